// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/values.h"

#include <charconv>
#include <cmath>
#include <string>

#include "model/rotations.h"
#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Largest rounding error of an entry of a rotation matrix.
constexpr double kMaxRotationError = 1e-3;
constexpr double kMaxEntry = 1e12;  // largest entry in a product of transforms

std::string shownWord(std::string_view text) {
  return inQuotes(text.substr(0, text.find_first_of(kBlanks)));
}

Eigen::Affine3d rotation(const std::vector<double>& v) {
  const Eigen::Vector3d axis(v[0], v[1], v[2]);
  Eigen::Affine3d X = Eigen::Affine3d::Identity();
  if (axis.norm() > 0) X.rotate(Eigen::AngleAxisd(v[3] * kDegree, axis.normalized()));
  return X;
}

// Returns the pose of a camera that is at `eye` and looks at `interest` along its -z axis.
Eigen::Affine3d lookAt(const std::vector<double>& v, double unit) {
  const Eigen::Vector3d eye(v[0], v[1], v[2]), interest(v[3], v[4], v[5]), up(v[6], v[7], v[8]);
  Eigen::Affine3d X = Eigen::Affine3d::Identity();
  X.translation() = eye * unit;
  const Eigen::Vector3d z = (eye - interest).normalized(), x = up.cross(z).normalized();
  if (x.norm() > 0.5 && z.norm() > 0.5) X.linear() << x, z.cross(x), z;
  return X;
}

}  // namespace

std::optional<double> takeNumber(std::string_view& text) {
  text.remove_prefix(behindBlanks(text));
  std::string_view word = text;
  if (word.starts_with('+')) word.remove_prefix(1);
  double value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  if (read.ec == std::errc::result_out_of_range) {
    // A number too small for a double counts as zero; a number too large is an error.
    const std::string_view digits(word.data(), static_cast<std::size_t>(read.ptr - word.data()));
    if (digits.find("e-") == digits.npos && digits.find("E-") == digits.npos) return std::nullopt;
    value = 0;
  } else if (read.ec != std::errc()) {
    return std::nullopt;
  }
  const auto end = static_cast<std::size_t>(read.ptr - text.data());
  if (end < text.size() && !isBlank(text[end])) return std::nullopt;
  if (!std::isfinite(value)) return std::nullopt;
  text.remove_prefix(end);
  return value;
}

std::optional<double> numberIn(std::string_view text) {
  const auto number = takeNumber(text);
  if (!number || !trimmed(text).empty() || std::abs(*number) > kMaxMagnitude) return std::nullopt;
  return number;
}

std::optional<std::vector<double>> numbersIn(const Node& node, std::size_t count,
                                             Diagnostics& out) {
  std::vector<double> numbers;
  std::string_view text = node.text();
  while (!text.empty() && numbers.size() <= count) {
    const auto number = takeNumber(text);
    if (!number || std::abs(*number) > kMaxMagnitude) {
      const bool isLarge = number.has_value();
      out.error(node.where(),
                isLarge ? toText(*number) + " in " + asTag(node.name()) + " is too large"
                        : shownWord(text) + " in " + asTag(node.name()) + " is not a number",
                isLarge ? "" : "separate numbers with blanks");
      return std::nullopt;
    }
    numbers.push_back(*number);
    text.remove_prefix(behindBlanks(text));
  }
  if (numbers.size() != count) {
    const bool isMore = numbers.size() > count;
    out.error(node.where(),
              asTag(node.name()) + " has " +
                  (isMore ? "more than " + std::to_string(count)
                          : std::to_string(numbers.size()) + ", not " + std::to_string(count)) +
                  " numbers");
    return std::nullopt;
  }
  return numbers;
}

double metresOfUnit(const Node& node) {
  for (Node around = node; around.xml.type() == pugi::node_element; around = around.parent()) {
    if (const auto metres = node.document->unitIn(around.xml)) return *metres;
  }
  return 1;
}

Eigen::Affine3d transformIn(const Node& node, Diagnostics& out,
                            const std::function<bool(const Node&)>& isZero) {
  const double unit = metresOfUnit(node);
  Eigen::Affine3d X = Eigen::Affine3d::Identity();
  for (const Node& each : node.children()) {
    const std::string_view name = each.name();
    const std::size_t count = name == "translate" || name == "scale" ? 3
                              : name == "rotate"                     ? 4
                              : name == "lookat"                     ? 9
                              : name == "matrix"                     ? 16
                                                                     : 0;
    if (count == 0 || (isZero && isZero(each))) continue;
    const auto v = numbersIn(each, count, out);
    if (!v) continue;
    if (name == "translate") X.translate(unit * Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]));
    if (name == "scale") X.scale(Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]));
    if (name == "rotate") X = X * rotation(*v);
    if (name == "lookat") X = X * lookAt(*v, unit);
    if (name == "matrix") {
      Eigen::Affine3d M = Eigen::Affine3d::Identity();
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) M.linear()(i, j) = (*v)[static_cast<std::size_t>(4 * i + j)];
        M.translation()[i] = unit * (*v)[static_cast<std::size_t>(4 * i + 3)];
      }
      X = X * M;
    }
  }
  if (X.matrix().cwiseAbs().maxCoeff<Eigen::PropagateNaN>() <= kMaxEntry) return X;
  out.error(node.where(),
            "the product of the transforms of " + asTag(node.name()) + " is too large");
  return Eigen::Affine3d::Identity();
}

bool isNear(const Eigen::Vector3d& p) {
  return p.allFinite() && p.cwiseAbs().maxCoeff() <= kMaxLength;
}

void reportFar(const std::string& what, const Eigen::Vector3d& p, const Node& node,
               Diagnostics& out) {
  const double unit = metresOfUnit(node);
  out.error(node.where(),
            what + " has a translation of " + toText(std::round(p.cwiseAbs().maxCoeff())) +
                " m: at most " + toText(kMaxLength) + " m is allowed",
            unit == 1 ? "lengths are in metres here; in <asset>, <unit meter='0.001'/> makes them "
                        "millimetres"
                      : "a unit of length is " + toText(unit) + " m here");
}

Pose nearestPose(const Eigen::Affine3d& transform) {
  Pose X = Pose::Identity();
  X.linear() = nearestRotation(transform.linear()).R;
  X.translation() = transform.translation();
  return X;
}

Pose poseIn(const Node& node, Diagnostics& out) {
  const Eigen::Affine3d transform = transformIn(node, out);
  if (!isNear(transform.translation())) {
    reportFar("the transform of " + asTag(node.name()), transform.translation(), node, out);
    return Pose::Identity();
  }
  Pose X = Pose::Identity();
  X.translation() = transform.translation();
  X.linear() = transform.linear();
  const double error =
      (X.linear() * X.linear().transpose() - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff();
  if (error <= 1e-12 && X.linear().determinant() > 0) return X;
  if (error > kMaxRotationError || X.linear().determinant() < 0) {
    out.warning(node.where(), "the transform of " + asTag(node.name()) + " is not a rotation",
                "the nearest rotation is used; the z axis of a reflection is inverted");
  }
  return nearestPose(transform);
}

}  // namespace hrdf::collada
