// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/masses.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <Eigen/Eigenvalues>

#include "model/principal_inertia.h"
#include "text/arithmetic.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Relative error of moments of inertia that counts as rounding in the file.
constexpr double kRounding = 1e-6;

Inertial scaledTo(double mass, Inertial solid) {
  solid.I_C *= mass / solid.mass;
  solid.mass = mass;
  return solid;
}

class Masses {
 public:
  Masses(const Mechanism& mechanism, const Mobility& mobility, Shapes& shapes,
         const ModelOptions& options, Diagnostics& out);

  std::optional<Inertial> of(std::size_t index);
  void report() const;

 private:
  static std::optional<Inertial> known(const Mechanism::Body& body, bool moves);
  bool hasMass(std::size_t index);
  Inertial ofFile(const Mechanism::Body& body, int index);
  Inertial ofShapes(const Mechanism::Body& body, int index);
  Matrix3d repaired(const Matrix3d& I, const Mechanism::Body& body);

  const Mechanism& mechanism_;
  const Mobility& mobility_;
  Shapes& shapes_;
  const ModelOptions& options_;
  Diagnostics& out_;
  // Groups of rigidly connected bodies (values of Mobility::weldedTo) that have a mass from the
  // file or from shapes.
  std::set<int> heavy_;
  // Bodies without a mass in the file: mass from shapes, mass from drawn sticks, tiny default mass.
  std::vector<const Mechanism::Body*> ofShapes_, ofSticks_, tiny_;
  std::vector<const Mechanism::Body*> points_;  // bodies with mass and without inertia
  // Bodies with increased moments of inertia, and their moments in the file (kg m^2).
  std::vector<std::pair<const Mechanism::Body*, Vector3d>> raised_;
};

Masses::Masses(const Mechanism& mechanism, const Mobility& mobility, Shapes& shapes,
               const ModelOptions& options, Diagnostics& out)
    : mechanism_(mechanism), mobility_(mobility), shapes_(shapes), options_(options), out_(out) {
  if (mechanism.partsAreKnown) return;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    if (mobility.moves[i] && hasMass(i)) heavy_.insert(mobility.weldedTo[i]);
  }
}

// True if the body has a mass in the file, or shapes with a volume. Sticks do not count.
bool Masses::hasMass(std::size_t index) {
  const int body = static_cast<int>(index);
  return mechanism_.bodies[index].mass.value_or(0) > 0 ||
         (!shapes_.isOfSticks(body) && shapes_.solidOf(body));
}

std::optional<Inertial> Masses::of(std::size_t index) {
  const Mechanism::Body& body = mechanism_.bodies[index];
  const bool moves = mobility_.moves[index];
  if (mechanism_.partsAreKnown) return known(body, moves);
  if (body.mass.value_or(0) > 0) return ofFile(body, static_cast<int>(index));
  const bool isInHeavy = heavy_.contains(mobility_.weldedTo[index]);
  if (!moves || (isInHeavy && !hasMass(index))) return std::nullopt;
  return ofShapes(body, static_cast<int>(index));
}

std::optional<Inertial> Masses::known(const Mechanism::Body& body, bool moves) {
  if (!moves && *body.mass <= 0 && body.I_C->isZero()) return std::nullopt;
  return Inertial{*body.mass, Pose(Eigen::Translation3d(*body.p_BC)), *body.I_C};
}

// Returns the inertia of a body with mass in the file. Centre and moments that are not in the file
// are computed from the shapes.
Inertial Masses::ofFile(const Mechanism::Body& body, int index) {
  Inertial inertial{*body.mass, Pose::Identity(), Matrix3d::Zero()};
  if (!body.p_BC || !body.I_C) {
    if (const auto solid = shapes_.solidOf(index)) {
      inertial = scaledTo(*body.mass, *solid);
    } else if (!body.I_C) {
      points_.push_back(&body);
    }
  }
  if (body.p_BC) inertial.X_IC.translation() = *body.p_BC;
  if (body.I_C) inertial.I_C = repaired(*body.I_C, body);
  return inertial;
}

Inertial Masses::ofShapes(const Mechanism::Body& body, int index) {
  if (const auto solid = shapes_.solidOf(index)) {
    (shapes_.isOfSticks(index) ? ofSticks_ : ofShapes_).push_back(&body);
    return scaledTo(options_.density.value_or(kDensity) * solid->mass, *solid);
  }
  const PrincipalInertia least = movingInertia({});
  tiny_.push_back(&body);
  return {least.mass, least.X_BC, least.moments.asDiagonal()};
}

// Returns `I`, corrected if no body can have this inertia. Negative principal moments become 0. If
// the largest one exceeds the sum of the other two, both are increased by half of the excess.
Matrix3d Masses::repaired(const Matrix3d& I, const Mechanism::Body& body) {
  const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(0.5 * (I + I.transpose()));
  Vector3d moments = solver.eigenvalues();  // in increasing order
  const Vector3d given = moments;
  moments = moments.cwiseMax(0);
  const double excess = moments[2] - moments[0] - moments[1];
  const double rounding = kRounding * given.cwiseAbs().maxCoeff();
  if (excess <= rounding && given[0] >= -rounding) return I;
  moments.head<2>().array() += std::max(excess, 0.0) / 2;
  raised_.emplace_back(&body, given);
  const Matrix3d R = solver.eigenvectors();
  return R * moments.asDiagonal() * R.transpose();
}

std::string named(const std::vector<const Mechanism::Body*>& bodies, std::string_view verb) {
  const std::string first = inQuotes(bodies.front()->name);
  if (bodies.size() == 1) return first + " " + std::string(verb) + "s";
  return first + " and " + std::to_string(bodies.size() - 1) + " more " + std::string(verb);
}

std::string others(std::size_t count, const std::string& before) {
  return count < 2 ? "" : before + std::to_string(count - 1) + " more";
}

void Masses::report() const {
  if (!points_.empty()) {
    out_.warning(points_.front()->where,
                 inQuotes(points_.front()->name) +
                     " has a mass, but no inertia and no shape: it gets the inertia of a steel "
                     "ball" +
                     others(points_.size(), ", as do "));
  }
  if (!raised_.empty()) {
    const auto& [body, moments] = raised_.front();
    out_.warning(body->where,
                 inQuotes(body->name) + " has moments of inertia that no body can have (" +
                     roundedText(moments[0]) + ", " + roundedText(moments[1]) + " and " +
                     roundedText(moments[2]) + " kg m^2): the smaller ones are raised" +
                     others(raised_.size(), ", also for "),
                 "the largest is at most the sum of the others");
  }
  const char* const uncounted = "shapes whose meshes are not shown do not count";
  if (!tiny_.empty()) {
    out_.warning(tiny_.front()->where,
                 named(tiny_, "move") + " without mass and shape: each gets " +
                     toText(movingInertia({}).mass) + " kg",
                 uncounted);
  }
  if (!ofSticks_.empty()) {
    out_.warning(ofSticks_.front()->where,
                 named(ofSticks_, "move") +
                     " without mass and shape: each gets sticks between its joints, of " +
                     toText(options_.density.value_or(kDensity)) + " kg/m^3",
                 uncounted);
  }
  if (ofShapes_.empty() || options_.density) return;
  const bool isOne = ofShapes_.size() == 1;
  out_.warning(mechanism_.path,
               "the file has no mass for " + std::to_string(ofShapes_.size()) +
                   (isOne ? " body that moves: it gets" : " bodies that move: they get") +
                   " the mass of " + (isOne ? "its" : "their") + " shapes at " + toText(kDensity) +
                   " kg/m^3",
               "the option density sets another density, as in density=2700");
}

}  // namespace

std::vector<std::optional<Inertial>> bodyInertials(const Mechanism& mechanism,
                                                   const Mobility& mobility, Shapes& shapes,
                                                   const ModelOptions& options, Diagnostics& out) {
  Masses masses(mechanism, mobility, shapes, options, out);
  std::vector<std::optional<Inertial>> inertials;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) inertials.push_back(masses.of(i));
  masses.report();
  return inertials;
}

}  // namespace hrdf
