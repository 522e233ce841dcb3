// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf info` as a program.
#include <nlohmann/json.hpp>

#include "tests/converter/tool/tool_test.h"

namespace hrdf::info_tool_test {
namespace {

using Json = nlohmann::json;

class Info : public ToolTest {
 protected:
  Json jsonOf(const std::string& text) {
    write("robot.hrdf", text);
    EXPECT_EQ(run("info --json robot.hrdf"), 0) << err_;
    return Json::parse(out_, nullptr, false);
  }
};

constexpr const char* kArm = R"(<robot version="1.6.0" description="an arm">
  <actuator type="X5-4" tag="shoulder"/>
  <link type="X5" extension="0.3" twist="0"/>
  <rigid-body mass="0.5"/>
  <joint axis="-tx" gear_ratio="4"/>
  <end-effector tag="tool"/>
</robot>)";

TEST_F(Info, HasTheKeysThatScriptsCountOn) {
  const Json info = jsonOf(kArm);
  for (const char* key :
       {"version", "description", "mass", "elements", "dofs", "frames", "grippers"}) {
    EXPECT_TRUE(info.contains(key)) << key;
  }
  EXPECT_EQ(info["version"], "1.6.0");
  EXPECT_EQ(info["description"], "an arm");
  EXPECT_EQ(info["grippers"], Json::array());
}

TEST_F(Info, ListsGrippersWithTheNamesThatTheyHaveInAModel) {
  const Json grippers = jsonOf(R"(<robot version="1.6.0"><joint axis="rx"/>
      <end-effector type="X5Parallel"/></robot>)")["grippers"];
  EXPECT_EQ(grippers, Json::parse(R"([{"element": 1, "type": "X5Parallel", "name": "gripperSpool",
      "module": "gripperSpool", "actuator": "gripperSpool", "joints": ["gripperSpool_left", "gripperSpool_right"]}])"));
}

TEST_F(Info, ListsTheNamesOfModulesThatAConfigGives) {
  write("arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1" tag="J1"/>
      <end-effector type="X5Parallel"/></robot>)");
  write("arm.cfg.yaml",
        "version: 1.1\nnames: [base]\nfamilies: Arm\nhrdf: arm.hrdf\n"
        "user_data: {gripper_name: hand}\n");
  ASSERT_EQ(run("info --json arm.cfg.yaml"), 0) << err_;
  const Json info = Json::parse(out_, nullptr, false);
  EXPECT_EQ(info["dofs"][0]["module"], "base");
  EXPECT_EQ(info["dofs"][0]["name"], "J1");
  EXPECT_EQ(info["grippers"][0]["module"], "hand");
  ASSERT_EQ(run("info arm.cfg.yaml"), 0) << err_;
  EXPECT_NE(out_.find("name                 module               joint"), out_.npos) << out_;
  EXPECT_NE(out_.find("J1                   base                 hinge"), out_.npos) << out_;
}

TEST_F(Info, SumsTheMassOfAllElements) {
  EXPECT_NEAR(jsonOf(kArm)["mass"].get<double>(), 0.335 + 0.199 + 0.4 * 0.3 + 0.5, 1e-12);
}

TEST_F(Info, DescribesEachElement) {
  const Json elements = jsonOf(kArm)["elements"];
  ASSERT_EQ(elements.size(), 5U);
  EXPECT_EQ(elements[0],
            Json::parse(R"({"index": 0, "kind": "actuator", "type": "X5-4", "tag": "shoulder",
      "name": "shoulder", "mass": 0.335, "body": "world", "file": "robot.hrdf", "line": 2, "implicit": false})"));
  EXPECT_EQ(elements[2]["type"], nullptr) << "a rigid body has no type";
  EXPECT_EQ(elements[2]["body"], "shoulder");
  EXPECT_EQ(elements[3]["mass"], nullptr) << "a joint has no mass";
  EXPECT_EQ(elements[3]["type"], "-tx");
}

TEST_F(Info, DescribesEachDegreeOfFreedomAtItsInput) {
  const Json dofs = jsonOf(kArm)["dofs"];
  ASSERT_EQ(dofs.size(), 2U);
  EXPECT_EQ(dofs[0]["max_effort"], 7);
  EXPECT_EQ(dofs[0]["joint_type"], "hinge");
  EXPECT_NEAR(dofs[0]["motor"]["top_speed"].get<double>(), 2.906, 1e-3);
  EXPECT_NEAR(dofs[0]["motor"]["stall_effort"].get<double>(), 7.05, 0.01);
  EXPECT_EQ(
      dofs[1],
      Json::parse(
          R"({"index": 1, "element": 3, "name": "J2", "module": "J2", "joint": "J2", "joint_type": "slide",
      "actuator": "J2", "gear_ratio": 4.0, "max_speed": null, "max_effort": null,
      "motor": null, "effort_sensor": "J2_effort"})"));
}

TEST_F(Info, ListsFramesWithTheirSites) {
  const Json frames = jsonOf(kArm)["frames"];
  EXPECT_EQ(frames["output"].size(), 5U);
  EXPECT_EQ(frames["output"][0], Json::parse(R"({"element": 0, "site": "shoulder_output"})"));
  EXPECT_EQ(frames["end_effector"], Json::parse(R"([{"element": 4, "site": "tool"}])"));
}

TEST_F(Info, MarksTheImplicitEndEffector) {
  const Json last =
      jsonOf(R"(<robot version="1.1.0"><actuator type="X5-1"/></robot>)")["elements"].back();
  EXPECT_EQ(last["kind"], "end-effector");
  EXPECT_EQ(last["implicit"], true);
  EXPECT_EQ(last["line"], nullptr);
}

TEST_F(Info, NamesTheFileOfAnIncludedElement) {
  write("part.hrdf", R"(<robot version="1.6.0"><joint axis="rx"/></robot>)");
  const Json elements =
      jsonOf(R"(<robot version="1.6.0"><include path="part.hrdf"/></robot>)")["elements"];
  ASSERT_EQ(elements.size(), 1U);
  EXPECT_EQ(elements[0]["file"], "part.hrdf");
}

TEST_F(Info, PrintsATableForPeople) {
  write("robot.hrdf", kArm);
  EXPECT_EQ(run("info robot.hrdf"), 0);
  EXPECT_NE(out_.find("2 degrees of freedom\n"), std::string::npos) << out_;
}

TEST_F(Info, TellsTheGripperFromTheDegreesOfFreedom) {
  write("robot.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/>
    <end-effector type="X5Parallel"/></robot>)");
  EXPECT_EQ(run("info robot.hrdf"), 0);
  EXPECT_NE(out_.find("1 degree of freedom and a gripper\n"), std::string::npos) << out_;
}

TEST_F(Info, WritesValidJsonForAnyFileName) {
  write("\xff.hrdf", kArm);
  EXPECT_EQ(run("info --json '\xff.hrdf'"), 0) << err_;
  EXPECT_FALSE(Json::parse(out_, nullptr, false).is_discarded()) << out_;
}

TEST_F(Info, FailsWhereStdoutCannotBeWritten) {
  write("robot.hrdf", kArm);
  for (const char* command : {"info", "info --json", "check --json"}) {
    EXPECT_EQ(run(std::string(command) + " robot.hrdf >/dev/full"), 1) << command;
    EXPECT_NE(err_.find("hrdf: error: cannot write to stdout\n"), std::string::npos) << err_;
  }
}

TEST_F(Info, RefusesABadFile) {
  write("robot.hrdf", "<robot version=\"1.6.0\"><joint/></robot>");
  EXPECT_EQ(run("info --json robot.hrdf"), 1);
  EXPECT_EQ(out_, "");
}

}  // namespace
}  // namespace hrdf::info_tool_test
