// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that the soak programs share.
#ifndef HRDF_TESTS_SOAK_H_
#define HRDF_TESTS_SOAK_H_

#include <cmath>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <hrdf/sim/simulation.h>

namespace hrdf::sim {

// Opens a walker with a floating base. After an error, prints it and returns null.
inline std::unique_ptr<Simulation> openWalker(const std::string& path) {
  ModelOptions options;
  options.floatingBase = true;
  Diagnostics diagnostics;
  auto sim = Simulation::open(path, options, diagnostics);
  if (!sim) std::fprintf(stderr, "%s\n", summary(diagnostics).c_str());
  return sim;
}

// Returns all modules of `sim` in three groups.
inline std::vector<std::shared_ptr<Group>> threeGroups(Simulation& sim) {
  std::vector<std::vector<std::string>> names(3), families(3);
  const auto entries = sim.lookup().getEntryList();
  for (std::size_t i = 0; i < entries->size(); ++i) {
    names[3 * i / entries->size()].push_back((*entries)[i].name);
    families[3 * i / entries->size()].push_back((*entries)[i].family);
  }
  std::vector<std::shared_ptr<Group>> groups;
  for (std::size_t i = 0; i < 3; ++i) {
    groups.push_back(sim.lookup().getGroupFromNames(families[i], names[i]));
  }
  return groups;
}

class Commands {
 public:
  explicit Commands(unsigned seed) : random_(seed) {}

  double between(double low, double high) {
    return std::uniform_real_distribution(low, high)(random_);
  }
  bool oneIn(int count) { return std::uniform_int_distribution(1, count)(random_) == 1; }

  // Sets position, velocity and effort of each module at random, and sometimes a setting.
  void make(GroupCommand& command) {
    command.clear();
    for (std::size_t i = 0; i < command.size(); ++i) {
      if (!oneIn(4)) command[i].actuator().position().set(between(-1, 1));
      if (!oneIn(4)) command[i].actuator().velocity().set(static_cast<float>(between(-3, 3)));
      if (!oneIn(4)) command[i].actuator().effort().set(static_cast<float>(between(-10, 10)));
      auto settings = command[i].settings().actuator();
      if (oneIn(50)) {
        settings.controlStrategy().set(
            static_cast<ControlStrategy>(static_cast<int>(between(0, 5))));
      }
      if (oneIn(50)) settings.positionGains().kP().set(static_cast<float>(between(0, 30)));
    }
  }

 private:
  std::mt19937 random_;
};

// Returns the problem of the physics; empty if it has none.
inline std::string complaint(Simulation& sim) {
  const StateLock state = sim.lock();
  const mjData& data = *sim.data();
  for (int i = 0; i < mjNWARNING; ++i) {
    if (data.warning[i].number > 0) {
      return mju_warningText(i, static_cast<size_t>(data.warning[i].lastinfo));
    }
  }
  for (int i = 0; i < sim.model()->nq; ++i) {
    if (!std::isfinite(data.qpos[i])) return "a position has gone bad";
  }
  return {};
}

}  // namespace hrdf::sim

#endif  // HRDF_TESTS_SOAK_H_
