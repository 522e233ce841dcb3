// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/penetration.h"

#include <algorithm>
#include <map>
#include <utility>

#include "app/session/report.h"
#include "model/mjs.h"

namespace hrdf::app {
namespace {

// m, largest overlap without a warning; feet overlap with the floor by less than this.
constexpr double kTouch = 0.002;

// Returns the name of the geom's body. For geoms of the world returns the geom's own name.
std::string ownerOf(const mjModel& model, int geom) {
  const int body = model.geom_bodyid[geom];
  const std::string name =
      body == 0 ? nameOf(model, mjOBJ_GEOM, geom) : nameOf(model, mjOBJ_BODY, body);
  if (!name.empty()) return "'" + name + "'";
  return body == 0 ? "the world" : "body " + std::to_string(body);
}

// True if both geoms belong to the same tree of bodies.
bool isOneThing(const mjModel& model, int geom, int other) {
  const int root = model.body_rootid[model.geom_bodyid[geom]];
  return root != 0 && root == model.body_rootid[model.geom_bodyid[other]];
}

// Returns the index in `robots` of the robot to which the body or geom named `owner` belongs;
// `robots.size()` for an object of the scene.
std::size_t robotOf(const std::vector<std::string>& robots, const std::string& owner) {
  const auto isOf = [&](const std::string& robot) { return owner.starts_with("'" + robot); };
  return static_cast<std::size_t>(std::ranges::find_if(robots, isOf) - robots.begin());
}

}  // namespace

std::string overlapIn(const mjModel& model, const mjData& data,
                      const std::vector<std::string>& robots) {
  std::map<std::pair<std::string, std::string>, double> depths;  // m, by both bodies' names
  for (int i = 0; i < data.ncon; ++i) {
    const mjContact& contact = data.contact[i];
    if (contact.dist > -kTouch || contact.geom[0] < 0 || contact.geom[1] < 0) continue;
    if (isOneThing(model, contact.geom[0], contact.geom[1])) continue;
    const auto pair =
        std::minmax({ownerOf(model, contact.geom[0]), ownerOf(model, contact.geom[1])});
    if (robotOf(robots, pair.first) == robotOf(robots, pair.second)) continue;
    double& depth = depths[pair];
    depth = std::max(depth, -contact.dist);
  }
  if (depths.empty()) return {};
  const auto depth = [](const auto& entry) { return entry.second; };
  const auto& [pair, deepest] = *std::ranges::max_element(depths, {}, depth);
  std::string text = pair.first + " and " + pair.second + " are " +
                     formatted("%.0f mm", 1000 * deepest) + " in each other at the start";
  if (depths.size() > 1) text += ", and " + std::to_string(depths.size() - 1) + " more such pairs";
  return text;
}

}  // namespace hrdf::app
