// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests Simulation::open: valid files, and errors for all others.
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/collada_files.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::open_test {
namespace {

std::set<std::string> familiesOf(Simulation& sim) {
  std::set<std::string> families;
  const auto entries = sim.lookup().getEntryList();
  for (const Lookup::Entry& entry : *entries) families.insert(entry.family);
  return families;
}

// Returns a model of one X5-4 with the marks that the converter writes, and `more` in the model.
std::string markedModel(const std::string& type, const std::string& more = {}) {
  return "<mujoco>" + more +
         R"(<worldbody><site name="imu"/><body><joint name="J1" damping="2"/>
            <geom size="0.1"/></body></worldbody>
            <actuator><position name="J1" joint="J1" kp="100"/></actuator>
            <custom><text name="J1" data=")" +
         type + R"("/><tuple name="J1">
            <element objtype="actuator" objname="J1"/><element objtype="joint" objname="J1"/>
            <element objtype="site" objname="imu"/></tuple></custom></mujoco>)";
}

std::string attaching(const std::string& file) {
  return "<mujoco><asset><model name='a' file='" + file +
         "'/></asset><worldbody><frame><attach model='a' prefix='p'/></frame></worldbody></mujoco>";
}

TEST(Open, StartsAnHrdfRobotAtItsHomePose) {
  ModelOptions options;
  options.home = {0.1, -0.2, 0.3};
  const auto sim = opened(kModels + "x_arm_3dof.hrdf", options);
  ASSERT_TRUE(sim);
  EXPECT_DOUBLE_EQ(sim->data()->qpos[1], -0.2);
  EXPECT_DOUBLE_EQ(sim->time(), 0);
}

TEST(Open, NamesTheModulesAfterTheTags) {
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  const auto entries = sim->lookup().getEntryList();
  ASSERT_EQ(entries->size(), 3u);
  EXPECT_EQ((*entries)[1].name, "J2_shoulder");
  EXPECT_EQ((*entries)[1].family, "HEBI");
}

TEST(Open, TakesTheFamilyOfTheOptions) {
  ModelOptions options;
  options.family = "Arm";
  EXPECT_EQ(familiesOf(*opened(kModels + "x_arm_3dof.hrdf", options)),
            std::set<std::string>{"Arm"});
}

TEST(Open, GivesTwoArmsOfASceneTwoFamilies) {
  const auto sim = opened(kModels + "scene_two_arms.xml");
  ASSERT_TRUE(sim);
  EXPECT_EQ(familiesOf(*sim), (std::set<std::string>{"left", "right"}));
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"left", "right"}, {"J1_base"}));
}

TEST(Open, FindsThePrefixThatDoesNotEndInASlash) {
  const TextFile scene(
      "two.xml", R"(<mujoco><option timestep="0.001"/><asset><model name="arm" file=")" + kModels +
                     R"(x_arm_3dof.hrdf"/></asset><worldbody>
      <frame pos="0 1 0"><attach model="arm" prefix="left_"/></frame>
      <frame><attach model="arm" prefix="right-"/></frame></worldbody></mujoco>)");
  const auto sim = opened(scene.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(familiesOf(*sim), (std::set<std::string>{"left", "right"}));
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"left"}, {"J1_base"}));
}

TEST(Open, OpensEveryActuatorProfile) {
  for (const ActuatorProfile profile :
       {ActuatorProfile::position, ActuatorProfile::velocity, ActuatorProfile::pid,
        ActuatorProfile::dcmotor, ActuatorProfile::motor}) {
    ModelOptions options;
    options.actuator = profile;
    const auto sim = opened(kModels + "x_arm_3dof.hrdf", options);
    ASSERT_TRUE(sim);
    EXPECT_EQ(sim->model()->nu, 3);
    EXPECT_EQ(sim->model()->na, 0);
  }
}

TEST(Open, KeepsTheControlsOfOtherActuatorsInTheHomePose) {
  const TextFile file("other.xml",
                      R"(<mujoco><option timestep="0.001"/><worldbody><site name="imu"/>
         <body><joint name="other"/><geom size="0.1"/></body>
         <body><joint name="J1"/><geom size="0.1"/></body></worldbody>
         <actuator><position name="J1" joint="J1" kp="100"/><motor name="other" joint="other"/>
         </actuator><custom><text name="J1" data="X5-4"/><tuple name="J1">
         <element objtype="actuator" objname="J1"/><element objtype="joint" objname="J1"/>
         <element objtype="site" objname="imu"/></tuple></custom>
         <keyframe><key name="home" qpos="0 0.5" ctrl="0.5 7"/></keyframe></mujoco>)");
  const auto sim = opened(file.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(sim->data()->ctrl[0], 0);
  EXPECT_EQ(sim->data()->ctrl[1], 7);
}

TEST(Open, WarnsOfAStepThatIsNotOneMillisecond) {
  std::string text = markedModel("X5-4");
  text.insert(text.find('>') + 1, "<option timestep='0.005'/>");
  const TextFile file("step.xml", text);
  Diagnostics diagnostics;
  const auto sim = Simulation::open(file.path(), {}, diagnostics);
  ASSERT_TRUE(sim);
  EXPECT_NE(diagnostics.all()[0].message.find("not 5 ms"), std::string::npos);
  EXPECT_EQ(sim->model()->opt.timestep, 0.001);
}

TEST(Open, TakesTheStepOfModulesWhereAFileStatesNone) {
  const TextFile file("step.xml", markedModel("X5-4"));
  Diagnostics diagnostics;
  const auto sim = Simulation::open(file.path(), {}, diagnostics);
  ASSERT_TRUE(sim);
  EXPECT_TRUE(diagnostics.all().empty());
  EXPECT_EQ(sim->model()->opt.timestep, 0.001);
}

TEST(Open, RefusesAnUnknownTypeOfModule) {
  const TextFile file("type.xml", markedModel("X5-99"));
  EXPECT_NE(refusal(file.path()).find("'X5-99'"), std::string::npos);
}

TEST(Open, RefusesTwoModulesWithOneNameInOneFamily) {
  ModelOptions options;
  options.family = "Arm";
  options.names = {"same", "same", "other"};
  Diagnostics diagnostics;
  EXPECT_FALSE(Simulation::open(kModels + "x_arm_3dof.hrdf", options, diagnostics));
  EXPECT_TRUE(diagnostics.hasErrors());
}

TEST(Open, RefusesACompiledModelWithTheReason) {
  const TextFile file("arm.mjb", "x");
  EXPECT_NE(refusal(file.path()).find(".mjb"), std::string::npos);
}

TEST(Open, RefusesWhatIsNoModel) {
  EXPECT_NE(refusal("/no/such/file.hrdf").find("no such file"), std::string::npos);
  EXPECT_NE(refusal(kModels).find("not a file; it is a folder"), std::string::npos);
  const TextFile text("arm.txt", "x");
  EXPECT_NE(refusal(text.path()).find("does not begin with <robot>"), std::string::npos);
  const TextFile empty("empty.xml", "");
  EXPECT_FALSE(refusal(empty.path()).empty());
}

// Its text is in the archive as it is.
TEST(Open, OpensAnArchiveThatIsNotCompressed) {
  const TextFile archive("stored.mjz", zipOf("model.xml", "<mujoco model='m'/>"));
  EXPECT_EQ(refusal(archive.path()), "");
}

TEST(Open, TakesNoTextWithMjcfInItForMjcf) {
  const TextFile program("program.py", "MODEL = '<mujoco/>'");
  EXPECT_NE(refusal(program.path()).find("the file is a program, not a robot"), std::string::npos)
      << refusal(program.path());
}

// MuJoCo would parse it until its stack ends.
TEST(Open, RefusesAModelThatAttachesItself) {
  const std::string own = "simulation_test." + std::to_string(getpid()) + ".round.xml";
  const TextFile model("round.xml", attaching(own));
  EXPECT_NE(refusal(model.path()).find("error: the model attaches itself"), std::string::npos)
      << refusal(model.path());
}

TEST(Open, NamesTheModelThatAttachesItself) {
  const std::string own = "simulation_test." + std::to_string(getpid()) + ".round.xml";
  const TextFile model("round.xml", attaching(own));
  const TextFile scene("scene.xml", attaching(model.path()));
  const std::string why = "attaches '" + model.path() + "', which attaches itself";
  EXPECT_NE(refusal(scene.path()).find(why), std::string::npos) << refusal(scene.path());
}

std::vector<std::unique_ptr<TextFile>> numbered(int count, const std::string& root) {
  std::vector<std::unique_ptr<TextFile>> files;
  for (int i = 0; i < count; ++i) {
    const std::string part = "<geom size='1' name='g" + std::to_string(i) + "'/>";
    files.push_back(std::make_unique<TextFile>(
        "part" + std::to_string(i) + ".xml",
        root == "mujoco" ? "<mujoco><worldbody>" + part + "</worldbody></mujoco>"
                         : "<" + root + ">" + part + "</" + root + ">"));
  }
  return files;
}

TEST(Open, OpensAModelOf300IncludedFiles) {
  std::string parts;
  const auto files = numbered(300, "mujocoinclude");
  for (const auto& file : files) parts += "<include file='" + file->path() + "'/>";
  const TextFile scene("scene.xml", "<mujoco><worldbody>" + parts + "</worldbody></mujoco>");
  EXPECT_EQ(refusal(scene.path()), "");
}

TEST(Open, OpensAModelThatNames300Others) {
  std::string models;
  const auto files = numbered(300, "mujoco");
  for (const auto& file : files) {
    models += "<model name='" + file->path() + "' file='" + file->path() + "'/>";
  }
  const TextFile scene("scene.xml", "<mujoco><asset>" + models + "</asset></mujoco>");
  EXPECT_EQ(refusal(scene.path()), "");
}

// Returns the files "<mujoco/>" and those that each have the one before within `start` and `end`.
std::vector<std::unique_ptr<TextFile>> nested(int count, const std::string& start,
                                              const std::string& end) {
  std::vector<std::unique_ptr<TextFile>> files;
  files.push_back(std::make_unique<TextFile>("inmost.xml", "<mujoco><option/></mujoco>"));
  for (int i = 0; i < count; ++i) {
    files.push_back(
        std::make_unique<TextFile>("around" + std::to_string(i) + ".xml",
                                   "<mujoco>" + start + files.back()->path() + end + "</mujoco>"));
  }
  return files;
}

// MuJoCo's stack ends at some 1000.
TEST(Open, RefusesMoreThan200FilesInOneAnother) {
  const std::string why = "the model attaches or includes more than 200 files in one another";
  for (const auto& files : {nested(202, "<asset><model name='m' file='", "'/></asset>"),
                            nested(202, "<include file='", "'/>")}) {
    EXPECT_EQ(refusal(files[200]->path()), "");
    const std::string text = refusal(files.back()->path());
    EXPECT_NE(text.find(why), text.npos) << text;
  }
}

// Each names the one before twice, which MuJoCo parses 2^20 times.
TEST(Open, CountsModelsThatAreNamedAndNotAttached) {
  std::vector<std::unique_ptr<TextFile>> files;
  files.push_back(std::make_unique<TextFile>("inmost.xml", "<mujoco/>"));
  for (int i = 0; i < 20; ++i) {
    const std::string file = "' file='" + files.back()->path() + "'/>";
    files.push_back(std::make_unique<TextFile>(
        "twice" + std::to_string(i) + ".xml",
        "<mujoco><asset><model name='a" + file + "<model name='b" + file + "</asset></mujoco>"));
  }
  const std::string text = refusal(files.back()->path());
  EXPECT_NE(text.find("makes more than 1000000 elements"), text.npos) << text;
}

// MuJoCo opens an archive itself, also one that a scene names.
TEST(Open, RefusesAnArchiveWithAModelThatAttachesItself) {
  const TextFile archive("round.mjz", zipOf("a.xml", attaching("./a.xml")));
  const std::string why = "has the model 'a.xml', which attaches itself";
  EXPECT_NE(refusal(archive.path()).find(why), std::string::npos) << refusal(archive.path());
  const TextFile scene("scene.xml", attaching(archive.path()));
  EXPECT_NE(refusal(scene.path()).find(why), std::string::npos) << refusal(scene.path());
}

// Each of 15 files attaches the previous file twice: 2^15 copies of a ball.
TEST(Open, RefusesModelsThatDoubleEachOther) {
  std::vector<std::unique_ptr<TextFile>> files;
  files.push_back(std::make_unique<TextFile>(
      "ball.xml", "<mujoco><worldbody><body><geom size='1'/></body></worldbody></mujoco>"));
  for (int i = 0; i < 15; ++i) {
    files.push_back(std::make_unique<TextFile>(
        "twice" + std::to_string(i) + ".xml",
        "<mujoco><asset><model name='m' file='" + files.back()->path() +
            "'/></asset><worldbody><frame><attach model='m' prefix='a'/></frame><frame><attach "
            "model='m' prefix='b'/></frame></worldbody></mujoco>"));
  }
  EXPECT_EQ(refusal(files[3]->path()), "");
  const std::string why = "makes more than 1000000 elements with all that it attaches";
  EXPECT_NE(refusal(files[15]->path()).find(files[15]->path() + ": error: the model " + why),
            std::string::npos)
      << refusal(files[15]->path());
}

void expectTooLarge(const TextFile& file) {
  const std::string text = refusal(file.path());
  EXPECT_NE(text.find("makes more than 1000000 elements"), std::string::npos) << text;
}

TEST(Open, RefusesAModelThatRepeatsTooMuch) {
  const TextFile file("replicas.xml",
                      "<mujoco><worldbody><replicate count='1000'><replicate count='1000'><geom "
                      "size='1'/></replicate></replicate></worldbody></mujoco>");
  expectTooLarge(file);
}

TEST(Open, RefusesAHeightFieldOfMoreThanTenMillionCells) {
  const TextFile file("field.xml",
                      "<mujoco><asset><hfield name='f' nrow='60000' ncol='60000' size='1 1 1 1'/>"
                      "</asset><worldbody><geom type='hfield' hfield='f'/></worldbody></mujoco>");
  expectTooLarge(file);
}

// Each is about 100 bytes of text.
TEST(Open, RefusesSizesThatAreWrittenAsNumbers) {
  for (const char* const part :
       {"<size nuserdata='1000000000'/>",
        "<asset><texture name='t' type='2d' builtin='flat' width='30000' height='30000'/></asset>",
        "<asset><mesh name='m' builtin='plate' params='100000 100000'/></asset>",
        "<sensor><user dim='200000000'/></sensor>"}) {
    const TextFile file("large.xml", "<mujoco>" + std::string(part) + "</mujoco>");
    SCOPED_TRACE(part);
    expectTooLarge(file);
  }
}

TEST(Open, CountsModelsThatAnotherIncludedFileAttaches) {
  const TextFile part("part.xml",
                      "<mujoco><worldbody><replicate count='20000'><geom size='1'/></replicate>"
                      "</worldbody></mujoco>");
  const TextFile assets("assets.xml", "<mujocoinclude><asset><model name='m' file='" + part.path() +
                                          "'/></asset></mujocoinclude>");
  std::string attached;
  for (int i = 0; i < 100; ++i) {
    attached += "<frame><attach model='m' prefix='p" + std::to_string(i) + "'/></frame>";
  }
  const TextFile world("world.xml",
                       "<mujocoinclude><worldbody>" + attached + "</worldbody></mujocoinclude>");
  const TextFile scene("first.xml", "<mujoco><include file='" + world.path() +
                                        "'/><include file='" + assets.path() + "'/></mujoco>");
  expectTooLarge(scene);
}

// MuJoCo's parser ends a DOCTYPE at the first ">", even inside quotes.
TEST(Open, CountsWhatADoctypeHidesFromOtherParsers) {
  const TextFile file(
      "doctype.xml",
      "<!DOCTYPE a \"><!-- x --><mujoco><worldbody><replicate count='1000000'>"
      "<geom size='1'/><geom size='2'/></replicate></worldbody></mujoco><!-- \"> -->");
  expectTooLarge(file);
}

TEST(Open, RefusesAnArchiveWithAModelThatRepeatsTooMuch) {
  const TextFile archive(
      "replicas.mjz", zipOf("a.xml",
                            "<mujoco><worldbody><replicate count='1000000'><geom size='1'/><geom "
                            "size='2'/></replicate></worldbody></mujoco>"));
  EXPECT_NE(refusal(archive.path()).find("has the model 'a.xml', which makes more than 1000000"),
            std::string::npos)
      << refusal(archive.path());
}

TEST(Open, CountsTheElementsOfAnArchiveEachTimeThatItIsAttached) {
  const TextFile archive("many.mjz",
                         zipOf("a.xml",
                               "<mujoco><worldbody><replicate count='300000'><geom size='1'/>"
                               "</replicate></worldbody></mujoco>"));
  const TextFile scene("scene.xml",
                       "<mujoco><asset><model name='m' file='" + archive.path() +
                           "'/></asset><worldbody><frame><attach model='m' prefix='a'/></frame>"
                           "<frame><attach model='m' prefix='b'/></frame></worldbody></mujoco>");
  expectTooLarge(scene);
}

TEST(Open, PlacesANumberThatIsNan) {
  const TextFile file("nan.xml",
                      "<mujoco>\n <worldbody><body name='nan'><joint/><geom size='1' pos='0 NaN "
                      "0'/></body></worldbody></mujoco>");
  Diagnostics out;
  Simulation::open(file.path(), {}, out);
  ASSERT_FALSE(out.all().empty());
  EXPECT_EQ(toString(out.all()[0]),
            file.path() +
                ":2:58: warning: 'pos' of <geom> is NaN, not a number; MuJoCo takes it, "
                "and the simulation may become unstable");
}

TEST(Open, RefusesAnArchiveWithAModelOutsideOfIt) {
  const TextFile archive("out.mjz", zipOf("a.xml", attaching("../out.mjz")));
  EXPECT_NE(refusal(archive.path()).find("attaches '../out.mjz', which is outside of it"),
            std::string::npos);
}

TEST(Open, SaysWhereMjcfIsNotWellFormed) {
  const TextFile file("cut.xml", "<mujoco>\n  <worldbody>\n</mujoco>");
  EXPECT_NE(refusal(file.path()).find("cut.xml:2:3: error: <worldbody> is not closed"),
            std::string::npos)
      << refusal(file.path());
}

TEST(Open, SaysWhereMujocoRefusesAModel) {
  const TextFile file("word.xml", "<mujoco>\n  <wordbody/>\n</mujoco>");
  EXPECT_NE(refusal(file.path()).find("word.xml:2:3: error: MuJoCo cannot read it: "),
            std::string::npos)
      << refusal(file.path());
}

TEST(Open, SaysWhatAFileOfGainsIs) {
  const TextFile file("gains.xml", "<group_gains/>");
  EXPECT_NE(refusal(file.path()).find("these are gains"), std::string::npos);
}

TEST(Open, SaysThatABenchIsNotARobot) {
  const TextFile inner("inner.sim.yaml", "robots: []\n");
  const TextFile bench("outer.sim.yaml", "robots: [" + inner.path() + "]\n");
  EXPECT_NE(refusal(bench.path()).find("inner.sim.yaml: error: the file is a bench, not a robot"),
            std::string::npos)
      << refusal(bench.path());
}

// 4 MB of blanks, compressed to 4 kB.
TEST(Open, RefusesAnArchiveThatUnpacksToMuchMore) {
  const std::string text = refusal(HRDF_SOURCE_DIR "/tests/sim/loading/bomb.mjz");
  EXPECT_NE(text.find("bomb.mjz' holds a file"), std::string::npos) << text;
}

TEST(Open, WarnsOfAModelWithoutModules) {
  const TextFile file("none.xml", R"(<mujoco><option timestep="0.001"/></mujoco>)");
  Diagnostics diagnostics;
  const auto sim = Simulation::open(file.path(), {}, diagnostics);
  ASSERT_TRUE(sim);
  EXPECT_TRUE(diagnostics.hasWarnings());
  EXPECT_TRUE(sim->lookup().getEntryList()->empty());
}

TEST(Open, StartsModulesWithTheGainsOfAFile) {
  const TextFile gains("gains.xml",
                       R"(<group_gains><position><kp>11 12 13</kp></position></group_gains>)");
  ModelOptions options;
  options.gains = gains.path();
  const auto sim = opened(kModels + "x_arm_3dof.hrdf", options);
  ASSERT_TRUE(sim);
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupInfo info(3);
  ASSERT_TRUE(group->requestInfo(info));
  EXPECT_EQ(info[1].settings().actuator().positionGains().kP().get(), 12);
}

}  // namespace
}  // namespace hrdf::sim::open_test
