// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Setup files, and the models made with them. Invalid setup files are in tests/bad.
#include <hrdf/setup.h>

#include <algorithm>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <hrdf/lower.h>

#include "firmware/fields.h"
#include "hebi/drivetrains.h"
#include "hebi/firmware_setup.h"
#include "tests/converter/lowered.h"

namespace hrdf::setup_test {
namespace {

constexpr const char* kTwoModules = R"(<actuator type="X5-1"/><bracket type="X5LightLeft"/>
    <actuator type="X8-16"/><link type="X5" extension="0.2" twist="0"/>
    <end-effector type="Custom"/>)";

const ActuatorRow& rowOf(std::string_view type) {
  return *std::ranges::find(actuators(), type, &ActuatorRow::type);
}

class SetupTest : public LowerTest {
 protected:
  // Reads a file with `inside` after the version, for an X5-1 "J1" and an X8-16 "elbow" on the
  // joint "J2".
  std::optional<RobotSetup> readInside(const std::string& inside) {
    addFile("setup.yaml", "version: 1\n" + inside);
    SetupRobot robot{{{"J1", "J1", "X5-1"}, {"elbow", "J2", "X8-16"}}, true, false};
    return readSetup(
        "setup.yaml", robot, [this](const std::string& path) { return fileAt(path); }, lowering_);
  }

  // Compiles a robot: an X5-1 "J1" that carries an X8-16 "J2".
  ModelPtr compiled(const std::string& inside, ModelOptions options = {}) {
    addFile("setup.yaml", "version: 1\n" + inside);
    if (!inside.empty()) options.setup = "setup.yaml";
    return compile(kTwoModules, options);
  }

  // Returns the MuJoCo spec of the robot of compiled().
  SpecPtr specOf(const std::string& inside, ModelOptions options = {}) {
    addFile("setup.yaml", "version: 1\n" + inside);
    options.setup = "setup.yaml";
    return lowered(*readElements(kTwoModules), options);
  }

  // Returns the firmware's setup of an actuator.
  static FirmwareSetup firmwareOf(const SpecPtr& spec, const char* name) {
    int size = 0;
    const double* user = mjs_getDouble(
        mjs_asActuator(mjs_findElement(spec.get(), mjOBJ_ACTUATOR, name))->userdata, &size);
    FirmwareSetup setup;
    EXPECT_EQ(size, firmware::kSetupFields.kCount);
    if (size == firmware::kSetupFields.kCount) std::copy_n(user, size, firmware::numbers(setup));
    return setup;
  }
};

double valueOf(const ModuleFigures& figures, std::string_view field) {
  for (const auto& [place, value] : figures.fields) {
    if (fieldName(place) == field) return value;
  }
  ADD_FAILURE() << "no field " << field;
  return 0;
}

TEST_F(SetupTest, AFieldOfTheFirmwareIsReadByItsFullName) {
  const auto setup = readInside("modules: {J1: {motor.resistance: 9.5, effort_offset: -0.1}}");
  ASSERT_TRUE(setup);
  EXPECT_EQ(valueOf(setup->modules[0], "motor.resistance"), 9.5);
  EXPECT_EQ(valueOf(setup->modules[0], "effort_offset"), -0.1);
}

TEST_F(SetupTest, FiguresOfTheJointAreRead) {
  const auto setup = readInside("modules: {J1: {friction: 0.35, armature: 3.4e-1}}");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->modules[0].friction, 0.35);
  EXPECT_EQ(setup->modules[0].armature, 0.34);
}

TEST_F(SetupTest, TheFiveCoefficientsOfASpringAreRead) {
  const auto setup = readInside("modules: {elbow: {spring: [93.47, 24.98, -7581, 2811, 2643302]}}");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->modules[1].spring, (std::array<double, 5>{93.47, 24.98, -7581, 2811, 2643302}));
}

TEST_F(SetupTest, AModuleThatTheFileDoesNotNameHasNoFigures) {
  const auto setup = readInside("modules: {elbow: {friction: 0.1}}");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->modules[0], ModuleFigures());
}

TEST_F(SetupTest, AModuleIsFoundByItsJointToo) {
  const auto setup = readInside("modules: {J2: {friction: 0.1}}");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->modules[1].friction, 0.1);
}

TEST_F(SetupTest, SourceTypeAndPayloadAreTaken) {
  const auto setup = readInside(
      "source: {logs: [a.hebilog], tool: hrdf identify 0.2}\n"
      "modules: {J1: {type: X5-1}}\npayload: {mass: 0.62, com: [0, 0, 0.03]}");
  ASSERT_TRUE(setup && setup->payload);
  EXPECT_EQ(setup->payload->mass, 0.62);
  EXPECT_EQ(setup->payload->p_FC.z(), 0.03);
}

TEST_F(SetupTest, AFileAboveOneMebibyteIsRefused) {
  EXPECT_FALSE(readInside(std::string(std::size_t{1} << 20, '#')));
  EXPECT_NE(takeOnly(Severity::error).find("at most 1048576 are read"), std::string::npos);
}

TEST_F(SetupTest, AFileThatNestsTooDeepIsRefused) {
  EXPECT_FALSE(readInside("source: " + std::string(100, '[') + std::string(100, ']')));
  EXPECT_NE(takeOnly(Severity::error).find("nest more than 16 deep"), std::string::npos);
}

TEST_F(SetupTest, AFileWithTooManyValuesIsRefused) {
  std::string list = "source: {logs: [a";
  for (int i = 0; i < 100'000; ++i) list += ",a";
  EXPECT_FALSE(readInside(list + "]}"));
  EXPECT_NE(takeOnly(Severity::error).find("more than 100000 values"), std::string::npos);
}

TEST_F(SetupTest, FieldsOfTheFirmwareReachUserOfTheirModuleAlone) {
  ModelOptions options;
  options.actuator = ActuatorProfile::firmware;
  const SpecPtr spec = specOf("modules: {J1: {effort_offset: 0.12, viscous: 0.03}}", options);
  ASSERT_TRUE(spec);
  EXPECT_EQ(firmwareOf(spec, "J1").imperfections.effortOffset, 0.12);
  EXPECT_EQ(firmwareOf(spec, "J1").imperfections.viscous, 0.03);
  EXPECT_EQ(firmwareOf(spec, "J2").imperfections.effortOffset, 0);
}

TEST_F(SetupTest, EveryOtherNumberOfUserIsThatOfGainsFileAndType) {
  ModelOptions options;
  options.actuator = ActuatorProfile::firmware;
  options.gains = "gains.xml";
  addFile("gains.xml", "<group_gains><position><kp>7</kp></position></group_gains>");
  const SpecPtr spec = specOf("modules: {J1: {motor.resistance: 9.5}}", options);
  ASSERT_TRUE(spec);
  ModuleGains gains;
  gains.position.kp = 7;
  FirmwareSetup expected = firmwareSetup(rowOf("X5-1"), gains);
  expected.motor.resistance = 9.5;
  const FirmwareSetup got = firmwareOf(spec, "J1");
  EXPECT_TRUE(std::ranges::equal(numbersOf(got), numbersOf(expected)));
}

TEST_F(SetupTest, TheDerivativeOfAFirmwareActuatorIsOfItsOwnMotorsLine) {
  ModelOptions options;
  options.actuator = ActuatorProfile::firmware;
  const SpecPtr spec = specOf("modules: {J1: {motor.max_speed: 10, motor.max_effort: 2}}", options);
  ASSERT_TRUE(spec);
  const auto* actuator = mjs_asActuator(mjs_findElement(spec.get(), mjOBJ_ACTUATOR, "J1"));
  EXPECT_NEAR(actuator->biasprm[2], -2.0 / 10, 1e-12);
}

TEST_F(SetupTest, TheClassOfAFirmwareActuatorWithFiguresBeginsWithItsType) {
  ModelOptions options;
  options.actuator = ActuatorProfile::firmware;
  const SpecPtr spec = specOf("modules: {J1: {viscous: 0.1}}", options);
  ASSERT_TRUE(spec);
  EXPECT_TRUE(mjs_findDefault(spec.get(), "X5-1_J1"));
}

TEST_F(SetupTest, FrictionAndArmatureReachTheJointInEveryProfile) {
  for (const ActuatorProfile profile :
       {ActuatorProfile::position, ActuatorProfile::velocity, ActuatorProfile::pid,
        ActuatorProfile::dcmotor, ActuatorProfile::firmware}) {
    ModelOptions options;
    options.actuator = profile;
    const SpecPtr spec = specOf("modules: {J2: {friction: 0.35, armature: 0.34}}", options);
    ASSERT_TRUE(spec);
    const auto* joint = mjs_asJoint(mjs_findElement(spec.get(), mjOBJ_JOINT, "J2"));
    EXPECT_EQ(joint->frictionloss, 0.35);
    EXPECT_EQ(joint->armature, 0.34);
  }
}

TEST_F(SetupTest, TwoModulesOfATypeHaveFiguresOfTheirOwn) {
  addFile("setup.yaml",
          "version: 1\nmodules: {J1: {friction: 0.2, motor.max_effort: 2, load_friction: 0}}");
  ModelOptions options;
  options.setup = "setup.yaml";
  const ModelPtr model = compile(
      R"(<actuator type="X5-1"/><bracket type="X5LightLeft"/><actuator type="X5-1"/>)", options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->dof_frictionloss[0], 0.2);
  const Drivetrain train = drivetrainOf(rowOf("X5-1"));
  EXPECT_EQ(model->dof_frictionloss[1], train.friction);
  EXPECT_EQ(model->actuator_forcerange[1], 2);
  EXPECT_DOUBLE_EQ(model->actuator_forcerange[3], std::min(train.maxEffort, train.stallEffort));
}

TEST_F(SetupTest, MaxSpeedAndMaxEffortAreTheLineOfADcMotor) {
  ModelOptions options;
  options.actuator = ActuatorProfile::dcmotor;
  const ModelPtr own = compiled(
      "modules: {J1: {motor.max_speed: 8, motor.max_effort: 2, load_friction: 0}}", options);
  ASSERT_TRUE(own);
  const DataPtr data(mj_makeData(own.get()));
  data->ctrl[0] = 100;  // full voltage
  mj_forward(own.get(), data.get());
  EXPECT_NEAR(data->actuator_force[0], 2, 1e-9);
  data->qvel[0] = 8;
  mj_forward(own.get(), data.get());
  EXPECT_NEAR(data->actuator_force[0], 0, 1e-9);
}

TEST_F(SetupTest, AJointElementTakesFiguresOfTheTypeJoint) {
  addFile("setup.yaml", "version: 1\nmodules: {J1: {type: joint, friction: 3}}");
  ModelOptions options;
  options.setup = "setup.yaml";
  const ModelPtr model = compile(
      R"(<joint axis="rz"/><rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01"/>)", options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->dof_frictionloss[0], 3);
}

TEST_F(SetupTest, ThePayloadOfTheFileIsThatOfTheOption) {
  ModelOptions options;
  options.payload = Payload{0.62, {0, 0, 0.03}};
  const ModelPtr byOption = compiled("", options);
  const ModelPtr byFile = compiled("payload: {mass: 0.62, com: [0, 0, 0.03]}");
  ASSERT_TRUE(byOption && byFile);
  EXPECT_TRUE(bytesOf(byFile.get()) == bytesOf(byOption.get()));
}

TEST_F(SetupTest, AFileWithoutFiguresChangesNothing) {
  ModelOptions options;
  options.actuator = ActuatorProfile::dcmotor;
  const ModelPtr without = compiled("", options);
  const ModelPtr with = compiled("modules: {J1: {type: X5-1}, J2: {}}", options);
  ASSERT_TRUE(without && with);
  EXPECT_TRUE(bytesOf(with.get()) == bytesOf(without.get()));
}

TEST_F(SetupTest, AModuleMayBeNamedAsTheOptionNamesSays) {
  ModelOptions options;
  options.names = {"base", "elbow"};
  const ModelPtr model = compiled("modules: {elbow: {friction: 0.7}}", options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->dof_frictionloss[1], 0.7);
}

TEST_F(SetupTest, TheWrittenModelKeepsTheFigures) {
  addFile("setup.yaml",
          "version: 1\nmodules: {J1: {friction: 0.2, armature: 0.01, motor.max_speed: 12}}");
  const auto robot = readElements(kTwoModules);
  ModelOptions options;
  options.setup = "setup.yaml";
  expectSameWhenWritten(*robot, options, [this](const std::string& path) { return fileAt(path); });
}

}  // namespace
}  // namespace hrdf::setup_test
