// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/grammar.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "text/strings.h"

namespace hrdf::collada {
namespace {

struct Row {
  std::string_view parent, element;  // an empty `parent` matches all parents
  std::array<std::string_view, 14> children;
};

// The child elements that each element may have: from the schema of COLLADA 1.5 and the text of
// OpenRAVE's extensions 0.3.3.
// clang-format off
constexpr auto kRows = std::to_array<Row>({
    {"kinematics_model", "technique_common", {"newparam", "joint", "instance_joint", "link",
      "formula", "instance_formula"}},
    {"", "joint", {"prismatic", "revolute", "extra"}},
    {"", "revolute", {"axis", "limits"}},
    {"", "prismatic", {"axis", "limits"}},
    {"", "link", {"rotate", "translate", "matrix", "attachment_full", "attachment_start",
      "attachment_end", "extra", "asset"}},
    {"", "attachment_full", {"rotate", "translate", "matrix", "link", "extra"}},
    {"", "attachment_start", {"rotate", "translate", "matrix", "extra"}},
    {"", "attachment_end", {"rotate", "translate", "matrix", "extra"}},
    {"", "axis_info", {"newparam", "setparam", "active", "locked", "index", "limits", "formula",
      "instance_formula", "bind", "speed", "acceleration", "deceleration", "jerk", "extra"}},
    {"", "frame_tip", {"translate", "rotate", "matrix", "direction"}},
    {"", "frame_origin", {"translate", "rotate", "matrix"}},
    {"", "gripper_joint", {"closing_direction", "chucking_direction"}},
});
// clang-format on

}  // namespace

void reportUnknown(const Node& node, Diagnostics& out) {
  const Node parent = node.parent();
  const auto row = std::ranges::find_if(kRows, [&](const Row& each) {
    return each.element == node.name() &&
           (each.parent.empty() || (parent && parent.name() == each.parent));
  });
  if (row == kRows.end()) return;
  const auto end = std::ranges::find(row->children, std::string_view());
  const std::span<const std::string_view> known(row->children.begin(), end);
  for (const Node& child : node.children()) {
    if (std::ranges::find(known, child.name()) != known.end()) continue;
    const std::string hint = didYouMean(child.name(), known);
    out.warning(child.where(), asTag(child.name()) + " in " + asTag(node.name()) + " is not known",
                hint.empty() ? "the element is ignored" : hint);
  }
}

}  // namespace hrdf::collada
