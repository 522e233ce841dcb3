// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf check --dynamics`.
#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/converter/tool/tool_test.h"

namespace hrdf::dynamics_tool_test {
namespace {

using Json = nlohmann::json;

constexpr const char* kStiff =
    "<mujoco><worldbody><body name='link'><joint name='j' axis='0 1 0'/>\n"
    "<inertial pos='0 0 -.1' mass='1' diaginertia='.01 .01 .01'/></body></worldbody>\n"
    "<actuator><position name='a' joint='j' kp='60000' ctrlrange='-1 1'/></actuator></mujoco>";

class DynamicsTool : public ToolTest {
 protected:
  Json measures() {
    const Json all = Json::parse(out_, nullptr, false);
    return all.is_array() && !all.empty() ? all[0]["measures"] : Json::array();
  }
};

TEST_F(DynamicsTool, PassesAnArmOfModules) {
  write("arm.hrdf", "<robot version='1.6.0'><actuator type='X5-4'/></robot>");
  EXPECT_EQ(run("check --dynamics arm.hrdf"), 0) << out_ << err_;
  EXPECT_NE(out_.find("arm.hrdf\n  ok "), std::string::npos) << out_;
}

TEST_F(DynamicsTool, FailsWithTheWorstFirstAndWhatHelps) {
  write("stiff.xml", kStiff);
  EXPECT_EQ(run("check --dynamics stiff.xml"), 1);
  EXPECT_NE(out_.find("FAULT  vibration"), std::string::npos) << out_;
  EXPECT_NE(out_.find("'j'"), std::string::npos) << out_;
  EXPECT_NE(out_.find("lower kp of the servos"), std::string::npos) << out_;
}

TEST_F(DynamicsTool, WritesJson) {
  write("stiff.xml", kStiff);
  EXPECT_EQ(run("check --dynamics --json stiff.xml"), 1);
  const Json all = measures();
  const auto vibration =
      std::ranges::find_if(all, [](const Json& each) { return each["measure"] == "vibration"; });
  ASSERT_NE(vibration, all.end()) << out_;
  EXPECT_EQ((*vibration)["element"], "j");
  EXPECT_TRUE((*vibration)["fault"]);
  EXPECT_GT((*vibration)["value"], (*vibration)["limit"]);
}

TEST_F(DynamicsTool, SaysWhereTheFileHasTheElement) {
  write("arm.urdf",
        "<robot name='arm'><link name='base'/>\n<link name='beam'><inertial><mass value='1'/>"
        "<inertia ixx='.1' iyy='.1' izz='.1' ixy='0' ixz='0' iyz='0'/></inertial></link>\n"
        "<joint name='j' type='revolute'><parent link='base'/><child link='beam'/>"
        "<limit lower='-1' upper='1' effort='5' velocity='2'/></joint></robot>");
  EXPECT_EQ(run("check --dynamics --json arm.urdf"), 0) << out_ << err_;
  for (const Json& each : measures()) {
    if (each["element"] != "j") continue;
    EXPECT_EQ(each["place"], "arm.urdf:3:1") << each;
  }
}

TEST_F(DynamicsTool, SaysWhereAnIncludedFileHasTheElement) {
  write("part.xml", kStiff);
  write("scene.xml", "<mujoco><include file='part.xml'/></mujoco>");
  EXPECT_EQ(run("check --dynamics --json scene.xml"), 1);
  const Json all = measures();
  ASSERT_FALSE(all.empty()) << out_;
  EXPECT_EQ(all[0]["element"], "j") << out_;
  EXPECT_NE(all[0]["place"].dump().find("part.xml:1:38"), std::string::npos) << out_;
}

TEST_F(DynamicsTool, NumbersElementsWithoutAName) {
  write("stiff.xml",
        "<mujoco><worldbody><body><joint axis='0 1 0' frictionloss='1'/>"
        "<geom size='.1' pos='.5 0 0'/></body></worldbody></mujoco>");
  EXPECT_EQ(run("check --dynamics stiff.xml"), 1) << out_;
  EXPECT_NE(out_.find("'joint 0'\n"), std::string::npos) << out_;
}

TEST_F(DynamicsTool, EndsWithASummary) {
  write("arm.hrdf", "<robot version='1.6.0'><actuator type='X5-4'/></robot>");
  write("stiff.xml", kStiff);
  run("check --dynamics arm.hrdf stiff.xml missing.hrdf");
  const std::string last = out_.substr(out_.rfind('\n', out_.size() - 2) + 1);
  EXPECT_NE(last.find(" ok, "), std::string::npos) << out_;
  EXPECT_NE(last.find(", 1 not measured; worst: "), std::string::npos) << out_;
  EXPECT_NE(last.find(" of 'j' in stiff.xml, "), std::string::npos) << out_;
}

TEST_F(DynamicsTool, TakesModelOptionsThatAPlainCheckRefuses) {
  write("arm.hrdf", "<robot version='1.6.0'><actuator type='X5-4'/></robot>");
  EXPECT_EQ(run("check --dynamics --actuator dcmotor arm.hrdf"), 0) << out_ << err_;
  EXPECT_EQ(run("check --actuator dcmotor arm.hrdf"), 2);
  EXPECT_NE(err_.find("without --dynamics"), std::string::npos) << err_;
}

// Each of these robots failed when every joint had a simple servo without force and speed limits: a
// light crank that a heavy piston follows, a chain of light links, two joints coupled to two cable
// drums, a four-bar linkage, a finger with cables of 100 N.
TEST_F(DynamicsTool, PassesRobotsThatAreHardToHold) {
  for (const char* file :
       {"urdf/piston.urdf", "urdf/finger_of_light_links.urdf", "collada/wrist_of_cables.dae",
        "robwork/four_bar.wc.xml", "graspit/tendons.xml"}) {
    EXPECT_EQ(run(std::string("check --dynamics ") + HRDF_SOURCE_DIR "/tests/good/" + file), 0)
        << out_;
  }
}

TEST_F(DynamicsTool, PassesOurModels) {
  for (const auto& entry : std::filesystem::directory_iterator(HRDF_SOURCE_DIR "/models")) {
    if (entry.path().extension() != ".hrdf") continue;
    EXPECT_EQ(run("check --dynamics '" + entry.path().string() + "'"), 0) << out_;
  }
  for (const char* file :
       {"gripper.dae", "tripod/tripod.xml", "workbench.wc.xml", "workbench.dwc.xml"}) {
    EXPECT_EQ(run(std::string("check --dynamics " HRDF_SOURCE_DIR "/models/formats/") + file), 0)
        << out_;
  }
}

TEST_F(DynamicsTool, ReportsFilesThatCannotBeRead) {
  write("bad.hrdf", "<robot version='1.6.0'><actuator type='X5-99'/></robot>");
  write("bad.xml", "<mujoco><worldbody><body><joint/></body></worldbody></mujoco>");
  EXPECT_EQ(run("check --dynamics bad.hrdf bad.xml missing.hrdf"), 1);
  EXPECT_NE(err_.find("bad.hrdf:1:"), std::string::npos) << err_;
  EXPECT_NE(err_.find("MuJoCo cannot compile it"), std::string::npos) << err_;
  EXPECT_NE(err_.find("missing.hrdf"), std::string::npos) << err_;
  EXPECT_EQ(run("check --dynamics --json missing.hrdf"), 1);
  const Json all = Json::parse(out_, nullptr, false);
  EXPECT_TRUE(all[0]["measures"].is_null()) << out_;
  EXPECT_EQ(all[0]["errors"].size(), 1u) << out_;
}

TEST_F(DynamicsTool, ReportsMujocosErrorsWithTheirLine) {
  write("word.xml", "<mujoco>\n<worldbody>\n<jiont/>\n</worldbody></mujoco>");
  write("open.xml", "<mujoco>\n<worldbody>\n</mujoco>");
  write("lost.xml", "<mujoco>\n<actuator>\n<motor joint='x'/></actuator></mujoco>");
  EXPECT_EQ(run("check --dynamics word.xml open.xml lost.xml"), 1);
  EXPECT_NE(err_.find("word.xml:3:1: error: MuJoCo cannot read it: XML Error: Schema violation: "
                      "unrecognized element Element 'jiont'\n  <jiont/>\n  ^\n"),
            std::string::npos)
      << err_;
  EXPECT_NE(err_.find("open.xml:2:1: error: "), std::string::npos) << err_;
  EXPECT_NE(err_.find("lost.xml:3:1: error: MuJoCo cannot compile it"), std::string::npos) << err_;
}

TEST_F(DynamicsTool, RefusesWhatItWouldIgnore) {
  write("stiff.xml", kStiff);
  EXPECT_EQ(run("check --dynamics --servo 5 stiff.xml"), 1);
  EXPECT_NE(err_.find("model options are not for MuJoCo's own models"), std::string::npos) << err_;
  write("step.xml", "<mujoco><option timestep='1e-9'/><worldbody/></mujoco>");
  EXPECT_EQ(run("check --dynamics step.xml"), 1);
  EXPECT_NE(err_.find("1e-5 to 0.1 s are"), std::string::npos) << err_;
  write("far.xml",
        "<mujoco><worldbody><body name='b'><joint/><inertial pos='1e9 0 0' mass='1' "
        "diaginertia='1 1 1'/></body></worldbody></mujoco>");
  EXPECT_EQ(run("check --dynamics far.xml"), 1);
  EXPECT_NE(err_.find("the centre of mass of 'b' is 1e+09 m"), std::string::npos) << err_;
}

}  // namespace
}  // namespace hrdf::dynamics_tool_test
