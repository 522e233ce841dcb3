// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/grammar.h"

#include <algorithm>
#include <array>

namespace hrdf {
namespace {

using enum ValueKind;

consteval AttributeRow row(std::string_view element, AttributeName name, ValueKind kind,
                           bool required, int since) {
  return {element, name, kind, required, since};
}

// All attributes of HRDF, in the canonical order.
constexpr std::array kAttributes = std::to_array<AttributeRow>({
    row("robot", "version", text, false, 0),
    row("robot", "description", text, false, 2),
    row("robot", "rot", rotation, false, 0),
    row("robot", "trans", translation, false, 0),
    row("actuator", "type", choice, true, 0),
    row("actuator", "tag", text, false, 4),
    row("actuator", "mass", number, false, 1),
    row("actuator", "mass_offset", number, false, 1),
    row("actuator", "com_rot", rotation, false, 1),
    row("actuator", "com_trans", translation, false, 1),
    row("actuator", "com_trans_offset", translation, false, 1),
    row("actuator", "ixx", number, false, 1),
    row("actuator", "iyy", number, false, 1),
    row("actuator", "izz", number, false, 1),
    row("actuator", "ixy", number, false, 1),
    row("actuator", "ixz", number, false, 1),
    row("actuator", "iyz", number, false, 1),
    row("link", "type", choice, true, 0),
    row("link", "extension", number, true, 0),
    row("link", "twist", number, true, 0),
    row("link", "input", choice, false, 2),
    row("link", "output", choice, false, 2),
    row("link", "tag", text, false, 4),
    row("link", "mass", number, false, 1),
    row("link", "mass_offset", number, false, 1),
    row("link", "com_rot", rotation, false, 1),
    row("link", "com_trans", translation, false, 1),
    row("link", "com_trans_offset", translation, false, 1),
    row("link", "ixx", number, false, 1),
    row("link", "iyy", number, false, 1),
    row("link", "izz", number, false, 1),
    row("link", "ixy", number, false, 1),
    row("link", "ixz", number, false, 1),
    row("link", "iyz", number, false, 1),
    row("bracket", "type", choice, true, 0),
    row("bracket", "tag", text, false, 4),
    row("bracket", "mass", number, false, 1),
    row("bracket", "mass_offset", number, false, 1),
    row("bracket", "com_rot", rotation, false, 1),
    row("bracket", "com_trans", translation, false, 1),
    row("bracket", "com_trans_offset", translation, false, 1),
    row("bracket", "ixx", number, false, 1),
    row("bracket", "iyy", number, false, 1),
    row("bracket", "izz", number, false, 1),
    row("bracket", "ixy", number, false, 1),
    row("bracket", "ixz", number, false, 1),
    row("bracket", "iyz", number, false, 1),
    row("rigid-body", "tag", text, false, 4),
    row("rigid-body", "mass", number, true, 0),
    row("rigid-body", "com_rot", rotation, false, 0),
    row("rigid-body", "com_trans", translation, false, 0),
    row("rigid-body", "ixx", number, false, 1),
    row("rigid-body", "iyy", number, false, 1),
    row("rigid-body", "izz", number, false, 1),
    row("rigid-body", "ixy", number, false, 1),
    row("rigid-body", "ixz", number, false, 1),
    row("rigid-body", "iyz", number, false, 1),
    row("rigid-body", "output_rot", rotation, false, 0),
    row("rigid-body", "output_trans", translation, false, 0),
    row("rigid-body", "mesh_path", text, false, 3),
    row("rigid-body", "mesh_rot", rotation, false, 3),
    row("rigid-body", "mesh_trans", translation, false, 3),
    row("joint", "axis", choice, true, 0),
    row("joint", "gear_ratio", number, false, 5),
    row("joint", "tag", text, false, 4),
    row("end-effector", "type", choice, false, 2),
    row("end-effector", "tag", text, false, 4),
    row("end-effector", "mass", number, false, 2),
    row("end-effector", "mass_offset", number, false, 2),
    row("end-effector", "com_rot", rotation, false, 2),
    row("end-effector", "com_trans", translation, false, 2),
    row("end-effector", "com_trans_offset", translation, false, 2),
    row("end-effector", "ixx", number, false, 2),
    row("end-effector", "iyy", number, false, 2),
    row("end-effector", "izz", number, false, 2),
    row("end-effector", "ixy", number, false, 2),
    row("end-effector", "ixz", number, false, 2),
    row("end-effector", "iyz", number, false, 2),
    row("end-effector", "output_rot", rotation, false, 2),
    row("end-effector", "output_trans", translation, false, 2),
    row("include", "path", text, true, 3),
    row("output", "rot", rotation, false, 3),
    row("output", "trans", translation, false, 3),
});

constexpr std::span<const AttributeRow> rowsOf(std::string_view element) {
  const auto isOf = [element](const AttributeRow& row) { return row.element == element; };
  const auto first = std::ranges::find_if(kAttributes, isOf);
  return {first, std::find_if_not(first, kAttributes.end(), isOf)};
}

constexpr ElementRow element(ElementKind kind, std::string_view name, int since) {
  return {kind, name, since, rowsOf(name)};
}

// The specification lists the elements. The versions that added them are observed in HEBI's library
// 2.27.
constexpr std::array kElements = std::to_array<ElementRow>({
    element(ElementKind::robot, "robot", 0),
    element(ElementKind::actuator, "actuator", 0),
    element(ElementKind::link, "link", 0),
    element(ElementKind::bracket, "bracket", 0),
    element(ElementKind::rigidBody, "rigid-body", 0),
    element(ElementKind::joint, "joint", 0),
    element(ElementKind::endEffector, "end-effector", 2),
    element(ElementKind::include, "include", 3),
    element(ElementKind::output, "output", 3),
});

constexpr std::size_t countOfAttributes() {
  std::size_t count = 0;
  for (const ElementRow& row : kElements) count += row.attributes.size();
  return count;
}
static_assert(countOfAttributes() == kAttributes.size(),
              "the attributes of an element are contiguous");

}  // namespace

std::string versionText(int version) { return "1." + std::to_string(version) + ".0"; }

std::optional<int> versionIn(std::string_view text) {
  if (text.size() != 5 || !text.starts_with("1.") || !text.ends_with(".0")) return std::nullopt;
  const int minor = text[2] - '0';
  return minor >= 0 && minor <= kNewestVersion ? std::optional(minor) : std::nullopt;
}

std::span<const ElementRow> elementRows() { return kElements; }

const ElementRow* findElement(std::string_view name) {
  const auto row = std::find_if(kElements.begin(), kElements.end(),
                                [name](const ElementRow& r) { return r.name == name; });
  return row == kElements.end() ? nullptr : &*row;
}

std::span<const AttributeRow> attributeRows() { return kAttributes; }

std::span<const AttributeRow> attributesOf(std::string_view element) {
  const ElementRow* row = findElement(element);
  // untested: no caller passes an unknown element
  return row ? row->attributes : std::span<const AttributeRow>();
}

}  // namespace hrdf
