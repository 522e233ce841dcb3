// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Sends random commands from three groups in stepped time; README.md explains it.
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

#include "soak.h"

namespace hrdf::sim {
namespace {

constexpr double kPeriod = 0.01;      // s, between rounds of commands
constexpr double kFaultPeriod = 0.5;  // s
constexpr double kWarmUp = 60;        // s, during which memory may grow
constexpr double kMaxGrowth = 2;      // MiB

double residentMebibytes() {
  long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

// Changes the faults of a robot; each fault lasts for a while.
class Faults {
 public:
  explicit Faults(Simulation& sim)
      : sim_(sim),
        friction_(sim.model()->dof_frictionloss, sim.model()->dof_frictionloss + sim.model()->nv) {}

  void change(Commands& random) {
    sim_.setMotionStop(random.oneIn(5));
    sim_.setBusVoltage(random.oneIn(4) ? random.between(0, 48) : 24);
    areCommandsLost = random.oneIn(4);
    std::ranges::copy(friction_, sim_.model()->dof_frictionloss);
    if (random.oneIn(2)) jam(static_cast<std::size_t>(random.between(0, 0.999) * size()));
  }

  bool areCommandsLost = false;

 private:
  double size() const { return static_cast<double>(friction_.size()); }
  // Blocks a degree of freedom by large friction. Ignores those that have no friction, such as the
  // degrees of freedom of a floating base.
  void jam(std::size_t dof) {
    if (friction_[dof] > 0) sim_.model()->dof_frictionloss[dof] = 1000;
  }

  Simulation& sim_;
  std::vector<double> friction_;  // N m
};

bool isFinite(const GroupFeedback& feedback) {
  return feedback.getPosition().allFinite() && feedback.getVelocity().allFinite() &&
         feedback.getEffort().allFinite() && feedback.getGyro().allFinite() &&
         feedback.getAccelerometer().allFinite();
}

int soak(const std::string& path, double seconds, bool hasFaults) {
  const auto sim = openWalker(path);
  if (!sim) return 1;
  const auto groups = threeGroups(*sim);
  Commands random(1);
  Faults faults(*sim);
  std::vector<GroupCommand> commands;
  std::vector<GroupFeedback> feedback;
  for (const auto& group : groups) {
    commands.emplace_back(static_cast<std::size_t>(group->size()));
    feedback.emplace_back(static_cast<std::size_t>(group->size()));
  }
  double warm = 0, nextFault = 0;  // MiB, s
  while (sim->time() < seconds) {
    if (hasFaults && sim->time() >= nextFault) {
      faults.change(random);
      nextFault += kFaultPeriod;
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
      random.make(commands[i]);
      if (!faults.areCommandsLost) groups[i]->sendCommand(commands[i]);
      if (!groups[i]->getNextFeedback(feedback[i]) || !isFinite(feedback[i])) {
        std::fprintf(stderr, "bad feedback after %.3f s\n", sim->time());
        return 1;
      }
    }
    sim->step(kPeriod);
    if (const std::string wrong = complaint(*sim); !wrong.empty()) {
      std::fprintf(stderr, "after %.3f s: %s\n", sim->time(), wrong.c_str());
      return 1;
    }
    if (warm == 0 && sim->time() >= std::min(kWarmUp, seconds / 2)) warm = residentMebibytes();
  }
  const double growth = residentMebibytes() - warm;
  std::printf("%.0f s, %d modules%s: no warning, memory grew by %.2f MiB\n", sim->time(),
              static_cast<int>(sim->lookup().getEntryList()->size()),
              hasFaults ? " with faults" : "", growth);
  return growth <= kMaxGrowth ? 0 : 1;
}

}  // namespace
}  // namespace hrdf::sim

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: soak_walker FILE SECONDS [--faults]\n");
    return 2;
  }
  return hrdf::sim::soak(argv[1], std::atof(argv[2]),
                         argc > 3 && std::string_view(argv[3]) == "--faults");
}
