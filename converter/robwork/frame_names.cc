// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/frame_names.h"

#include <vector>

#include "robwork/values.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

// Maximum number of names that a hint chooses from. More names take time, and hints do not improve.
constexpr std::size_t kMaxHintNames = 1000;

Scope deviceOf(Scope scope) {
  scope.chain.clear();
  return scope;
}

}  // namespace

FrameNames::FrameNames(const WorkCell& cell, Diagnostics& out) : cell_(cell) {
  for (std::size_t i = 0; i < cell.frames.size(); ++i) {
    const Frame& frame = cell.frames[i];
    if (frame.name.empty()) continue;
    const auto [known, isNew] = frames_.try_emplace(frame.name, static_cast<int>(i));
    if (isNew) continue;
    const Location first = cell.frames[static_cast<std::size_t>(known->second)].where;
    const bool isWorld = known->second == 0;
    out.error(frame.where,
              "frame " + inQuotes(frame.name) + " already exists" +
                  (isWorld ? "" : " at " + toString(placeOf(first))),
              isWorld ? "each WorkCell has this frame" : "names of frames are unique");
  }
}

std::optional<int> FrameNames::full(const std::string& name) const {
  const auto found = frames_.find(name);
  return found == frames_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<int> FrameNames::find(const Scope& scope, std::string_view name) const {
  if (name == "WORLD") return 0;
  if (const auto frame = full(scope.full(name))) return frame;
  return scope.chain.empty() ? std::nullopt : full(deviceOf(scope).full(name));
}

std::optional<int> FrameNames::findOutward(const Scope& scope, std::string_view name) const {
  const auto frame = find(scope, name);
  return frame ? frame : full(std::string(name));
}

std::string FrameNames::hint(const Scope& scope, std::string_view name) const {
  const std::string prefix = deviceOf(scope).full("");
  if (!scope.isWorkCell() && full(std::string(name))) {
    return "in a device, write the names of its frames without the name of the device";
  }
  std::vector<std::string_view> known;
  for (const Frame& frame : cell_.frames) {
    if (known.size() == kMaxHintNames) break;
    if (frame.name.starts_with(prefix)) {
      known.push_back(std::string_view(frame.name).substr(prefix.size()));
    }
  }
  const std::string meant = nameHint(name, known);
  if (meant.starts_with("did")) return meant;
  for (const std::string_view each : known) {
    if (!name.empty() && each.ends_with("." + std::string(name))) {
      return "did you mean '" + std::string(each) + "'?";
    }
  }
  return scope.isWorkCell() ? "write frames of devices with their device, as in 'Arm.TCP'"
                            : "only frames of the device are allowed";
}

}  // namespace hrdf::robwork
