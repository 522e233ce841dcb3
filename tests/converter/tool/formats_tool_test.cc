// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf` with robots in formats other than HRDF.
#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/collada_files.h"
#include "tests/converter/tool/tool_test.h"
#include "tests/workcell.h"

namespace hrdf::formats_tool_test {
namespace {

using Json = nlohmann::json;

class FormatsTool : public ToolTest {
 protected:
  void SetUp() override {
    ToolTest::SetUp();
    write("cell.wc.xml", kWorkCell);
    write("bad.xml", kBadWorkCell);
    write("arm.dae", kColladaArm);
    write("arm.zae", zipOf("robot.dae", kColladaArm));
  }
  Json info() {
    EXPECT_EQ(run("info --json cell.wc.xml"), 0) << err_;
    return Json::parse(out_, nullptr, false);
  }
};

TEST_F(FormatsTool, ChecksAWorkCellWhateverItsName) {
  EXPECT_EQ(run("check cell.wc.xml"), 0);
  EXPECT_EQ(out_, "cell.wc.xml: ok\n");
  write("cell.hrdf", kWorkCell);
  EXPECT_EQ(run("check cell.hrdf"), 0) << err_;
}

TEST_F(FormatsTool, OpensRobotConfigs) {
  write("pan.hrdf", "<robot version='1.6.0'><actuator type='X5-1'/></robot>");
  write("pan.cfg.yaml",
        "version: 1.0\nnames: [pan]\nfamilies: [Head]\nhrdf: pan.hrdf\n"
        "user_data: {home_position: [0.5]}\n");
  EXPECT_EQ(run("check pan.cfg.yaml"), 0) << err_;
  EXPECT_EQ(out_, "pan.cfg.yaml: ok\n");
  EXPECT_EQ(run("info --json pan.cfg.yaml"), 0) << err_;
  EXPECT_EQ(Json::parse(out_)["format"], "hrdf");
  EXPECT_EQ(run("convert pan.cfg.yaml pan.xml"), 0) << err_;
  EXPECT_NE(bytesOf("pan.xml").find(R"(<key name="home" qpos="0.5")"), std::string::npos);
  write("pan.cfg.yaml", "version: 1.0\nnames: [pan, tilt]\nfamilies: [Head]\nhrdf: pan.hrdf\n");
  EXPECT_EQ(run("check pan.cfg.yaml"), 1);
  EXPECT_NE(err_.find("pan.cfg.yaml:2:8: error: 'names' has 2 entries"), std::string::npos) << err_;
}

TEST_F(FormatsTool, OpensUrdf) {
  write("arm.urdf",
        "<robot name='arm'><link name='base'/><link name='beam'><inertial><mass value='1'/>"
        "<inertia ixx='.1' iyy='.1' izz='.1' ixy='0' ixz='0' iyz='0'/></inertial></link>"
        "<joint name='j' type='revolute'><parent link='base'/><child link='beam'/>"
        "<limit lower='-1' upper='1' effort='5' velocity='2'/></joint></robot>");
  EXPECT_EQ(run("check arm.urdf"), 0) << err_;
  EXPECT_EQ(run("info --json arm.urdf"), 0) << err_;
  const Json info = Json::parse(out_);
  EXPECT_EQ(info["format"], "urdf");
  EXPECT_EQ(info["dofs"][0]["max_effort"], 5);
  EXPECT_EQ(run("convert arm.urdf arm.xml --actuator velocity"), 0) << err_;
  EXPECT_NE(bytesOf("arm.xml").find("<general name=\"j\""), std::string::npos)
      << bytesOf("arm.xml");
  EXPECT_EQ(run("info arm.urdf"), 0) << err_;
  EXPECT_TRUE(out_.starts_with("arm.urdf: URDF, 1.000 kg")) << out_;
}

TEST_F(FormatsTool, ChecksStrictlyWithADensity) {
  EXPECT_EQ(run("check --strict cell.wc.xml"), 1) << "the file has no masses";
  EXPECT_EQ(run("check --strict --density 1000 cell.wc.xml"), 0) << err_;
}

TEST_F(FormatsTool, ShowsErrorsWithTheirPlaceAndLine) {
  EXPECT_EQ(run("check bad.xml"), 1);
  EXPECT_NE(err_.find("bad.xml:3:5: error: unknown element <Fram>"), std::string::npos) << err_;
  EXPECT_NE(err_.find("    <Fram name=\"Base\"/>\n"), std::string::npos) << err_;
}

TEST_F(FormatsTool, ReportsErrorsAsJson) {
  EXPECT_EQ(run("check --json bad.xml"), 1);
  const Json all = Json::parse(out_, nullptr, false);
  const auto unknown = std::ranges::find_if(all, [](const Json& each) {
    return each["message"].get<std::string>().starts_with("unknown element");
  });
  ASSERT_NE(unknown, all.end()) << out_;
  EXPECT_EQ((*unknown)["line"], 3);
  EXPECT_EQ((*unknown)["file"], "bad.xml");
}

TEST_F(FormatsTool, ChecksColladaPackedOrNot) {
  EXPECT_EQ(run("check --strict arm.dae arm.zae"), 0) << err_;
  EXPECT_EQ(out_, "arm.dae: ok\narm.zae: ok\n");
  write("bad.dae", kBadColladaArm);
  write("bad.zae", zipOf("robot.dae", kBadColladaArm));
  EXPECT_EQ(run("check bad.dae bad.zae"), 1);
  EXPECT_NE(err_.find("bad.dae:3:53: error: 'up' in <axis> is not a number"), std::string::npos)
      << err_;
  EXPECT_NE(err_.find("bad.zae/robot.dae:3:53: error: 'up' in <axis> is not a number"),
            std::string::npos)
      << err_;
}

TEST_F(FormatsTool, DescribesColladaAsJsonAndInWords) {
  EXPECT_EQ(run("info --json arm.zae"), 0) << err_;
  const Json all = Json::parse(out_, nullptr, false);
  EXPECT_EQ(all["format"], "collada");
  EXPECT_EQ(all["name"], "arm");
  EXPECT_NEAR(all["mass"].get<double>(), 2, 1e-9);
  ASSERT_EQ(all["dofs"].size(), 1u);
  EXPECT_EQ(all["dofs"][0]["joint"], "J1");
  EXPECT_NEAR(all["dofs"][0]["max_speed"].get<double>(), 1.5707963, 1e-6);
  EXPECT_EQ(all["dofs"][0]["file"], "arm.zae/robot.dae");
  EXPECT_EQ(all["dofs"][0]["line"], 3);
  EXPECT_EQ(all["devices"][0]["tip"], "hand");
  EXPECT_EQ(run("info arm.dae"), 0) << err_;
  EXPECT_TRUE(out_.starts_with("arm.dae: COLLADA, 2.000 kg, 2 bodies, 1 degree of freedom, "))
      << out_;
}

TEST_F(FormatsTool, ConvertsColladaToMjcfThatStandsAlone) {
  EXPECT_EQ(run("convert arm.zae out.xml --with-scene"), 0) << err_;
  EXPECT_NE(bytesOf("out.xml").find("<key name=\"home\" qpos=\"0.523"), std::string::npos);
  EXPECT_EQ(run("convert arm.dae out.mjb"), 0) << err_;
  EXPECT_EQ(run("convert arm.dae out.xml --gains kit"), 1);
  EXPECT_EQ(run("format arm.dae"), 1);
  EXPECT_EQ(err_, "arm.dae: error: 'hrdf format' is for HRDF; the file is a COLLADA file\n");
}

TEST_F(FormatsTool, HasTheKeysThatScriptsCountOn) {
  const Json all = info();
  for (const char* key : {"format", "name", "mass", "bodies", "dofs", "couplings", "frames",
                          "devices", "file", "line"}) {
    EXPECT_TRUE(all.contains(key)) << key;
  }
  EXPECT_EQ(all["format"], "robwork");
  EXPECT_EQ(all["name"], "Cell");
  // The boxes have the density of water.
  EXPECT_NEAR(all["mass"].get<double>(), 1000 * (0.08 * 0.08 * 0.36 + 0.3 * 0.05 * 0.05), 1e-9);
}

TEST_F(FormatsTool, DescribesDegreesOfFreedomInTheOrderOfTheActuators) {
  const Json dofs = info()["dofs"];
  ASSERT_EQ(dofs.size(), 2u);
  const Json first = dofs[0];
  EXPECT_EQ(first["index"], 0);
  EXPECT_EQ(first["name"], "Arm.J1");
  EXPECT_EQ(first["joint"], "Arm.J1");
  EXPECT_EQ(first["joint_type"], "hinge");
  EXPECT_EQ(first["actuator"], "Arm.J1");
  EXPECT_NEAR(first["range"][1].get<double>(), 1.5707963, 1e-6);
  EXPECT_NEAR(first["max_speed"].get<double>(), 3.1415926, 1e-6);
  EXPECT_EQ(first["max_effort"], nullptr);
  EXPECT_EQ(first["file"], "cell.wc.xml");
  EXPECT_EQ(first["line"], 4);
  EXPECT_EQ(dofs[1]["max_speed"], nullptr);
}

TEST_F(FormatsTool, DescribesBodiesFramesAndDevices) {
  const Json all = info();
  ASSERT_EQ(all["bodies"].size(), 4u);  // WORLD and Arm.Base come first
  EXPECT_EQ(all["bodies"][0]["parent"], nullptr);
  EXPECT_EQ(all["bodies"][3]["name"], "Arm.J2");
  EXPECT_EQ(all["bodies"][3]["parent"], "Arm.J1");
  EXPECT_NEAR(all["bodies"][3]["mass"].get<double>(), 0.75, 1e-9);
  const Json frame = all["frames"].back();
  EXPECT_EQ(frame["name"], "Arm.TCP");
  EXPECT_EQ(frame["site"], "Arm.TCP");
  EXPECT_EQ(frame["kind"], "tip");
  EXPECT_EQ(frame["body"], "Arm.J2");
  EXPECT_EQ(frame["line"], 25);
  ASSERT_EQ(all["devices"].size(), 1u);
  EXPECT_EQ(all["devices"][0]["joints"], Json::parse(R"(["Arm.J1", "Arm.J2"])"));
  EXPECT_EQ(all["devices"][0]["tip"], "Arm.TCP");
  EXPECT_EQ(all["couplings"], Json::array());
  EXPECT_EQ(all["passive_joints"], Json::array());
}

TEST_F(FormatsTool, NamesJointsThatNothingDrives) {
  const std::string fourBar = HRDF_SOURCE_DIR "/tests/good/robwork/four_bar.wc.xml";
  EXPECT_EQ(run("info --json " + fourBar), 0) << err_;
  const Json names = Json::parse(out_, nullptr, false)["passive_joints"];
  EXPECT_TRUE(std::ranges::any_of(names, [](const Json& name) {
    return name.get<std::string>().ends_with("Swing");
  })) << names.dump();
  EXPECT_EQ(run("info " + fourBar), 0) << err_;
  EXPECT_NE(out_.find("is passive: nothing drives it"), std::string::npos) << out_;
}

TEST_F(FormatsTool, DescribesARobotInWords) {
  EXPECT_EQ(run("info cell.wc.xml"), 0) << err_;
  EXPECT_TRUE(out_.starts_with("cell.wc.xml: RobWork, 3.054 kg, 4 bodies, 2 degrees of freedom, "))
      << out_;
  EXPECT_NE(out_.find("-1.571 to 1.571"), std::string::npos) << out_;
}

const std::string kHand = HRDF_SOURCE_DIR "/models/formats/tripod/tripod.xml";

TEST_F(FormatsTool, ChecksAHandStrictly) {
  EXPECT_EQ(run("check --strict " + kHand), 0) << err_;
  write("hand.xml", "<robot type=\"Hand\">\n<palm>palm.xml</palm>\n<dof type=\"x\"/>\n</robot>\n");
  EXPECT_EQ(run("check hand.xml"), 1);
  EXPECT_NE(err_.find("hand.xml:3:12: error: unknown type 'x' of <dof>"), std::string::npos)
      << err_;
}

TEST_F(FormatsTool, DescribesAHand) {
  EXPECT_EQ(run("info --json " + kHand), 0) << err_;
  const Json all = Json::parse(out_, nullptr, false);
  EXPECT_EQ(all["format"], "graspit");
  EXPECT_EQ(all["name"], "tripod");
  EXPECT_NEAR(all["mass"].get<double>(), 0.2 + 3 * 0.05, 1e-9);
  ASSERT_EQ(all["dofs"].size(), 3u);
  EXPECT_EQ(all["dofs"][2]["actuator"], "dof2");
  EXPECT_EQ(all["dofs"][2]["joint"], "chain2_joint0");
  EXPECT_NEAR(all["dofs"][2]["max_effort"].get<double>(), 0.3, 1e-12);
  ASSERT_EQ(all["couplings"].size(), 3u);
  EXPECT_EQ(all["couplings"][0]["joint"], "chain0_joint1");
  EXPECT_EQ(all["couplings"][0]["terms"][0]["factor"], 0.8);
  EXPECT_EQ(all["frames"][0]["kind"], "approach");
  EXPECT_EQ(all["frames"][3]["name"], "contact2");
  EXPECT_EQ(all["frames"][3]["kind"], "contact");
  EXPECT_EQ(run("info " + kHand), 0) << err_;
  EXPECT_NE(out_.find("tripod.xml: GraspIt!, 0.350 kg, 7 bodies, 3 degrees of freedom, 4 frames"),
            std::string::npos)
      << out_;
}

TEST_F(FormatsTool, ConvertsAHandWithItsMeshes) {
  EXPECT_EQ(run("convert " + kHand + " out.xml --with-scene"), 0) << err_;
  const std::string model = bytesOf("out.xml");
  for (const char* part : {"chain2_link1", "name=\"dof2\"", "eigengrasp1_max", "proximal",
                           "<joint joint1=\"chain0_joint1\" joint2=\"chain0_joint0\""}) {
    EXPECT_NE(model.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(run("convert " + kHand + " out.mjb"), 0) << err_;
}

TEST_F(FormatsTool, SaysTheFormatOfHrdfToo) {
  write("arm.hrdf", "<robot version=\"1.6.0\"><joint axis=\"rx\"/></robot>");
  EXPECT_EQ(run("info --json arm.hrdf"), 0) << err_;
  EXPECT_EQ(Json::parse(out_, nullptr, false)["format"], "hrdf");
}

TEST_F(FormatsTool, ConvertsToMjcfThatStandsAlone) {
  EXPECT_EQ(run("convert cell.wc.xml out.xml --density 2700 --with-scene"), 0) << err_;
  EXPECT_NE(bytesOf("out.xml").find("Arm.J2"), std::string::npos);
  EXPECT_NE(bytesOf("scene.xml").find("<include file=\"out.xml\"/>"), std::string::npos);
  EXPECT_EQ(run("convert cell.wc.xml out.mjb"), 0) << err_;
}

TEST_F(FormatsTool, PutsAWorkCellOnItsOwnFloorAndOnNoPedestal) {
  write("floor.wc.xml", R"(<WorkCell name="Hall"><Frame name="Floor"/>
    <Drawable name="Ground" refframe="Floor"><RPY>0 0 0</RPY><Pos>0 0 0</Pos><Plane/></Drawable>
    <Drawable name="Ball" refframe="Floor"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><Sphere radius="0.1"/>
    </Drawable></WorkCell>)");
  EXPECT_EQ(run("convert floor.wc.xml out.xml --with-scene"), 0) << err_;
  const std::string scene = bytesOf("scene.xml");
  EXPECT_EQ(scene.find("pedestal"), std::string::npos) << scene;
  EXPECT_NE(scene.find("<geom name=\"floor\" size=\"0 0 0.05\" pos=\"0 0 -0.01\""),
            std::string::npos)
      << "below the WorkCell's own, as two in one place flicker\n"
      << scene;
  const std::size_t extent = scene.find("extent=\"");
  ASSERT_NE(extent, std::string::npos) << scene;
  EXPECT_LT(std::atof(scene.c_str() + extent + 8), 1) << "a plane has no end";
}

TEST_F(FormatsTool, WritesNothingAfterAnError) {
  EXPECT_EQ(run("convert bad.xml out.xml"), 1);
  EXPECT_EQ(run("convert cell.wc.xml out.xml --gains kit"), 1);
  EXPECT_NE(err_.find("option 'gains' is for HRDF robots"), std::string::npos) << err_;
  EXPECT_EQ(run("info bad.xml"), 1);
  EXPECT_EQ(out_, "");
  EXPECT_FALSE(exists("out.xml"));
}

TEST_F(FormatsTool, FormatsHrdfAlone) {
  EXPECT_EQ(run("format cell.wc.xml"), 1);
  EXPECT_EQ(out_, "");
  EXPECT_EQ(err_, "cell.wc.xml: error: 'hrdf format' is for HRDF; the file is a RobWork file\n");
  EXPECT_EQ(run("format --in-place cell.wc.xml"), 1);
  EXPECT_EQ(bytesOf("cell.wc.xml"), kWorkCell);
}

TEST_F(FormatsTool, TakesAnOptionForFilesWhereTheFormatHasIt) {
  EXPECT_EQ(run("check --resources . cell.wc.xml"), 0) << err_;
  EXPECT_EQ(run("check --resources nowhere cell.wc.xml"), 1);
  EXPECT_NE(err_.find("option 'resources': 'nowhere' is not a folder"), std::string::npos) << err_;
  write("arm.hrdf", "<robot version=\"1.6.0\"><joint axis=\"rx\"/></robot>");
  EXPECT_EQ(run("check --resources . arm.hrdf"), 1);
  EXPECT_NE(err_.find("option 'resources' is not for HRDF robots"), std::string::npos) << err_;
  EXPECT_EQ(run("info --resources . arm.hrdf"), 1);
  EXPECT_EQ(out_, "");
}

}  // namespace
}  // namespace hrdf::formats_tool_test
