// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf convert` to a page as a program, with a template of three lines.
#include "tests/converter/tool/tool_test.h"

namespace hrdf::page_tool_test {
namespace {

// Returns an arm in URDF with one joint. `geometry` has further elements of its first link.
std::string armWith(const std::string& geometry, const std::string& joint = "j") {
  return R"(<robot name="r"><link name="a">)" + geometry + R"(</link>
      <link name="b"><inertial><mass value="1"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name=")" +
         joint + R"(" type="revolute"><parent link="a"/><child link="b"/>
      <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="5" velocity="2"/></joint></robot>)";
}

class ConvertToPage : public ToolTest {
 protected:
  void SetUp() override {
    ToolTest::SetUp();
    write("template", "@HRDF_MODEL@\n@HRDF_DESCRIPTION@\n</html>\n");
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
        "cd " + path("").string() + " && sed -n 2p " + page + " | base64 -d >json";
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
            "arm.hrdf: error: a page runs the firmware of its modules and does not use --actuator; "
            "remove it, or convert to .xml\n");
  EXPECT_FALSE(exists("out.html"));
  EXPECT_EQ(convert("arm.hrdf out.html --actuator position"), 1);
}

TEST_F(ConvertToPage, TakesProfilesForRobotsWithoutModules) {
  write("arm.urdf", armWith(""));
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

TEST_F(ConvertToPage, ReadsANumberTooSmallForADoubleAsZero) {
  write("walk.csv", "time,a.position\n0,1e-400\n1,-1e-400\n");
  EXPECT_EQ(convert("arm.hrdf out.html --control walk.csv --names a,b"), 0) << err_;
}

TEST_F(ConvertToPage, RefusesAColumnWhoseNameIsOnlyTheStartOfAnAxis) {
  write("arm.urdf", armWith("", "Arm.J2"));
  write("walk.csv", "time,Arm.J2.effort_command,Arm.J2.velocity\n0,0,0\n");
  EXPECT_EQ(convert("arm.urdf out.html --actuator motor --control walk.csv"), 0) << err_;
  write("walk.csv", "time,Arm.J2.effort_command,Arm.foo\n0,0,0\n");
  EXPECT_EQ(convert("arm.urdf out.html --actuator motor --control walk.csv"), 1);
  EXPECT_TRUE(err_.starts_with("walk.csv:1:28: error: unknown column 'Arm.foo'; ")) << err_;
}

TEST_F(ConvertToPage, TakesTheTableForPagesAlone) {
  write("walk.csv", "time,a.position\n0,0\n");
  EXPECT_EQ(convert("arm.hrdf out.xml --control walk.csv"), 2);
  EXPECT_EQ(err_, "hrdf: error: --control needs an OUT that ends in .html\n");
}

TEST_F(ConvertToPage, NamesTheTemplateThatIsMissing) {
  EXPECT_EQ(run("convert arm.hrdf out.html", "export HRDF_PAGE_TEMPLATE=missing"), 1);
  EXPECT_EQ(err_,
            "missing: error: HRDF_PAGE_TEMPLATE: cannot read the template of pages; is there such "
            "a file?\n");
  EXPECT_FALSE(exists("out.html"));
}

TEST_F(ConvertToPage, RefusesATemplateOfAnotherKind) {
  write("template", "nothing");
  EXPECT_EQ(convert("arm.hrdf out.html"), 1);
  EXPECT_TRUE(err_.starts_with("template: error: is not a whole template of pages of hrdf "))
      << err_;
  EXPECT_TRUE(err_.ends_with("; HRDF_PAGE_TEMPLATE names it\n")) << err_;
  EXPECT_FALSE(exists("out.html"));
}

TEST_F(ConvertToPage, RefusesOptionsWithoutEffect) {
  for (const char* option :
       {"--mesh-format obj", "--inputs effort", "--sensors none", "--inline-meshes"}) {
    EXPECT_EQ(convert(std::string("arm.hrdf out.html ") + option), 2);
    const std::string given = option, name = given.substr(0, given.find(' '));
    EXPECT_EQ(err_, "hrdf: error: a page does not use " + name + "; remove it\n");
  }
  EXPECT_FALSE(exists("out.html"));
}

TEST_F(ConvertToPage, RefusesChainsThatMujocoCannotRead) {
  const auto arm = [](int joints) {
    const std::string inertial =
        R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>)";
    std::string text = R"(<robot name="r"><link name="l0"/>)";
    for (int i = 1; i <= joints; ++i) {
      const std::string to = std::to_string(i), from = std::to_string(i - 1);
      text +=
          "<link name=\"l" + to + "\">" + inertial + "</link><joint name=\"j" + to +
          R"(" type="revolute"><parent link="l)" + from + R"("/><child link="l)" + to +
          R"("/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="5" velocity="2"/></joint>)";
    }
    return text + "</robot>";
  };
  write("arm.urdf", arm(490));
  EXPECT_EQ(convert("arm.urdf out.html"), 1);
  EXPECT_EQ(err_, "arm.urdf: error: a chain of 491 bodies; a page has at most 490 in a row\n");
  EXPECT_FALSE(exists("out.html"));
}

// Returns a tetrahedron in STL; its longest edges have the length `size` (m).
std::string tetrahedron(const std::string& size) {
  const auto facet = [](const std::string& a, const std::string& b, const std::string& c) {
    return "facet normal 0 0 0\nouter loop\nvertex " + a + "\nvertex " + b + "\nvertex " + c +
           "\nendloop\nendfacet\n";
  };
  const std::string o = "0 0 0", x = size + " 0 0", y = "0 " + size + " 0", z = "0 0 " + size;
  return "solid s\n" + facet(o, y, x) + facet(o, x, z) + facet(o, z, y) + facet(x, y, z) +
         "endsolid s\n";
}

std::string meshOf(const std::string& file, const std::string& use) {
  return "<" + use + "><geometry><mesh filename=\"" + file + "\"/></geometry></" + use + ">";
}

TEST_F(ConvertToPage, NamesTheMeshesThatItContains) {
  write("hull.stl", tetrahedron("1"));
  write("arm.urdf", armWith(meshOf("hull.stl", "visual")));
  ASSERT_EQ(convert("arm.urdf out.html"), 0) << err_;
  EXPECT_NE(err_.find("out.html: note: contains the shapes of hull.stl\n"), err_.npos) << err_;
  ASSERT_EQ(convert("arm.urdf out.html --visual none"), 0) << err_;
  EXPECT_EQ(err_.find("shapes"), err_.npos) << err_;
}

TEST_F(ConvertToPage, NamesNoMeshWhoseNameIsOnlyAPartOfAnother) {
  write("a.stl", tetrahedron("1"));
  write("base.stl", tetrahedron("2"));
  write("arm.urdf", armWith(meshOf("a.stl", "collision") + meshOf("base.stl", "visual")));
  ASSERT_EQ(convert("arm.urdf out.html --collision none"), 0) << err_;
  EXPECT_NE(err_.find("contains the shapes of base.stl\n"), err_.npos) << err_;
}

TEST_F(ConvertToPage, NamesAMeshWithoutLettersOfAsciiOnlyIfItContainsIt) {
  write("\u7aef.stl", tetrahedron("1"));
  write("base.stl", tetrahedron("2"));
  write("arm.urdf", armWith(meshOf("\u7aef.stl", "collision") + meshOf("base.stl", "visual")));
  ASSERT_EQ(convert("arm.urdf out.html --collision none"), 0) << err_;
  EXPECT_NE(err_.find("contains the shapes of base.stl\n"), err_.npos) << err_;
  write("arm.urdf", armWith(meshOf("\u7aef.stl", "visual")));
  ASSERT_EQ(convert("arm.urdf out.html"), 0) << err_;
  EXPECT_NE(err_.find("contains the shapes of \u7aef.stl\n"), err_.npos) << err_;
}

TEST_F(ConvertToPage, WarnsOfNoPathThatIsAPartOfAnother) {
  const std::string robot = bytesOf("arm.hrdf"), own = path("arm.hrdf").string();
  for (const std::string before : {"https://example.com", "https:/", "..", "meshes", "$(find x)"}) {
    write("arm.hrdf", "<!-- " + before + own + " -->\n" + robot);
    ASSERT_EQ(convert("arm.hrdf out.html"), 0) << err_;
    EXPECT_EQ(err_.find("warning"), err_.npos) << err_;
  }
  const std::vector<std::string> starts = {"file://", "https://example.com" + own + " ",
                                           "path:", "\""};
  for (const std::string& before : starts) {
    write("arm.hrdf", "<!-- " + before + own + " -->\n" + robot);
    ASSERT_EQ(convert("arm.hrdf out.html"), 0) << err_;
    EXPECT_NE(
        err_.find(":1:" + std::to_string(6 + before.size()) + ": warning: the page contains '"),
        err_.npos)
        << err_;
  }
}

TEST_F(ConvertToPage, WarnsOfPathsOfTheMachineInTexts) {
  const std::string path_ = path("arm.hrdf").string();
  write("arm.hrdf", "<!-- from " + path_ + " -->\n" + bytesOf("arm.hrdf"));
  ASSERT_EQ(convert("arm.hrdf out.html"), 0) << err_;
  EXPECT_NE(err_.find("arm.hrdf:1:11: warning: the page contains '"), err_.npos) << err_;
  EXPECT_NE(err_.find(", a path of this machine; write paths relative to the robot's file\n"),
            err_.npos)
      << err_;
}

TEST_F(ConvertToPage, SaysNothingOfAPageThatIsNotWritten) {
  std::filesystem::create_directory(path("out.html"));
  EXPECT_EQ(convert("arm.hrdf out.html"), 1);
  EXPECT_EQ(err_.find("note"), err_.npos) << err_;
}

TEST_F(ConvertToPage, HasTheSecondModuleOfAJoint) {
  write("arm.cfg.yaml",
        "version: 1.1\nnames: [a, b]\nfamilies: F\nhrdf: arm.hrdf\nplugins:\n"
        "  - {type: DoubledJointMirror, name: d, index: 1, group_name: b2, group_family: F}\n");
  ASSERT_EQ(convert("arm.cfg.yaml out.html"), 0) << err_;
  EXPECT_EQ(err_.find("left out"), err_.npos) << err_;
  const std::string json = descriptionIn("out.html");
  EXPECT_NE(json.find(R"({"name":"b2","type":"X5-4")"), json.npos);
  EXPECT_NE(json.find(R"("gear":-1.0,"share":0.5)"), json.npos);
}

TEST_F(ConvertToPage, CountsSecondModulesOfJoints) {
  std::string robot = R"(<robot version="1.6.0">)", names = "a0";
  for (int i = 0; i < 256; ++i)
    robot += R"(<actuator type="X5-4"/><link type="X5" extension="0.1" twist="0"/>)";
  for (int i = 1; i < 256; ++i) names += ", a" + std::to_string(i);
  write("arm.hrdf", robot + "</robot>");
  write("arm.cfg.yaml",
        "version: 1.1\nnames: [" + names +
            "]\nfamilies: F\nhrdf: arm.hrdf\nplugins:\n"
            "  - {type: DoubledJointMirror, name: d, index: 1, group_name: b2, group_family: F}\n");
  EXPECT_EQ(convert("arm.cfg.yaml out.html"), 1);
  EXPECT_EQ(err_, "arm.cfg.yaml: error: 257 modules; a page runs at most 256\n");
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
