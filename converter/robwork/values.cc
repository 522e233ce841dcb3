// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/values.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "model/rotations.h"
#include "robwork/transforms.h"
#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/names.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

// Largest rounding error of an entry of a rotation matrix.
constexpr double kMaxRotationError = 1e-3;

std::string counted(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

std::string listedCounts(std::initializer_list<std::size_t> counts) {
  std::string text;
  for (const std::size_t count : counts) {
    if (count == 0) continue;
    text += (text.empty() ? "" : " or ") + std::to_string(count);
  }
  return text;
}

}  // namespace

std::optional<double> parseSigned(std::string_view text, Problem& problem) {
  std::string_view number = trimmed(text);
  if (number.starts_with('+') && !number.starts_with("+-")) number.remove_prefix(1);
  return parseNumber(number, problem);
}

std::optional<std::vector<double>> numbersIn(Expansion& in, const Node& node, Diagnostics& out) {
  std::vector<double> numbers;
  bool isGood = true;
  for (const Word& word : in.words(node)) {
    if (out.isFull()) return std::nullopt;
    Problem problem;
    auto value = parseSigned(word.text, problem);
    if (value && std::abs(*value) > kMaxMagnitude) {
      problem = tooLarge(kMaxMagnitude);
      value.reset();
    }
    if (!value) {
      const std::string hint = word.text.ends_with(',') && problem.hint.empty()
                                   ? "separate numbers with blanks"
                                   : problem.hint;
      out.error(word.where, inQuotes(word.text) + " in " + asTag(node.name()) + " " + problem.what,
                hint);
      isGood = false;
    } else if (!problem.what.empty()) {
      out.warning(word.where,
                  inQuotes(word.text) + " in " + asTag(node.name()) + " " + problem.what,
                  problem.hint);
    }
    numbers.push_back(value.value_or(0));
  }
  if (!isGood) return std::nullopt;
  return numbers;
}

std::optional<std::vector<double>> numbersIn(Expansion& in, const Node& node,
                                             std::initializer_list<std::size_t> counts,
                                             Diagnostics& out) {
  auto numbers = numbersIn(in, node, out);
  if (!numbers || std::ranges::count(counts, numbers->size()) > 0) return numbers;
  out.error(node.where(), asTag(node.name()) + " has " + counted(numbers->size(), "number") +
                              ", not " + listedCounts(counts));
  return std::nullopt;
}

std::vector<double> numbersOf(std::string_view text) {
  std::vector<double> numbers;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    Problem problem;
    const auto value = parseSigned(text.substr(0, end), problem);
    if (!value || std::abs(*value) > kMaxMagnitude) return {};
    numbers.push_back(*value);
    text.remove_prefix(end);
  }
  return numbers;
}

std::string textIn(Expansion& in, const Node& node) {
  in.words(node);  // called only to report child elements
  std::string text;
  for (const pugi::xml_node child : node.xml) {
    if (child.type() != pugi::node_element) text += child.value();
  }
  return std::string(trimmed(text));
}

std::optional<double> number(const Attributes& attributes, AttributeName name) {
  return attributes.value(name, parseSigned);
}

std::optional<double> angle(const Attributes& attributes, AttributeName name) {
  const auto degrees = number(attributes, name);
  return degrees ? std::optional(*degrees * kDegree) : std::nullopt;
}

std::optional<double> size(const Attributes& attributes, AttributeName name) {
  const auto value = number(attributes, name);
  if (!value || (*value > 0 && *value <= kMaxLength)) return value;
  const char* what = *value > 0 ? " is longer than 1 km" : " is not above 0";
  attributes.error(name, std::string(name.text()) + " " + inQuotes(attributes.text(name)) + what,
                   *value > 0 ? "lengths are in metres" : "");
  return std::nullopt;
}

std::size_t choice(const Attributes& attributes, AttributeName name,
                   std::span<const std::string_view> choices) {
  if (!attributes.has(name)) return 0;
  const std::string_view word = trimmed(attributes.text(name));
  const auto found = std::ranges::find(choices, word);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  const std::string what = std::string(name.text()) + " " + inQuotes(word);
  const auto similar = std::ranges::find_if(
      choices, [&](std::string_view each) { return equalIgnoringCase(each, word); });
  if (similar != choices.end()) {
    attributes.warning(name, what + " is written in another case",
                       "write '" + std::string(*similar) + "'");
    return static_cast<std::size_t>(similar - choices.begin());
  }
  attributes.error(name, "unknown " + what, didYouMeanOrList(word, choices));
  return 0;
}

bool isGiven(const Attributes& attributes, AttributeName name) {
  return attributes.has(name) && !trimmed(attributes.text(name)).empty();
}

std::string nameIn(const Attributes& attributes, AttributeName name) {
  if (!attributes.has(name)) return {};
  const std::string_view text = trimmed(attributes.text(name));
  const std::string what(name.text());
  if (text.empty()) {
    attributes.error(name, what + " '' is empty");
    return {};
  }
  const Problem problem = wrongName(text);
  if (problem.what.empty()) return std::string(text);
  attributes.error(name, what + " " + inQuotes(text) + " " + problem.what, problem.hint);
  return {};
}

std::string nameHint(std::string_view name, std::span<const std::string_view> known) {
  constexpr std::size_t kMaxBytes = 64, kMaxNames = 200, kFew = 10;
  std::vector<std::string_view> looked;
  for (const std::string_view each : known) {
    if (looked.size() == kMaxNames) break;
    if (each.size() <= kMaxBytes) looked.push_back(each);
  }
  return known.size() <= kFew ? didYouMeanOrList(name, looked) : didYouMean(name, looked);
}

bool Transform::take(Expansion& in, const Node& node) {
  const bool isRpy = node.name() == "RPY", isPos = node.name() == "Pos";
  if (!isRpy && !isPos && node.name() != "Transform") return false;
  Node& known = isRpy ? rpy_ : isPos ? pos_ : transform_;
  if (known) {
    out_.error(node.where(), "a second " + asTag(node.name()), "delete one of them");
    return true;
  }
  known = node;
  if (isRpy || isPos) {
    const auto numbers = numbersIn(in, node, {3, 0}, out_);
    if (!numbers || numbers->empty()) return true;
    const auto& v = *numbers;
    if (isRpy) X_.linear() = rollPitchYaw(v[0] * kDegree, v[1] * kDegree, v[2] * kDegree);
    if (isPos) X_.translation() = Eigen::Vector3d(v[0], v[1], v[2]);
  } else if (const auto numbers = numbersIn(in, node, {12, 0}, out_);
             numbers && !numbers->empty()) {
    matrix(*numbers, node);
  }
  return true;
}

void Transform::matrix(const std::vector<double>& numbers, const Node& node) {
  Eigen::Matrix3d given;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) given(i, j) = numbers[static_cast<std::size_t>(4 * i + j)];
    X_.translation()[i] = numbers[static_cast<std::size_t>(4 * i + 3)];
  }
  const NearestRotation nearest = nearestRotation(given);
  X_.linear() = nearest.R;
  if (nearest.wasReflection) {
    out_.warning(node.where(), "the rotation of <Transform> is a reflection",
                 "its third column is inverted");
  }
  if (nearest.distance > kMaxRotationError) {
    out_.warning(node.where(),
                 "the nine numbers of <Transform> are not a rotation: one differs by " +
                     toText(std::round(nearest.distance * 1e4) / 1e4),
                 "the nearest rotation is used");
  }
}

Pose Transform::pose() {
  if (transform_ && (rpy_ || pos_)) {
    const Node& other = rpy_ ? rpy_ : pos_;
    out_.error(other.where(), asTag(other.name()) + " is not allowed with <Transform>",
               "write <RPY> and <Pos>, or <Transform>");
  } else if (static_cast<bool>(rpy_) != static_cast<bool>(pos_)) {
    const Node& one = rpy_ ? rpy_ : pos_;
    out_.note(one.where(), asTag(one.name()) + " is given without " + (rpy_ ? "<Pos>" : "<RPY>"),
              "RobWork requires both; zeros are used for the missing element");
  }
  return X_;
}

}  // namespace hrdf::robwork
