// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/read_dh.h"

#include <array>
#include <optional>
#include <utility>

#include "robwork/transforms.h"
#include "robwork/values.h"

namespace hrdf::robwork {
namespace {

constexpr auto kTypes = std::to_array<std::string_view>({"craig", "schilling", "HGP"});

}  // namespace

DhForm DhReader::read(const Node& node, const Attributes& attributes) {
  const std::size_t before = std::exchange(type_, choice(attributes, "type", kTypes));
  const bool isSchilling = type_ == 1;
  if (!attributes.has("type") && before != 0) {
    out_.warning(node.where(), "<DHJoint> without a type is read as craig",
                 "RobWork uses the type of the joint before, " + std::string(kTypes[before]) +
                     ": write the type");
  }
  const double alpha = angle(attributes, "alpha").value_or(0);
  const double a = number(attributes, "a").value_or(0);
  constexpr auto kForms = std::to_array<AttributeName>({"d", "theta", "b", "beta"});
  std::optional<AttributeName> form;
  for (const AttributeName name : kForms) {
    if (!attributes.has(name)) continue;
    if (form) {
      attributes.error(
          name, std::string(name.text()) + " is not allowed with " + std::string(form->text()),
          "a revolute joint has d or b, a prismatic joint theta or beta");
      return {};
    }
    form = name;
  }
  if (!form) {
    out_.error(node.where(), "<DHJoint> has neither d nor theta",
               "a revolute joint has d or b, a prismatic joint theta or beta");
    return {};
  }
  const bool isHayati = form->text() == "b" || form->text() == "beta";
  if (isHayati != (type_ == 2)) {
    attributes.error(
        *form, std::string(form->text()) + " does not fit the type " + std::string(kTypes[type_]),
        "b and beta are for type=\"HGP\", d and theta for the other types");
    return {};
  }
  const bool slides = form->text() == "theta" || form->text() == "beta";
  const JointType type = slides ? JointType::prismatic : JointType::revolute;
  const double turn = angle(attributes, slides ? *form : "offset").value_or(0);
  const double shift = number(attributes, slides ? "offset" : *form).value_or(0);
  if (isHayati) return {type, hayati(alpha, a, turn, shift)};
  return {type, isSchilling ? schilling(alpha, a, turn, shift) : craig(alpha, a, turn, shift)};
}

}  // namespace hrdf::robwork
