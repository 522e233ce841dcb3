// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/read_joint.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <Eigen/Geometry>

#include "graspit/values.h"
#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

// Factors from the file's units to SI. GraspIt! uses 1e-6 N and 1 mm, but the stiffness of springs
// is in N mm or N/mm.
constexpr double kTorque = 1e-9;            // N m per unit of torque in the file
constexpr double kForce = 1e-6;             // N per unit of force in the file
constexpr double kForceAMillimetre = 1e-3;  // N/m; a gain in the file is in 1e-6 N/mm
constexpr double kSpringOfTurn = 1e-3;      // N m/rad, stiffness of a rotating joint's spring
constexpr double kSpringOfSlide = 1e3;      // N/m, stiffness of a sliding joint's spring

constexpr const char* kForm = "write a variable as dN, dN*k, dN+c or dN*k+c, without blanks";

// The Denavit-Hartenberg parameters of a joint: the variable parameter, and the constants.
struct Figures {
  std::optional<Variable> variable;
  double theta = 0, d = 0, a = 0, alpha = 0;
};

Figures figuresOf(const Node& node, bool slides, std::size_t dofs, Diagnostics& out) {
  struct Row {
    const char* name;
    double unit;
    double Figures::*figure;
    bool mayMove;
  };
  const Row rows[] = {{"theta", kDegree, &Figures::theta, !slides},
                      {"d", kMillimetre, &Figures::d, slides},
                      {"a", kMillimetre, &Figures::a, false},
                      {"alpha", kDegree, &Figures::alpha, false}};
  const std::string moving = slides ? "<d>" : "<theta>";
  Figures figures;
  bool isSaid = false;
  for (const Row& row : rows) {
    const Node figure = node.child(row.name);
    if (!figure || !isVariable(figure.text())) {
      figures.*row.figure = requiredNumber(node, row.name, row.unit, out);
      isSaid = isSaid || (row.mayMove && !figure);
    } else if (row.mayMove) {
      isSaid = true;
      figures.variable = variableIn(figure.text(), figure.whereText(), asTag(row.name), dofs, out);
      if (figures.variable) figures.*row.figure = figures.variable->c * row.unit;
    } else {
      isSaid = true;
      out.error(figure.whereText(),
                "the variable " + inQuotes(figure.text()) + " is not allowed in " + asTag(row.name),
                std::string(slides ? "a Prismatic" : "a Revolute") + " joint has its variable in " +
                    moving);
    }
  }
  if (!isSaid) {
    out.error(node.where(), "the joint has no variable",
              "write it in " + moving + ", as in " + moving + "d0");
  }
  return figures;
}

Mechanism::Range rangeOf(const Node& node, double unit, Diagnostics& out) {
  Mechanism::Range range{requiredNumber(node, "minValue", unit, out),
                         requiredNumber(node, "maxValue", unit, out)};
  if (range.low > range.high) {
    std::swap(range.low, range.high);
    out.note(node.child("minValue").whereText(), "<minValue> is above <maxValue>",
             "they are swapped");
  } else if (range.low == range.high && node.child("maxValue")) {
    out.note(node.child("maxValue").whereText(), "<minValue> and <maxValue> are equal",
             "the joint does not move");
  }
  return range;
}

// Returns the rest position of a joint's spring, in rad or m. GraspIt! reads it in rad, although
// all other angles in the file are in degrees.
double restOf(const Node& node, bool slides, Diagnostics& out) {
  const double rest = numberOf(node, "restValue", slides ? kMillimetre : 1, out).value_or(0);
  if (!slides && std::abs(rest) > 2 * std::numbers::pi) {
    out.note(node.child("restValue").whereText(), "<restValue> is more than one turn",
             "GraspIt! reads it in radians");
  }
  return rest;
}

}  // namespace

std::string knownDofs(std::size_t dofs) {
  if (dofs == 0) return "the robot has no <dof>";
  return dofs == 1 ? "the robot has only d0" : "the robot has d0 to d" + std::to_string(dofs - 1);
}

bool isVariable(std::string_view text) {
  return text.size() > 1 && text[0] == 'd' && (isDigit(text[1]) || text[1] == '-');
}

std::optional<Variable> variableIn(std::string_view text, const Location& where,
                                   std::string_view what, std::size_t dofs, Diagnostics& out) {
  const auto bad = [&] {
    out.error(where, inQuotes(text) + " in " + std::string(what) + " is not a variable", kForm);
    return std::nullopt;
  };
  std::string_view rest = text.substr(1);
  const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (end == 0) return bad();
  Problem problem;
  const auto index = parseNumber(rest.substr(0, end), problem);
  if (!index || *index >= static_cast<double>(dofs)) {
    out.error(where, inQuotes(text) + " in " + std::string(what) + " is not a degree of freedom",
              knownDofs(dofs));
    return std::nullopt;
  }
  Variable variable;
  variable.dof = static_cast<int>(*index);
  rest.remove_prefix(end);
  // Only warn: GraspIt! ignores the "-5" in "d0-5".
  if (rest.starts_with('-')) {
    out.warning(where,
                inQuotes(rest) + " after " + inQuotes(text.substr(0, end + 1)) + " in " +
                    std::string(what) + " has no effect in GraspIt!",
                "write " + std::string(text.substr(0, end + 1)) + "+" + std::string(rest) +
                    " to add the constant");
    return variable;
  }
  if (rest.starts_with('*')) {
    const std::size_t plus = std::min(rest.find('+', 1), rest.size());
    const auto k = parseNumber(rest.substr(1, plus - 1), problem);
    if (!k) return bad();
    variable.k = *k;
    rest.remove_prefix(plus);
  }
  if (rest.starts_with('+')) {
    const auto c = parseNumber(rest.substr(1), problem);
    if (!c) return bad();
    variable.c = *c;
    rest = {};
  }
  if (!rest.empty()) return bad();
  constexpr double kMax = 1e6;
  if (std::abs(variable.k) >= 1 / kMax && std::abs(variable.k) <= kMax &&
      std::abs(variable.c) <= kMax) {
    return variable;
  }
  out.error(where, inQuotes(text) + " in " + std::string(what) + " has values out of range",
            "the factor is from 1e-6 to 1e6, the constant at most 1e6");
  return std::nullopt;
}

Joint readJoint(const Node& node, std::size_t dofs, Diagnostics& out) {
  Joint joint;
  joint.where = node.where();
  joint.slides = node.attribute("type") == "Prismatic";
  if (!joint.slides && node.attribute("type") != "Revolute") {
    out.error(node.whereIs("type"),
              "unknown type " + inQuotes(node.attribute("type")) + " of <joint>",
              "allowed: 'Revolute' and 'Prismatic'");
  }
  const Figures figures = figuresOf(node, joint.slides, dofs, out);
  if (figures.variable) {
    joint.dof = figures.variable->dof;
    joint.k = figures.variable->k;
  }
  joint.theta = figures.theta;
  joint.d = figures.d;
  joint.a = figures.a;
  joint.alpha = figures.alpha;
  joint.range = rangeOf(node, joint.slides ? kMillimetre : kDegree, out);
  joint.damping =
      notNegative(node, "viscousFriction", joint.slides ? kForceAMillimetre : kTorque, out)
          .value_or(0);
  joint.friction =
      notNegative(node, "CoulombFriction", joint.slides ? kForce : kTorque, out).value_or(0);
  joint.stiffness =
      notNegative(node, "springStiffness", joint.slides ? kSpringOfSlide : kSpringOfTurn, out)
          .value_or(0);
  joint.rest = restOf(node, joint.slides, out);
  return joint;
}

Pose poseAtZero(const Joint& joint) {
  return Pose(Eigen::AngleAxisd(joint.theta, Eigen::Vector3d::UnitZ())) *
         Eigen::Translation3d(joint.a, 0, joint.d) *
         Eigen::AngleAxisd(joint.alpha, Eigen::Vector3d::UnitX());
}

}  // namespace hrdf::graspit
