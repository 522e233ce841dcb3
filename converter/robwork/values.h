// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads values of elements and attributes in SI units; reports each error at its place.
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

// Parses a number with an optional sign, as RobWork's C++ streams do.
std::optional<double> parseSigned(std::string_view text, Problem& problem);

// Reads the numbers in `node`; their count must be one of `counts` (0: may be empty). Returns
// nullopt after an error.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(
    Expansion& in, const Node& node, std::initializer_list<std::size_t> counts, Diagnostics& out);
// The same, for any count.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(Expansion& in, const Node& node,
                                                           Diagnostics& out);

// Returns the numbers of a text, or an empty vector if the text has other words.
std::vector<double> numbersOf(std::string_view text);

// Returns the text in `node` without surrounding blanks.
std::string textIn(Expansion& in, const Node& node);

std::optional<double> number(const Attributes& attributes, AttributeName name);  // as it is
std::optional<double> angle(const Attributes& attributes, AttributeName name);   // rad
// The same as number(), but must be above 0 and at most 1 km.
std::optional<double> size(const Attributes& attributes, AttributeName name);
// Returns the index of the attribute's text in `choices`; 0 if it is missing, or invalid and
// reported.
std::size_t choice(const Attributes& attributes, AttributeName name,
                   std::span<const std::string_view> choices);
// True if the attribute is not empty. RobWork treats an empty name or refframe as missing.
bool isGiven(const Attributes& attributes, AttributeName name);
// Returns a valid name of a frame, a device or another element; empty after an error.
std::string nameIn(const Attributes& attributes, AttributeName name);

// Returns the hint for a name that is not in `known`: the most similar name, or all names if they
// are few. Compares only a part of many names, because hostile files may have very many.
std::string nameHint(std::string_view name, std::span<const std::string_view> known);

// Collects <RPY>, <Pos> and <Transform> of an element.
class Transform {
 public:
  explicit Transform(Diagnostics& out) : out_(out) {}

  // Reads `node` if it is one of these elements; returns false for other elements.
  bool take(Expansion& in, const Node& node);
  Pose pose();  // call once, after all take()

 private:
  void matrix(const std::vector<double>& numbers, const Node& node);

  Diagnostics& out_;
  Node rpy_, pos_, transform_;
  Pose X_ = Pose::Identity();
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_VALUES_H_
