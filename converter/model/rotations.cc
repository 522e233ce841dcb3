// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/rotations.h"

#include <array>
#include <charconv>
#include <string>
#include <vector>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = behindBlanks(text); at < text.size(); at = behindBlanks(text, at)) {
    const std::size_t start = at;
    while (at < text.size() && !isBlank(text[at])) ++at;
    words.push_back(text.substr(start, at - start));
  }
  return words;
}

// Returns the error for a word that is not a plain number, in a list of `count` numbers.
Problem notPlain(std::string_view word, std::size_t count) {
  const std::string takes = count == 3 ? "write three plain numbers" : "write nine plain numbers";
  const std::string quoted = inQuotes(word);
  Problem ignored;
  if (parseFormula(word, ignored)) return {"has the formula " + quoted, takes};
  if (word.find_first_of(",()") != std::string_view::npos) {
    return {"has " + quoted, takes + " separated by blanks, without commas or parentheses"};
  }
  return {"has " + quoted + ", which is not a number", takes};
}

template <int kCount>
std::optional<std::array<double, kCount>> parseNumbers(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  const auto words = split(text);
  std::array<double, kCount> values{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    Problem inWord;
    const auto value = parseNumber(words[i], inWord);
    if (!value) {
      problem = inWord.what.starts_with(kNotANumber) ? notPlain(words[i], kCount) : inWord;
      return std::nullopt;
    }
    if (!inWord.what.empty()) problem = inWord;
    if (i < values.size()) values[i] = *value;
  }
  if (words.size() != kCount) {
    const std::string count = std::to_string(words.size());
    problem = {"has " + count + (words.size() == 1 ? " number, not " : " numbers, not ") +
                   std::to_string(kCount),
               kCount == 3         ? ""
               : words.size() == 3 ? "write roll, pitch and yaw as 'Rz(yaw)*Ry(pitch)*Rx(roll)'"
                                   : "or write a product of Rx(), Ry(), Rz()"};
    return std::nullopt;
  }
  return values;
}

// Removes rounding errors of a rotation, by Newton's iteration for the polar factor.
Matrix3d withoutRounding(Matrix3d R) {
  for (int i = 0; i < 3; ++i) R = 0.5 * (R + R.inverse().transpose()).eval();
  return R;
}

// Returns the largest entry of `error` as text. The text has two digits, or as many more as the
// rounded number needs to stay above kRotationTolerance.
std::string howFarOff(const Eigen::Array33d& error) {
  constexpr double kFar = 1e6;
  if (!(error < kFar).all()) return "more than " + toText(kFar);
  std::array<char, 32> buffer;
  double shown = 0;
  for (int digits = 2;; ++digits) {
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), error.maxCoeff(),
                                   std::chars_format::general, digits)
                         .ptr;
    std::from_chars(buffer.data(), end, shown);
    if (shown > kRotationTolerance) return {buffer.data(), end};
  }
}

std::optional<Matrix3d> parseMatrix(std::string_view text, Problem& problem) {
  const auto numbers = parseNumbers<9>(text, problem);
  if (!numbers) return std::nullopt;
  const Matrix3d R =
      Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(numbers->data());
  const Eigen::Array33d error = (R * R.transpose() - Matrix3d::Identity()).array().abs();
  // Compare each entry, so that NaN is an error; maxCoeff() may ignore NaN.
  if (!(error <= kRotationTolerance).all()) {
    problem = {"is not a rotation: R R^T differs from 1 by " + howFarOff(error) + " (tolerance " +
                   toText(kRotationTolerance) + ")",
               "write it with Rx(), Ry(), Rz()"};
    return std::nullopt;
  }
  if (R.determinant() < 0) {
    problem = {"is a reflection: its determinant is -1", "change the sign of one of its rows"};
    return std::nullopt;
  }
  return withoutRounding(R);
}

std::optional<Matrix3d> factor(Scanner& in) {
  constexpr std::array<const char*, 3> kNames = {"Rx", "Ry", "Rz"};
  constexpr std::array<const char*, 6> kNearly = {"rx", "ry", "rz", "RX", "RY", "RZ"};
  if (in.take("-") || in.take("+")) {
    return in.fail("has a sign before a rotation", "write it inside: '-Rx(1)' is 'Rx(-1)'");
  }
  for (std::size_t axis = 0; axis < kNames.size(); ++axis) {
    if (!in.take(kNames[axis])) continue;
    if (!in.take("(")) return in.fail("lacks a '('" + in.place());
    const auto angle = takeFormula(in);
    if (!angle) return std::nullopt;
    if (!in.take(")")) return lacksParenthesis(in);
    if (isBeyondATurn(*angle)) in.doubt("turns more than once", kRadiansHint);
    return Eigen::AngleAxisd(*angle, Vector3d::Unit(static_cast<int>(axis))).toRotationMatrix();
  }
  for (std::size_t i = 0; i < kNearly.size(); ++i) {
    if (in.take(kNearly[i])) {
      return in.fail("has an unknown function '" + std::string(kNearly[i]) + "'",
                     std::string("write '") + kNames[i % 3] + "'");
    }
  }
  return in.fail("is not a rotation: expected Rx(), Ry(), Rz() or nine numbers" + in.place());
}

std::optional<Matrix3d> parseProduct(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  Scanner in(text, problem);
  auto R = factor(in);
  while (R && in.take("*")) {
    const auto next = factor(in);
    if (!next) return std::nullopt;
    R = (*R * *next).eval();
  }
  if (R && !in.atEnd())
    return in.fail("has text after the rotation" + in.place(), "join rotations with '*'");
  return R;
}

}  // namespace

std::optional<Vector3d> parseTranslation(std::string_view text, Problem& problem) {
  const auto numbers = parseNumbers<3>(text, problem);
  if (!numbers) return std::nullopt;
  return Vector3d(numbers->data());
}

bool isProductOfRotations(std::string_view text) {
  const std::size_t start = behindBlanks(text);
  if (start < text.size() && isLetter(text[start])) return true;
  const std::size_t letter = text.find_first_of("Rr");
  return letter != text.npos && text.substr(letter + 1).find_first_of("xyzXYZ") == 0;
}

std::optional<Matrix3d> parseRotation(std::string_view text, Problem& problem) {
  return isProductOfRotations(text) ? parseProduct(text, problem) : parseMatrix(text, problem);
}

NearestRotation nearestRotation(Matrix3d given) {
  NearestRotation nearest;
  nearest.wasReflection = given.determinant() < 0;
  if (nearest.wasReflection) given.col(2) *= -1;
  const Eigen::JacobiSVD<Matrix3d> svd(given, Eigen::ComputeFullU | Eigen::ComputeFullV);
  nearest.R = svd.matrixU() * svd.matrixV().transpose();
  if (nearest.R.determinant() < 0) {  // possible only if `given` is singular
    Matrix3d U = svd.matrixU();
    U.col(2) *= -1;
    nearest.R = U * svd.matrixV().transpose();
  }
  nearest.distance = (nearest.R - given).cwiseAbs().maxCoeff();
  return nearest;
}

Eigen::Quaterniond turnOnto(const Vector3d& from, const Vector3d& to) {
  return Eigen::Quaterniond::FromTwoVectors(from, to);
}

}  // namespace hrdf
