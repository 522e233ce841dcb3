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

// Parses a number with an optional sign '+' or '-', as C++ streams do in RobWork.
std::optional<double> parseSigned(std::string_view text, Problem& problem);

// Returns the numbers in the text of `node`; nullopt after an error. `counts` are the allowed
// numbers of values; 0: the text may be empty.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(
    Expansion& in, const Node& node, std::initializer_list<std::size_t> counts, Diagnostics& out);
// Returns the numbers in the text of `node`, which may have any number of values; nullopt after an
// error.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(Expansion& in, const Node& node,
                                                           Diagnostics& out);

// Returns the numbers in a text. Returns an empty vector if a word of the text is not a number.
std::vector<double> numbersOf(std::string_view text);

// Returns the text of `node` without blanks at its start and end.
std::string textIn(Expansion& in, const Node& node);

// Returns the number in the attribute `name`; nullopt: the attribute is missing or, after an error,
// not a number.
std::optional<double> number(const Attributes& attributes, AttributeName name);
// Returns the angle (rad) in the attribute `name`, which is in degrees in the file; nullopt as for
// number().
std::optional<double> angle(const Attributes& attributes, AttributeName name);
// Returns the length (m) in the attribute `name`, above 0 and at most 1 km; nullopt: missing or,
// after an error, any other value.
std::optional<double> size(const Attributes& attributes, AttributeName name);
// Returns the index of the attribute's text in `choices`; 0 if the attribute is missing or, after
// an error, has another text.
std::size_t choice(const Attributes& attributes, AttributeName name,
                   std::span<const std::string_view> choices);
// True if the attribute exists and is not empty, because RobWork treats an empty name or refframe
// as missing.
bool isGiven(const Attributes& attributes, AttributeName name);
// Returns the name in an attribute; an empty text, after an error, if the name is not valid.
std::string nameIn(const Attributes& attributes, AttributeName name);

// Returns the hint for a name that is not in `known`: the most similar name, or all names if there
// are few. Compares a limited number of names: hostile files may have very many.
std::string nameHint(std::string_view name, std::span<const std::string_view> known);

// Collects the elements <RPY>, <Pos> and <Transform> of an element, and computes their pose.
class Transform {
 public:
  explicit Transform(Diagnostics& out) : out_(out) {}

  // Reads `node` if it is <RPY>, <Pos> or <Transform>. Returns false for all other elements.
  bool take(Expansion& in, const Node& node);
  // Returns the pose of all elements that take() has read. Call it once.
  Pose pose();

 private:
  void matrix(const std::vector<double>& numbers, const Node& node);

  Diagnostics& out_;
  Node rpy_, pos_, transform_;
  Pose X_ = Pose::Identity();
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_VALUES_H_
