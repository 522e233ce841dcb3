// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Moves an arm of three modules to a pose in 2 s, and prints what it tells on the way. Exits with 1
// where it does not arrive.
#include <algorithm>
#include <cstdio>

#include <hrdf/sim/simulation.h>

using namespace hrdf::sim;

namespace {

constexpr double kDuration = 2;     // s, of the motion
constexpr double kSettling = 1;     // s, after it
constexpr double kTolerance = 0.3;  // rad: HEBI's gains are soft, and nothing here bears the weight

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: move_arm ROBOT.hrdf\n");
    return 2;
  }
  hrdf::Diagnostics diagnostics;
  const auto sim = Simulation::open(argv[1], {}, diagnostics);
  for (const auto& diagnostic : diagnostics.all()) {
    std::fputs(hrdf::toStringWithSource(diagnostic).c_str(), stderr);
  }
  if (!sim) return 1;

  // From here on it is a program for the hardware.
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"J1*", "J2*", "J3*"});
  if (!group || group->size() != 3) {
    std::fprintf(stderr, "no modules J1, J2 and J3\n");
    return 1;
  }
  group->setFeedbackFrequencyHz(100);

  GroupFeedback feedback(3);
  GroupCommand command(3);
  if (!group->getNextFeedback(feedback)) return 1;
  const Eigen::VectorXd start = feedback.getPosition();
  const Eigen::VectorXd goal = Eigen::Vector3d(0.6, 0.4, -0.8);
  const double begin = feedback.getTime();
  double printed = -1;

  while (feedback.getTime() < begin + kDuration + kSettling) {
    const double share = std::min(1.0, (feedback.getTime() - begin) / kDuration);
    command.setPosition(start + share * (goal - start));
    group->sendCommand(command);
    if (!group->getNextFeedback(feedback)) return 1;
    if (feedback.getTime() < printed + 0.5) continue;
    printed = feedback.getTime();
    std::printf("%5.2f s ", printed);
    for (std::size_t i = 0; i < feedback.size(); ++i) {
      const auto& actuator = feedback[i].actuator();
      std::printf("  %6.3f rad %6.2f N m", actuator.position().get(),
                  static_cast<double>(actuator.effort().get()));
    }
    std::printf("\n");
  }
  return (feedback.getPosition() - goal).cwiseAbs().maxCoeff() < kTolerance ? 0 : 1;
}
