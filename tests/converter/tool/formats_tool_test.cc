// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf` with robots of other formats than HRDF.
#include <nlohmann/json.hpp>

#include "tests/converter/tool/tool_test.h"
#include "tests/workcell.h"

namespace hrdf {
namespace {

using Json = nlohmann::json;

class FormatsTool : public ToolTest {
 protected:
  void SetUp() override {
    ToolTest::SetUp();
    write("cell.wc.xml", kWorkCell);
    write("bad.xml", kBadWorkCell);
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

TEST_F(FormatsTool, HasTheKeysThatScriptsCountOn) {
  const Json all = info();
  for (const char* key : {"format", "name", "mass", "bodies", "dofs", "couplings", "frames",
                          "devices", "file", "line"}) {
    EXPECT_TRUE(all.contains(key)) << key;
  }
  EXPECT_EQ(all["format"], "robwork");
  EXPECT_EQ(all["name"], "Cell");
  // The boxes, of water.
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
  ASSERT_EQ(all["bodies"].size(), 3u);
  EXPECT_EQ(all["bodies"][0]["parent"], nullptr);
  EXPECT_EQ(all["bodies"][2]["name"], "Arm.J2");
  EXPECT_EQ(all["bodies"][2]["parent"], "Arm.J1");
  EXPECT_NEAR(all["bodies"][2]["mass"].get<double>(), 0.75, 1e-9);
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
}

TEST_F(FormatsTool, DescribesARobotInWords) {
  EXPECT_EQ(run("info cell.wc.xml"), 0) << err_;
  EXPECT_TRUE(out_.starts_with("cell.wc.xml: RobWork, 3.054 kg, 3 bodies, 2 degrees of freedom, "))
      << out_;
  EXPECT_NE(out_.find("-1.571 to 1.571"), std::string::npos) << out_;
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
  write("arm.hrdf", "<robot version=\"1.6.0\"><joint axis=\"rx\"/></robot>");
  EXPECT_EQ(run("check --resources . arm.hrdf"), 1);
  EXPECT_NE(err_.find("option 'resources' is not for HRDF robots"), std::string::npos) << err_;
  EXPECT_EQ(run("info --resources . arm.hrdf"), 1);
  EXPECT_EQ(out_, "");
}

}  // namespace
}  // namespace hrdf
