// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulations of files in memory, and how often each file is read.
#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/sim/counted_files.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::open_files_test {
namespace {

constexpr const char* kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// Returns a robot with all kinds of files, in a folder that is not on the disk.
std::map<std::string, std::string> robotFiles() {
  return {{"nowhere/arm.cfg.yaml",
           "version: 1.1\nnames: [base, elbow]\nfamilies: Arm\nhrdf: arm.hrdf\ngains: gains.xml\n"},
          {"nowhere/arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-4"/>
         <include path="parts/elbow.hrdf"/></robot>)"},
          {"nowhere/parts/elbow.hrdf", R"(<robot version="1.6.0">
         <rigid-body mass="1" ixx="1" iyy="1" izz="1" mesh_path="../cover.obj"/>
         <actuator type="X5-1"/></robot>)"},
          {"nowhere/cover.obj", kTetrahedron},
          {"nowhere/gains.xml", "<group_gains><position><kp>12 34</kp></position></group_gains>"},
          {"nowhere/safety.xml",
           "<group_safety version=\"1.0.0\"><velocity><max_limit>1 "
           "2</max_limit></velocity></group_safety>"}};
}

std::unique_ptr<Simulation> openedFrom(CountedFiles& files, const std::string& path,
                                       const ModelOptions& options = {}) {
  Diagnostics diagnostics;
  auto sim = Simulation::open(path, options, files.reader(), diagnostics);
  EXPECT_TRUE(sim) << summary(diagnostics);
  return sim;
}

std::string refusalFrom(const std::string& path, const FileReader& files) {
  Diagnostics diagnostics;
  return Simulation::open(path, {}, files, diagnostics) ? "" : summary(diagnostics);
}

GroupInfo infoOf(Simulation& sim) {
  const auto group = sim.lookup().getGroupFromFamily("Arm");
  GroupInfo info(2);
  EXPECT_TRUE(group && group->requestInfo(info));
  return info;
}

TEST(OpenFiles, OpensAConfigWithItsRobotAndGainsFromMemory) {
  ASSERT_FALSE(std::filesystem::exists("nowhere"));
  CountedFiles files(filesOf(robotFiles()));
  const auto sim = openedFrom(files, "nowhere/arm.cfg.yaml");
  ASSERT_TRUE(sim);
  const GroupInfo info = infoOf(*sim);
  EXPECT_EQ(info[0].settings().actuator().positionGains().kP().get(), 12);
  EXPECT_EQ(info[1].settings().actuator().positionGains().kP().get(), 34);
}

TEST(OpenFiles, ReadsOnlyInTheFolderOfTheOptionInside) {
  auto texts = robotFiles();
  texts["nowhere/configs/arm.cfg.yaml"] =
      "version: 1.1\nnames: [base, elbow]\nfamilies: Arm\nhrdf: ../arm.hrdf\n";
  for (const auto& [path, inside, opens] :
       {std::tuple("nowhere/arm.cfg.yaml", ".", true), std::tuple("nowhere/arm.hrdf", ".", true),
        std::tuple("nowhere/arm.cfg.yaml", "parts", false),
        std::tuple("nowhere/configs/arm.cfg.yaml", "..", true),
        std::tuple("nowhere/configs/arm.cfg.yaml", ".", false),
        std::tuple("nowhere/parts/elbow.hrdf", "..", true)}) {
    CountedFiles files(filesOf(texts));
    Diagnostics diagnostics;
    ModelOptions options;
    options.inside = inside;
    const auto sim = Simulation::open(path, options, files.reader(), diagnostics);
    EXPECT_EQ(sim != nullptr, opens) << path << " " << summary(diagnostics);
    EXPECT_FALSE(diagnostics.hasWarnings()) << path;
    EXPECT_EQ(summary(diagnostics).find("of the option inside") == std::string::npos, opens)
        << path;
  }
}

// A bench from another person must not widen the folder that the user allows.
TEST(OpenFiles, ReadsNoMoreWhereABenchSaysSo) {
  auto texts = robotFiles();
  texts["nowhere/parts/bench.sim.yaml"] =
      "robots:\n- file: elbow.hrdf\n  inside: /\n"
      "phones:\n- {family: Arm, name: phone, play: ../press.csv}\n";
  texts["nowhere/press.csv"] = "time,b1\n0,1\n";
  CountedFiles files(filesOf(texts));
  ModelOptions options;
  options.inside = ".";
  Diagnostics out;
  EXPECT_FALSE(Simulation::open("nowhere/parts/bench.sim.yaml", options, files.reader(), out));
  EXPECT_NE(summary(out).find("of the option inside"), std::string::npos) << summary(out);
  EXPECT_EQ(files.counts().count("nowhere/cover.obj"), 0u);
}

TEST(OpenFiles, ReadsTheTableOfAPhoneOnlyInTheFolderOfTheOptionInside) {
  const TextFile table("press.csv", "time,b1\n0,1\n");
  for (const bool isInside : {true, false}) {
    ModelOptions options;
    options.inside = isInside ? "/" : "/proc";
    Diagnostics out;
    const auto spec = readSimulationItems("mobile-io:Arm/phone?play=" + table.path(), "/", options,
                                          readFile, out);
    ASSERT_TRUE(spec) << summary(out);
    const auto sim = Simulation::open(*spec, readFile, out);
    EXPECT_EQ(sim != nullptr, isInside) << summary(out);
    EXPECT_EQ(summary(out).find("of the option inside") == std::string::npos, isInside);
  }
}

TEST(OpenFiles, ShowsAMeshFromMemory) {
  CountedFiles files(filesOf(robotFiles()));
  const auto sim = openedFrom(files, "nowhere/arm.cfg.yaml");
  ASSERT_TRUE(sim);
  EXPECT_GE(mj_name2id(sim->model(), mjOBJ_MESH, "cover"), 0);
}

TEST(OpenFiles, ReadsEachFileOfAConfigOnce) {
  CountedFiles files(filesOf(robotFiles()));
  openedFrom(files, "nowhere/arm.cfg.yaml");
  EXPECT_EQ(files.counts(), (CountedFiles::Counts{{"nowhere/arm.cfg.yaml", 1},
                                                  {"nowhere/arm.hrdf", 1},
                                                  {"nowhere/cover.obj", 1},
                                                  {"nowhere/gains.xml", 1},
                                                  {"nowhere/parts/elbow.hrdf", 1}}));
}

TEST(OpenFiles, ReadsGainsAndSafetyOfTheOptionsOnce) {
  ModelOptions options;
  options.gains = "gains.xml";
  options.safety = "safety.xml";
  options.family = "Arm";
  CountedFiles files(filesOf(robotFiles()));
  const auto sim = openedFrom(files, "nowhere/arm.hrdf", options);
  ASSERT_TRUE(sim);
  EXPECT_EQ(infoOf(*sim)[1].settings().actuator().positionGains().kP().get(), 34);
  EXPECT_EQ(files.counts(), (CountedFiles::Counts{{"nowhere/arm.hrdf", 1},
                                                  {"nowhere/cover.obj", 1},
                                                  {"nowhere/gains.xml", 1},
                                                  {"nowhere/parts/elbow.hrdf", 1},
                                                  {"nowhere/safety.xml", 1}}));
}

// MuJoCo's actuators have no counterpart to the loops of direct PWM, or to a velocity limit of a
// position servo.
TEST(OpenFiles, GivesModulesGainsAndLimitsThatOnlyFirmwareHas) {
  auto texts = robotFiles();
  texts["nowhere/gains.xml"] =
      "<group_gains><control_strategy>1 4</control_strategy><position><kp>12 34</kp><ki>1 1</ki>"
      "</position></group_gains>";
  ModelOptions options;
  options.gains = "gains.xml";
  options.safety = "safety.xml";
  options.family = "Arm";
  Diagnostics diagnostics;
  const auto sim = Simulation::open("nowhere/arm.hrdf", options, filesOf(texts), diagnostics);
  ASSERT_TRUE(sim) << summary(diagnostics);
  EXPECT_FALSE(diagnostics.hasWarnings()) << toString(diagnostics.all()[0]);
  const GroupInfo info = infoOf(*sim);
  EXPECT_EQ(info[0].settings().actuator().controlStrategy().get(), ControlStrategy::DirectPWM);
  EXPECT_EQ(info[1].settings().actuator().positionGains().kI().get(), 1);
  EXPECT_EQ(info[1].settings().actuator().velocityLimitMax().get(), 2);
}

TEST(OpenFiles, OpensAnXmlFileWithAllThatItTakesInFromMemory) {
  auto texts = robotFiles();
  texts["nowhere/scene.xml"] = R"(<mujoco><compiler meshdir="meshes"/><include file="table.xml"/>
    <asset><mesh name="box" file="box.obj"/><model name="arm" file="arm.hrdf"/></asset>
    <worldbody><geom type="mesh" mesh="box"/>
    <frame><attach model="arm" prefix="Arm/"/></frame></worldbody></mujoco>)";
  texts["nowhere/table.xml"] =
      R"(<mujoco><worldbody><geom name="table" type="plane" size="1 1 1"/></worldbody></mujoco>)";
  texts["nowhere/meshes/box.obj"] = kTetrahedron;
  CountedFiles files(filesOf(texts));
  const auto sim = openedFrom(files, "nowhere/scene.xml");
  ASSERT_TRUE(sim);
  EXPECT_GE(mj_name2id(sim->model(), mjOBJ_GEOM, "table"), 0);
  EXPECT_TRUE(sim->lookup().getGroupFromFamily("Arm"));
  for (const char* name :
       {"scene.xml", "table.xml", "arm.hrdf", "parts/elbow.hrdf", "cover.obj", "meshes/box.obj"}) {
    const auto count = files.counts().find(std::string("nowhere/") + name);
    ASSERT_NE(count, files.counts().end()) << name;
    EXPECT_EQ(count->second, 1) << name;
  }
}

TEST(OpenFiles, GivesTheReasonOfTheReaderForAMissingFile) {
  auto texts = robotFiles();
  texts.erase("nowhere/arm.hrdf");
  const auto rest = filesOf(texts);
  const std::string why = refusalFrom("nowhere/arm.cfg.yaml", [&](const std::string& path) {
    return path.ends_with("arm.hrdf") ? FileText(std::nullopt, "it is on loan") : rest(path);
  });
  EXPECT_NE(why.find("which cannot be read; it is on loan"), std::string::npos) << why;
}

TEST(OpenFiles, DoesNotAskTheDiskAboutFilesFromElsewhere) {
  const std::string folder = std::filesystem::temp_directory_path().string();
  const std::string why = refusalFrom(folder, filesOf({}));
  EXPECT_NE(why.find("no such file"), std::string::npos) << why;
}

}  // namespace
}  // namespace hrdf::sim::open_files_test
