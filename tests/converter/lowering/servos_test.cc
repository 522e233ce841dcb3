// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/actuators.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "dynamics/stiffness.h"
#include "tests/converter/mechanism/mechanisms.h"
#include "tests/message_watch.h"

namespace hrdf::drives_test {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

// A link of 2 kg on a horizontal axis; its centre of mass is 0.3 m from the axis.
class DrivesTest : public MechanismTest {
 protected:
  void SetUp() override {
    link_ = body("link");
    joint_ = hinge("J1", link_, Vector3d::UnitY());
    weigh(link_, kMass, {kArm, 0, 0}, {0.01, 0.02, 0.02});
    drive(joint_);
  }

  // Returns options without estimates of efforts: no limits, no friction, no line of the motor.
  static ModelOptions unlimited() {
    ModelOptions options;
    options.force = std::numeric_limits<double>::infinity();
    return options;
  }

  static constexpr double kMass = 2, kArm = 0.3, kLink = 0.02 + kMass * kArm * kArm;
  static constexpr double kArmature = kLink / 5, kInertia = kLink + kArmature;
  int link_ = 0, joint_ = 0;
};

TEST_F(DrivesTest, HaveAServoOfTenHertzThatIsCriticallyDamped) {
  const ModelPtr model = compile(unlimited());
  ASSERT_TRUE(model);
  EXPECT_EQ(model->opt.integrator, mjINT_IMPLICITFAST);
  const double w = 2 * pi * 10;
  EXPECT_NEAR(model->actuator_gainprm[0], kInertia * w * w, 1e-9);
  EXPECT_NEAR(model->actuator_biasprm[2], -2 * kInertia * w, 1e-9);
  EXPECT_NEAR(model->actuator_ctrlrange[0], -pi, 1e-12);
  EXPECT_NEAR(model->actuator_ctrlrange[1], pi, 1e-12);
}

// A critically damped step response: 1 - (1 + w t) exp(-w t).
TEST_F(DrivesTest, SettleAsTheClosedFormSays) {
  mechanism.gravity = Vector3d::Zero();
  ModelOptions options = unlimited();
  options.servo = 5;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  model->opt.timestep = 1e-4;
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 0.5;
  const double w = 2 * pi * 5;
  double worst = 0, highest = 0;
  run(*model, *data, 0.5, [&] {
    const double expected = 0.5 * (1 - (1 + w * data->time) * std::exp(-w * data->time));
    worst = std::max(worst, std::abs(data->qpos[0] - expected));
    highest = std::max(highest, data->qpos[0]);
  });
  EXPECT_LT(worst, 0.5 * 2e-3);  // first-order error of the integrator
  EXPECT_LT(highest, 0.5 + 1e-9);
}

TEST_F(DrivesTest, SagByTheWeightOverTheStiffness) {
  const ModelPtr model = compile(unlimited());
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  run(*model, *data, 2);
  const double w = 2 * pi * 10;
  double q = 0;  // solves kp q = m g arm cos q
  for (int i = 0; i < 50; ++i) q = kMass * kGravity * kArm * std::cos(q) / (kInertia * w * w);
  EXPECT_NEAR(data->qpos[0], q, 1e-9);
  EXPECT_NEAR(data->qvel[0], 0, 1e-9);
}

// The command is so far away that the servo gives its maximum effort F. With the top speed V:
// I q'' = F - friction - (F / V) q'.
TEST_F(DrivesTest, GiveNoMoreThanTheirEffort) {
  mechanism.gravity = Vector3d::Zero();
  mechanism.drives[0].maxEffort = 0.1;
  mechanism.joints[0].maxSpeed = 0.5;
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->actuator_forcerange[0], -0.1);
  EXPECT_EQ(model->actuator_forcerange[1], 0.1);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 3;
  const double line = 0.1 / 0.5, friction = 0.001;
  run(*model, *data, 0.5);
  EXPECT_NEAR(data->actuator_force[0], 0.1, 1e-12);
  EXPECT_NEAR(data->qvel[0], (0.1 - friction) / line * (1 - std::exp(-line * 0.5 / kInertia)),
              1e-3);
}

TEST_F(DrivesTest, TakeGainsOfTheFile) {
  mechanism.drives[0].kp = 70;
  mechanism.drives[0].kv = 3;
  const ModelPtr model = compile(unlimited());
  ASSERT_TRUE(model);
  EXPECT_EQ(model->actuator_gainprm[0], 70);
  EXPECT_EQ(model->actuator_biasprm[1], -70);
  EXPECT_EQ(model->actuator_biasprm[2], -3);
}

// At 50 Hz with critical damping: the stiffest servo that steps of 2 ms can follow.
TEST_F(DrivesTest, TooStiffForStepsAreLowered) {
  EXPECT_DIAGNOSTIC("the gains of '…'… are too stiff for steps of 2 ms: they are lowered");
  const double w = 2 * pi * 50, most = kInertia * w * w;
  mechanism.drives[0].kp = 1.01 * most;
  mechanism.drives[0].kv = 1;
  const ModelPtr model = compile(unlimited());
  ASSERT_TRUE(model);
  EXPECT_EQ(take(),
            "warning: the gains of 'J1' are too stiff for steps of 2 ms: they are lowered; so that "
            "no joint vibrates at more than 50 Hz\n");
  EXPECT_NEAR(model->actuator_gainprm[0], most, 1e-9 * most);
  EXPECT_NEAR(model->actuator_biasprm[2], -2 * kInertia * w, 1e-9 * most);
}

// The centre of mass is on the axis; the model raises the inertia to the inertia of a steel ball.
TEST_F(DrivesTest, TakeTheInertiaThatTheModelHas) {
  mechanism.bodies[0].p_BC = Vector3d::Zero();
  mechanism.bodies[0].I_C = Eigen::Matrix3d::Zero();
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(
      take(),
      "warning: the parts that move with 'link' have less inertia than a steel ball of the same "
      "mass: the ball's inertia is used; write the inertia in kg m^2; is the mass in grams?\n");
  const double w = 2 * pi * 10;
  EXPECT_GT(model->actuator_gainprm[0], 0);
  EXPECT_NEAR(model->actuator_gainprm[0], (model->body_inertia[3] + model->dof_armature[0]) * w * w,
              1e-9);
}

TEST_F(DrivesTest, AreCriticallyDampedWhereTheFileHasStiffnessAlone) {
  mechanism.drives[0].kp = 70;
  const ModelPtr model = compile(unlimited());
  ASSERT_TRUE(model);
  EXPECT_NEAR(model->actuator_biasprm[2], -2 * std::sqrt(70 * kInertia), 1e-12);
}

TEST_F(DrivesTest, TakeCommandsOfTheirGear) {
  mechanism.gravity = Vector3d::Zero();
  mechanism.drives[0].gear = -4;
  mechanism.drives[0].maxEffort = 20;
  mechanism.joints[0].range = {-0.5, 1};
  ModelOptions options;
  options.friction = JointFriction::none;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->actuator_ctrlrange[0], -4);
  EXPECT_EQ(model->actuator_ctrlrange[1], 2);
  EXPECT_EQ(model->actuator_forcerange[1], 5);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = -2;
  run(*model, *data, 2);
  EXPECT_NEAR(data->qpos[0], 0.5, 1e-6);
  // At the joint, the stiffness is the same as without a gear.
  const double w = 2 * pi * 10;
  EXPECT_NEAR(16 * model->actuator_gainprm[0], kInertia * w * w, 1e-9);
}

TEST_F(DrivesTest, MayTakeVelocities) {
  mechanism.gravity = Vector3d::Zero();
  mechanism.joints[0].maxSpeed = 1.5;
  ModelOptions options;
  options.actuator = ActuatorProfile::velocity;
  options.friction = JointFriction::none;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->actuator_ctrlrange[0], -1.5);
  EXPECT_EQ(model->actuator_ctrlrange[1], 1.5);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 1.2;
  run(*model, *data, 1);
  EXPECT_NEAR(data->qvel[0], 1.2, 1e-9);
}

TEST_F(DrivesTest, MayTakeEfforts) {
  mechanism.gravity = Vector3d::Zero();
  mechanism.drives[0].maxEffort = 3;
  ModelOptions options;
  options.friction = JointFriction::none;
  options.actuatorOf["J1"] = ActuatorProfile::motor;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->actuator_ctrlrange[1], 3);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = 2;
  run(*model, *data, 0.1);
  const double line = 3 / pi;
  EXPECT_NEAR(data->qvel[0], 2 / line * (1 - std::exp(-line * 0.1 / kInertia)), 1e-2);
}

TEST_F(DrivesTest, HaveSensorsOfJointAndActuator) {
  mechanism.drives[0].gear = 2;
  ModelOptions options;
  options.actuator = ActuatorProfile::motor;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->nsensor, 3);
  const DataPtr data = startAtHome(*model);
  data->qpos[0] = 0.2;
  data->qvel[0] = 0.3;
  data->ctrl[0] = 5;
  mj_forward(model.get(), data.get());
  const auto value = [&](const char* name) {
    return data->sensordata[model->sensor_adr[idOf(*model, mjOBJ_SENSOR, name)]];
  };
  EXPECT_DOUBLE_EQ(value("J1_position"), 0.4);
  EXPECT_DOUBLE_EQ(value("J1_velocity"), 0.6);
  EXPECT_DOUBLE_EQ(value("J1_effort"), 10);
  options.sensors = SensorSet::none;
  EXPECT_EQ(compile(options)->nsensor, 0);
}

// Compares the gains with MuJoCo's mass matrix, including the followers.
TEST_F(DrivesTest, FeelAllThatTheyMove) {
  const int hand = body("hand", link_, at(0.6, 0, 0));
  hinge("J2", hand, Vector3d(0, 1, 1).normalized());
  mechanism.joints.back().p_B = {0.1, 0, 0};
  mechanism.joints.back().armature = 0.05;
  slide("J3", hand, Vector3d::UnitX());
  weigh(hand, 1.5, {0.2, 0.1, 0}, {0.03, 0.02, 0.04});
  mechanism.couplings.push_back({1, 0.2, {{0, 1, 2.0}, {0, 2, 0.5}}, {}});
  drive(2);
  ModelOptions options = unlimited();
  options.home = {0.4, -0.1};
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  Eigen::Matrix3d M;
  mj_fullM(model.get(), data.get(), M.data());
  const Vector3d s(1, 2 + 2 * 0.5 * 0.4, 0);
  const double w = 2 * pi * 10;
  EXPECT_NEAR(model->actuator_gainprm[0] / (w * w), s.dot(M * s), 1e-9);
  EXPECT_NEAR(model->actuator_gainprm[mjNGAIN] / (w * w), M(2, 2), 1e-9);
}

TEST_F(DrivesTest, TakeThePosturesOfJointsWithoutLimits) {
  mechanism.joints[0].range.reset();
  mechanism.postures.push_back({"home", {4}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_NEAR(model->actuator_ctrlrange[0], -pi, 1e-9);
  EXPECT_EQ(model->actuator_ctrlrange[1], 4);
  EXPECT_EQ(model->key_ctrl[0], 4);
}

TEST_F(DrivesTest, ServosAboveAHundredHertzGetAWarning) {
  EXPECT_DIAGNOSTIC("servos of … Hz may be unstable at the model's time step of 2 ms");
  ModelOptions options;
  options.servo = 100;
  ASSERT_TRUE(compile(options));
  EXPECT_EQ(take(), "");
  options.servo = 150;
  ASSERT_TRUE(compile(options));
  EXPECT_EQ(take(),
            "warning: servos of 150 Hz may be unstable at the model's time step of 2 ms; up to 100 "
            "Hz is stable; a scene may set a smaller time step\n");
}

// Twice the effort that holds the link, which is horizontal at home, plus the effort that
// accelerates it to pi rad/s in 0.1 s.
TEST_F(DrivesTest, GetAnEffortThatHoldsAndMovesTheirLoad) {
  EXPECT_DIAGNOSTIC(
      "the file has no effort limit for '…'…: the limits are estimated from the moving masses; the "
      "option 'force' sets or removes the limits");
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const double effort = 2 * kMass * kGravity * kArm + kInertia * pi / 0.1;
  EXPECT_NEAR(model->actuator_forcerange[1], effort, 1e-9);
  EXPECT_NEAR(model->dof_damping[0], effort / pi, 1e-9);
  EXPECT_NEAR(model->dof_frictionloss[0], effort / 100, 1e-9);
  EXPECT_NEAR(model->dof_armature[0], kArmature, 1e-12);
}

TEST_F(DrivesTest, ReachTheSpeedOfTheFileAndNoMore) {
  mechanism.gravity = Vector3d::Zero();
  mechanism.joints[0].maxSpeed = 1.5;
  ModelOptions options;
  options.friction = JointFriction::none;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  double fastest = 0;
  run(*model, *data, 2, [&] {
    data->ctrl[0] = data->qpos[0] + 3;  // the command stays far away
    fastest = std::max(fastest, data->qvel[0]);
  });
  EXPECT_NEAR(data->qvel[0], 1.5, 1e-6);
  EXPECT_LT(fastest, 1.5 + 1e-9);
}

TEST_F(DrivesTest, TakeTheEffortOfTheOptionWhereTheFileGivesNone) {
  ModelOptions options;
  options.force = 7;
  EXPECT_EQ(compile(options)->actuator_forcerange[1], 7);
  mechanism.drives[0].maxEffort = 5;
  EXPECT_EQ(compile(options)->actuator_forcerange[1], 5);
  mechanism.drives[0].maxEffort.reset();
  EXPECT_FALSE(compile(unlimited())->actuator_forcelimited[0]);
}

// The cable connects a point 0.4 m below the axis and a point of the link 0.3 m beside the axis.
// Its lever arm is 0.4 * 0.3 / 0.5 m. If the cable pulls with 10 N and the drive with 5 N m, the
// top speed must stay 2 rad/s.
TEST_F(DrivesTest, MovedByACableHaveTheSameTopSpeed) {
  mechanism.gravity = Vector3d::Zero();
  mechanism.joints[0].range = {-1e-3, 1e-3};
  mechanism.joints[0].maxSpeed = 2;
  mechanism.drives[0].maxEffort = 5;
  const double ofDrive = compile()->dof_damping[0];
  Mechanism::Tendon& cable = mechanism.tendons.emplace_back();
  cable.name = "cable";
  cable.path = {{frame("anchor", -1, at(0, 0, -0.4))}, {frame("end", link_, at(0.3, 0, 0))}};
  cable.maxForce = 10;
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_NEAR(ofDrive, 5.0 / 2, 1e-9);
  EXPECT_NEAR(model->dof_damping[0], (5 + 10 * 0.24) / 2, 1e-2);
}

// A file's stiffness `kp` may be so low that the servo never reaches its effort limit. With a
// torque-speed line for that limit, the joint would creep for minutes.
TEST_F(DrivesTest, AWeakServoHasALineThatItCanFollow) {
  mechanism.joints[0].range = {-1, 1};
  mechanism.drives[0].kp = 2;
  mechanism.drives[0].maxEffort = 1000;
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_NEAR(model->dof_damping[0], 2 * 2 / pi, 1e-9);
}

// The generalised eigenvalues of a chain of light links are far above the eigenvalues of the single
// servos.
TEST_F(DrivesTest, AChainOfLightLinksVibratesAtNoMoreThanFiftyHertz) {
  mechanism.drives[0].kp = 400;
  for (int i = 1; i < 4; ++i) {
    const int next = body("link" + std::to_string(i), i - 1, at(0.03, 0, 0));
    weigh(next, 0.01, {0.015, 0, 0}, Vector3d::Constant(2e-6));
    drive(hinge("J" + std::to_string(i + 1), next, Vector3d::UnitY())).kp = 400;
  }
  const ModelPtr model = compile(unlimited());
  ASSERT_TRUE(model);
  EXPECT_FALSE(take().empty());
  Trial trial(*model);
  const std::vector<double> vibrations = vibrationsOf(trial);
  EXPECT_LT(*std::ranges::max_element(vibrations), 2 * pi * 50 * model->opt.timestep * 1.05);
}

TEST_F(DrivesTest, HaveFiniteFiguresWhereTheFileHasNextToNothing) {
  mechanism.joints[0].maxSpeed = 1e-300;
  mechanism.drives[0].maxEffort = 1e-300;
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->actuator_forcelimited[0]);
  EXPECT_TRUE(std::isfinite(model->actuator_gainprm[0]));
  EXPECT_TRUE(std::isfinite(model->dof_damping[0]));
}

TEST_F(DrivesTest, CouplingsWithHugeFactorsAreRefused) {
  EXPECT_DIAGNOSTIC("a coupling has a value that is not finite or exceeds 1e9");
  const int hand = body("hand", link_, at(0.6, 0, 0));
  hinge("J2", hand, Vector3d::UnitY());
  weigh(hand, 1, {0.1, 0, 0}, Vector3d::Constant(0.01));
  mechanism.couplings.push_back({1, 0, {{0, 1, 1e300}}, {}});
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: a coupling has a value that is not finite or exceeds 1e9\n");
}

TEST_F(DrivesTest, DrivesOfLeadersUseTheDiscreteIntegrator) {
  const int hand = body("hand", link_, at(0.6, 0, 0));
  hinge("J2", hand, Vector3d::UnitY());
  weigh(hand, 1, {0.1, 0, 0}, Vector3d::Constant(0.01));
  mechanism.couplings.push_back({1, 0, {{0, 1, 0.5}}, {}});
  EXPECT_EQ(compile()->opt.integrator, mjINT_DISCRETE);
  ModelOptions options;
  options.integrator = Integrator::implicitfast;
  EXPECT_EQ(compile(options)->opt.integrator, mjINT_IMPLICITFAST);
}

// Jumps through the whole range; the file sets no gains.
TEST_F(DrivesTest, AreFollowedWithinAMilliradian) {
  mechanism.joints[0].range = {-1, 1};
  const int hand = body("hand", link_, at(0.6, 0, 0));
  hinge("J2", hand, Vector3d::UnitY());
  weigh(hand, 1, {0.1, 0, 0}, Vector3d::Constant(0.01));
  mechanism.couplings.push_back({1, 0, {{0, 1, 0.5}}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  double worst = 0;
  for (int i = 0; i < 6; ++i) {
    data->ctrl[0] = i % 2 == 0 ? 1 : -1;
    run(*model, *data, 1,
        [&] { worst = std::max(worst, std::abs(data->qpos[1] - 0.5 * data->qpos[0])); });
    EXPECT_NEAR(data->qpos[0], data->ctrl[0], 0.02);
  }
  EXPECT_LT(worst, 1e-3);
}

TEST_F(DrivesTest, HaveNoFirmware) {
  EXPECT_DIAGNOSTIC("the profile 'firmware' is for HEBI's modules; '…' is not a module");
  EXPECT_DIAGNOSTIC("option 'actuator.…': no degree of freedom has this name");
  ModelOptions options;
  options.actuatorOf["J1"] = ActuatorProfile::firmware;
  options.actuatorOf["J7"] = ActuatorProfile::motor;
  EXPECT_FALSE(lowered(options));
  EXPECT_EQ(take(),
            "error: option 'actuator.J7': no degree of freedom has this name; allowed: "
            "'J1'\n"
            "error: the profile 'firmware' is for HEBI's modules; 'J1' is not a module\n");
}

// In motion, with commands of position, velocity and effort.
TEST_F(DrivesTest, APidTakesPositionVelocityAndEffort) {
  mechanism.gravity = Vector3d::Zero();
  mechanism.drives[0].gear = 2;
  mechanism.drives[0].kp = 40;
  mechanism.drives[0].kv = 8;
  mechanism.drives[0].maxEffort = 100;
  mechanism.joints[0].maxSpeed = 100;
  ModelOptions options;
  options.actuator = ActuatorProfile::pid;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->nu, 3);
  const DataPtr data(mj_makeData(model.get()));
  data->qpos[0] = 0.1;
  data->qvel[0] = 0.3;
  data->ctrl[0] = 0.4;  // rad, on the drive's side
  data->ctrl[1] = 1;    // rad/s
  data->ctrl[2] = 3;    // N m
  mj_forward(model.get(), data.get());
  // On the drive's side, the gains are the joint's gains divided by the gear squared.
  const double force = 40. / 4 * (0.4 - 2 * 0.1) + 8. / 4 * (1 - 2 * 0.3) + 3;
  EXPECT_NEAR(data->qfrc_actuator[0], 2 * force, 1e-9);
  data->ctrl[2] = 1000;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->qfrc_actuator[0], 100, 1e-9) << "at saturation";
}

TEST_F(DrivesTest, HaveAnImuOnTheBodyThatCarriesTheirJoint) {
  const int hand = body("hand", 0, at(0, 0, 0.5));
  hinge("J2", hand, Vector3d::UnitX());
  weigh(hand, 1, {0, 0, 0}, Vector3d::Constant(0.1));
  drive(1);
  ModelOptions options;
  options.sensors = SensorSet::imu;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  const DataPtr data(mj_makeData(model.get()));
  data->qvel[0] = 2;
  mj_forward(model.get(), data.get());
  const auto reading = [&](const char* name) {
    const int id = mj_name2id(model.get(), mjOBJ_SENSOR, name);
    EXPECT_GE(id, 0) << name;
    return Vector3d(data->sensordata + model->sensor_adr[std::max(id, 0)]);
  };
  EXPECT_LT(reading("J1_gyro").norm(), 1e-12) << "the world carries J1";
  EXPECT_NEAR(reading("J2_gyro").norm(), 2, 1e-9);
  EXPECT_NEAR(reading("J1_accelerometer").norm(), 9.81, 1e-9);
}

TEST_F(DrivesTest, LoseTheFrictionOfTheirJointsByOption) {
  mechanism.joints[0].friction = 0.4;
  mechanism.joints[0].damping = 0.1;
  mechanism.joints[0].maxSpeed = 2;
  ModelOptions options = unlimited();
  const ModelPtr dry = compile(options);
  options.friction = JointFriction::none;
  const ModelPtr none = compile(options);
  options.friction = JointFriction::damping;
  const ModelPtr damped = compile(options);
  ASSERT_TRUE(dry && none && damped);
  EXPECT_EQ(dry->dof_frictionloss[0], 0.4);
  EXPECT_EQ(none->dof_frictionloss[0], 0);
  EXPECT_EQ(none->dof_damping[0], 0.1);
  EXPECT_EQ(damped->dof_frictionloss[0], 0);
  EXPECT_NEAR(damped->dof_damping[0], 0.1 + 0.4 / 2, 1e-12) << "brakes as much at the top speed";
}

}  // namespace
}  // namespace hrdf::drives_test
