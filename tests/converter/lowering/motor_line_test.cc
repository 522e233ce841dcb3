// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The actuator profiles follow the motor's line, also at saturation, and come to rest.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/catalog.h>
#include <hrdf/lower.h>

#include "hebi/drivetrains.h"
#include "tests/converter/lowered.h"

namespace hrdf::motor_line_test {
namespace {

using enum ActuatorProfile;

constexpr ActuatorProfile kProfiles[] = {position, velocity, pid, dcmotor, motor};
constexpr const char* kNames[] = {"position", "velocity", "pid", "dcmotor", "motor"};

std::string nameOf(ActuatorProfile profile) { return kNames[static_cast<std::size_t>(profile)]; }

ModelPtr compiled(const Description& robot, const ModelOptions& options,
                  const FileReader& files = readFile) {
  Diagnostics out;
  const SpecPtr spec = lower(robot, options, {.read = files}, out);
  EXPECT_TRUE(spec) << summary(out);
  ModelPtr model(spec ? mj_compile(spec.get(), nullptr) : nullptr);
  EXPECT_TRUE(model);
  return model;
}

// --- One module that turns freely.

struct Kind {
  ActuatorRow row;
  ActuatorProfile profile;
  const char* gains;  // empty: no gains
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.row.type; }

class MotorLine : public Reading, public testing::WithParamInterface<Kind> {
 protected:
  void SetUp() override {
    const auto robot =
        readText(hrdf::robot(row().since, "<actuator type=\"" + std::string(row().type) + "\"/>"));
    takeAll();  // the note about a version that is not in the specification
    ASSERT_TRUE(robot);
    ModelOptions options;
    options.actuator = GetParam().profile;
    options.gains = GetParam().gains;
    model_ = compiled(*robot, options);
    ASSERT_TRUE(model_);
    mju_zero3(model_->opt.gravity);
    model_->opt.disableflags |= mjDSBL_CLAMPCTRL;
    model_->opt.timestep = 0.001;
    model_->dof_frictionloss[0] = 0;
    data_.reset(mj_makeData(model_.get()));
  }

  const ActuatorRow& row() const { return GetParam().row; }
  const Drivetrain train_ = drivetrainOf(GetParam().row);
  // Commands `speed`, or the largest torque if the profile has no velocity command.
  void command(double speed) { data_->ctrl[0] = GetParam().profile == velocity ? speed : 1e4; }

  ModelPtr model_;
  DataPtr data_;
};

TEST_P(MotorLine, EndsAtTheTopSpeed) {
  command(train_.maxSpeed);
  double fastest = 0;
  for (int i = 0; i < 5000; ++i) {
    mj_step(model_.get(), data_.get());
    fastest = std::max(fastest, data_->qvel[0]);
  }
  EXPECT_NEAR(data_->qvel[0], train_.maxSpeed, 1e-3 * train_.maxSpeed);
  EXPECT_LT(fastest, 1.02 * train_.maxSpeed);
}

// With full command, the torque falls in a line from the stall effort (or the part that the gains
// allow) to 0 at the top speed. The lines of `dcmotor`, and of `pid` with gains, instead have the
// module's own torque at half of the top speed.
TEST_P(MotorLine, FallsStraightFromTheStallEffort) {
  command(1e3 * train_.maxSpeed);
  const auto effortAt = [&](double share) {
    data_->qvel[0] = share * train_.maxSpeed;
    mj_forward(model_.get(), data_.get());
    return data_->qfrc_actuator[0] + data_->qfrc_passive[0];
  };
  const double stall = effortAt(0);
  EXPECT_LE(stall, row().maxEffort * (1 + 1e-9));
  EXPECT_GT(stall, 0.4 * row().maxEffort);
  const bool hasGains = *GetParam().gains != 0;
  const bool isFlat = GetParam().profile == dcmotor || (GetParam().profile == pid && hasGains);
  for (const double share : {0.25, 0.5, 0.75, 1.}) {
    const double atHalf = train_.stallEffort * (1 - train_.maxSpeed / 2 / train_.freeSpeed);
    const double line = isFlat ? std::min(stall, (1 - share) * 2 * atHalf) : (1 - share) * stall;
    EXPECT_NEAR(effortAt(share), line, 1e-6 * row().maxEffort) << share;
  }
}

std::vector<Kind> kinds() {
  std::vector<Kind> kinds;
  for (const ActuatorRow& row : actuators()) {
    for (const ActuatorProfile profile : kProfiles) {
      for (const char* gains : {"", "kit"}) {
        kinds.push_back({row, profile, gains});
      }
    }
  }
  return kinds;
}

INSTANTIATE_TEST_SUITE_P(, MotorLine, testing::ValuesIn(kinds()), [](const auto& instance) {
  std::string name(instance.param.row.type);
  std::erase(name, '-');
  return name + "_" + nameOf(instance.param.profile) + (*instance.param.gains ? "_kit" : "");
});

// --- Integrator of the scene.

class Integrators : public LowerTest {
 protected:
  int integratorOf(ActuatorProfile profile) {
    ModelOptions options;
    options.actuator = profile;
    return compile(R"(<actuator type="X5-4"/>)", options)->opt.integrator;
  }
};

TEST_F(Integrators, AreMuJoCosDefaultWhereThatIsCalm) {
  for (const ActuatorProfile profile : {position, velocity, motor}) {
    EXPECT_EQ(integratorOf(profile), mjINT_EULER) << nameOf(profile);
  }
}

TEST_F(Integrators, AreImplicitForTheLineOfADcMotor) {
  for (const ActuatorProfile profile : {pid, dcmotor}) {
    EXPECT_EQ(integratorOf(profile), mjINT_IMPLICITFAST) << nameOf(profile);
  }
}

// On the joint, the velocity gain is multiplied by the square of the gear ratio.
TEST_F(Integrators, AreImplicitForAnActuatorThatIsTooStiffForTheDefault) {
  ModelOptions options;
  options.actuator = velocity;
  options.gains = "kit";
  const auto model = compile(
      R"(<joint axis="tz" gear_ratio="50"/><rigid-body mass="0.1" ixx="1e-3" iyy="1e-3" izz="1e-3"/>)",
      options);
  EXPECT_EQ(model->opt.integrator, mjINT_IMPLICITFAST);
}

TEST_F(Integrators, AreNoReasonToWarnWhenARobotIsAttached) {
  const auto robot = readElements(R"(<actuator type="X5-4"/>)");
  for (const ActuatorProfile profile : {position, velocity, motor}) {
    ModelOptions options;
    options.actuator = profile;
    const SpecPtr child = lowered(*robot, options);
    const SpecPtr parent(mj_makeSpec());
    parent->option.integrator = mjINT_IMPLICITFAST;
    mjsFrame* frame = mjs_addFrame(mjs_findBody(parent.get(), "world"), nullptr);
    ASSERT_TRUE(mjs_attach(frame->element, child->element, "a/", ""));
    const ModelPtr model(mj_compile(parent.get(), nullptr));
    ASSERT_TRUE(model);
    EXPECT_FALSE(mjs_isWarning(parent.get())) << mjs_getError(parent.get());
  }
}

// --- Robots of models/, each with its gains file or with kit gains.

struct Robot {
  std::string name, gains;
  ActuatorProfile profile;
};

class Rest : public testing::TestWithParam<Robot> {
 protected:
  void SetUp() override {
    const std::string models = std::string(HRDF_SOURCE_DIR) + "/models/";
    Diagnostics out;
    const auto robot = read(models + GetParam().name + ".hrdf", readFile, out);
    ASSERT_TRUE(robot) << summary(out);
    ModelOptions options;
    options.actuator = GetParam().profile;
    options.gains = GetParam().gains;
    options.gravcomp = true;
    options.visual = VisualShapes::none;
    options.collision = CollisionShapes::none;
    model_ = compiled(*robot, options);
    ASSERT_TRUE(model_);
    model_->opt.timestep = 0.002;
    data_.reset(mj_makeData(model_.get()));
    mj_resetDataKeyframe(model_.get(), data_.get(), 0);
  }

  void run(double seconds) {
    for (int i = 0; i < seconds / model_->opt.timestep; ++i) mj_step(model_.get(), data_.get());
  }

  // Returns the chatter: the largest change of a joint's speed in one step (rad/s).
  double chatter() {
    double most = 0;
    for (int i = 0; i < 100; ++i) {
      const std::vector<double> before(data_->qvel, data_->qvel + model_->nv);
      mj_step(model_.get(), data_.get());
      for (int j = 0; j < model_->nv; ++j) {
        most = std::max(most, std::abs(data_->qvel[j] - before[static_cast<std::size_t>(j)]));
      }
    }
    return most;
  }

  ModelPtr model_;
  DataPtr data_;
};

// Uses a step of 2 ms and the integrator that lower() chooses by default.
TEST_P(Rest, FollowsAMove) {
  ASSERT_GT(model_->nactuator, 0);
  const std::vector<double> home(data_->qpos, data_->qpos + model_->nq);
  // With HEBI's kit gains, a command of 0.2 rad/s gives less torque than the friction of an X5.
  const double change = GetParam().profile == velocity ? 1 : 0.2;
  for (int i = 0; i < model_->nactuator; ++i) {
    const int control = model_->actuator_ctrladr[i];
    const double most = model_->actuator_forcerange[2 * i + 1];
    data_->ctrl[control] += GetParam().profile == motor ? 0.05 * most : change;
  }
  run(0.5);
  double moved = 0;
  for (int i = 0; i < model_->nq; ++i) {
    moved = std::max(moved, std::abs(data_->qpos[i] - home[static_cast<std::size_t>(i)]));
  }
  EXPECT_GT(moved, 1e-3);
  if (GetParam().profile == motor || GetParam().profile == velocity) {
    std::fill_n(data_->ctrl, model_->nu, 0);
  }
  run(6);
  EXPECT_LT(chatter(), 2e-3) << "rad/s a step";
}

std::vector<Robot> robots() {
  std::vector<Robot> robots;
  const std::filesystem::path models = std::string(HRDF_SOURCE_DIR) + "/models";
  for (const auto& entry : std::filesystem::directory_iterator(models)) {
    if (entry.path().extension() != ".hrdf") continue;
    const std::string name = entry.path().stem().string();
    const std::string own = "gains/" + name + ".xml";
    for (const ActuatorProfile profile : kProfiles) {
      robots.push_back({name, "", profile});
      robots.push_back({name, exists(models / own) ? own : "kit", profile});
    }
  }
  std::ranges::sort(robots, {}, [](const Robot& robot) {
    return robot.name + nameOf(robot.profile) + robot.gains;
  });
  return robots;
}

INSTANTIATE_TEST_SUITE_P(, Rest, testing::ValuesIn(robots()), [](const auto& instance) {
  const Robot& robot = instance.param;
  return robot.name + "_" + nameOf(robot.profile) + (robot.gains.empty() ? "" : "_gains");
});

}  // namespace
}  // namespace hrdf::motor_line_test
