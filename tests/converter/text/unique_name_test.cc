// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names that are not used yet.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "text/unique_name.h"

namespace hrdf::unique_name_test {
namespace {

std::string uniqueAmong(const std::set<std::string>& taken, const std::string& name) {
  return uniqueName(name, [&](const std::string& each) { return taken.contains(each); });
}

TEST(UniqueName, StaysWhereItIsFree) {
  EXPECT_EQ(uniqueAmong({}, "arm"), "arm");
  EXPECT_EQ(uniqueAmong({"arm_2", "Arm"}, "arm"), "arm");
}

TEST(UniqueName, GetsANumberFromTwoOn) {
  EXPECT_EQ(uniqueAmong({"arm"}, "arm"), "arm_2");
  EXPECT_EQ(uniqueAmong({"arm", "arm_2"}, "arm"), "arm_3");
}

TEST(UniqueName, GetsTheFirstNumberThatIsFree) {
  EXPECT_EQ(uniqueAmong({"arm", "arm_2", "arm_4"}, "arm"), "arm_3");
}

TEST(UniqueName, GetsANumberBehindItsOwn) { EXPECT_EQ(uniqueAmong({"arm_2"}, "arm_2"), "arm_2_2"); }

TEST(UniqueName, GoesOnFromACountThatIsKept) {
  const auto isTaken = [](const std::string& each) { return each == "arm"; };
  int count = 0;
  EXPECT_EQ(uniqueName("arm", isTaken, count), "arm_2");
  EXPECT_EQ(uniqueName("arm", isTaken, count), "arm_3");
}

TEST(UniqueName, IsFoundInTwoStepsByACountThatIsKept) {
  std::set<std::string> taken;
  int count = 0, steps = 0;
  const auto isTaken = [&](const std::string& each) {
    ++steps;
    return taken.contains(each);
  };
  for (int i = 0; i < 1000; ++i) taken.insert(uniqueName("arm", isTaken, count));
  EXPECT_EQ(taken.size(), 1000u);
  EXPECT_EQ(steps, 1 + 2 * 999);
}

TEST(UniqueName, LeavesTheCountWhereItIsFree) {
  int count = 5;
  EXPECT_EQ(uniqueName(
                "arm", [](const std::string&) { return false; }, count),
            "arm");
  EXPECT_EQ(count, 5);
}

}  // namespace
}  // namespace hrdf::unique_name_test
