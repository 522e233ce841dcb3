// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/element.h>

#include <algorithm>
#include <array>

namespace hrdf {

std::string_view kindOf(const Element& element) {
  // In the order of the variant.
  constexpr std::array<std::string_view, 7> kKinds = {
      "actuator", "link", "bracket", "rigid-body", "joint", "end-effector", "include"};
  static_assert(kKinds.size() == std::variant_size_v<decltype(Element::part)>);
  return kKinds[element.part.index()];
}

std::string_view typeOf(const Element& element) {
  return std::visit(
      [](const auto& part) -> std::string_view {
        if constexpr (requires { part.row; }) return part.row ? part.row->type : std::string_view();
        if constexpr (requires { part.axis; }) return part.axis;
        return {};
      },
      element.part);
}

const Inertial* inertialOf(const Element& element) {
  return std::visit(
      [](const auto& part) -> const Inertial* {
        if constexpr (requires { part.inertial; }) return &part.inertial;
        return nullptr;
      },
      element.part);
}

std::span<const Output> outputsOf(const Element& element) {
  if (const auto* bracket = std::get_if<Bracket>(&element.part)) return bracket->outputs;
  if (const auto* body = std::get_if<RigidBody>(&element.part)) return body->outputs;
  return {};
}

const Attribute* findAttribute(const Element& element, std::string_view name) {
  const auto found = std::ranges::find(element.attributes, name, &Attribute::name);
  return found == element.attributes.end() ? nullptr : &*found;
}

Location locationOf(const Element& element, std::string_view name) {
  const Attribute* attribute = findAttribute(element, name);
  return attribute ? attribute->where : element.where;
}

}  // namespace hrdf
