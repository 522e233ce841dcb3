// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "kits/kits.h"

#include <cstdio>
#include <filesystem>
#include <iostream>

#include "text/strings.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

int list() {
  const std::filesystem::path folder = kitsFolder();
  std::error_code ignored;
  std::size_t there = 0;
  for (const Kit& kit : kits()) {
    const bool isThere = std::filesystem::exists(folder / kit.path, ignored);
    there += isThere ? 1 : 0;
    const bool hasConfig = kit.path.ends_with(".yaml");
    std::printf("hebi:%-16s %-7s %s\n", kit.name.c_str(), hasConfig ? "config" : "robot",
                isThere ? "here" : "not fetched");
  }
  if (there == 0) {
    std::cerr << "note: 'hrdf kits --fetch' fetches them once, into " << folder.string() << '\n';
  }
  return kDone;
}

int fetch(const std::string& from) {
  Diagnostics out;
  const std::string folder = kitsFolder();
  const auto count = fetchKits(from.empty() ? kKitsUrl : from, kitFiles(), folder, out);
  print(out);
  if (!count) return kBadInput;
  if (*count == 0) {
    std::printf("All kits are here: %s\n", folder.c_str());
    return kDone;
  }
  std::printf(
      "%zu files of HEBI Robotics are in %s, under the Apache License 2.0 (LICENSE there).\n",
      *count, folder.c_str());
  return kDone;
}

}  // namespace

int listOrFetchKits(bool isFetching, const std::string& from) {
  if (!isFetching && from.empty()) return list();
  if (isFetching) return fetch(from);
  std::cerr << "hrdf: error: --from needs --fetch\n";
  return kWrongUsage;
}

}  // namespace hrdf
