// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Each config of tests/sim/loading/bad gets the diagnostics that stand in it. No message in the
// source is without such a config, nor without a row in sim/loading/README.md.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/sim/simulation.h>

#include "tests/bad_files.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;
const fs::path kReadme = kSource / "sim/loading/README.md";

// Literals without a config in the folder.
const std::set<std::string> kWithoutFile = {
    // Too large to keep: robot_config_test.cc.
    "the file holds more than ",
    " values: the rest is not read",
    // No messages.
    "0123456789.eE+-",
};

std::vector<Diagnostic> diagnose(const fs::path& path) {
  Diagnostics out;
  Simulation::open(path.string(), {}, out);
  return {out.all().begin(), out.all().end()};
}

const BadFolder& badConfigs() {
  static const BadFolder folder{
      kSource / "tests/sim/loading/bad", ".cfg.yaml", {"# ", "# ", ""}, diagnose};
  return folder;
}

class BadConfig : public testing::TestWithParam<std::string> {};

TEST_P(BadConfig, GetsItsDiagnostics) { expectItsDiagnostics(badConfigs(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadConfig, testing::ValuesIn(badConfigs().names()),
                         [](const auto& instance) {
                           std::string name = instance.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

std::vector<fs::path> sources() {
  std::vector<fs::path> files;
  for (const char* name : {"config_grammar", "config_values", "configured_robot", "robot_config", "yaml"}) {
    files.push_back(kSource / "sim/loading" / (std::string(name) + ".cc"));
  }
  return files;
}

TEST(ConfigMessages, OfTheSourceAllHaveABadConfig) {
  EXPECT_GT(expectABadFileForEachMessage(badConfigs(), sources(), kWithoutFile), 30u);
}

TEST(ConfigMessageTable, ListsEveryMessageWithItsSeverity) {
  expectARowForEachMessage(badConfigs(), kReadme);
}

TEST(ConfigMessageTable, NamesAConfigForEachMessage) {
  EXPECT_GT(expectEachRowToHold(badConfigs(), kReadme), 30u);
}

}  // namespace
}  // namespace hrdf::sim
