// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Prints a hash of the motion of robots: 10 000 steps with contacts, with each control strategy,
// all limits, a motion stop and a low bus voltage. If two builds on one machine print the same
// hash, they moved all modules in the same way, bit for bit. No test compares with a stored hash,
// because sine and exponential of the C library differ between processors.
//
//     motion_hash models/x_arm_6dof.hrdf models/hexapod.hrdf?floating_base=1 …
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/options.h>
#include <hrdf/sim/simulation.h>

namespace {

using namespace hrdf::sim;

constexpr int kSteps = 10'000;

class Hash {
 public:
  void add(std::uint64_t bits) { value_ = (value_ ^ bits) * 1099511628211U; }
  void add(double number) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    add(bits);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037U;
};

// Changes the settings of all modules each second, so that each strategy and limit is used.
void set(GroupCommand& command, int second) {
  constexpr std::array kStrategies = {ControlStrategy::Strategy4, ControlStrategy::Strategy3,
                                      ControlStrategy::Strategy2, ControlStrategy::DirectPWM,
                                      ControlStrategy::Strategy4};
  constexpr std::array kLimits = {PositionLimitStrategy::DampedSpring,
                                  PositionLimitStrategy::HoldPosition,
                                  PositionLimitStrategy::MotorOff, PositionLimitStrategy::Disabled};
  for (std::size_t i = 0; i < command.size(); ++i) {
    auto settings = command[i].settings();
    auto actuator = settings.actuator();
    actuator.controlStrategy().set(kStrategies[second % kStrategies.size()]);
    actuator.positionLimitMin().set(-0.4 - 0.02 * static_cast<double>(i));
    actuator.positionLimitMax().set(0.5 + 0.03 * static_cast<double>(i));
    actuator.minPositionLimitStrategy().set(kLimits[second % kLimits.size()]);
    actuator.maxPositionLimitStrategy().set(kLimits[(second + 1) % kLimits.size()]);
    actuator.velocityLimitMax().set(second % 3 == 0 ? 0.5F : 10.0F);
    actuator.effortLimitMin().set(second % 3 == 1 ? -2.0F : -100.0F);
    actuator.positionGains().kI().set(0.1F);
    actuator.positionGains().iClamp().set(1.0F);
    actuator.positionGains().deadZone().set(0.01F);
    actuator.velocityGains().kD().set(0.0001F);
    actuator.effortGains().punch().set(0.001F);
    actuator.effortGains().outputLowpass().set(0.75F);
  }
}

// Opens "FILE?OPTIONS", or prints the errors.
std::unique_ptr<Simulation> openItem(const std::string& item) {
  const std::size_t query = item.find('?');
  hrdf::Diagnostics out;
  hrdf::ModelOptions options;
  if (query != std::string::npos) hrdf::setModelOptions(options, item.substr(query + 1), out);
  auto simulation = Simulation::open(item.substr(0, query), options, out);
  for (const hrdf::Diagnostic& each : out.all()) {
    if (each.severity == hrdf::Severity::error) std::puts(toString(each).c_str());
  }
  return simulation;
}

// Sets oscillating targets, with a different phase for each module.
void setTargets(GroupCommand& command, double t) {
  for (std::size_t i = 0; i < command.size(); ++i) {
    const double phase = 3 * t + static_cast<double>(i);
    command[i].actuator().position().set(0.8 * std::sin(phase));
    command[i].actuator().velocity().set(static_cast<float>(2.4 * std::cos(phase)));
    command[i].actuator().effort().set(static_cast<float>(0.5 * std::sin(7 * t)));
  }
}

void addFeedback(Hash& hash, const GroupFeedback& feedback) {
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    for (const double value : {double{actuator.effort().get()}, double{actuator.pwmCommand().get()},
                               double{actuator.motorWindingCurrent().get()},
                               double{actuator.motorWindingTemperature().get()},
                               static_cast<double>(actuator.positionLimitState().get())}) {
      hash.add(value);
    }
  }
}

bool move(const std::string& item) {
  const auto simulation = openItem(item);
  if (!simulation) return false;
  std::vector<std::string> families, names;
  const auto entries = simulation->lookup().getEntryList();
  for (const auto& entry : *entries) {
    families.push_back(entry.family);
    names.push_back(entry.name);
  }
  const auto group = simulation->lookup().getGroupFromNames(families, names);
  if (!group) return false;
  group->setFeedbackFrequencyHz(1000);
  GroupCommand command(group->size());
  GroupFeedback feedback(group->size());
  Hash hash;
  int contacts = 0;
  for (int step = 0; step < kSteps; ++step) {
    if (step % 1000 == 0) {
      GroupCommand settings(group->size());
      set(settings, step / 1000);
      group->sendCommand(settings);
      simulation->setMotionStop(step / 1000 == 6);
      simulation->setBusVoltage(step / 1000 == 7 ? 12 : 24);
    }
    if (step % 10 == 0) {
      setTargets(command, step * 1e-3);
      if (step % 2500 < 2000) group->sendCommand(command);  // later: commands expire
    }
    simulation->step();
    hash.add(simulation->stateHash());
    contacts += simulation->data()->ncon;
    for (int i = 0; i < simulation->model()->nq; ++i) hash.add(simulation->data()->qpos[i]);
    for (int i = 0; i < simulation->model()->nu; ++i) hash.add(simulation->data()->ctrl[i]);
    if (step % 100 == 99 && group->getNextFeedback(feedback)) addFeedback(hash, feedback);
  }
  std::printf("%016llx  %s, %d contacts\n", static_cast<unsigned long long>(hash.value()),
              item.c_str(), contacts);
  return true;
}

}  // namespace

int main(int count, char** items) {
  for (int i = 1; i < count; ++i) {
    if (!move(items[i])) return 1;
  }
  return count > 1 ? 0 : 2;
}
