// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots without modules, in programs that have loaded the plugin.
#include "tests/collada_files.h"
#include "tests/plugin/plugin_fixture.h"
#include "tests/workcell.h"

namespace {

namespace fs = std::filesystem;
using hrdf::kBadColladaArm;
using hrdf::kBadWorkCell;
using hrdf::kColladaArm;
using hrdf::kColladaBoxes;
using hrdf::kWorkCell;
using hrdf::zipOf;

class Formats : public PluginFixture {
 protected:
  void TearDown() override {
    for (const std::string& warning : warnings()) {
      EXPECT_NE(warning.find("has no mass for"), std::string::npos) << warning;
    }
    PluginFixture::TearDown();
  }
  void expectArm(const ModelPtr& model, const std::string& prefix = "") const {
    ASSERT_TRUE(model) << error();
    EXPECT_EQ(model->nu, 2);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_JOINT, (prefix + "Arm.J2").c_str()), 0);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_SITE, (prefix + "Arm.TCP").c_str()), 0);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_ACTUATOR, (prefix + "Arm.J1").c_str()), 0);
  }
  // Parses `name` with mj_parse() and compiles the result.
  ModelPtr parsed(const std::string& name, const char* contentType = nullptr) {
    const SpecPtr spec = parse(name, contentType);
    return spec ? compile(spec) : ModelPtr(nullptr, &mj_deleteModel);
  }
  ModelPtr parsedScene(const std::string& name, const std::string& attributes = "",
                       const std::string& integrator = "implicitfast") {
    return parsed(addFile("scene.xml", "<mujoco><option integrator='" + integrator +
                                           R"('/><asset><model name="cell" file=")" + name + "\" " +
                                           attributes + R"(/></asset>
        <worldbody><attach model="cell" prefix="left/"/></worldbody></mujoco>)"));
  }
  static double massOf(const ModelPtr& model) { return mj_getTotalmass(model.get()); }
};

TEST_F(Formats, OpenByTheSchemeInLoadXml) {
  expectArm(load("hrdf:" + addFile("cell.wc.xml", kWorkCell)));
}

TEST_F(Formats, OpenConfigsByTheSchemeAndByTheirName) {
  addFile("arm.hrdf", "<robot version='1.6.0'><actuator type='X5-1'/></robot>");
  const std::string config =
      addFile("arm.cfg.yaml",
              "version: 1.0\nnames: [elbow]\nfamilies: [Arm]\nhrdf: arm.hrdf\n"
              "user_data: {home_position: [0.5]}\n");
  for (const ModelPtr& model : {load("hrdf:" + config), parsed(config)}) {
    ASSERT_TRUE(model) << error();
    EXPECT_EQ(model->key_qpos[0], 0.5);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_TUPLE, "elbow"), 0);
  }
}

TEST_F(Formats, OpenByTheSchemeInParse) {
  expectArm(parsed("hrdf:" + addFile("cell.wc.xml", kWorkCell)));
}

TEST_F(Formats, OpenByARelativeName) {
  addFile("two words.wc.xml", kWorkCell);
  fs::current_path(folder());
  expectArm(load("hrdf:two words.wc.xml"));
  expectArm(load("HRDF:two%20words.wc.xml"));
}

TEST_F(Formats, TakeOptionsFromTheQuery) {
  const std::string cell = "hrdf:" + addFile("cell.wc.xml", kWorkCell);
  const ModelPtr water = load(cell), aluminium = load(cell + "?density=2700");
  expectArm(aluminium);
  EXPECT_NEAR(massOf(aluminium), 2.7 * massOf(water), 1e-9);
  // mj_parse() chooses the decoder by the end of the name.
  const ModelPtr parsedOne = parsed(cell + "?density=2700#.xml");
  expectArm(parsedOne);
  EXPECT_NEAR(massOf(parsedOne), massOf(aluminium), 1e-9);
}

TEST_F(Formats, AttachToAScene) {
  expectArm(parsedScene("hrdf:" + addFile("cell.wc.xml", kWorkCell)), "left/");
}

TEST_F(Formats, AttachToASceneWithOptionsOfTheirOwn) {
  const std::string cell = "hrdf:" + addFile("cell.wc.xml", kWorkCell);
  const ModelPtr scene = parsedScene(cell + "?density=2700#.xml");
  expectArm(scene, "left/");
  EXPECT_NEAR(massOf(scene), massOf(load(cell + "?density=2700")), 1e-9);
}

TEST_F(Formats, StandBesideRobotsWithModulesWhateverTheEnvironmentSays) {
  setenv("HRDF_OPTIONS", "sensors=imu&gains=kit&density=2700", 1);
  const std::string cell = "hrdf:" + addFile("cell.wc.xml", kWorkCell);
  const ModelPtr scene = parsed(addFile("scene.xml",
                                        R"(<mujoco><option integrator="implicitfast"/><asset>
      <model name="cell" file=")" + cell + R"("/>
      <model name="arm" file=")" + model("x_arm_3dof.hrdf") +
                                            R"("/></asset>
      <worldbody><attach model="cell" prefix="cell/"/><attach model="arm" prefix="arm/"/></worldbody>
      </mujoco>)"));
  ASSERT_TRUE(scene) << error();
  EXPECT_EQ(scene->nu, 5);
}

TEST_F(Formats, OpenByTheExtensionOfTheDecoder) {
  expectArm(parsed(addFile("cell.rwxml", kWorkCell)));
  expectArm(parsed(addFile("cell.RWXML", kWorkCell)));
  expectArm(parsedScene(addFile("cell.rwxml", kWorkCell)), "left/");
}

TEST_F(Formats, OpenByTheirContentType) {
  expectArm(parsed(addFile("cell.rw", kWorkCell), "model/x-robwork"));
}

TEST_F(Formats, OpenFromTheVirtualFileSystem) {
  addVirtual("cell.rwxml", kWorkCell);
  expectArm(parsed("cell.rwxml"));
}

TEST_F(Formats, GoByTheContentAndNotByTheExtension) {
  expectArm(parsed(addFile("cell.hrdf", kWorkCell)));
  EXPECT_TRUE(parsed(addFile("arm.rwxml", kOneActuator))) << error();
}

// MuJoCo does not pass names that end in .xml to decoders; plugin/README.md documents it.
TEST_F(Formats, StayMuJoCosOwnWithoutTheScheme) {
  const std::string cell = addFile("cell.wc.xml", kWorkCell);
  EXPECT_FALSE(parse(cell));
  EXPECT_NE(error().find("Unrecognized XML model type"), std::string::npos) << error();
  EXPECT_FALSE(load(cell));
  EXPECT_NE(error().find("Unrecognized XML model type"), std::string::npos) << error();
}

TEST_F(Formats, ReportErrorsWithTheirPlace) {
  const std::string bad = addFile("bad.wc.xml", kBadWorkCell);
  EXPECT_FALSE(load("hrdf:" + bad));
  EXPECT_NE(error().find("bad.wc.xml:"), std::string::npos) << error();
  EXPECT_FALSE(parse("hrdf:" + bad + "#.rwxml"));
  EXPECT_NE(error().find("bad.wc.xml:"), std::string::npos) << error();
  EXPECT_FALSE(parse(addFile("bad.rwxml", kBadWorkCell)));
  EXPECT_NE(error().find("bad.rwxml:"), std::string::npos) << error();
}

TEST_F(Formats, RefuseOptionsOfModules) {
  EXPECT_FALSE(load("hrdf:" + addFile("cell.wc.xml", kWorkCell) + "?gains=kit"));
  EXPECT_NE(error().find("option 'gains' is for HRDF robots"), std::string::npos) << error();
}

// A hand is in a separate folder with its bodies.
class Hands : public Formats {
 protected:
  void SetUp() override {
    Formats::SetUp();
    fs::copy(model("formats/tripod"), folder() / "tripod", fs::copy_options::recursive);
    hand_ = (folder() / "tripod" / "tripod.xml").string();
  }
  void expectHand(const ModelPtr& model, const std::string& prefix = "") const {
    ASSERT_TRUE(model) << error();
    EXPECT_EQ(model->nu, 3);
    EXPECT_EQ(model->neq, 3);
    EXPECT_GT(model->nmesh, 2);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_ACTUATOR, (prefix + "dof2").c_str()), 0);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_SITE, (prefix + "contact0").c_str()), 0);
  }

  std::string hand_;
};

TEST_F(Hands, OpenByTheSchemeInLoadXmlAndParse) {
  expectHand(load("hrdf:" + hand_));
  expectHand(parsed("hrdf:" + hand_));
}

TEST_F(Hands, TakeOptionsFromTheQuery) {
  const ModelPtr model = load("hrdf:" + hand_ + "?home=0.1,0.2,0.3");
  expectHand(model);
  const int joint = mj_name2id(model.get(), mjOBJ_JOINT, "chain2_joint1");
  EXPECT_NEAR(model->key_qpos[model->jnt_qposadr[joint]], 0.8 * 0.3, 1e-12);
}

TEST_F(Hands, AttachToAScene) { expectHand(parsedScene("hrdf:" + hand_, "", "discrete"), "left/"); }

TEST_F(Hands, OpenByTheExtensionOfTheDecoder) {
  const std::string renamed = (folder() / "tripod" / "tripod.graspit").string();
  fs::rename(hand_, renamed);
  expectHand(parsed(renamed));
  expectHand(parsedScene(renamed, "", "discrete"), "left/");
}

TEST_F(Hands, OpenByTheirContentType) {
  const std::string renamed = (folder() / "tripod" / "tripod.hand").string();
  fs::rename(hand_, renamed);
  expectHand(parsed(renamed, "model/x-graspit"));
}

TEST_F(Formats, HaveAModelThatIsSavedForProgramsWithoutThePlugin) {
  const SpecPtr spec = parse("hrdf:" + addFile("cell.wc.xml", kWorkCell));
  ASSERT_TRUE(spec) << error();
  ASSERT_TRUE(compile(spec)) << error();
  const std::string saved = (folder() / "saved.xml").string();
  std::array<char, 1000> why{};
  ASSERT_EQ(mj_saveXML(spec.get(), saved.c_str(), why.data(), why.size()), 0) << why.data();
  expectArm(load(saved));
}

class Collada : public PluginFixture {
 protected:
  void expectArm(const ModelPtr& model, const std::string& prefix = "") const {
    ASSERT_TRUE(model) << error();
    EXPECT_EQ(model->nu, 1);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_JOINT, (prefix + "J1").c_str()), 0);
    EXPECT_GE(mj_name2id(model.get(), mjOBJ_SITE, (prefix + "hand").c_str()), 0);
    EXPECT_NEAR(mj_getTotalmass(model.get()), 2, 1e-9);
    EXPECT_NEAR(model->key_qpos[0], 0.5235987755982988, 1e-12);
  }
  ModelPtr parsed(const std::string& name, const char* contentType = nullptr) {
    const SpecPtr spec = parse(name, contentType);
    return spec ? compile(spec) : ModelPtr(nullptr, &mj_deleteModel);
  }
  // Loads a scene that uses the file as a mesh, drawn at the origin.
  ModelPtr meshScene(const std::string& file) {
    return parsed(addFile("mesh.xml", R"(<mujoco><asset><mesh name="m" file=")" + file +
                                          R"("/></asset>
        <worldbody><geom name="g" type="mesh" mesh="m"/></worldbody></mujoco>)"));
  }
};

TEST_F(Collada, OpensByTheExtensionOfTheDecoder) {
  expectArm(parsed(addFile("arm.dae", kColladaArm)));
  expectArm(parsed(addFile("arm.DAE", kColladaArm)));
  expectArm(parsed(addFile("arm.zae", zipOf("robot.dae", kColladaArm))));
}

TEST_F(Collada, OpensByItsContentType) {
  expectArm(parsed(addFile("arm", kColladaArm), "model/vnd.collada+xml"));
}

TEST_F(Collada, OpensByTheSchemeWithOptions) {
  const std::string arm = "hrdf:" + addFile("arm.zae", zipOf("robot.dae", kColladaArm));
  expectArm(load(arm));
  expectArm(parsed(arm));
  expectArm(load("hrdf:" + addFile("arm.dae", kColladaArm)));
  const ModelPtr model = load(arm + "?home=0.25&actuator=motor");
  ASSERT_TRUE(model) << error();
  EXPECT_NEAR(model->key_qpos[0], 0.25, 1e-12);
}

TEST_F(Collada, OpensFromTheVirtualFileSystem) {
  addVirtual("arm.dae", kColladaArm);
  addVirtual("arm.zae", zipOf("robot.dae", kColladaArm));
  expectArm(parsed("arm.dae"));
  expectArm(parsed("arm.zae"));
}

TEST_F(Collada, AttachesToAScene) {
  expectArm(parsed(addFile("scene.xml",
                           R"(<mujoco><option integrator="implicitfast"/><asset>
        <model name="a" file=")" +
                               addFile("arm.dae", kColladaArm) +
                               R"("/></asset>
        <worldbody><attach model="a" prefix="left/"/></worldbody></mujoco>)")),
            "left/");
}

TEST_F(Collada, AFileUsedAsAMeshIsOneMeshOfAllItsShapes) {
  const ModelPtr model = meshScene(addFile("boxes.dae", kColladaBoxes));
  ASSERT_TRUE(model) << error();
  EXPECT_EQ(model->mesh_facenum[0], 24);
  EXPECT_NEAR(model->geom_pos[2], 3, 1e-6) << "the middle, where the file has it";
  const ModelPtr one = meshScene(addFile("arm.zae", zipOf("robot.dae", kColladaArm)));
  ASSERT_TRUE(one) << error();
  EXPECT_EQ(one->mesh_facenum[0], 12);
}

TEST_F(Collada, AFileWithoutKinematicsIsABodyToAttach) {
  const ModelPtr model = parsed(addFile("boxes.dae", kColladaBoxes));
  ASSERT_TRUE(model) << error();
  const int body = mj_name2id(model.get(), mjOBJ_BODY, "pile");
  ASSERT_GE(body, 0);
  EXPECT_NEAR(model->body_pos[3 * body + 2], 2, 1e-12);
  EXPECT_EQ(model->body_geomnum[body], 2);
  EXPECT_EQ(model->njnt, 0);
}

TEST_F(Collada, ReportsErrorsWithTheirPlace) {
  EXPECT_FALSE(parsed(addFile("bad.dae", kBadColladaArm)));
  EXPECT_NE(error().find("bad.dae:3:53: error: 'up' in <axis> is not a number"), std::string::npos)
      << error();
  EXPECT_FALSE(load("hrdf:" + addFile("bad.zae", zipOf("robot.dae", kBadColladaArm))));
  EXPECT_NE(error().find("bad.zae/robot.dae:3:53"), std::string::npos) << error();
  EXPECT_FALSE(meshScene(addFile("bad.dae", kBadColladaArm)));
}

}  // namespace
