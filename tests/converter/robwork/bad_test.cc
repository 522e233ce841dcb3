// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Each file of tests/bad/robwork gets the diagnostics that stand in it, and the table of the
// reader's README is right about which file gets which message. The files of tests/good/robwork get
// none.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "robwork/read_robwork.h"
#include "tests/bad_files.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

std::vector<Diagnostic> diagnose(const fs::path& path) {
  Diagnostics out;
  const auto mechanism = readRobwork(path.string(), readFile, "", out);
  EXPECT_EQ(mechanism.has_value(), !out.hasErrors());
  return {out.all().begin(), out.all().end()};
}

const BadFolder& badFolder() {
  static const BadFolder folder{
      kSource / "tests/bad/robwork", ".wc.xml", {"<!-- ", "", "-->"}, diagnose};
  return folder;
}

std::string testName(const testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

class BadWorkCell : public testing::TestWithParam<std::string> {};

TEST_P(BadWorkCell, GetsItsDiagnostics) { expectItsDiagnostics(badFolder(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadWorkCell, testing::ValuesIn(badFolder().names()), testName);

TEST(BadWorkCells, AreThere) { EXPECT_GT(badFolder().names().size(), 70u); }

TEST(RobworkMessageTable, NamesFilesThatGetTheMessage) {
  EXPECT_GT(expectEachRowToHold(badFolder(), kSource / "converter/robwork/README.md"), 60u);
}

std::vector<std::string> goodFiles() {
  std::vector<std::string> names;
  for (const char* folder : {"tests/good/robwork", "models/formats"}) {
    for (const auto& entry : fs::directory_iterator(kSource / folder)) {
      const std::string path = entry.path().string();
      if (path.ends_with(".wc.xml") || path.ends_with(".dwc.xml"))
        names.push_back(fs::relative(path, kSource).string());
    }
  }
  std::ranges::sort(names);
  return names;
}

class GoodWorkCell : public testing::TestWithParam<std::string> {};

TEST_P(GoodWorkCell, GetsNoDiagnostics) {
  for (const Diagnostic& each : diagnose(kSource / GetParam())) ADD_FAILURE() << toString(each);
}

INSTANTIATE_TEST_SUITE_P(, GoodWorkCell, testing::ValuesIn(goodFiles()), testName);

TEST(GoodWorkCells, AreThere) { EXPECT_GT(goodFiles().size(), 10u); }

}  // namespace
}  // namespace hrdf
