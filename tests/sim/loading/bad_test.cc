// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that each config of tests/sim/loading/bad gets the diagnostics that are written in it, and
// that sim/loading/README.md lists the right message for each config.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/sim/simulation.h>

#include "tests/bad_files.h"

namespace hrdf::sim::bad_test {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

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

TEST(BadConfigs, AreThere) { EXPECT_GT(badConfigs().names().size(), 30u); }

}  // namespace
}  // namespace hrdf::sim::bad_test
