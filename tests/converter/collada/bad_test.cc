// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that each file of tests/bad/collada gets the diagnostics that are written in it, and that
// the table in the reader's README lists the right message for each file. Files of
// tests/good/collada and models must get none.
#include <string>
#include <vector>

#include "collada/read_collada.h"
#include "tests/converter/format_files.h"

namespace hrdf::bad_test {
namespace {

const BadFolder& badFolder() {
  static const BadFolder folder = badFolderOf(readCollada, "collada", ".dae");
  return folder;
}

std::vector<std::string> goodFiles() {
  return filesIn({"tests/good/collada", "models/formats"}, {".dae"});
}

class BadCollada : public testing::TestWithParam<std::string> {};

TEST_P(BadCollada, GetsItsDiagnostics) { expectItsDiagnostics(badFolder(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadCollada, testing::ValuesIn(badFolder().names()), testName);

TEST(BadColladas, AreThere) { EXPECT_GT(badFolder().names().size(), 120u); }

class GoodCollada : public testing::TestWithParam<std::string> {};

TEST_P(GoodCollada, GetsNoDiagnostics) {
  for (const Diagnostic& each : diagnose(readCollada, sourcePath(GetParam()))) {
    ADD_FAILURE() << toString(each);
  }
}

INSTANTIATE_TEST_SUITE_P(, GoodCollada, testing::ValuesIn(goodFiles()), testName);

TEST(GoodColladas, AreThere) { EXPECT_GE(goodFiles().size(), 4u); }

}  // namespace
}  // namespace hrdf::bad_test
