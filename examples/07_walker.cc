// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A walker with six legs stands up. It starts folded on the floor with a free base; a trajectory
// unfolds all legs at the same time. HEBI's default gains carry its weight.
#include "example.h"

#include <cmath>

#include <hrdf/sim/trajectory.h>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  hrdf::ModelOptions options;
  options.floatingBase = true;  // free base on the floor
  for (int leg = 0; leg < 6; ++leg) {
    // Legs 0, 2 and 4 are left, legs 1, 3 and 5 right. Joint axes of right legs are mirrored.
    const double side = leg % 2 == 0 ? 1 : -1;
    // Positions of hip, thigh and knee, rad.
    options.home.insert(options.home.end(), {0, 0.9 * side, 1.0 * side});
  }
  const auto sim = openRobot(argc, argv, options);
  if (!sim) return 1;
  Check check;
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  const auto size = static_cast<std::size_t>(group->size());
  check(size == 18, "six legs have 18 modules");

  const int base = mj_name2id(sim->model(), mjOBJ_BODY, "base");
  const auto height = [&] { return sim->data()->xpos[3 * base + 2]; };  // m, height of the base
  // z component of the base's z axis in the world; 1: level base.
  const auto upright = [&] { return sim->data()->xmat[9 * base + 8]; };
  GroupCommand command(size);
  GroupFeedback feedback(size);
  group->getNextFeedback(feedback);
  const double folded = height();

  // In the standing pose all joints are at 0. The motion starts after 1 s of rest.
  Eigen::MatrixXd waypoints = Eigen::MatrixXd::Zero(group->size(), 2);
  waypoints.col(0) = feedback.getPosition();
  const auto trajectory = trajectory::Trajectory::createUnconstrainedQp(
      Eigen::Vector2d(1, 4),  // times of the waypoints, s
      waypoints);
  Eigen::VectorXd position, velocity;
  while (feedback.getTime() < 6) {
    trajectory->getState(feedback.getTime(), &position, &velocity, nullptr);
    command.setPosition(position);
    command.setVelocity(velocity);
    group->sendCommand(command);
    if (!group->getNextFeedback(feedback)) return 1;
  }

  std::printf("the base rose from %.3f m to %.3f m; the modules need up to %.1f N m\n", folded,
              height(), feedback.getEffort().cwiseAbs().maxCoeff());
  check(height() > folded + 0.1, "it stands up");
  check(upright() > 0.99, "and is level");
  check(feedback.getVelocity().cwiseAbs().maxCoeff() < 0.1, "and stands still");
  return check.status();
}
