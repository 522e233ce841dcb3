// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "logging/motion_table.h"

#include <sys/resource.h>

#include <gtest/gtest.h>

#include "tests/sim/simulated.h"

namespace hrdf::sim::motion_table_test {
namespace {

TEST(MotionTable, HasColumnsForEachModuleAndEmptyCellsForWhatIsNotSet) {
  const TextFile file("table.csv", "old");
  {
    MotionTable table(file.path(), {"J1", "Arm/J2"});
    ASSERT_TRUE(table.isOpen());
    GroupFeedback feedback(2);
    feedback[0].message.angles.set(FeedbackAngle::position, 0.5);
    feedback[1].message.floats.set(FeedbackFloat::effortCommand, -2);
    table.add(0.0100000001, feedback);
    feedback[1].message.floats.set(FeedbackFloat::effort, 3);
    feedback[1].message.floats.set(FeedbackFloat::effortCommand, 4);
    table.add(0.02, feedback);
  }
  EXPECT_EQ(file.text(),
            "time,J1.position,J1.velocity,J1.effort,J1.position_command,J1.velocity_command,"
            "J1.effort_command,J1.pwm,Arm/J2.position,Arm/J2.velocity,Arm/J2.effort,"
            "Arm/J2.position_command,Arm/J2.velocity_command,Arm/J2.effort_command,Arm/J2.pwm\n"
            "0.01,0.5,,,,,,,,,,,,4,\n0.02,0.5,,,,,,,,,3,,,4,\n");
}

TEST(MotionTable, EndsWithAWholeRowAtAFullDisk) {
  const TextFile file("table.csv", "");
  rlimit usual{};
  getrlimit(RLIMIT_FSIZE, &usual);
  const rlimit small{150, usual.rlim_max};  // bytes; simulates a full disk
  setrlimit(RLIMIT_FSIZE, &small);
  MotionTable table(file.path(), {"J1"});
  const GroupFeedback feedback(1);
  for (int i = 0; i < 100; ++i) table.add(i, feedback);
  const bool isWhole = table.close();
  setrlimit(RLIMIT_FSIZE, &usual);
  EXPECT_FALSE(isWhole);
  EXPECT_EQ(table.whyNot(), "File too large");
  EXPECT_GT(file.text().size(), 100);
  EXPECT_TRUE(file.text().ends_with("\n")) << file.text();
}

TEST(MotionTable, IsNotOpenWhereItCannotBeMade) {
  const MotionTable table("/dev/null/table.csv", {"J1"});
  EXPECT_FALSE(table.isOpen());
}

}  // namespace
}  // namespace hrdf::sim::motion_table_test
