// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/lower.h>
#include <set>
#include <string>

#include <numbers>

#include <gtest/gtest.h>

#include "tests/converter/lowered.h"
#include "tests/message_watch.h"

namespace hrdf::lower_test {
namespace {

constexpr double kExact = 1e-12;

TEST_F(LowerTest, MakesOneBodyAndOneJointPerDegreeOfFreedom) {
  const auto model =
      compile(R"(<actuator type="X5-4"/><bracket type="X5LightLeft"/><actuator type="X5-4"/>)");
  EXPECT_EQ(model->nbody, 4) << "world, base and two that move";
  EXPECT_EQ(model->njnt, 2);
  EXPECT_EQ(model->nu, 2);
}

TEST_F(LowerTest, UsesOneNameForBodyJointAndActuator) {
  const auto model = compile(R"(<actuator type="X5-4" tag="wrist"/>)");
  for (const mjtObj type : {mjOBJ_BODY, mjOBJ_JOINT, mjOBJ_ACTUATOR})
    EXPECT_GE(idOf(model, type, "wrist"), 0);
}

TEST_F(LowerTest, GivesAMovingBodyWithoutMassTheLeastThereIs) {
  const auto model = compile(R"(<joint axis="rx"/><joint axis="ry"/>)");
  EXPECT_DOUBLE_EQ(model->body_mass[2], 1e-10);
  EXPECT_DOUBLE_EQ(model->body_inertia[6], 1e-10);
}

TEST_F(LowerTest, LeavesAStaticBodyWithoutMassMassless) {
  EXPECT_EQ(compile(R"(<joint axis="rx"/>)")->body_mass[1], 0);
}

TEST_F(LowerTest, RaisesAPointMassToASteelBallWithAWarning) {
  const auto model = compile(R"(<joint axis="rx"/><rigid-body mass="2" com_trans="0 0 1"/>)");
  EXPECT_NE(takeOnly(Severity::warning).find("less inertia than a steel ball"), std::string::npos);
  const double r = std::cbrt(3 * 2 / (4 * std::numbers::pi * 7850));
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(model->body_inertia[6 + i], 0.4 * 2 * r * r, kExact);
  EXPECT_NEAR(model->body_ipos[8], 1, kExact);
}

TEST_F(LowerTest, KeepsPrincipalMomentsOfAnOrdinaryBody) {
  const auto model =
      compile(R"(<joint axis="rx"/><rigid-body mass="1" ixx="0.01" iyy="0.02" izz="0.025"/>)");
  EXPECT_NEAR(model->body_inertia[6], 0.01, kExact);
  EXPECT_NEAR(model->body_inertia[8], 0.025, kExact);
}

TEST_F(LowerTest, GivesAPartThatIsTaggedSoACameraThatLooksAlongItsOutput) {
  const auto model = compile(
      "<actuator type='X5-4'/><rigid-body mass='1' ixx='1' iyy='1' izz='1' tag='wrist_camera' "
      "output_trans='0.1 0.2 0.3' output_rot='Ry(pi/3)'/><bracket type='X5LightLeft'/>");
  ASSERT_EQ(model->ncam, 1u);
  EXPECT_STREQ(mj_id2name(model.get(), mjOBJ_CAMERA, 0), "wrist_camera");
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  const int site = idOf(model, mjOBJ_SITE, "wrist_camera_output");
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(data->cam_xpos[i], data->site_xpos[3 * site + i], kExact);
    const mjtNum* const seen = data->cam_xmat + 3 * i;  // axes of the camera: right, up, backward
    const mjtNum* const output = data->site_xmat + 9 * site + 3 * i;
    EXPECT_NEAR(seen[0], output[0], kExact);
    EXPECT_NEAR(seen[1], -output[1], kExact);
    EXPECT_NEAR(seen[2], -output[2], kExact);
  }
}

TEST_F(LowerTest, GivesNoCameraToOtherTagsAndToModules) {
  const auto model = compile(
      R"(<actuator type="X5-4" tag="camera"/><bracket type="X5LightLeft" tag="cameraman"/>)");
  EXPECT_EQ(model->ncam, 0u);
}

// The catalog's limit is 13 N m, the motor's is 16 N m.
TEST_F(LowerTest, LimitsTheForceToTheCatalogsEffort) {
  const auto model = compile(R"(<actuator type="X5-9"/>)");
  EXPECT_DOUBLE_EQ(model->actuator_forcerange[1], 13);
  EXPECT_DOUBLE_EQ(model->actuator_forcerange[0], -13);
}

// The catalog's limit is 23 N m.
TEST_F(LowerTest, LimitsTheForceToTheMotorsStallEffortWhereThatIsLess) {
  const auto model = compile(R"(<actuator type="X8-9"/>)");
  EXPECT_NEAR(model->actuator_forcerange[1], 19.9, 0.05);
  EXPECT_NEAR(model->actuator_forcerange[0], -19.9, 0.05);
}

TEST_F(LowerTest, MeasuresAGearedJointAtItsInput) {
  const auto model = compile(
      R"(<joint axis="tz" gear_ratio="-20"/><rigid-body mass="1" ixx="1" iyy="1" izz="1"/>)");
  const DataPtr data(mj_makeData(model.get()));
  data->qpos[0] = 0.1;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->actuator_length[0], -2, kExact);
  EXPECT_DOUBLE_EQ(model->actuator_ctrlrange[1], 20) << "1 m at the output";
  EXPECT_DOUBLE_EQ(model->actuator_forcerange[1], 50) << "1000 N at the output";
}

TEST_F(LowerTest, DampsAJointByTheTorqueSpeedLineOfItsMotor) {
  const auto model = compile(R"(<actuator type="X5-1"/>)");
  EXPECT_NEAR(model->dof_damping[0], 2.5 / (21150 / 272.22 * 2 * std::numbers::pi / 60), kExact);
}

TEST_F(LowerTest, NeverExceedsTheTopSpeedInALongStep) {
  const auto model =
      compile(R"(<actuator type="X5-9"/><link type="X5" extension="0.3" twist="0"/>)");
  model->opt.timestep = 0.001;
  mju_zero3(model->opt.gravity);
  const DataPtr data(mj_makeData(model.get()));
  data->ctrl[0] = 3;
  double fastest = 0;
  for (int i = 0; i < 4000; ++i) {
    mj_step(model.get(), data.get());
    fastest = std::max(fastest, data->qvel[0]);
  }
  EXPECT_LT(fastest, 1.05 * 14 * 2 * std::numbers::pi / 60);
  EXPECT_NEAR(data->qpos[0], 3, 0.02);
}

TEST_F(LowerTest, HoldsTheHomePoseUnderGravity) {
  ModelOptions options;
  options.home = {0.5};
  const auto model = compile(R"x(<rigid-body mass="0" output_rot="Rx(pi/2)"/><actuator type="X5-4"/>
                                 <link type="X5" extension="0.4" twist="0"/>)x",
                             options);
  model->opt.timestep = 0.001;
  const DataPtr data = atHome(model);
  EXPECT_DOUBLE_EQ(data->ctrl[0], 0.5);
  for (int i = 0; i < 3000; ++i) mj_step(model.get(), data.get());
  EXPECT_NEAR(data->qpos[0], 0.5, 0.02);
}

TEST_F(LowerTest, RefusesAHomePoseOfAnotherSize) {
  ModelOptions options;
  options.home = {1, 2};
  EXPECT_FALSE(compile(R"(<actuator type="X5-4"/>)", options));
  EXPECT_NE(takeOnly(Severity::error).find("option 'home' has 2 values; the robot has 1"),
            std::string::npos);
}

TEST_F(LowerTest, RefusesAHomePoseThatTheActuatorCannotReach) {
  ModelOptions options;
  options.home = {4};
  EXPECT_FALSE(compile(R"(<actuator type="X5-4"/>)", options));
  EXPECT_NE(takeOnly(Severity::error).find("4 rad is outside the range of 'J1' (-3.14159"),
            std::string::npos);
  EXPECT_TRUE(compile(R"(<joint axis="rx" gear_ratio="2"/>)", options)) << "2 rad at the output";
}

TEST_F(LowerTest, RefusesAnActuatorThatIsNotThere) {
  ModelOptions options;
  options.actuatorOf["wrost"] = ActuatorProfile::position;
  EXPECT_FALSE(compile(R"(<actuator type="X5-4" tag="wrist"/>)", options));
  EXPECT_NE(takeOnly(Severity::error).find("did you mean 'wrist'?"), std::string::npos);
}

TEST_F(LowerTest, MakesASiteOfEachFrame) {
  const auto model =
      compile(R"(<actuator type="X5-4"/><bracket type="X5LightLeft"/><end-effector tag="tool"/>)");
  for (const char* site : {"J1_imu", "J1_shaft", "J1_output", "bracket1_output", "tool"}) {
    EXPECT_GE(idOf(model, mjOBJ_SITE, site), 0) << site;
  }
  EXPECT_EQ(model->nsite, 5);
}

TEST_F(LowerTest, SetsAFloatingBaseDownOnTheFloor) {
  ModelOptions options;
  options.floatingBase = true;
  const auto model = compile(R"(<actuator type="X5-4"/>)", options);
  EXPECT_EQ(model->jnt_type[0], mjJNT_FREE);
  EXPECT_NEAR(lowestPoint(model.get()), 0, 1e-9);
}

TEST_F(LowerTest, MeasuresJointsUnlessTheOptionIsNone) {
  const char* arm = R"(<actuator type="X5-4"/>)";
  EXPECT_EQ(compile(arm)->nsensor, 3);
  ModelOptions options;
  options.sensors = SensorSet::none;
  EXPECT_EQ(compile(arm, options)->nsensor, 0);
  options.sensors = SensorSet::imu;
  EXPECT_EQ(compile(arm, options)->nsensor, 6);
}

TEST_F(LowerTest, MarksEachModuleWithItsPartsAndItsType) {
  const auto model = compile(R"(<actuator type="X5-4" tag="wrist"/>)");
  const int tuple = idOf(model, mjOBJ_TUPLE, "wrist");
  ASSERT_GE(tuple, 0);
  const int* types = model->tuple_objtype + model->tuple_adr[tuple];
  const int* ids = model->tuple_objid + model->tuple_adr[tuple];
  EXPECT_EQ(std::vector<int>(types, types + 3),
            (std::vector<int>{mjOBJ_ACTUATOR, mjOBJ_JOINT, mjOBJ_SITE}));
  EXPECT_EQ(ids[2], idOf(model, mjOBJ_SITE, "wrist_imu"));
  const int text = idOf(model, mjOBJ_TEXT, "wrist");
  EXPECT_STREQ(model->text_data + model->text_adr[text], "X5-4");
}

TEST_F(LowerTest, ReportsAMissingMeshAndShowsAStandIn) {
  const auto model =
      compile(R"(<rigid-body mass="1" output_trans="0.2 0 0" mesh_path="nowhere.obj"/>)");
  EXPECT_NE(takeOnly(Severity::warning).find("cannot read the mesh 'nowhere.obj'"),
            std::string::npos);
  EXPECT_GT(model->ngeom, 0);
}

TEST_F(LowerTest, ReportsAMeshThatMujocoCannotUseAndShowsAStandIn) {
  addFile("broken.obj", "v 0 0 0\nf 1 2 3\n");
  const auto model =
      compile(R"(<rigid-body mass="1" output_trans="0.2 0 0" mesh_path="broken.obj"/>)");
  EXPECT_NE(takeOnly(Severity::warning).find("MuJoCo cannot use the mesh 'broken.obj'"),
            std::string::npos);
  EXPECT_TRUE(model);
}

TEST_F(LowerTest, CollidesWithItselfOnlyWhereItFolds) {
  // Three equal links in one plane. If each of the two joints between them is near 120 degrees, the
  // third link touches the first.
  const auto model = compile(R"(<actuator type="X5-4"/><link type="X5" extension="0.3" twist="0"/>
      <actuator type="X5-4"/><link type="X5" extension="0.3" twist="pi"/><actuator type="X5-4"/>
      <link type="X5" extension="0.3" twist="0"/><actuator type="X5-4"/>)");
  const DataPtr data = atHome(model);
  EXPECT_EQ(data->ncon, 0) << "nothing touches at home";
  int folded = 0;
  for (double q1 = -3; q1 <= 3; q1 += 0.2) {
    for (double q2 = -3; q2 <= 3; q2 += 0.2) {
      data->qpos[1] = q1;
      data->qpos[2] = q2;
      mj_forward(model.get(), data.get());
      if (data->ncon > 0) ++folded;
    }
  }
  EXPECT_GT(folded, 0);
}

TEST_F(LowerTest, NamesEachGeomAfterItsBody) {
  ModelOptions options;
  options.gripper = true;
  const auto model = compile(R"(<actuator type="X5-4" tag="a"/><bracket type="X5LightLeft"/>
      <actuator type="X5-4" tag="a_visual"/><end-effector type="X5Parallel"/>)",
                             options);
  ASSERT_TRUE(model);
  std::set<std::string> names;
  for (int i = 0; i < model->ngeom; ++i) {
    const char* name = mj_id2name(model.get(), mjOBJ_GEOM, i);
    ASSERT_TRUE(name) << i;
    names.insert(name);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(model->ngeom));
  for (const char* name : {"base_visual", "base_collision", "a_visual", "a_collision_2",
                           "a_visual_visual", "gripperSpool_left_pad"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST_F(LowerTest, LightsTheRobotFromTheCameraAndAddsNoLight) {
  const auto model = compile(R"(<actuator type="X5-4"/>)");
  EXPECT_EQ(model->nlight, 0) << "lights would add up where robots are attached";
  EXPECT_GT(model->vis.headlight.ambient[0] + model->vis.headlight.diffuse[0], 0.8F);
}

TEST_F(LowerTest, LeavesASceneItsOwnLight) {
  const auto robot = readElements(R"(<actuator type="X5-4"/>)");
  const SpecPtr spec = lowered(*robot);
  addScene(spec.get(), 0);
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  const auto& light = model->vis.headlight;
  EXPECT_LE(light.ambient[0] + light.diffuse[0], 0.5F) << "MuJoCo's default, 0.1 and 0.4";
}

TEST_F(LowerTest, AttachesARobotWithSeveralControlsAnActuatorAtAnotherHome) {
  const auto robot = readElements(R"(<actuator type="X5-4"/>)");
  ModelOptions options;
  options.actuator = ActuatorProfile::pid;
  options.home = {0.5};
  const SpecPtr parent(mj_makeSpec());
  const SpecPtr spec = lowered(*robot, options);
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent.get(), "world"), nullptr);
  ASSERT_TRUE(mjs_attach(frame->element, spec->element, "left/", "")) << mjs_getError(parent.get());
  const ModelPtr model(mj_compile(parent.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(parent.get());
  EXPECT_EQ(model->key_qpos[0], 0.5);
}

TEST_F(LowerTest, SaysInAClassThatMeshesAreShells) {
  std::string xml;
  const auto robot = readElements(R"(<actuator type="X5-4"/><bracket type="X5LightLeft"/>)");
  expectSameWhenWritten(*robot, {}, readFile, &xml);
  EXPECT_EQ(xml.find("inertia=\"shell\""), xml.rfind("inertia=\"shell\""));
  EXPECT_NE(xml.find("inertia=\"shell\""), std::string::npos);
}

TEST_F(LowerTest, NamesTheLineInMujocosOwnErrors) {
  const auto robot = readText("<robot version=\"1.6.0\">\n  <joint axis=\"rx\"/>\n</robot>");
  const SpecPtr spec = lowered(*robot);
  mjs_asJoint(mjs_findElement(spec.get(), mjOBJ_JOINT, "J1"))->axis[0] = 0;
  EXPECT_EQ(mj_compile(spec.get(), nullptr), nullptr);
  EXPECT_NE(std::string(mjs_getError(spec.get())).find(":2:3"), std::string::npos)
      << mjs_getError(spec.get());
}

TEST_F(LowerTest, TakesARobotNamedLikeOneOfItsClasses) {
  for (const char* file : {"visual.hrdf", "main.hrdf", "X5-4.hrdf", ".hrdf"}) {
    addFile(file, robot(6, R"(<actuator type="X5-4"/>)"));
    const auto description = readFrom(file);
    const SpecPtr spec = lowered(*description);
    EXPECT_TRUE(ModelPtr(mj_compile(spec.get(), nullptr))) << mjs_getError(spec.get());
  }
}

TEST_F(LowerTest, TakesTagsThatMujocoHasOtherUsesFor) {
  ModelOptions options;
  options.floatingBase = true;
  const auto model = compile(R"(<actuator type="X5-4" tag="world"/><bracket type="X5LightLeft"/>
                                <actuator type="X5-4" tag="floating_base"/>)",
                             options);
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(model->actuator_trnid[2 * i], i + 1) << "the free joint is joint 0";
  const std::string notes = takeLowering();
  EXPECT_NE(notes.find("robot.hrdf:2:28: note: tag 'world' is named 'world_2' in the model"),
            std::string::npos)
      << notes;
  EXPECT_NE(notes.find("tag 'floating_base' is named 'floating_base_2'"), std::string::npos)
      << notes;
}

TEST_F(LowerTest, TakesAMeshNamedLikeOneOfItsOwn) {
  addFile("J1_silver.obj",
          "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 1 3 4\n");
  const auto description =
      readElements(R"(<rigid-body mass="1" mesh_path="J1_silver.obj"/><actuator type="X5-1"/>)");
  AssetFiles assets{"robot", {}};
  const SpecPtr spec =
      lower(*description, {},
            {.read = [this](const std::string& path) { return fileAt(path); }, .assets = &assets},
            lowering_);
  EXPECT_EQ(assets.bytes.size(), 3U) << "the file, the housing and the rotor";
}

TEST_F(LowerTest, ShowsAStandInForAFlatMesh) {
  EXPECT_DIAGNOSTIC("…coplanar vertices…");  // a message of MuJoCo
  addFile("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 3 4\n");
  EXPECT_TRUE(compile(R"(<rigid-body mass="1" mesh_path="flat.obj"/>)"));
  EXPECT_NE(takeOnly(Severity::warning).find("MuJoCo cannot use the mesh 'flat.obj'"),
            std::string::npos);
}

TEST_F(LowerTest, JoinsManyMeshesOfAMovingBodyIntoFewGeoms) {
  addFile("corner.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const std::string mesh =
      R"(<rigid-body mass="1" ixx="1" iyy="1" izz="1" output_trans="1 0 0" mesh_path="corner.obj"/>)";
  const auto robot = readElements(R"(<joint axis="rx"/>)" + mesh + mesh + mesh + mesh);
  AssetFiles assets{"robot", {}};
  const SpecPtr spec =
      lower(*robot, {},
            {.read = [this](const std::string& path) { return fileAt(path); }, .assets = &assets},
            lowering_);
  const std::string& joined = assets.bytes.at("assets/robot/J1_silver.obj");
  EXPECT_EQ(std::count(joined.begin(), joined.end(), 'f'), 12) << "three of four files";
  int visual = 0;
  for (mjsElement* e = mjs_firstElement(spec.get(), mjOBJ_GEOM); e;
       e = mjs_nextElement(spec.get(), e)) {
    visual += mjs_asGeom(e)->contype == 0;
  }
  EXPECT_EQ(visual, 3) << "the ring of the joint, the joined ones and one file";
}

// Returns the materials of all geoms of a spec.
std::multiset<std::string> coloursOf(mjSpec* spec) {
  std::multiset<std::string> colours;
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_GEOM); e; e = mjs_nextElement(spec, e)) {
    const std::string colour = mjs_getString(mjs_asGeom(e)->material);
    if (!colour.empty()) colours.insert(colour);
  }
  return colours;
}

TEST_F(LowerTest, ShowsAMeshFileBlackWhoseNameSaysRubber) {
  const auto coloursOfFile = [&](const std::string& file) {
    addFile(file, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    const auto robot = readElements("<rigid-body mass='1' mesh_path='" + file + "'/>");
    return coloursOf(lowered(*robot).get());
  };
  const std::multiset<std::string> black = {"black"}, silver = {"silver"};
  for (const char* file : {"tyre.obj", "Front-Tire2.obj", "omni_wheel.obj", "foot.rubber.obj"}) {
    EXPECT_EQ(coloursOfFile(file), black) << file;
  }
  for (const char* file : {"entire.obj", "wheels/hub.obj", "2.obj"}) {
    EXPECT_EQ(coloursOfFile(file), silver) << file;
  }
}

TEST_F(LowerTest, KeepsATyreBlackWhereFilesAreJoined) {
  for (const char* file : {"tyre.obj", "hub.obj", "nut.obj"}) {
    addFile(file, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  }
  const auto robot = readElements(R"(<joint axis="rx"/>
      <rigid-body mass="1" ixx="1" iyy="1" izz="1" mesh_path="hub.obj"/>
      <rigid-body mass="1" ixx="1" iyy="1" izz="1" mesh_path="nut.obj"/>
      <rigid-body mass="1" ixx="1" iyy="1" izz="1" mesh_path="tyre.obj"/>)");
  EXPECT_EQ(coloursOf(lowered(*robot).get()),
            (std::multiset<std::string>{"silver", "black", "silver"}))
      << "the ring of the joint; the tyre; hub and nut";
}

TEST_F(LowerTest, WritesTagsWithBlanksAndSignsSoThatTheyCanBeReadAgain) {
  const auto description = readElements(R"(<actuator type="X5-4" tag="left &lt;wrist>"/>)");
  AssetFiles assets{"robot", {}};
  const SpecPtr spec = lower(*description, {}, {.assets = &assets}, lowering_);
  ASSERT_EQ(assets.bytes.size(), 2U);
  EXPECT_TRUE(assets.bytes.contains("assets/robot/left__wrist__silver.obj"));
  EXPECT_TRUE(mjs_findElement(spec.get(), mjOBJ_TUPLE, "left_<wrist>"));
  EXPECT_NE(takeLowering().find("tag 'left <wrist>' is named 'left_<wrist>'"), std::string::npos);
}

TEST_F(LowerTest, WritesMjcfThatCompilesToTheSameModel) {
  const auto robot = readText(R"(<robot version="1.6.0"><actuator type="X8-9"/>
      <bracket type="X5HeavyRightOutside"/><actuator type="X8-16"/><link type="X5" extension="0.325" twist="pi"/>
      <joint axis="tx" gear_ratio="3"/><end-effector type="X5Parallel"/></robot>)");
  ModelOptions options;
  options.gripper = true;
  expectSameWhenWritten(*robot, options);
}

}  // namespace
}  // namespace hrdf::lower_test
