// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/read_tendons.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "graspit/read_robot.h"
#include "graspit/values.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

constexpr double kNewtonAMillimetre = 1e3;  // N/m; the file has N/mm
// Length (m) of a wrapper without <length>.
constexpr double kWrapperLength = 10 * kMillimetre;

std::optional<double> restOf(const Node& node, Diagnostics& out) {
  const auto rest = notNegative(node, "restLength", kMillimetre, out);
  const auto tension = notNegative(node, "preTensionLength", kMillimetre, out);
  if (!tension) return rest;
  if (rest) return std::max(*rest - *tension, 0.0);
  out.warning(node.child("preTensionLength").where(),
              "<preTensionLength> has no effect without <restLength>",
              "the value is subtracted from the rest length");
  return std::nullopt;
}

void readTendon(const Node& node, Hand& hand, Diagnostics& out) {
  Tendon tendon;
  tendon.where = node.where();
  tendon.name = node.attribute("name");
  if (tendon.name.empty()) {
    out.error(node.where(), "<tendon> lacks the attribute 'name'");
  } else if (std::ranges::find(hand.tendons, tendon.name, &Tendon::name) != hand.tendons.end()) {
    out.error(node.whereIs("name"), "a second <tendon> " + inQuotes(tendon.name),
              "wrappers refer to tendons by name: names of tendons are unique");
  }
  tendon.stiffness = notNegative(node, "stiffness", kNewtonAMillimetre, out).value_or(0);
  tendon.rest = restOf(node, out);
  for (const Node& point : atMost(kMaxPoints, node, "insertionPoint", out)) {
    const auto on = linkIn(point, "chain", "link", hand, out);
    const auto p_B = pointOf(point, "position", out);
    tendon.points.push_back({on.value_or(LinkRef{}), p_B.value_or(Eigen::Vector3d::Zero())});
  }
  if (tendon.points.size() < 2) {
    out.error(node.where(), "<tendon> has fewer than two <insertionPoint>s");
  }
  hand.tendons.push_back(std::move(tendon));
}

// Returns the name of the tendon in `node`, a child of a wrapper; empty after an error.
std::string tendonIn(const Node& node, const Hand& hand, Diagnostics& out) {
  const std::string name(node.attribute("tendon"));
  if (std::ranges::find(hand.tendons, name, &Tendon::name) != hand.tendons.end()) return name;
  std::vector<std::string_view> known;
  for (const Tendon& tendon : hand.tendons) known.push_back(tendon.name);
  out.warning(node.whereIs("tendon"),
              asTag(node.name()) + " has an unknown tendon: " + inQuotes(std::string_view(name)),
              didYouMeanOrList(name, known));
  return {};
}

void readWrapper(const Node& node, Hand& hand, Diagnostics& out) {
  Wrapper wrapper;
  wrapper.where = node.where();
  const auto on = linkIn(node, "chain", "link", hand, out);
  const auto p = pointOf(node, "position", out);
  const auto axis = directionOf(node, "orientation", out);
  wrapper.radius = requiredNumber(node, "radius", kMillimetre, out);
  wrapper.length = numberOf(node, "length", kMillimetre, out).value_or(kWrapperLength);
  for (const char* name : {"radius", "length"}) {
    const double value = name == std::string_view("radius") ? wrapper.radius : wrapper.length;
    if (value > 0 || !node.child(name)) continue;
    out.error(node.child(name).whereText(),
              inQuotes(node.child(name).text()) + " in " + asTag(name) + " is not above 0");
  }
  for (const Node& each : node.children("exemption")) {
    wrapper.exempt.insert(tendonIn(each, hand, out));
  }
  for (const Node& each : node.children("wrapping_side")) {
    const std::string tendon = tendonIn(each, hand, out);
    const auto side = directionOf(each, "orientation", out);
    if (!tendon.empty() && side) wrapper.sideOf[tendon] = *side;
  }
  if (!on || !p || !axis) return;
  wrapper.on = *on;
  wrapper.X_BW = poseAlong(*p, *axis);
  hand.wrappers.push_back(std::move(wrapper));
}

}  // namespace

void readTendons(const Node& root, Hand& hand, Diagnostics& out) {
  for (const Node& node : atMost(kMaxTendons, root, "tendon", out)) readTendon(node, hand, out);
  for (const Node& node : atMost(kMaxTendons, root, "tendonWrapper", out))
    readWrapper(node, hand, out);
}

}  // namespace hrdf::graspit
