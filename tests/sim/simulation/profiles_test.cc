// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares exported actuator profiles with the simulated module with the same gains: they must move
// alike. benchmarks/profiles.py measures all types.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/lower.h>
#include <hrdf/read.h>
#include <hrdf/sim/parameters.h>

#include "tests/sim/simulated.h"

namespace hrdf::sim::profiles_test {
namespace {

using enum ActuatorProfile;

constexpr double kPeriod = 1e-3;  // s
constexpr const char* kLevel = "Rx(pi/2)";
constexpr const char* kHanging = "Ry(pi/2)";

// A module with a horizontal axis, and a small mass at the distance `length`.
struct Swing {
  std::string type;
  double mass = 1, length = 0.2;  // kg, m
  const char* pose = kLevel;      // of the mass at position 0
};

std::string textOf(const Swing& swing) {
  const auto text = [](double value) { return std::to_string(value); };
  const std::string small = text(1e-3 * swing.mass);
  return "<robot version=\"1.6.0\" rot=\"" + std::string(swing.pose) + "\"><actuator type=\"" +
         swing.type + "\" tag=\"J1\"/><rigid-body mass=\"" + text(swing.mass) + "\" com_trans=\"" +
         text(swing.length) + " 0 0\" ixx=\"" + small + "\" iyy=\"" + small + "\" izz=\"" + small +
         "\"/></robot>";
}

ModelOptions optionsOf(ActuatorProfile profile, const std::string& gains) {
  ModelOptions options;
  options.actuator = profile;
  options.gains = gains;
  options.collision = CollisionShapes::none;
  options.visual = VisualShapes::none;
  return options;
}

// A command and its duration.
struct Part {
  double value, seconds;
};

std::vector<double> exportedMotion(const std::string& path, const ModelOptions& options,
                                   const std::vector<Part>& parts) {
  Diagnostics out;
  const auto robot = read(path, readFile, out);
  const SpecPtr spec = robot ? lower(*robot, options, out) : nullptr;
  EXPECT_TRUE(spec) << summary(out);
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  EXPECT_TRUE(model);
  model->opt.timestep = kPeriod;
  const DataPtr data(mj_makeData(model.get()));
  std::vector<double> motion;
  for (const Part& part : parts) {
    data->ctrl[0] = part.value;
    for (int i = 0; i < part.seconds / kPeriod - 0.5; ++i) {
      mj_step(model.get(), data.get());
      motion.push_back(data->qpos[0]);
    }
  }
  return motion;
}

std::vector<double> moduleMotion(const std::string& path, ActuatorProfile profile,
                                 const std::vector<Part>& parts) {
  const auto sim = opened(path, optionsOf(position, ""));
  if (!sim) return {};
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"J1"});
  group->setCommandLifetimeMs(0);
  std::vector<double> motion;
  for (const Part& part : parts) {
    GroupCommand command(1);
    auto actuator = command[0].actuator();
    if (profile == position || profile == dcmotor) actuator.position().set(part.value);
    if (profile == velocity) actuator.velocity().set(static_cast<float>(part.value));
    if (profile == motor) actuator.effort().set(static_cast<float>(part.value));
    group->sendCommand(command);
    for (int i = 0; i < part.seconds / kPeriod - 0.5; ++i) {
      sim->step();
      motion.push_back(sim->data()->qpos[0]);
    }
  }
  return motion;
}

double rms(const std::vector<double>& a, const std::vector<double>& b) {
  EXPECT_EQ(a.size(), b.size());
  double sum = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) sum += std::pow(a[i] - b[i], 2);
  return std::sqrt(sum / static_cast<double>(a.size()));
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    most = std::max(most, std::abs(a[i] - b[i]));
  }
  return most;
}

double range(const std::vector<double>& motion) {
  return *std::ranges::max_element(motion) - *std::ranges::min_element(motion);
}

// --- Position steps.

struct Step {
  Swing swing;
  ActuatorProfile profile;
  double target, tolerance;  // rad; rms (rad)
};

class ProfileSteps : public testing::TestWithParam<Step> {};

TEST_P(ProfileSteps, FollowTheModule) {
  const Step& step = GetParam();
  const TextFile robot("step.hrdf", textOf(step.swing));
  const std::vector<Part> parts{{step.target, 2}};
  const auto ours = exportedMotion(robot.path(), optionsOf(step.profile, "kit"), parts);
  const auto module = moduleMotion(robot.path(), step.profile, parts);
  ASSERT_GT(range(module), 0.2);
  EXPECT_LT(rms(ours, module), step.tolerance);
}

// After a position step of 3 rad, a module first has the inertia of its whole rotor, gives full
// voltage, and does not exceed its speed limit. Profiles do not model this. Effort limits below the
// stall effort (R8-16, T8-3) change the torque-speed line of `position`, but not of `dcmotor`.
std::vector<Step> steps() {
  std::vector<Step> steps;
  const auto add = [&](const Swing& swing, ActuatorProfile profile) {
    steps.push_back({swing, profile, 0.3, 0.025});
    steps.push_back({swing, profile, 3, 0.22});
  };
  for (const Swing& swing : {Swing{"X5-4", 0.3, 0.2, kHanging}, Swing{"X8-9", 1, 0.2, kHanging},
                             Swing{"X8-16", 2, 0.4, kHanging}}) {
    add(swing, position);
    add(swing, dcmotor);
  }
  add({"R8-16", 2, 0.4, kHanging}, dcmotor);
  // The gains are weak, and friction holds the module where it stops.
  add({"T8-3", 0.3, 0.2, kHanging}, dcmotor);
  steps[steps.size() - 2].tolerance = 0.035;
  return steps;
}

std::string nameOf(const testing::TestParamInfo<Step>& instance) {
  const Step& step = instance.param;
  std::string type = step.swing.type;
  std::erase(type, '-');
  return type + (step.profile == position ? "_position_" : "_dcmotor_") +
         (step.target > 1 ? "far" : "near");
}

INSTANTIATE_TEST_SUITE_P(, ProfileSteps, testing::ValuesIn(steps()), nameOf);

// --- Efforts.

class EffortProfile : public testing::Test {
 protected:
  // Returns the largest difference to the module, relative to the module's range of motion.
  double difference(const Swing& swing, const std::vector<Part>& parts) {
    const TextFile robot("effort.hrdf", textOf(swing));
    const auto ours = exportedMotion(robot.path(), optionsOf(motor, ""), parts);
    const auto module = moduleMotion(robot.path(), motor, parts);
    return largestDifference(ours, module) / range(module);
  }
};

// Twice the effort that holds the load. The difference comes from the first 45 ms, in which a
// module does not yet measure the effort, and from the module's speed limit.
TEST_F(EffortProfile, MovesALoadAsTheModuleDoes) {
  EXPECT_LT(difference({"X8-16", 2, 0.4}, {{15, 1}}), 0.2);
  EXPECT_LT(difference({"X5-4", 0.3, 0.2}, {{1.5, 0.5}}), 0.12);
}

TEST_F(EffortProfile, FallsAsTheModuleDoesThatIsToldZero) {
  EXPECT_LT(difference({"X8-16", 2, 0.4}, {{0, 1}}), 0.15);
}

TEST_F(EffortProfile, MovesALoadAsTheModuleDoesWhereItSaturates) {
  EXPECT_LT(difference({"X8-16", 2, 0.4}, {{40, 1}}), 0.15);
}

// --- An exported model that is opened again.

class Exported : public testing::TestWithParam<std::tuple<ActuatorProfile, std::string>> {};

// With kit gains: the module uses them, whatever gains the model was exported with.
TEST_P(Exported, MovesAsTheFileItCameFrom) {
  const TextFile robot("robot.hrdf", textOf({"X8-9", 1, 0.2}));
  const TextFile safety("safety.xml", R"(<group_safety version="1.0.0">
    <position><min_limit>-0.2</min_limit><max_limit>0.2</max_limit></position>
    <effort><max_limit>9</max_limit></effort></group_safety>)");
  Diagnostics out;
  const auto description = read(robot.path(), readFile, out);
  ASSERT_TRUE(description);
  ModelOptions options = optionsOf(std::get<0>(GetParam()), std::get<1>(GetParam()));
  options.safety = safety.path();
  const SpecPtr spec = lower(*description, options, out);
  ASSERT_TRUE(spec) << summary(out);
  ASSERT_TRUE(ModelPtr(mj_compile(spec.get(), nullptr)));
  std::string xml(1 << 20, '\0');
  ASSERT_EQ(mj_saveXMLString(spec.get(), xml.data(), static_cast<int>(xml.size()), nullptr, 0), 0);
  const TextFile exported("exported.xml", xml.c_str());
  const std::vector<Part> parts{{0.5, 1}, {-0.4, 1}};
  const auto ofExport = moduleMotion(exported.path(), position, parts);
  const auto ofFile = moduleMotion(robot.path(), position, parts);
  ASSERT_GT(range(ofFile), 0.7) << "beyond the limits that it was exported with";
  EXPECT_LT(largestDifference(ofExport, ofFile), 1e-6);
}

std::string nameOfExport(const testing::TestParamInfo<Exported::ParamType>& instance) {
  constexpr const char* kNames[] = {"position", "velocity", "pid", "dcmotor", "motor"};
  const auto& [profile, gains] = instance.param;
  return std::string(kNames[static_cast<std::size_t>(profile)]) + (gains.empty() ? "" : "_kit");
}

INSTANTIATE_TEST_SUITE_P(, Exported,
                         testing::Combine(testing::Values(position, velocity, pid, dcmotor, motor),
                                          testing::Values("", "kit")),
                         nameOfExport);

// --- The firmware's effort limit.

// A module that turns a load at full PWM: the motor gives 3 N m, and its friction takes 0.5 N m.
// Within a step, the motor's torque-speed line acts like additional inertia. The friction that
// grows with the load lags behind the load.
TEST(EffortLimit, IsThatOfTheMotorInDirectPwm) {
  const TextFile robot("limit.hrdf", textOf({"X8-9", 1, 0.2}));
  const auto sim = opened(robot.path(), optionsOf(position, ""));
  ASSERT_TRUE(sim);
  mju_zero3(sim->model()->opt.gravity);
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"J1"});
  group->setCommandLifetimeMs(0);
  GroupCommand command(1);
  auto settings = command[0].settings().actuator();
  settings.controlStrategy().set(ControlStrategy::DirectPWM);
  settings.effortLimitMin().set(-3);
  settings.effortLimitMax().set(3);
  command[0].actuator().effort().set(1);
  group->sendCommand(command);
  sim->step(0.05);
  const double before = sim->data()->qvel[0];
  sim->step(0.02);
  const ActuatorParameters motor = *parametersOf("X8-9");
  const double line = kPeriod * motor.maxEffort / motor.maxSpeed;
  const double change = 0.02 * (3 - 0.5) / (sim->model()->dof_M0[0] + line);
  EXPECT_EQ(sim->model()->dof_frictionloss[0], 0.5);
  EXPECT_NEAR(sim->data()->qvel[0] - before, change, 0.05 * change);
}

}  // namespace
}  // namespace hrdf::sim::profiles_test
