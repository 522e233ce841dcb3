// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The actuator profiles: the actuator that each makes of a module, and its stability for all
// commands.
#include <cmath>
#include <filesystem>
#include <numbers>
#include <random>

#include <gtest/gtest.h>

#include <hrdf/layout.h>
#include <hrdf/lower.h>

#include "hebi/drivetrains.h"
#include "tests/converter/lowered.h"

namespace hrdf::actuator_profile_test {
namespace {

using enum ActuatorProfile;

constexpr double kExact = 1e-9;
constexpr double kHold = 0.02;  // rad
constexpr ActuatorProfile kProfiles[] = {position, velocity, pid, dcmotor, motor};

std::string nameOf(ActuatorProfile profile) {
  constexpr const char* kNames[] = {"position", "velocity", "pid", "dcmotor", "motor"};
  return kNames[static_cast<std::size_t>(profile)];
}

SpecPtr specOf(const Description& robot, const ModelOptions& options,
               const FileReader& files = readFile) {
  Diagnostics out;
  SpecPtr spec = lower(robot, options, {.read = files}, out);
  for (const Diagnostic& d : out.all()) ADD_FAILURE() << toString(d);
  return spec;
}

ModelPtr compiled(const SpecPtr& spec) {
  if (!spec) return nullptr;
  ModelPtr model(mj_compile(spec.get(), nullptr));
  EXPECT_TRUE(model) << mjs_getError(spec.get());
  return model;
}

ModelOptions optionsOf(ActuatorProfile profile) {
  ModelOptions options;
  options.actuator = profile;
  return options;
}

class ActuatorTest : public Reading {
 protected:
  ModelPtr compile(const std::string& elements, const ModelOptions& options) {
    const auto robot = readElements(elements);
    if (!robot) return nullptr;
    return compiled(
        specOf(*robot, options, [this](const std::string& path) { return fileAt(path); }));
  }
  ModelPtr compile(const std::string& elements, ActuatorProfile profile) {
    return compile(elements, optionsOf(profile));
  }
};

// The motor's speed limit is 21 150 rpm (measured); the effort limit is from HEBI's catalog.
constexpr double kSpeedX5_4 = 21150 / 762.22 * 2 * std::numbers::pi / 60;  // rad/s
constexpr double kEffortX5_4 = 7;                                          // N m
constexpr double kLineX5_4 = kEffortX5_4 / kSpeedX5_4;
constexpr const char* kX5_4 = R"(<actuator type="X5-4" tag="wrist"/>)";

const mjtNum* range(const ModelPtr& model, int control) {
  return model->actuator_ctrlrange + 2 * control;
}

TEST_F(ActuatorTest, CommandsAPidByPositionVelocityAndEffort) {
  const auto model = compile(kX5_4, pid);
  ASSERT_EQ(model->nu, 3);
  EXPECT_EQ(model->actuator_ctrlspec[0], mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  EXPECT_NEAR(range(model, 0)[1], std::numbers::pi, kExact);
  EXPECT_NEAR(range(model, 1)[1], kSpeedX5_4, kExact);
  EXPECT_DOUBLE_EQ(range(model, 2)[1], kEffortX5_4);
}

TEST_F(ActuatorTest, CommandsAVelocityUpToTheTopSpeed) {
  const auto model = compile(kX5_4, velocity);
  ASSERT_EQ(model->nu, 1);
  EXPECT_NEAR(range(model, 0)[0], -kSpeedX5_4, kExact);
  EXPECT_NEAR(model->actuator_gainprm[0], 11 * kLineX5_4, kExact);
}

TEST_F(ActuatorTest, CommandsAMotorUpToItsEffort) {
  const auto model = compile(R"(<joint axis="rx" gear_ratio="4"/>)", motor);
  EXPECT_DOUBLE_EQ(range(model, 0)[1], 25) << "100 N m at the output";
  EXPECT_DOUBLE_EQ(model->actuator_gear[0], 4);
}

// At half of the top speed, the DC motor has the torque of the real motor at 24 V, whose line goes
// from 7.05 N m at stall to 5.32 rad/s.
TEST_F(ActuatorTest, PutsTheTorqueSpeedLineIntoADcMotorInsteadOfTheJoint) {
  const auto model = compile(kX5_4, dcmotor);
  EXPECT_EQ(model->dof_damping[0], 0);
  const mjtNum resistance = model->actuator_gainprm[0], constant = model->actuator_gainprm[1];
  EXPECT_NEAR(12 * constant / resistance, 7.05 * (1 - kSpeedX5_4 / 2 / 5.32), 0.01);
  EXPECT_NEAR(24 / constant, kSpeedX5_4, kExact);
}

// MuJoCo damps a `position` with dampratio="1" in the same way: by the inertia that the joint moves
// at position 0.
TEST_F(ActuatorTest, DampsADcMotorCritically) {
  ModelOptions options = optionsOf(dcmotor);
  options.payload = Payload{0.5, {0.01, 0.02, 0.03}};
  const auto model = compile(
      R"(<actuator type="X8-9"/><bracket type="X5HeavyLeftInside"/><joint axis="ty" gear_ratio="-3"/>
         <joint axis="rx" gear_ratio="20"/><link type="X5" extension="0.3" twist="1"/>
         <end-effector type="Custom"/>)",
      options);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->nactuator, 3);
  for (int i = 0; i < 3; ++i) {
    const double kp = model->actuator_gainprm[10 * i + 4], kd = model->actuator_gainprm[10 * i + 6];
    const double gear = model->actuator_gear[6 * i];
    EXPECT_NEAR(kd, 2 * std::sqrt(kp * model->dof_M0[i]) / std::abs(gear), 1e-9 * kd) << i;
  }
}

TEST_F(ActuatorTest, HoldsThePositionOfAGearedJointAsStifflyAsOfAnother) {
  const auto geared = compile(R"(<joint axis="rx" gear_ratio="-20"/>)", position);
  const auto plain = compile(R"(<joint axis="rx"/>)", position);
  EXPECT_NEAR(20 * 20 * geared->actuator_gainprm[0], plain->actuator_gainprm[0], kExact);
}

TEST_F(ActuatorTest, CommandsTheHomeOfEachProfile) {
  // The key for `pid` sets no controls, so they are 0: MuJoCo cannot attach a model whose key sets
  // three controls of one actuator.
  const std::vector<double> expected[] = {{0.5}, {0}, {0, 0, 0}, {0.5}, {0}};
  for (const ActuatorProfile profile : kProfiles) {
    ModelOptions options = optionsOf(profile);
    options.home = {0.5};
    const auto model = compile(kX5_4, options);
    EXPECT_EQ(std::vector<double>(model->key_ctrl, model->key_ctrl + model->nu),
              expected[static_cast<std::size_t>(profile)])
        << nameOf(profile);
  }
}

TEST_F(ActuatorTest, GivesOneJointAnotherProfile) {
  ModelOptions options;
  options.actuatorOf["wrist"] = velocity;
  const auto model = compile(
      std::string(kX5_4) + R"(<bracket type="X5LightLeft"/><actuator type="X5-4"/>)", options);
  EXPECT_EQ(model->actuator_ctrlspec[0], mjINPUT_VEL);
  EXPECT_EQ(model->actuator_ctrlspec[1], mjINPUT_POS);
}

TEST_F(ActuatorTest, TakesARobotNamedLikeAClassOfAProfile) {
  addFile("X5-4_velocity.hrdf", robot(6, kX5_4));
  const auto description = readFrom("X5-4_velocity.hrdf");
  ModelOptions options;
  options.actuatorOf["wrist"] = velocity;
  EXPECT_TRUE(compiled(specOf(*description, options)));
}

// The default drive of a joint element is a motor with a voltage input, and reaches the commanded
// speed.
TEST_F(ActuatorTest, TurnsALightJointElementWithoutChatter) {
  const auto model =
      compile(R"(<joint axis="tz" gear_ratio="50"/><rigid-body mass="1" ixx="1" iyy="1" izz="1"/>)",
              velocity);
  mju_zero3(model->opt.gravity);
  model->opt.timestep = 0.002;
  const DataPtr data(mj_makeData(model.get()));
  data->ctrl[0] = 20;
  for (int i = 0; i < 500; ++i) mj_step(model.get(), data.get());
  EXPECT_NEAR(data->qvel[0], 0.4, 1e-6);
}

// Returns the names of all robots of models/.
std::vector<std::string> robots() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(HRDF_SOURCE_DIR) + "/models")) {
    if (entry.path().extension() == ".hrdf") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

class Profiles : public testing::TestWithParam<std::tuple<std::string, ActuatorProfile>> {
 protected:
  void SetUp() override {
    Diagnostics out;
    robot_ = read(std::string(HRDF_SOURCE_DIR) + "/models/" + std::get<0>(GetParam()) + ".hrdf",
                  readFile, out);
    ASSERT_TRUE(robot_);
    model_ = compiled(specOf(*robot_, optionsOf(profile())));
    ASSERT_TRUE(model_);
    data_.reset(mj_makeData(model_.get()));
    toHome();
  }

  static ActuatorProfile profile() { return std::get<1>(GetParam()); }

  void toHome() { mj_resetDataKeyframe(model_.get(), data_.get(), 0); }

  bool isSound() const {
    for (int i = 0; i < mjNWARNING; ++i) {
      if (data_->warning[i].number > 0) return false;
    }
    return std::none_of(data_->qpos, data_->qpos + model_->nq, mju_isBad) &&
           std::none_of(data_->qvel, data_->qvel + model_->nv, mju_isBad);
  }

  int dofOf(int actuator) const { return model_->jnt_dofadr[model_->actuator_trnid[2 * actuator]]; }

  std::optional<Description> robot_;
  ModelPtr model_;
  DataPtr data_;
};

// Profiles with a position command.
class PositionProfiles : public Profiles {};

TEST_P(PositionProfiles, HoldHomeUnderGravity) {
  ASSERT_GT(model_->nq, 0);
  model_->opt.timestep = 0.001;
  const std::vector<mjtNum> home(data_->qpos, data_->qpos + model_->nq);
  for (int i = 0; i < 3000; ++i) {
    mj_step(model_.get(), data_.get());
    for (int j = 0; j < model_->nq; ++j)
      ASSERT_NEAR(data_->qpos[j], home[static_cast<std::size_t>(j)], kHold) << i;
  }
}

TEST_P(PositionProfiles, KeepToTheTopSpeedInAStepOfEachJoint) {
  ASSERT_GT(model_->nactuator, 0);
  model_->opt.timestep = 0.001;
  model_->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_GRAVITY;
  const Mechanism tree = layout(*robot_).tree;
  for (int i = 0; i < model_->nactuator; ++i) {
    toHome();
    const auto& drive = tree.drives[static_cast<std::size_t>(i)];
    const auto& joint = tree.joints[static_cast<std::size_t>(i)];
    const ActuatorRow* type = drive.module->type;
    const double top = type ? drivetrainOf(*type).maxSpeed : joint.slides ? 1 : 10;
    data_->ctrl[model_->actuator_ctrladr[i]] = (joint.slides ? 0.9 : 3) * drive.gear;
    double fastest = 0;
    for (int step = 0; step < 1500; ++step) {
      mj_step(model_.get(), data_.get());
      fastest = std::max(fastest, std::abs(data_->qvel[dofOf(i)]));
    }
    EXPECT_LT(fastest, 1.05 * top) << drive.name;
    EXPECT_GT(fastest, 0.1 * top) << drive.name << " did not move";
  }
}

TEST_P(Profiles, StaySoundWhateverTheirCommand) {
  for (const double timestep : {0.001, 0.002}) {
    model_->opt.timestep = timestep;
    for (const int held : {1, 20, 200}) {  // steps between two commands
      toHome();
      std::mt19937 random(1);
      for (int step = 0; step * timestep < 1; ++step) {
        for (int i = 0; i < model_->nu && step % held == 0; ++i) {
          std::uniform_real_distribution<double> control(range(model_, i)[0], range(model_, i)[1]);
          data_->ctrl[i] = control(random);
        }
        mj_step(model_.get(), data_.get());
      }
      EXPECT_TRUE(isSound()) << timestep << " s, " << held << " steps";
    }
  }
}

std::string nameOf(const testing::TestParamInfo<Profiles::ParamType>& instance) {
  return std::get<0>(instance.param) + "_" + nameOf(std::get<1>(instance.param));
}

INSTANTIATE_TEST_SUITE_P(, Profiles,
                         testing::Combine(testing::ValuesIn(robots()),
                                          testing::ValuesIn(kProfiles)),
                         [](const auto& instance) { return nameOf(instance); });
INSTANTIATE_TEST_SUITE_P(, PositionProfiles,
                         testing::Combine(testing::ValuesIn(robots()),
                                          testing::Values(position, pid, dcmotor)),
                         [](const auto& instance) { return nameOf(instance); });

class WrittenMjcf : public Reading, public testing::WithParamInterface<ActuatorProfile> {
 protected:
  // The robot has only modules and joints, so there are no mesh files.
  void expectSame(const ModelOptions& options) {
    const auto robot = readElements(R"(<joint axis="rx"/><joint axis="ty" gear_ratio="-3"/>
      <actuator type="X5-4" tag="a"/><bracket type="X5LightLeft"/><actuator type="X5-4" tag="b"/>)");
    const FileReader files = [this](const std::string& path) { return fileAt(path); };
    expectSameWhenWritten(*robot, options, files);
  }
};

TEST_P(WrittenMjcf, CompilesToTheSameModel) { expectSame(optionsOf(GetParam())); }

TEST_P(WrittenMjcf, CompilesToTheSameModelWithAnotherProfileInAClass) {
  for (const ActuatorProfile other : kProfiles) {
    ModelOptions options = optionsOf(GetParam());
    options.actuatorOf["b"] = other;
    expectSame(options);
  }
}

TEST_P(WrittenMjcf, CompilesToTheSameModelWithGainsAndSafety) {
  addFile("gains.xml", R"(<group_gains><control_strategy>3 4 4 2</control_strategy>
    <position><kp>1 2 15 20</kp><kd>0.1 0 0.1 0</kd><ki>0 0 0 0.5</ki></position></group_gains>)");
  addFile("safety.xml", R"(<group_safety version="1.0.0">
    <position><min_limit>-1 -2 -0.5 -inf</min_limit></position>
    <effort><max_limit>1 2 3 4</max_limit></effort></group_safety>)");
  ModelOptions options = optionsOf(GetParam());
  options.gains = "gains.xml";
  options.safety = "safety.xml";
  expectSame(options);
}

INSTANTIATE_TEST_SUITE_P(, WrittenMjcf, testing::ValuesIn(kProfiles),
                         [](const auto& instance) { return nameOf(instance.param); });

}  // namespace
}  // namespace hrdf::actuator_profile_test
