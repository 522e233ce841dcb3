// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/loops.h"

#include <algorithm>

#include "robwork/values.h"
#include "text/index.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

// Returns for each junction of a device the legs (chain ends) that meet there. In a device without
// junctions, all chains meet at one junction.
std::vector<std::vector<Leg>> junctionsOf(const Device& device) {
  if (!device.junctions.empty()) return device.junctions;
  std::vector<Leg> legs;
  for (const Chain& chain : device.chains) legs.push_back({chain.name, chain.where});
  return {legs};
}

}  // namespace

std::map<std::string_view, int> endsOf(const Device& device, const WorkCell& cell,
                                       std::span<const int> parents) {
  std::map<std::string_view, int> ends;
  for (const Chain& chain : device.chains) {
    const auto [known, isNew] = ends.try_emplace(chain.name, chain.last);
    if (!isNew || chain.last < 0) continue;
    int& end = known->second;
    for (auto next = std::ranges::upper_bound(device.frames, end); next != device.frames.end();
         ++next) {
      const bool isInChain = !cell.frames[at(*next)].scope.chain.empty();
      if (isInChain || parents[at(*next)] != end) break;
      end = *next;
    }
  }
  return ends;
}

std::vector<Mechanism::Loop> loopsOf(const Device& device, const WorkCell& cell,
                                     std::span<const int> parents, Diagnostics& out) {
  const auto ends = endsOf(device, cell, parents);
  const auto endOf = [&](const Leg& leg) {
    const auto end = ends.find(leg.lastChain);
    if (end == ends.end()) {
      std::vector<std::string_view> known;
      for (const auto& [name, ignored] : ends) known.push_back(name);
      out.error(leg.where,
                "there is no chain " + inQuotes(leg.lastChain) + " in " + inQuotes(device.name),
                nameHint(leg.lastChain, known));
      return -1;
    }
    if (end->second < 0) {
      out.error(leg.where, "chain " + inQuotes(leg.lastChain) + " has no frame");
    }
    return end->second;
  };
  std::vector<Mechanism::Loop> loops;
  for (const auto& legs : junctionsOf(device)) {
    int first = -1;
    for (const Leg& leg : legs) {
      const int end = endOf(leg);
      if (end < 0) continue;
      if (first >= 0 && end != first) loops.push_back({first, end, leg.where});
      if (first < 0) first = end;
    }
  }
  return loops;
}

}  // namespace hrdf::robwork
