// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/other_kinds.h"

#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include <hrdf/robot.h>

#include "tests/message_watch.h"

namespace hrdf::other_kinds_test {
namespace {

std::string errorOf(const std::string& path, const std::string& text) {
  Diagnostics out;
  std::ignore = readRobot(
      path, [&](const std::string&) { return FileText(text); }, out);
  return summary(out);
}

TEST(OtherKinds, AreNamedWithWhatOpensThem) {
  EXPECT_DIAGNOSTIC("the file is …, not a robot");
  EXPECT_EQ(
      errorOf("a", "\x89PNG\r\n"),
      "a: error: the file is a picture, not a robot; open the file of the robot that uses it");
  EXPECT_EQ(
      errorOf("arm.STL", "solid x"),
      "arm.STL: error: the file is a mesh, not a robot; open the file of the robot that uses it");
  EXPECT_EQ(errorOf("walk.csv", "time,J1.position\n"),
            "walk.csv: error: the file is a table, not a robot; play it with its robot: simulate "
            "ROBOT --control FILE");
  EXPECT_EQ(errorOf("lab.sim.yaml", "robots: []\n"),
            "lab.sim.yaml: error: the file is a bench, not a robot; simulate opens it");
}

TEST(OtherKinds, AreToldByTheirFirstBytesBeforeTheirNames) {
  EXPECT_NE(errorOf("arm.csv", "HRDFLOG\n").find("is a log, not"), std::string::npos);
  EXPECT_EQ(errorOf("arm.csv", "<robot version=\"1.6.0\"/>").find("not a robot"),
            std::string::npos);
}

TEST(OtherKinds, LeaveFilesThatAreMissingToTheirReaders) {
  Diagnostics out;
  EXPECT_FALSE(reportOtherKind("arm.stl", FileText(), out));
  EXPECT_TRUE(out.all().empty());
}

}  // namespace
}  // namespace hrdf::other_kinds_test
