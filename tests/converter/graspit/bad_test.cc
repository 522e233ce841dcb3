// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Each file of tests/bad/graspit gets the diagnostics that stand in it, and the table of the
// reader's README is right about which file gets which message. The files of tests/good/graspit get
// none.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "graspit/read_graspit.h"
#include "tests/bad_files.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

std::vector<Diagnostic> diagnose(const fs::path& path) {
  Diagnostics out;
  const auto mechanism = readGraspit(path.string(), readFile, "", out);
  EXPECT_EQ(mechanism.has_value(), !out.hasErrors());
  return {out.all().begin(), out.all().end()};
}

const BadFolder& badFolder() {
  static const BadFolder folder{
      kSource / "tests/bad/graspit", ".xml", {"<!-- ", "", "-->"}, diagnose};
  return folder;
}

std::string testName(const testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

class BadHand : public testing::TestWithParam<std::string> {};

TEST_P(BadHand, GetsItsDiagnostics) { expectItsDiagnostics(badFolder(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadHand, testing::ValuesIn(badFolder().names()), testName);

TEST(BadHands, AreThere) { EXPECT_GT(badFolder().names().size(), 60u); }

TEST(GraspitMessageTable, NamesFilesThatGetTheMessage) {
  EXPECT_GT(expectEachRowToHold(badFolder(), kSource / "converter/graspit/README.md"), 60u);
}

std::vector<std::string> goodFiles() {
  std::vector<std::string> names = {"models/formats/tripod/tripod.xml"};
  for (const auto& entry : fs::directory_iterator(kSource / "tests/good/graspit")) {
    if (entry.path().extension() != ".xml") continue;
    names.push_back(fs::relative(entry.path(), kSource).string());
  }
  std::ranges::sort(names);
  return names;
}

class GoodHand : public testing::TestWithParam<std::string> {};

TEST_P(GoodHand, GetsNoDiagnostics) {
  for (const Diagnostic& each : diagnose(kSource / GetParam())) ADD_FAILURE() << toString(each);
}

INSTANTIATE_TEST_SUITE_P(, GoodHand, testing::ValuesIn(goodFiles()), testName);

TEST(GoodHands, AreThere) { EXPECT_GT(goodFiles().size(), 3u); }

}  // namespace
}  // namespace hrdf
