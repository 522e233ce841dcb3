// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the limits of times and values in tables.
#include "text/timed_table.h"

#include "tests/message_watch.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace hrdf::timed_table_test {
namespace {

// Returns the diagnostics of a table with the column x, whose values may be from -2 to 2.
std::string said(const std::string& text) {
  const CsvForm form{[](const auto& name, const auto&) { return name == "x"; },
                     [](const auto&, double value) { return complaintBeyond(2, value); }, "x", "x"};
  Diagnostics out;
  const auto table = readTimedTable(
      "t.csv", form, [&](const std::string&) { return FileText(text); }, out);
  EXPECT_NE(table.has_value(), out.hasErrors());
  EXPECT_LE(out.errorCount(), 1);
  return summary(out);
}

TEST(TimedTable, TakesTimesFromZeroToTheLast) {
  EXPECT_EQ(said("time,x\n0,1\n0.5,\n1e9,-2\n"), "");
}

TEST(TimedTable, RefusesTimesBeforeTheStartAndOutOfReach) {
  EXPECT_DIAGNOSTIC("time … is not from 0 to …");
  EXPECT_EQ(said("time,x\n-0.5,1\n0,1\n"),
            "t.csv:2:1: error: time -0.5 is not from 0 to 1000000000; times are in seconds from "
            "the start");
  EXPECT_TRUE(said("time,x\n0,1\n\n \r\n1.1e9,1\n1e300,1\n").starts_with("t.csv:5:1: error: time"));
  EXPECT_TRUE(said("\xEF\xBB\xBF\n x , time \n1,-1").starts_with("t.csv:3:1: error: time -1 "));
}

TEST(TimedTable, RefusesATableWithoutRows) {
  EXPECT_DIAGNOSTIC("the table has no rows");
  EXPECT_EQ(said("time,x\n\n"), "t.csv:1:1: error: the table has no rows");
}

TEST(TimedTable, RefusesValuesFartherFromZeroThanTheMost) {
  EXPECT_DIAGNOSTIC("'…' is not from … to …");
  EXPECT_EQ(said("time,x\n0,2.5\n"), "t.csv:2:3: error: '2.5' is not from -2 to 2");
  EXPECT_EQ(said("time,x\n0,-1e308\n"), "t.csv:2:3: error: '-1e308' is not from -2 to 2");
}

TEST(TimedTable, RefusesMoreColumnsThanItReads) {
  EXPECT_DIAGNOSTIC("… columns in a table; at most … are read");
  std::string header = "time";
  for (int i = 0; i < 100'000; ++i) header += ",a" + std::to_string(i);
  EXPECT_EQ(said(header + "\n0\n"),
            "t.csv:1:1: error: 100001 columns in a table; at most 100000 are read");
}

TEST(TimedTable, NamesTheEncodingOfATextThatIsNotUtf8) {
  EXPECT_DIAGNOSTIC("the file is …");
  EXPECT_DIAGNOSTIC("the text is not valid UTF-8 here");
  EXPECT_EQ(said(std::string("\xFF\xFEt\0i\0", 6)),
            "t.csv:1:1: error: the file is written in UTF-16; save it as UTF-8");
  EXPECT_EQ(said(std::string("\xFF\xFE\0\0t\0\0\0", 8)),
            "t.csv:1:1: error: the file is written in UTF-32; save it as UTF-8");
  EXPECT_EQ(said("time,x\xE9\n0,1\n"),
            "t.csv:1:7: error: the text is not valid UTF-8 here; save it as UTF-8");
}

}  // namespace
}  // namespace hrdf::timed_table_test
