// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf convert` to a page as a program, with a template of two lines.
#include "tests/converter/tool/tool_test.h"

namespace hrdf::page_tool_test {
namespace {

class ConvertToPage : public ToolTest {
 protected:
  void SetUp() override {
    ToolTest::SetUp();
    write("template", "@HRDF_MODEL@\n@HRDF_DESCRIPTION@\n");
    write("arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-4"/>
        <link type="X5" extension="0.3" twist="0"/><actuator type="X5-4"/></robot>)");
  }

  // Runs `hrdf convert` with the template; returns the exit status.
  int convert(const std::string& arguments) {
    return run("convert " + arguments, "export HRDF_PAGE_TEMPLATE=template");
  }
  // Returns the description of the robot in a page.
  std::string descriptionIn(const std::string& page) {
    const std::string command =
        "cd " + path("").string() + " && tail -1 " + page + " | base64 -d >json";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return bytesOf("json");
  }
};

TEST_F(ConvertToPage, PutsModulesAndTextIntoTheTemplate) {
  ASSERT_EQ(convert("arm.hrdf out.html"), 0) << err_;
  EXPECT_EQ(err_, "out.html: note: contains the text of arm.hrdf\n");
  const std::string json = descriptionIn("out.html");
  EXPECT_NE(json.find(R"("name":"arm")"), json.npos) << json.substr(0, 200);
  EXPECT_NE(json.find(R"("type":"X5-4")"), json.npos);
  EXPECT_NE(json.find("extension=\\\"0.3\\\""), json.npos);
}

TEST_F(ConvertToPage, WritesTheSameBytesEachTime) {
  ASSERT_EQ(convert("arm.hrdf out.html"), 0) << err_;
  const std::string first = bytesOf("out.html");
  ASSERT_EQ(convert("arm.hrdf out.html"), 0) << err_;
  EXPECT_EQ(bytesOf("out.html"), first);
}

TEST_F(ConvertToPage, HoldsNoPathOfTheMachine) {
  write("gains.xml", "<group_gains><position><kp>20 20</kp></position></group_gains>");
  ASSERT_EQ(convert("$PWD/arm.hrdf out.html --gains $PWD/gains.xml"), 0) << err_;
  EXPECT_EQ(err_, "out.html: note: contains the text of arm.hrdf, gains.xml\n");
  EXPECT_EQ(descriptionIn("out.html").find(path("").string()), std::string::npos);
  const std::string unzip = "cd " + path("").string() +
                            " && head -1 out.html | base64 -d >model.zip && "
                            "python3 -m zipfile -e model.zip inside && ! grep -r \"$PWD\" inside";
  EXPECT_EQ(std::system(unzip.c_str()), 0);
}

TEST_F(ConvertToPage, RefusesOtherProfilesForModules) {
  EXPECT_EQ(convert("arm.hrdf out.html --actuator pid"), 1);
  EXPECT_EQ(err_,
            "arm.hrdf: error: a page runs the firmware of its modules, so it takes no --actuator; "
            "leave it out, or convert to .xml\n");
  EXPECT_FALSE(exists("out.html"));
  EXPECT_EQ(convert("arm.hrdf out.html --actuator position"), 1);
}

TEST_F(ConvertToPage, TakesProfilesForRobotsWithoutModules) {
  write("arm.urdf", R"(<robot name="r"><link name="a"/><link name="b"><inertial><mass value="1"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="5" velocity="2"/></joint></robot>)");
  ASSERT_EQ(convert("arm.urdf out.html --actuator motor"), 0) << err_;
  EXPECT_NE(descriptionIn("out.html").find(R"("modules":[])"), std::string::npos);
}

TEST_F(ConvertToPage, ReadsTheTableOfCommands) {
  write("walk.csv", "time,a.position\n0,0\n1,0.5\n");
  EXPECT_EQ(convert("arm.hrdf out.html --control walk.csv --names a,b"), 0) << err_;
  EXPECT_EQ(err_, "out.html: note: contains the text of arm.hrdf, walk.csv\n");
  EXPECT_NE(descriptionIn("out.html").find(R"("control":{"name":"walk.csv")"), std::string::npos);
}

TEST_F(ConvertToPage, SaysWhatIsWrongWithATable) {
  write("walk.csv", "time,c.position\n0,0\n");
  EXPECT_EQ(convert("arm.hrdf out.html --control walk.csv --names a,b"), 1);
  EXPECT_NE(err_.find("walk.csv:1:6: error: "), err_.npos) << err_;
  EXPECT_NE(err_.find("NAME.position, NAME.velocity and NAME.effort of a, b"), err_.npos) << err_;
  EXPECT_FALSE(exists("out.html"));
}

TEST_F(ConvertToPage, TakesTheTableForPagesAlone) {
  write("walk.csv", "time,a.position\n0,0\n");
  EXPECT_EQ(convert("arm.hrdf out.xml --control walk.csv"), 2);
  EXPECT_EQ(err_, "hrdf: error: --control goes with an OUT that ends in .html\n");
}

TEST_F(ConvertToPage, SaysHowABuildGetsPages) {
  EXPECT_EQ(run("convert arm.hrdf out.html", "export HRDF_PAGE_TEMPLATE=missing"), 1);
  EXPECT_EQ(err_,
            "out.html: error: this build of hrdf has no pages; in a checkout: scripts/setup.sh "
            "--pages, then build again; wheels have them\n");
  EXPECT_FALSE(exists("out.html"));
}

TEST_F(ConvertToPage, RefusesATemplateOfAnotherKind) {
  write("template", "nothing");
  EXPECT_EQ(convert("arm.hrdf out.html"), 1);
  EXPECT_NE(err_.find("out.html: error: the template of pages is of another version of hrdf"),
            err_.npos)
      << err_;
  EXPECT_FALSE(exists("out.html"));
}

TEST_F(ConvertToPage, NeverReplacesTheRobot) {
  write("arm.html", bytesOf("arm.hrdf"));
  EXPECT_EQ(convert("arm.html arm.html"), 1);
  EXPECT_EQ(bytesOf("arm.html"), bytesOf("arm.hrdf"));
}

TEST_F(ConvertToPage, LeavesTheOldPageWhereTheRobotIsWrong) {
  write("out.html", "old");
  write("arm.hrdf", "<robot>");
  EXPECT_EQ(convert("arm.hrdf out.html"), 1);
  EXPECT_EQ(bytesOf("out.html"), "old");
}

}  // namespace
}  // namespace hrdf::page_tool_test
