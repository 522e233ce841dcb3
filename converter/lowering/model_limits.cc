// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/model_limits.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/robot_model.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Largest number of closed loops. Closing 100 loops takes about 1 s; the time grows with the cube
// of the number of loops.
constexpr std::size_t kMaxLoops = 100;

// True if the magnitude of `value` is at most kMaxMagnitude; false for NaN.
bool isSane(double value) { return std::abs(value) <= kMaxMagnitude; }

template <class Derived>
bool isSane(const Eigen::MatrixBase<Derived>& values) {
  return (values.array().abs() <= kMaxMagnitude).all();
}

bool isSane(const Pose& X) { return isSane(X.matrix()); }

bool isSane(const Mechanism::Body& body) {
  return isSane(body.X_PB) && isSane(body.mass.value_or(0)) && (!body.p_BC || isSane(*body.p_BC)) &&
         (!body.I_C || isSane(*body.I_C));
}

bool isSane(const Mechanism::Tendon& tendon) {
  return isSane(tendon.stiffness) && isSane(tendon.rest.value_or(0)) && isSane(tendon.maxForce);
}

bool isSane(const Mechanism::Wrapper& wrapper) {
  constexpr double kLeast = 1e-9;  // m, smallest size in a model; MuJoCo rejects sizes below 1e-15
  return isSane(wrapper.X_BW) && wrapper.radius >= kLeast && isSane(wrapper.radius) &&
         wrapper.halfLength >= kLeast && isSane(wrapper.halfLength);
}

bool isSane(const Mechanism::Synergy& synergy) {
  return std::ranges::all_of(synergy.terms, [](const auto& term) { return isSane(term.factor); });
}

bool isSane(const Mechanism::Joint& joint) {
  return isSane(joint.p_B) && isSane(joint.axis_B) &&
         (!joint.range || (isSane(joint.range->low) && isSane(joint.range->high))) &&
         isSane(joint.damping) && isSane(joint.friction) && isSane(joint.stiffness) &&
         isSane(joint.armature) && isSane(joint.maxSpeed.value_or(0));
}

bool isSane(const Mechanism::Coupling& coupling) {
  return isSane(coupling.offset) &&
         std::ranges::all_of(coupling.terms, [](const auto& term) { return isSane(term.factor); });
}

bool isSane(const Mechanism::Drive& drive) {
  const Mechanism::Motor motor = drive.motor.value_or(Mechanism::Motor{});
  return isSane(drive.gear) && isSane(drive.kp.value_or(0)) && isSane(drive.kv.value_or(0)) &&
         isSane(drive.maxEffort.value_or(0)) && isSane(motor.resistance) &&
         isSane(motor.torqueConstant) && isSane(motor.speedConstant) && isSane(motor.voltage) &&
         isSane(motor.ratio);
}

bool isSane(const Mechanism::Camera& camera) {
  return isSane(camera.X_BC) && isSane(camera.fovy) && (!camera.focal || isSane(*camera.focal)) &&
         (!camera.principal || isSane(*camera.principal));
}

template <class Rows>
bool areSane(const Rows& rows, const char* what, Diagnostics& out, const auto& isRowSane) {
  const auto wrong = std::ranges::find_if_not(rows, isRowSane);
  if (wrong == rows.end()) return true;
  out.error(wrong->where, std::string(what) + " has a value that is not finite or exceeds 1e9");
  return false;
}

// Returns false, after an error, if a body is too far from its parent body, or a joint is too far
// from its body.
bool isNear(const Mechanism& mechanism, Diagnostics& out) {
  const auto isFar = [&](const Eigen::Vector3d& p) { return p.cwiseAbs().maxCoeff() > kMaxLength; };
  for (const auto& body : mechanism.bodies) {
    if (body.parent < 0 || !isFar(body.X_PB.translation())) continue;
    out.error(body.where, inQuotes(body.name) + " is more than 1 km from its parent",
              "models of such robots are unstable");
    return false;
  }
  for (const auto& joint : mechanism.joints) {
    if (!isFar(joint.p_B)) continue;
    out.error(joint.where, inQuotes(joint.name) + " is more than 1 km from its body",
              "models of such robots are unstable");
    return false;
  }
  return true;
}

// Returns false, after an error, if the magnitude of `value` is larger than `most`.
bool isAtMost(double most, const char* unit, double value, const std::string& what,
              const Location& where, Diagnostics& out) {
  if (std::abs(value) <= most) return true;
  out.error(where, what + " is " + roundedText(value) + " " + unit,
            "at most " + std::to_string(static_cast<long>(most)) + " " + unit + " is allowed");
  return false;
}

double reachOf(const Pose& X) { return X.translation().cwiseAbs().maxCoeff(); }

bool isPossible(const Mechanism& mechanism, Diagnostics& out) {
  const auto isPlace = [&](double reach, const char* what, const Location& where) {
    return isAtMost(kMaxPlace, "m", reach, "the position of " + std::string(what), where, out);
  };
  const double gravity = mechanism.gravity ? mechanism.gravity->norm() : 0;
  return isAtMost(kMaxGravity, "m/s^2", gravity, "the gravity", mechanism.where, out) &&
         std::ranges::all_of(mechanism.bodies,
                             [&](const auto& body) {
                               return isAtMost(kMaxMass, "kg", body.mass.value_or(0),
                                               "the mass of " + inQuotes(body.name), body.where,
                                               out) &&
                                      isPlace(reachOf(body.X_PB), "a body", body.where);
                             }) &&
         std::ranges::all_of(mechanism.frames,
                             [&](const auto& frame) {
                               return isPlace(reachOf(frame.X_BF), "a frame", frame.where);
                             }) &&
         std::ranges::all_of(mechanism.cameras,
                             [&](const auto& camera) {
                               return isPlace(reachOf(camera.X_BC), "a camera", camera.where);
                             }) &&
         std::ranges::all_of(mechanism.shapes, [&](const auto& shape) {
           return isPlace(reachOf(shape.X_BG), "a shape", shape.where) &&
                  isAtMost(kMaxPlace, "m", shape.size.maxCoeff(), "the size of a shape",
                           shape.where, out);
         });
}

bool isShallow(const Mechanism& mechanism, Diagnostics& out) {
  std::vector<int> depths;
  for (const auto& body : mechanism.bodies) {
    depths.push_back(body.parent < 0 ? 0 : depths[static_cast<std::size_t>(body.parent)] + 1);
    if (depths.back() <= kMaxMovingDepth) continue;
    out.error(body.where, moreThan(kMaxMovingDepth, "moving parts in a chain"));
    return false;
  }
  return true;
}

}  // namespace

bool isWithinModelLimits(const Mechanism& mechanism, Diagnostics& out) {
  const std::size_t elements =
      mechanism.bodies.size() + mechanism.joints.size() + mechanism.couplings.size() +
      mechanism.loops.size() + mechanism.drives.size() + mechanism.frames.size() +
      mechanism.shapes.size() + mechanism.excluded.size() + mechanism.cameras.size() +
      mechanism.sensors.size() + mechanism.wrappers.size() + mechanism.tendons.size() +
      mechanism.synergies.size() + mechanism.texts.size();
  if (elements > static_cast<std::size_t>(kMaxMechanismElements)) {
    out.error(mechanism.path, moreThan(kMaxMechanismElements, "elements"));
  } else if (mechanism.bodies.size() > static_cast<std::size_t>(kMaxBodies)) {
    out.error(mechanism.bodies[static_cast<std::size_t>(kMaxBodies)].where,
              moreThan(kMaxBodies, "bodies"));
  } else if (mechanism.joints.size() > static_cast<std::size_t>(kMaxDofs)) {
    out.error(mechanism.joints[static_cast<std::size_t>(kMaxDofs)].where,
              moreThan(kMaxDofs, "degrees of freedom"));
  } else if (mechanism.loops.size() > kMaxLoops) {
    out.error(mechanism.loops[kMaxLoops].where, moreThan(static_cast<int>(kMaxLoops), "loops"));
  } else {
    const auto frame = [](const auto& row) { return isSane(row.X_BF); };
    const auto shape = [](const auto& row) { return isSane(row.X_BG) && isSane(row.size); };
    const auto row = [](const auto& each) { return isSane(each); };
    return areSane(mechanism.bodies, "a body", out, row) &&
           areSane(mechanism.joints, "a joint", out, row) &&
           areSane(mechanism.drives, "a drive", out, row) &&
           areSane(mechanism.couplings, "a coupling", out, row) &&
           areSane(mechanism.cameras, "a camera", out, row) &&
           areSane(mechanism.frames, "a frame", out, frame) &&
           areSane(mechanism.shapes, "a shape", out, shape) &&
           areSane(mechanism.wrappers, "a wrapper", out, [](const auto& w) { return isSane(w); }) &&
           areSane(mechanism.tendons, "a tendon", out, [](const auto& t) { return isSane(t); }) &&
           areSane(mechanism.synergies, "a synergy", out,
                   [](const auto& s) { return isSane(s); }) &&
           isPossible(mechanism, out) && isNear(mechanism, out) && isShallow(mechanism, out);
  }
  return false;
}

}  // namespace hrdf
