// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Values of elements and attributes in SI units; each problem is reported at its place.
#ifndef HRDF_ROBWORK_VALUES_H_
#define HRDF_ROBWORK_VALUES_H_

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/pose.h>

#include "robwork/expansion.h"

namespace hrdf::robwork {

inline constexpr double kDegree = 0.017453292519943295;  // rad

// Takes a number with a sign, which C++ streams take in RobWork.
std::optional<double> parseSigned(std::string_view text, Problem& problem);

// Reads the numbers in `node`: one of `counts`, or none where `mayBeEmpty`. Returns nothing after
// an error.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(
    Expansion& in, const Node& node, std::initializer_list<std::size_t> counts, Diagnostics& out);
// As above, with any count.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(Expansion& in, const Node& node,
                                                           Diagnostics& out);

// Returns the numbers of a text that holds nothing else.
std::vector<double> numbersOf(std::string_view text);

// Reads the text in `node` without the blanks around it.
std::string textIn(Expansion& in, const Node& node);

std::optional<double> number(const Attributes& attributes, AttributeName name);  // as it is
std::optional<double> angle(const Attributes& attributes, AttributeName name);   // rad
// As number(), but above 0 and at most 1 km.
std::optional<double> size(const Attributes& attributes, AttributeName name);
// Returns the index in `choices`; 0 if absent, or bad and reported.
std::size_t choice(const Attributes& attributes, AttributeName name,
                   std::span<const std::string_view> choices);
// True if the attribute has a text. RobWork takes an empty name or refframe for none.
bool isGiven(const Attributes& attributes, AttributeName name);
// Returns a name that a frame, device or the like may have; empty after an error.
std::string nameIn(const Attributes& attributes, AttributeName name);

// Returns the hint for a name that is none of `known`: the one that is probably meant, or all of
// few. Looks at a part of many, since hostile files have many.
std::string nameHint(std::string_view name, std::span<const std::string_view> known);

// Collects <RPY>, <Pos> and <Transform> of one element.
class Transform {
 public:
  explicit Transform(Diagnostics& out) : out_(out) {}

  // Reports whether `node` is one of them, and takes it.
  bool take(Expansion& in, const Node& node);
  Pose pose();  // call once, at the end

 private:
  void matrix(const std::vector<double>& numbers, const Node& node);

  Diagnostics& out_;
  Node rpy_, pos_, transform_;
  Pose X_ = Pose::Identity();
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_VALUES_H_
