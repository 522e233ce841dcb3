// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/robot.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "model/triangle_mesh.h"
#include "tests/collada_files.h"
#include "tests/message_watch.h"
#include "tests/workcell.h"
#include "text/read_file.h"

namespace hrdf::robot_test {
namespace {

const std::string kHrdf = "<robot version=\"1.6.0\"><actuator type=\"X5-1\"/></robot>";

// Reads files from memory, and counts how often each is read.
class ReadRobot : public testing::Test {
 protected:
  std::optional<Robot> read(const std::string& text, const std::string& path = "robot") {
    files_[path] = text;
    return readRobot(path, reader(), out_);
  }
  FileReader reader() {
    return [this](const std::string& path) -> FileText {
      ++asked_[path];
      const auto file = files_.find(path);
      if (file == files_.end()) return {};
      return std::optional(file->second);
    };
  }
  std::string errors() const { return summary(out_); }

  std::map<std::string, std::string> files_;
  std::map<std::string, int> asked_;
  Diagnostics out_;
};

TEST_F(ReadRobot, GivesTheTreeOfHrdf) {
  const auto robot = read(kHrdf, "arm.wc.xml");
  ASSERT_TRUE(robot) << errors();
  EXPECT_TRUE(std::holds_alternative<Description>(*robot));
}

// An arm in whose config the second module comes first, with home, family, gripper and gains.
TEST_F(ReadRobot, GivesTheRobotOfAConfigWithItsSettings) {
  files_["arm.hrdf"] =
      "<robot version=\"1.6.0\"><actuator type=\"X5-1\" tag=\"a\"/><link type=\"X5\" "
      "extension=\"0.3\" twist=\"0\"/><actuator type=\"X5-4\" tag=\"b\"/><end-effector "
      "type=\"X5Parallel\"/></robot>";
  files_["gains.xml"] = "<group_gains><position><kp>7 3</kp></position></group_gains>";
  const auto robot = read(
      "version: 1.0\nnames: [b, a]\nfamilies: [Arm]\nhrdf: arm.hrdf\n"
      "gains: {default: gains.xml}\n"
      "user_data: {home_position: [0.5, -0.25], has_gripper: true}\n",
      "arm.cfg.yaml");
  ASSERT_TRUE(robot) << errors();
  ModelOptions options;
  options.actuator = ActuatorProfile::pid;
  const SpecPtr spec = lowerRobot(*robot, options, {.read = reader()}, out_);
  ASSERT_TRUE(spec) << errors();
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  const int family = mj_name2id(model.get(), mjOBJ_TEXT, "hrdf:family");
  ASSERT_GE(family, 0);
  EXPECT_STREQ(model->text_data + model->text_adr[family], "Arm");
  EXPECT_EQ(model->key_qpos[0], -0.25) << "of the module a, which comes first in the robot";
  EXPECT_EQ(model->key_qpos[1], 0.5);
  EXPECT_GE(mj_name2id(model.get(), mjOBJ_ACTUATOR, "gripperSpool"), 0);
  const mjtNum* gains = model->actuator_gainprm;
  EXPECT_NE(gains[4], gains[4 + mjNGAIN]);
  options.home = {0.1, 0.2};
  const SpecPtr own = lowerRobot(*robot, options, {.read = reader()}, out_);
  ASSERT_TRUE(own) << errors();
  EXPECT_EQ(ModelPtr(mj_compile(own.get(), nullptr))->key_qpos[0], 0.1) << "the user's wins";
}

constexpr const char* kTwoModules =
    "<robot version=\"1.6.0\"><actuator type=\"X5-1\"/><link type=\"X5\" extension=\"0.3\" "
    "twist=\"0\"/><actuator type=\"X5-1\"/><end-effector type=\"X5Parallel\"/></robot>";

TEST_F(ReadRobot, NotesWhatAModelLacksOfAConfig) {
  EXPECT_DIAGNOSTIC("the second module of the joint '…' is left out of the model");
  EXPECT_DIAGNOSTIC("the modules have several families, which a model does not have");
  EXPECT_DIAGNOSTIC(
      "two families have a module '…': in a model all modules have the names of their tags");
  EXPECT_DIAGNOSTIC("the name '…' of the gripper is left out of the model");
  EXPECT_DIAGNOSTIC("the family '…' of the gripper is left out of the model");
  EXPECT_DIAGNOSTIC("the gains file of the gripper is left out of the model");
  files_["arm.hrdf"] = kTwoModules;
  files_["gains.xml"] = "<group_gains><position><kp>7</kp></position></group_gains>";
  const std::string start = "version: 1.0\nhrdf: arm.hrdf\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"names: [a, b]\nfamilies: [L, R]\n",
       "4:11: note: the modules have several families, which a model does not have"},
      {"families: [L, R]\nnames: [a, a]\n", "4:8: note: two families have a module 'a'"},
      {"names: [a, b]\nfamilies: F\nplugins: [{type: DoubledJoint, name: d, index: 0, "
       "group_name: c, group_family: F}]\n",
       "5:48: note: the second module of the joint 'J1' is left out"},
      {"names: [a, b]\nfamilies: F\nuser_data: {gripper_name: b, gripper_family: G}\n",
       "5:27: note: the name 'b' of the gripper is left out"},
      {"names: [a, b]\nfamilies: F\nuser_data: {has_gripper: true, gripper_family: G}\n",
       "5:48: note: the family 'G' of the gripper is left out"},
      {"names: [a, b]\nfamilies: F\ngains: {gripper: gains.xml}\nuser_data: {has_gripper: true}\n",
       "5:18: note: the gains file of the gripper is left out"}};
  for (const auto& [text, expected] : cases) {
    out_ = {};
    ASSERT_TRUE(read(start + text, "two.cfg.yaml")) << errors();
    std::string notes;
    for (const Diagnostic& each : out_.all()) notes += toString(each) + "\n";
    EXPECT_NE(notes.find("two.cfg.yaml:" + expected), notes.npos) << notes;
  }
}

TEST_F(ReadRobot, NamesTheGripperOfAModelAsTheConfigDoes) {
  files_["arm.hrdf"] = kTwoModules;
  const auto robot = read(
      "version: 1.0\nnames: [a, b]\nfamilies: F\nhrdf: arm.hrdf\nuser_data: {gripper_name: hand}\n",
      "arm.cfg.yaml");
  ASSERT_TRUE(robot) << errors();
  const SpecPtr spec = lowerRobot(*robot, {}, {.read = reader()}, out_);
  ASSERT_TRUE(spec) << errors();
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  EXPECT_GE(mj_name2id(model.get(), mjOBJ_TUPLE, "hand"), 0);
  EXPECT_GE(mj_name2id(model.get(), mjOBJ_TUPLE, "b"), 0);
  EXPECT_LT(mj_name2id(model.get(), mjOBJ_TUPLE, "gripperSpool"), 0);
  EXPECT_GE(mj_name2id(model.get(), mjOBJ_ACTUATOR, "gripperSpool"), 0);
}

TEST_F(ReadRobot, GivesAMechanismOfRobWorkWhateverTheName) {
  const auto robot = read(kWorkCell, "cell.hrdf");
  ASSERT_TRUE(robot) << errors();
  ASSERT_TRUE(std::holds_alternative<Mechanism>(*robot));
  EXPECT_EQ(std::get<Mechanism>(*robot).format, "robwork");
  EXPECT_EQ(std::get<Mechanism>(*robot).path, "cell.hrdf");
}

TEST_F(ReadRobot, GivesAMechanismOfColladaPackedOrNot) {
  for (const std::string& bytes : {kColladaArm, zipOf("parts/robot.dae", kColladaArm)}) {
    const auto robot = read(bytes, "arm.hrdf");
    ASSERT_TRUE(robot) << errors();
    ASSERT_TRUE(std::holds_alternative<Mechanism>(*robot));
    EXPECT_EQ(std::get<Mechanism>(*robot).format, "collada");
    EXPECT_EQ(std::get<Mechanism>(*robot).path, "arm.hrdf");
  }
}

// Returns a WorkCell with the mesh `name` at two places.
std::string cellWithMesh(const std::string& name) {
  const std::string mesh =
      "<Drawable name=\"D\" refframe=\"F\"><RPY>0 0 0</RPY><Pos>0 0 0</Pos>"
      "<Polytope file=\"" +
      name + "\"/></Drawable>";
  return "<WorkCell name=\"Cell\"><Frame name=\"F\"/>" + mesh + mesh + "</WorkCell>";
}

TEST_F(ReadRobot, ReadsMeshesThatAreCollada) {
  files_["pile.dae"] = kColladaBoxes;
  const auto robot = read(cellWithMesh("pile.dae"), "cell.wc.xml");
  ASSERT_TRUE(robot) << errors();
  const auto& meshes = std::get<Mechanism>(*robot).meshes;
  ASSERT_FALSE(meshes.empty());
  for (const auto& mesh : meshes) {
    ASSERT_TRUE(mesh.triangles);
    EXPECT_EQ(mesh.triangles, meshes[0].triangles) << "read once";
  }
  const TriangleMesh& pile = *meshes[0].triangles;
  EXPECT_EQ(pile.faces.size(), 24u);
  ASSERT_EQ(pile.groups.size(), 2u) << "of one colour each";
  EXPECT_EQ(pile.groups[1].firstFace, 12u);
  float low = 9, high = 0;
  for (const auto& v : pile.vertices) low = std::min(low, v.z()), high = std::max(high, v.z());
  EXPECT_EQ(low, 2);
  EXPECT_EQ(high, 4);
}

TEST_F(ReadRobot, LeavesOutMeshesInColladaWithErrors) {
  files_["bad.dae"] = kBadColladaArm;
  const auto robot = read(cellWithMesh("bad.dae"), "cell.wc.xml");
  ASSERT_TRUE(robot);
  EXPECT_FALSE(std::get<Mechanism>(*robot).meshes[0].triangles);
  ASSERT_EQ(out_.all().size(), 1u) << errors();
  EXPECT_EQ(toString(out_.all()[0]).find("cell.wc.xml:1:"), 0u) << toString(out_.all()[0]);
  EXPECT_EQ(out_.all()[0].message, "cannot read the mesh 'bad.dae': it is left out");
  EXPECT_EQ(out_.all()[0].hint.find("bad.dae:3:53: error: 'up' in <axis> is not a number"), 0u)
      << out_.all()[0].hint;
}

TEST_F(ReadRobot, TidiesNamesThatMujocoDoesNotTake) {
  std::string text = kColladaArm;
  text.replace(text.find("name=\"tower\""), 12, "name=\"world\"");
  const auto robot = read(text);
  ASSERT_TRUE(robot) << errors();
  EXPECT_EQ(std::get<Mechanism>(*robot).bodies[0].name, "world_2");
}

TEST_F(ReadRobot, GivesAMechanismOfGraspItWhateverTheName) {
  files_["iv/palm.xml"] = "<root><mass>100</mass></root>";
  const auto robot = read("<robot type=\"Hand\"><palm>palm.xml</palm></robot>", "hand.hrdf");
  ASSERT_TRUE(robot) << errors();
  ASSERT_TRUE(std::holds_alternative<Mechanism>(*robot));
  EXPECT_EQ(std::get<Mechanism>(*robot).format, "graspit");
  EXPECT_EQ(std::get<Mechanism>(*robot).bodies.size(), 1u);
}

TEST_F(ReadRobot, ReadsEachFileOnce) {
  read(kWorkCell, "cell.xml");
  files_["arm.hrdf"] = "<robot version=\"1.6.0\"><joint axis=\"rx\"/></robot>";
  read("<robot version=\"1.6.0\"><include path=\"arm.hrdf\"/></robot>", "robot.hrdf");
  EXPECT_EQ(asked_,
            (std::map<std::string, int>{{"cell.xml", 1}, {"arm.hrdf", 1}, {"robot.hrdf", 1}}));
}

TEST_F(ReadRobot, WantsAFolderForTheOptionResources) {
  EXPECT_DIAGNOSTIC("option 'resources': '…' is not a folder");
  files_["cell.wc.xml"] = kWorkCell;
  ModelOptions options;
  options.resources = "nowhere";
  const auto files = [&](const std::string& path) -> FileText {
    if (path == "meshes") return {std::nullopt, std::string(kIsFolder)};
    const auto file = files_.find(path);
    return file == files_.end() ? FileText() : FileText(file->second);
  };
  EXPECT_FALSE(readRobot("cell.wc.xml", options, files, out_));
  EXPECT_EQ(errors(), "cell.wc.xml: error: option 'resources': 'nowhere' is not a folder");
  out_ = {};
  options.resources = "meshes";
  EXPECT_TRUE(readRobot("cell.wc.xml", options, files, out_)) << errors();
}

TEST_F(ReadRobot, LeavesAllElseToTheReaderOfHrdf) {
  EXPECT_FALSE(read("<mujoco/>"));
  EXPECT_NE(errors().find("this is MJCF, which MuJoCo opens itself"), std::string::npos);
}

TEST_F(ReadRobot, SaysThatAFileIsNotThere) {
  EXPECT_FALSE(readRobot("none.xml", reader(), out_));
  EXPECT_NE(errors().find("none.xml: error: cannot read the file"), std::string::npos) << errors();
}

TEST_F(ReadRobot, SkipsByteOrderMarksInAllFormats) {
  const std::string urdf = "<robot name='r'><link name='a'/><link name='b'/></robot>";
  for (const std::string& text : {kHrdf, kWorkCell, kColladaArm, urdf}) {
    out_ = {};
    EXPECT_TRUE(read("\xEF\xBB\xBF\xEF\xBB\xBF" + text)) << errors();
  }
}

// Readers of these formats look for a file in several folders.
TEST_F(ReadRobot, SaysThatAFileIsOutsideOfTheFolderOfTheOptionInside) {
  const std::string graspit =
      "<robot type='Hand'><palm>../../palm.xml</palm><dof type='r'><defaultVelocity>1"
      "</defaultVelocity><maxEffort>1e9</maxEffort><Kp>1e9</Kp><Kd>1e7</Kd><draggerScale>10"
      "</draggerScale></dof><chain><joint type='Revolute'><theta>d0</theta><d>0</d><a>30</a>"
      "<alpha>0</alpha><minValue>0</minValue><maxValue>90</maxValue></joint>"
      "<link dynamicJointType='Revolute'>../../link.xml</link></chain></robot>";
  const std::string urdf =
      "<robot name='r'><link name='a'><visual><geometry><mesh filename='../a.stl'/></geometry>"
      "</visual></link></robot>";
  const std::string robwork =
      "<WorkCell name='w'><Frame name='f'/><Drawable name='d' refframe='f'><Polytope "
      "file='../a.stl'/></Drawable><CollisionSetup file='../c.xml'/></WorkCell>";
  std::string collada = kColladaArm;
  collada.replace(collada.find("url=\"#"), 6, "url=\"../a.dae#");
  for (const std::string& text : {graspit, urdf, robwork, collada}) {
    out_ = {};
    files_["/usr/lib/robot"] = text;
    std::ignore = readRobot("/usr/lib/robot", insideOf("/usr/lib", reader()), out_);
    std::string all;
    for (const Diagnostic& each : out_.all()) all += toString(each) + "\n";
    EXPECT_NE(all.find("; it is outside of the folder '/usr/lib'"), all.npos) << all;
    EXPECT_EQ(all.find("looked"), all.npos) << all;
  }
}

TEST_F(ReadRobot, SaysThatTheFolderOfResourcesIsOutsideOfTheOptionInside) {
  EXPECT_DIAGNOSTIC("option 'resources': '…' cannot be read");
  files_["/usr/lib/robot"] = kWorkCell;
  ModelOptions options;
  options.resources = "/usr";
  EXPECT_FALSE(readRobot("/usr/lib/robot", options, insideOf("/usr/lib", reader()), out_));
  EXPECT_NE(errors().find("it is outside of the folder '/usr/lib'"), std::string::npos);
}

class LowerRobot : public ReadRobot {
 protected:
  void SetUp() override { unsetenv("HRDF_OPTIONS"); }
  void TearDown() override { unsetenv("HRDF_OPTIONS"); }

  SpecPtr lower(const std::string& text, const std::string& query) {
    ModelOptions options = modelOptionsFromEnvironment(out_);
    setModelOptions(options, query, out_);
    const auto robot = read(text);
    EXPECT_TRUE(robot) << errors();
    return robot ? lowerRobot(*robot, options, {.read = reader()}, out_) : nullptr;
  }
};

TEST_F(LowerRobot, TakesRobotsOfAllKinds) {
  for (const std::string& text : {kHrdf, kWorkCell, kColladaArm}) {
    const SpecPtr spec = lower(text, "base_pose=0,0,1");
    ASSERT_TRUE(spec) << errors();
    EXPECT_TRUE(ModelPtr(mj_compile(spec.get(), nullptr))) << mjs_getError(spec.get());
  }
}

TEST_F(LowerRobot, RefusesOptionsOfModules) {
  EXPECT_DIAGNOSTIC("option '…' is for HRDF robots");
  const std::string queries[] = {
      "inputs=effort",   "gains=kit",      "safety=a.xml",   "setup=a.yaml",     "limits=none",
      "inline_meshes=1", "gripper=1",      "meshes=a",       "fetch_meshes=1",   "family=A",
      "names=A,B",       "sensors=module", "collision=feet", "actuator=firmware"};
  for (const std::string& query : queries) {
    for (const std::string& text : {kWorkCell, kColladaArm}) {
      out_ = {};
      EXPECT_FALSE(lower(text, query)) << query;
      const std::string option = query.substr(0, query.find('='));
      EXPECT_TRUE(errors().starts_with("robot: error: option '" + option)) << errors();
      EXPECT_NE(errors().find("is for HRDF robots; "), std::string::npos) << errors();
      EXPECT_EQ(out_.errorCount(), 1);
    }
  }
}

TEST_F(LowerRobot, RefusesOptionsOfTheOthersForHrdf) {
  EXPECT_DIAGNOSTIC("option '…' is not for HRDF robots");
  for (const std::string query : {"density=2700", "servo=5", "resources=a"}) {
    out_ = {};
    EXPECT_FALSE(lower(kHrdf, query)) << query;
    const std::string option = query.substr(0, query.find('='));
    EXPECT_TRUE(errors().starts_with("robot: error: option '" + option +
                                     "' is not for HRDF robots; allowed: 'actuator', 'inputs'"))
        << errors();
  }
}

TEST_F(LowerRobot, PassesOverWhatTheEnvironmentSaysToOtherRobots) {
  EXPECT_DIAGNOSTIC("option '…' is …for HRDF robots: its value in $HRDF_OPTIONS is ignored");
  setenv("HRDF_OPTIONS", "gains=kit&sensors=module&actuator=firmware&density=2700", 1);
  EXPECT_TRUE(lower(kWorkCell, "")) << errors();
  ASSERT_GE(out_.all().size(), 3u);
  EXPECT_EQ(
      toString(out_.all()[0]),
      "robot: note: option 'gains' is for HRDF robots: its value in $HRDF_OPTIONS is ignored");
  out_ = {};
  EXPECT_TRUE(lower(kHrdf, "")) << errors();
  ASSERT_FALSE(out_.all().empty());
  EXPECT_EQ(toString(out_.all()[0]),
            "robot: note: option 'density' is not for HRDF robots: its value in $HRDF_OPTIONS is "
            "ignored");
}

TEST_F(LowerRobot, RefusesWhatIsSaidBesideTheEnvironment) {
  setenv("HRDF_OPTIONS", "gains=kit&actuator.A=velocity", 1);
  EXPECT_FALSE(lower(kWorkCell, "gains=kit"));
  EXPECT_TRUE(errors().starts_with("robot: error: option 'gains' is for HRDF robots")) << errors();
}

}  // namespace
}  // namespace hrdf::robot_test
