// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/followers.h"

#include <cmath>
#include <optional>
#include <string>

#include "text/arithmetic.h"
#include "text/index.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

// Returns the frame of the leader of a follower; `own` is the follower's frame. Nullopt after an
// error.
std::optional<int> leaderOf(const Frame& own, const WorkCell& cell, const FrameNames& names,
                            Diagnostics& out) {
  const Reference& on = own.dependence->on;
  if (on.name.empty()) return std::nullopt;  // the missing name was reported before
  const auto leader = names.findOutward(own.scope, on.name);
  if (!leader) {
    out.error(on.where, "there is no joint " + inQuotes(on.name), names.hint(own.scope, on.name));
    return std::nullopt;
  }
  const Frame& found = cell.frames[at(*leader)];
  if (axesOf(found.joint).size() == 1) return leader;
  out.error(on.where, "frame " + inQuotes(found.name) + " is not a revolute or prismatic joint");
  return std::nullopt;
}

}  // namespace

std::vector<Follower> followersOf(const WorkCell& cell, const FrameNames& names, Diagnostics& out) {
  const int count = static_cast<int>(cell.frames.size());
  std::vector<int> leaders(cell.frames.size(), -1);
  bool isGood = true;
  for (int i = 0; i < count; ++i) {
    if (!cell.frames[at(i)].dependence) continue;
    const auto leader = leaderOf(cell.frames[at(i)], cell, names, out);
    isGood = isGood && leader;
    leaders[at(i)] = leader.value_or(-1);
  }
  if (!isGood) return {};
  std::vector<Follower> followers;
  std::vector<std::optional<Follower>> known(cell.frames.size());
  for (int i = 0; i < count; ++i) {
    // Combine the couplings of a chain of followers, so that each follower depends on the
    // independent joint.
    std::vector<int> chain;
    for (int link = i; leaders[at(link)] >= 0 && !known[at(link)]; link = leaders[at(link)]) {
      if (static_cast<int>(chain.size()) == count) {
        const Frame& own = cell.frames[at(i)];
        out.error(own.dependence->on.where, "joint " + inQuotes(own.name) + " depends on itself");
        return {};
      }
      chain.push_back(link);
    }
    for (; !chain.empty(); chain.pop_back()) {
      const int own = chain.back(), on = leaders[at(own)];
      const Dependence& each = *cell.frames[at(own)].dependence;
      const Follower leader = known[at(on)].value_or(Follower{on, on, 1, 0});
      const Follower follower{own, leader.leader, each.gain * leader.gain,
                              each.gain * leader.offset + each.offset};
      if (!(std::abs(follower.gain) <= kMaxMagnitude &&
            std::abs(follower.offset) <= kMaxMagnitude)) {
        out.error(each.where,
                  "the gains and offsets of <Depend> come to more than " + toText(kMaxMagnitude));
        return {};
      }
      known[at(own)] = follower;
    }
    if (known[at(i)]) followers.push_back(*known[at(i)]);
  }
  return followers;
}

}  // namespace hrdf::robwork
