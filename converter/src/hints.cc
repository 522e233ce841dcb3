// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hints.h"

#include <vector>

#include "schema.h"
#include "spelling.h"

namespace hrdf {

std::string versionHint(std::string_view text) {
  for (int version = 0; version <= kNewestVersion; ++version) {
    const std::string stem = "1." + std::to_string(version);
    const std::size_t at = text.find(stem);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = text.substr(at + stem.size());
    const bool goesOn = !rest.empty() && rest[0] >= '0' && rest[0] <= '9';
    if (!goesOn) return "write '" + versionText(version) + "'";
  }
  return "known are '" + versionText(0) + "' to '" + versionText(kNewestVersion) + "'";
}

std::string elementHint(std::string_view name, int version) {
  std::vector<std::string_view> known;
  for (const ElementRow& row : elementRows()) {
    const bool isPart = row.name != "robot" && row.name != "output";
    if (isPart && row.since <= version) known.push_back(row.name);
  }
  return didYouMeanOrList(name, known);
}

}  // namespace hrdf
