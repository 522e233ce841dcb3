// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Each file of tests/bad/collada gets the diagnostics that stand in it, and the table of the
// reader's README is right about which file gets which message. The files of tests/good/collada and
// models get none.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "collada/read_collada.h"
#include "tests/bad_files.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

std::vector<Diagnostic> diagnose(const fs::path& path) {
  Diagnostics out;
  const auto mechanism = readCollada(path.string(), readFile, "", out);
  EXPECT_EQ(mechanism.has_value(), !out.hasErrors());
  return {out.all().begin(), out.all().end()};
}

const BadFolder& badFolder() {
  static const BadFolder folder{
      kSource / "tests/bad/collada", ".dae", {"<!-- ", "", "-->"}, diagnose};
  return folder;
}

std::string testName(const testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

class BadCollada : public testing::TestWithParam<std::string> {};

TEST_P(BadCollada, GetsItsDiagnostics) { expectItsDiagnostics(badFolder(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadCollada, testing::ValuesIn(badFolder().names()), testName);

TEST(BadColladas, AreThere) { EXPECT_GT(badFolder().names().size(), 120u); }

TEST(ColladaMessageTable, NamesFilesThatGetTheMessage) {
  EXPECT_GT(expectEachRowToHold(badFolder(), kSource / "converter/collada/README.md"), 110u);
}

std::vector<std::string> goodFiles() {
  std::vector<std::string> names;
  for (const char* folder : {"tests/good/collada", "models/formats"}) {
    for (const auto& entry : fs::directory_iterator(kSource / folder)) {
      if (entry.path().extension() != ".dae") continue;
      names.push_back(fs::relative(entry.path(), kSource).string());
    }
  }
  std::ranges::sort(names);
  return names;
}

class GoodCollada : public testing::TestWithParam<std::string> {};

TEST_P(GoodCollada, GetsNoDiagnostics) {
  for (const Diagnostic& each : diagnose(kSource / GetParam())) ADD_FAILURE() << toString(each);
}

INSTANTIATE_TEST_SUITE_P(, GoodCollada, testing::ValuesIn(goodFiles()), testName);

TEST(GoodColladas, AreThere) { EXPECT_GE(goodFiles().size(), 4u); }

}  // namespace
}  // namespace hrdf
