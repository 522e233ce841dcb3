// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that each file of tests/bad/graspit gets the diagnostics that are written in it, and that
// the table in the reader's README lists the right message for each file. Files of
// tests/good/graspit must get none.
#include <string>
#include <vector>

#include "graspit/read_graspit.h"
#include "tests/converter/format_files.h"

namespace hrdf::bad_test {
namespace {

const BadFolder& badFolder() {
  static const BadFolder folder = badFolderOf(readGraspit, "graspit", ".xml");
  return folder;
}

std::vector<std::string> goodFiles() {
  return filesIn({"tests/good/graspit", "models/formats/tripod"}, {".xml"});
}

class BadHand : public testing::TestWithParam<std::string> {};

TEST_P(BadHand, GetsItsDiagnostics) { expectItsDiagnostics(badFolder(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadHand, testing::ValuesIn(badFolder().names()), testName);

TEST(BadHands, AreThere) { EXPECT_GT(badFolder().names().size(), 60u); }

class GoodHand : public testing::TestWithParam<std::string> {};

TEST_P(GoodHand, GetsNoDiagnostics) {
  for (const Diagnostic& each : diagnose(readGraspit, sourcePath(GetParam()))) {
    ADD_FAILURE() << toString(each);
  }
}

INSTANTIATE_TEST_SUITE_P(, GoodHand, testing::ValuesIn(goodFiles()), testName);

TEST(GoodHands, AreThere) { EXPECT_GT(goodFiles().size(), 3u); }

}  // namespace
}  // namespace hrdf::bad_test
