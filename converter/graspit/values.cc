// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <Eigen/Geometry>

#include "model/rotations.h"
#include "text/arithmetic.h"
#include "text/attributes.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

// Largest rounding error of an entry of a rotation matrix.
constexpr double kMaxRotationError = 1e-3;

struct Word {
  std::string_view text;
  Location where;
};

// Returns the words of an element's text, with their locations.
std::vector<Word> wordsOf(const Node& node) {
  std::vector<Word> words;
  const std::string_view text = node.text();
  const Location start = node.whereText();
  for (std::size_t at = 0; at < text.size(); at = behindBlanks(text, at)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.push_back({text.substr(at, end - at), {start.source, start.offset + at}});
    at = end;
  }
  return words;
}

Pose turned(const Eigen::Matrix3d& R) {
  Pose X = Pose::Identity();
  X.linear() = R;
  return X;
}

Pose moved(const Eigen::Vector3d& p) {
  Pose X = Pose::Identity();
  X.translation() = p;
  return X;
}

// Returns the rotation in a text such as "90 x": an angle (degrees) and an axis.
std::optional<Pose> rotationIn(const Node& node, Diagnostics& out) {
  const auto words = wordsOf(node);
  constexpr std::array<std::string_view, 3> kAxes = {"x", "y", "z"};
  const auto axis = words.size() == 2 ? std::ranges::find(kAxes, words[1].text) : kAxes.end();
  if (axis == kAxes.end()) {
    out.error(node.whereText(), inQuotes(node.text()) + " in <rotation> is not a rotation",
              "write an angle in degrees and an axis, as in '90 x'");
    return std::nullopt;
  }
  const auto angle = numberIn(words[0].text, words[0].where, "<rotation>", kDegree, out);
  if (!angle) return std::nullopt;
  const auto unit = Eigen::Vector3d::Unit(axis - kAxes.begin());
  return turned(Eigen::AngleAxisd(*angle, unit).toRotationMatrix());
}

// Returns the rotation in <rotationMatrix>: nine numbers, column by column.
std::optional<Pose> matrixIn(const Node& node, Diagnostics& out) {
  const auto v = numbersIn(node, 9, out);
  if (!v) return std::nullopt;
  const NearestRotation nearest = nearestRotation(Eigen::Map<const Eigen::Matrix3d>(v->data()));
  if (nearest.wasReflection) {
    out.warning(node.whereText(), "the nine numbers of <rotationMatrix> are a reflection",
                "its z axis is inverted");
  }
  if (nearest.distance > kMaxRotationError) {
    out.warning(node.whereText(),
                "the nine numbers of <rotationMatrix> are not a rotation: one differs by " +
                    roundedText(nearest.distance),
                "the nearest rotation is used");
  }
  return turned(nearest.R);
}

// Reads a quaternion and a position: "(w x y z)[x y z]".
std::optional<Pose> fullTransformIn(const Node& node, Diagnostics& out) {
  std::string text(node.text());
  std::ranges::replace_if(
      text, [](char c) { return c == '(' || c == ')' || c == '[' || c == ']'; }, ' ');
  std::array<double, 7> v{};
  std::size_t count = 0;
  std::string_view rest = trimmed(text);
  for (; !rest.empty() && count < v.size(); ++count) {
    const std::size_t end = std::min(rest.find_first_of(kBlanks), rest.size());
    const auto number = numberIn(rest.substr(0, end), node.whereText(), "<fullTransform>", 1, out);
    if (!number) return std::nullopt;
    v[count] = *number;
    rest = trimmed(rest.substr(end));
  }
  const Eigen::Quaterniond q(v[0], v[1], v[2], v[3]);
  if (count != v.size() || !rest.empty() || !(q.norm() > 1e-6)) {
    out.error(node.whereText(), inQuotes(node.text()) + " in <fullTransform> is not a pose",
              "write a quaternion and a position, as in '(1 0 0 0)[0 0 0]'");
    return std::nullopt;
  }
  Pose X = turned(q.normalized().toRotationMatrix());
  X.translation() = kMillimetre * Eigen::Vector3d(v[4], v[5], v[6]);
  return X;
}

}  // namespace

std::vector<Node> atMost(std::size_t most, const Node& parent, std::string_view name,
                         Diagnostics& out) {
  std::vector<Node> nodes = parent.children(name);
  if (nodes.size() <= most) return nodes;
  out.error(nodes[most].where(), "more than " + std::to_string(most) + " " + asTag(name));
  nodes.resize(most);
  return nodes;
}

std::optional<double> numberIn(std::string_view text, const Location& where, std::string_view what,
                               double unit, Diagnostics& out) {
  Problem problem;
  std::string_view number = text;
  if (number.starts_with('+') && !number.starts_with("+-")) number.remove_prefix(1);
  const auto value = parseNumber(number, problem);
  const bool isTooLarge = value && !(std::abs(*value * unit) <= kMaxMagnitude);
  if (isTooLarge) problem = tooLarge(kMaxMagnitude / unit);
  const std::string message = inQuotes(text) + " in " + std::string(what) + " " + problem.what;
  if (!value || isTooLarge) {
    out.error(where, message,
              text.ends_with(',') && problem.hint.empty() ? "separate numbers with blanks"
                                                          : problem.hint);
    return std::nullopt;
  }
  if (!problem.what.empty()) out.warning(where, message, problem.hint);
  return *value * unit;
}

std::optional<double> numberOf(const Node& parent, const char* name, double unit,
                               Diagnostics& out) {
  const Node node = parent.child(name);
  if (!node) return std::nullopt;
  return numberIn(node.text(), node.whereText(), asTag(name), unit, out);
}

std::optional<double> notNegative(const Node& parent, const char* name, double unit,
                                  Diagnostics& out) {
  const auto value = numberOf(parent, name, unit, out);
  if (!value || *value >= 0) return value;
  out.error(parent.child(name).whereText(),
            inQuotes(parent.child(name).text()) + " in " + asTag(name) + " is below 0");
  return std::nullopt;
}

double requiredNumber(const Node& parent, const char* name, double unit, Diagnostics& out) {
  if (!parent.child(name)) {
    out.error(parent.where(), asTag(parent.name()) + " lacks " + asTag(name));
    return 0;
  }
  return numberOf(parent, name, unit, out).value_or(0);
}

std::optional<std::vector<double>> numbersIn(const Node& node, std::size_t count,
                                             Diagnostics& out) {
  const auto words = wordsOf(node);
  if (words.size() != count) {
    out.error(node.whereText(), asTag(node.name()) + " has " + std::to_string(words.size()) +
                                    (words.size() == 1 ? " number" : " numbers") + ", not " +
                                    std::to_string(count));
    return std::nullopt;
  }
  std::vector<double> numbers;
  for (const Word& word : words) {
    const auto number = numberIn(word.text, word.where, asTag(node.name()), 1, out);
    if (number) numbers.push_back(*number);
  }
  if (numbers.size() != count) return std::nullopt;
  return numbers;
}

std::optional<int> wholeIn(std::string_view text, const Location& where, std::string_view what,
                           Diagnostics& out) {
  constexpr double kMax = 1e6;
  const auto number = numberIn(text, where, what, 1, out);
  if (!number) return std::nullopt;
  if (*number == std::trunc(*number) && std::abs(*number) <= kMax) {
    return static_cast<int>(*number);
  }
  out.error(where, inQuotes(text) + " in " + std::string(what) + " is not a whole number");
  return std::nullopt;
}

std::optional<Eigen::Vector3d> pointOf(const Node& parent, const char* name, Diagnostics& out) {
  const Node node = parent.child(name);
  if (!node) {
    out.error(parent.where(), asTag(parent.name()) + " lacks " + asTag(name));
    return std::nullopt;
  }
  const auto v = numbersIn(node, 3, out);
  if (!v) return std::nullopt;
  return kMillimetre * Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]);
}

std::optional<Eigen::Vector3d> directionOf(const Node& parent, const char* name, Diagnostics& out) {
  const auto v = pointOf(parent, name, out);
  if (!v) return std::nullopt;
  if (v->norm() > 1e-9) return v->normalized();
  out.error(parent.child(name).whereText(), asTag(name) + " has no length");
  return std::nullopt;
}

Pose transformIn(const Node& transform, Diagnostics& out) {
  Pose X = Pose::Identity();
  for (const Node& node : transform.children()) {
    std::optional<Pose> step;
    if (node.name() == "translation") {
      const auto v = numbersIn(node, 3, out);
      if (v) step = moved(kMillimetre * Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]));
    } else if (node.name() == "rotation") {
      step = rotationIn(node, out);
    } else if (node.name() == "rotationMatrix") {
      step = matrixIn(node, out);
    } else if (node.name() == "fullTransform") {
      step = fullTransformIn(node, out);
    }
    if (step) X = X * *step;
  }
  return X;
}

Pose poseAlong(const Eigen::Vector3d& p, const Eigen::Vector3d& z) {
  Pose X = turned(turnOnto(Eigen::Vector3d::UnitZ(), z).toRotationMatrix());
  X.translation() = p;
  return X;
}

}  // namespace hrdf::graspit
