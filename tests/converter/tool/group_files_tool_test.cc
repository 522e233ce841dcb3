// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf gains` and `hrdf safety` as a program.
#include <string>

#include <gtest/gtest.h>

#include <hrdf/gains.h>
#include <hrdf/safety.h>

#include "tests/converter/tool/tool_test.h"

namespace hrdf::group_files_tool_test {
namespace {

class GroupFiles : public ToolTest {
 protected:
  void SetUp() override {
    ToolTest::SetUp();
    write("arm.hrdf",
          "<robot version=\"1.6.0\">\n<actuator type=\"X5-1\" tag=\"base\"/>\n<link type=\"X5\" "
          "extension=\".1\" twist=\"0\"/>\n<actuator type=\"X8-9\" tag=\"elbow\"/>\n<link "
          "type=\"X5\" extension=\".1\" twist=\"0\"/>\n<actuator type=\"X5-1\" "
          "tag=\"wrist\"/>\n</robot>\n");
    write("own.xml", "<group_gains><position><kp>1 2 3</kp></position></group_gains>");
    write("limits.xml",
          "<group_safety version=\"1.0.0\"><velocity><max_limit>1 2 "
          "3</max_limit></velocity></group_safety>");
  }

  // Returns the position kp of each module in a file; -1 if missing.
  std::vector<double> kp(const std::string& file) const {
    Diagnostics diagnostics;
    const auto gains = readGains(path(file).string(), 3, readFile, diagnostics);
    std::vector<double> result;
    if (gains) {
      for (const ModuleGains& module : *gains) result.push_back(module.position.kp.value_or(-1));
    }
    return result;
  }
};

TEST_F(GroupFiles, HoldTheGainsOfTheKit) {
  EXPECT_EQ(run("gains arm.hrdf out.xml"), 0) << err_;
  EXPECT_EQ(out_ + err_, "");
  EXPECT_EQ(kp("out.xml"), (std::vector<double>{5, 50, 5}));
}

TEST_F(GroupFiles, HoldTheGainsOfAFileAndTheKitsBesides) {
  EXPECT_EQ(run("gains arm.hrdf out.xml --gains own.xml"), 0) << err_;
  EXPECT_EQ(kp("out.xml"), (std::vector<double>{1, 2, 3}));
  Diagnostics diagnostics;
  const auto gains = readGains(path("out.xml").string(), 3, readFile, diagnostics);
  ASSERT_TRUE(gains) << summary(diagnostics);
  EXPECT_EQ((*gains)[1].velocity.kp, 0.03);
}

TEST_F(GroupFiles, GoToStdoutWithoutAName) {
  EXPECT_EQ(run("gains arm.hrdf"), 0) << err_;
  EXPECT_NE(out_.find("<kp>5 50 5</kp>"), std::string::npos) << out_;
}

TEST_F(GroupFiles, GiveTheGainsOfAModuleToAllOfItsType) {
  EXPECT_EQ(run("gains arm.hrdf out.xml --gains own.xml --copy wrist"), 0) << err_;
  EXPECT_EQ(kp("out.xml"), (std::vector<double>{3, 2, 3}));
}

TEST_F(GroupFiles, NameTheModulesWhereOneIsUnknown) {
  EXPECT_EQ(run("gains arm.hrdf out.xml --copy wrst"), 1);
  EXPECT_EQ(err_, "arm.hrdf: error: there is no module 'wrst'; did you mean 'wrist'?\n");
  EXPECT_FALSE(exists("out.xml"));
}

TEST_F(GroupFiles, DoNotReplaceTheFileFromWhichTheyAreMade) {
  EXPECT_EQ(run("gains arm.hrdf own.xml --gains own.xml"), 1);
  EXPECT_EQ(kp("own.xml"), (std::vector<double>{1, 2, 3}));
}

TEST_F(GroupFiles, DoNotReplaceAnotherRobot) {
  EXPECT_EQ(run("gains arm.hrdf arm.hrdf"), 2);
  EXPECT_EQ(err_, "hrdf: error: OUT 'arm.hrdf' must end in .xml\n");
  EXPECT_EQ(run("gains arm.hrdf"), 0) << "it is as it was: " << err_;
}

TEST_F(GroupFiles, HoldTheLimitsThatAFileGives) {
  EXPECT_EQ(run("safety arm.hrdf out.xml --safety limits.xml"), 0) << err_;
  Diagnostics diagnostics;
  const auto safety = readSafety(path("out.xml").string(), 3, readFile, diagnostics);
  ASSERT_TRUE(safety) << summary(diagnostics);
  EXPECT_EQ((*safety)[2].velocity.max, 3);
  EXPECT_EQ(run("safety arm.hrdf"), 1);
  EXPECT_EQ(err_,
            "arm.hrdf: error: the robot has no safety limits; add limits with --safety FILE\n");
}

TEST_F(GroupFiles, AreForModulesAlone) {
  write("robot.urdf", "<robot name=\"r\"><link name=\"base\"/></robot>");
  EXPECT_EQ(run("gains robot.urdf"), 1);
  EXPECT_EQ(err_, "robot.urdf: error: the robot has no HEBI modules\n");
}

TEST_F(GroupFiles, AreJudgedWithTheirRobot) {
  EXPECT_EQ(run("check arm.hrdf --gains own.xml --safety limits.xml"), 0) << err_;
  write("own.xml", "<group_gains><position><kp>1 2</kp></position></group_gains>");
  EXPECT_EQ(run("check arm.hrdf --gains own.xml"), 1);
  EXPECT_NE(err_.find("own.xml:1:24: error: <kp> has 2 values, not 1 or 3"), std::string::npos)
      << err_;
  EXPECT_EQ(run("check own.xml"), 1);
  EXPECT_NE(err_.find("check them with their robot: hrdf check ROBOT --gains FILE"),
            std::string::npos)
      << err_;
}

}  // namespace
}  // namespace hrdf::group_files_tool_test
