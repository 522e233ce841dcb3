// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/owner_words.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hrdf::app {

std::string whoCommands(const AxisState& module) {
  if (module.ownership == Ownership::shared) return "held by this window";
  if (module.ownership == Ownership::exclusive) return "taken over by this window";
  if (module.owner.empty()) return "limp: nobody commands";
  const Target& target = module.target;
  const bool isLimp =
      std::isnan(target.position) && std::isnan(target.velocity) && std::isnan(target.effort);
  return (isLimp ? "limp: last commanded by " : "commanded by ") + module.owner;
}

std::string whoCommands(const std::vector<AxisState>& modules) {
  std::vector<std::pair<std::string, int>> counts;
  for (const AxisState& module : modules) {
    const std::string words = whoCommands(module);
    const auto found = std::ranges::find(counts, words, &std::pair<std::string, int>::first);
    if (found == counts.end()) {
      counts.emplace_back(words, 1);
    } else {
      ++found->second;
    }
  }
  if (counts.size() == 1) return counts[0].first;
  std::string text;
  for (const auto& [words, count] : counts) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + words;
  }
  return text;
}

}  // namespace hrdf::app
