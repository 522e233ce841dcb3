// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the firmware with a log of a real X5-1 without load.
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <hrdf/sim/parameters.h>

#include "firmware/core.h"
#include "module/settings.h"
#include "tests/sim/hardware_log.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::hardware_test {
namespace {

// The log has no gains. These two are estimated from its PWM; all others are from HEBI's kits.
constexpr float kPositionKp = 1.1F;
constexpr float kEffortDeadZone = 0;

constexpr double kStiffness = 40;  // N m/rad: effort divided by deflection in the log
// rad/s: 17 000 rpm of the motor. Above, the module's own speed limiter reduces the PWM.
constexpr double kTopSpeed = 17'000 * std::numbers::pi / 30 / 272.22;

double rms(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return std::sqrt(sum / static_cast<double>(values.size()));
}

FirmwareSetup setupOfTheLog() {
  FirmwareSetup setup = settingsOf(*parametersOf("X5-1")).firmware;
  setup.position.kp = kPositionKp;
  setup.effort.deadZone = kEffortDeadZone;
  return setup;
}

// Returns the PWM for measured values that change linearly in the ten periods before `row`.
double pwmOf(FirmwareSetup& setup, firmware::FirmwareState<double>& state, const LogRow& row) {
  setup.motor.busVoltage = row.voltage;
  double pwm = 0;
  for (int ago = 9; ago >= 0; --ago) {
    const double before = ago * firmware::kPeriod;
    const double position = row.position - before * row.velocity;
    const double effort = row.effort + before * kStiffness * row.deflectionVelocity;
    pwm = firmware::drive(setup, state, {row.positionCommand, row.velocityCommand, 0},
                          {position, row.velocity, effort, row.velocity})
              .pwm;
  }
  return pwm;
}

// Returns the mean of every ten values.
std::vector<double> meansOf(const std::vector<double>& values) {
  std::vector<double> means;
  for (std::size_t i = 0; i + 10 <= values.size(); i += 10) {
    means.push_back(std::accumulate(&values[i], &values[i] + 10, 0.0) / 10);
  }
  return means;
}

// In a single row, the derivative of the effort causes noise of 0.014 PWM; means of ten rows reduce
// it.
TEST(HardwareLog, HasThePwmThatTheFirmwarePredictsFromTheMeasuredMotion) {
  const std::vector<LogRow> rows = x5Log();
  ASSERT_EQ(rows.size(), 999);
  FirmwareSetup setup = setupOfTheLog();
  firmware::FirmwareState<double> state = firmware::poweredUp(setup);
  std::vector<double> differences;
  for (const LogRow& row : rows) {
    const double pwm = pwmOf(setup, state, row);
    if (std::abs(row.velocity) < kTopSpeed) differences.push_back(pwm - row.pwm);
  }
  EXPECT_LT(rms(meansOf(differences)), 0.006);
}

// A simulated module that follows the commands of a log from its own state.
class FreeModule {
 public:
  explicit FreeModule(const LogRow& start) {
    sim_->data()->qpos[0] = start.position;
    sim_->data()->qvel[0] = start.velocity;
    group_->setFeedbackFrequencyHz(0);
    group_->setCommandLifetimeMs(0);
    auto actuator = command_[0].settings().actuator();
    actuator.positionGains().kP().set(kPositionKp);
    actuator.effortGains().deadZone().set(kEffortDeadZone);
  }

  // Sends the commands of `row`, then simulates until the time of `row`.
  void follow(const LogRow& row) {
    sim_->setBusVoltage(row.voltage);
    auto actuator = command_[0].actuator();
    actuator.position().set(row.positionCommand);
    actuator.velocity().set(static_cast<float>(row.velocityCommand));
    actuator.effort().set(0);
    group_->sendCommand(command_);
    sim_->step(row.time - sim_->time() - Simulation::kStep);
    group_->sendFeedbackRequest();
    sim_->step();
    EXPECT_TRUE(group_->getNextFeedback(feedback_));
  }

  double position() const { return sim_->data()->qpos[0]; }
  double pwm() const { return static_cast<double>(feedback_[0].actuator().pwmCommand().get()); }

 private:
  TextFile file_{"x5.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)"};
  std::unique_ptr<Simulation> sim_ = opened(file_.path());
  std::shared_ptr<Group> group_ = sim_->lookup().getGroupFromNames({"HEBI"}, {"J1"});
  GroupCommand command_{1};
  GroupFeedback feedback_{1};
};

TEST(HardwareLog, IsFollowedByASimulatedModule) {
  const std::vector<LogRow> rows = x5Log();
  ASSERT_EQ(rows.size(), 999);
  FreeModule module(rows[0]);
  double distance = 0;
  std::vector<double> differences;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    module.follow(rows[i]);
    distance += std::abs(module.position() - rows[i].position);
    differences.push_back(module.pwm() - rows[i].pwm);
  }
  EXPECT_LT(distance / static_cast<double>(differences.size()), 0.022);  // rad
  EXPECT_LT(rms(differences), 0.045);
}

}  // namespace
}  // namespace hrdf::sim::hardware_test
