// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that each file of tests/bad/robwork gets the diagnostics that are written in it, and that
// the table in the reader's README lists the right message for each file. Files of
// tests/good/robwork must get none.
#include <string>
#include <vector>

#include "robwork/read_robwork.h"
#include "tests/converter/format_files.h"

namespace hrdf::bad_test {
namespace {

const BadFolder& badFolder() {
  static const BadFolder folder = badFolderOf(readRobwork, "robwork", ".wc.xml");
  return folder;
}

std::vector<std::string> goodFiles() {
  return filesIn({"tests/good/robwork", "models/formats"}, {".wc.xml", ".dwc.xml"});
}

class BadWorkCell : public testing::TestWithParam<std::string> {};

TEST_P(BadWorkCell, GetsItsDiagnostics) { expectItsDiagnostics(badFolder(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadWorkCell, testing::ValuesIn(badFolder().names()), testName);

TEST(BadWorkCells, AreThere) { EXPECT_GT(badFolder().names().size(), 80u); }

class GoodWorkCell : public testing::TestWithParam<std::string> {};

TEST_P(GoodWorkCell, GetsNoDiagnostics) {
  for (const Diagnostic& each : diagnose(readRobwork, sourcePath(GetParam()))) {
    ADD_FAILURE() << toString(each);
  }
}

INSTANTIATE_TEST_SUITE_P(, GoodWorkCell, testing::ValuesIn(goodFiles()), testName);

TEST(GoodWorkCells, AreThere) { EXPECT_GT(goodFiles().size(), 12u); }

}  // namespace
}  // namespace hrdf::bad_test
