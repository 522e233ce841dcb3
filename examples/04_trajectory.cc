// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Moves an arm through waypoints. Inverse kinematics gives the waypoints, a trajectory connects
// them, and feed-forward efforts support the position loops.
#include "example.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <hrdf/sim/robot_model.h>
#include <hrdf/sim/trajectory.h>

using namespace hrdf::sim;

// Returns joint positions (rad), one column per waypoint. The first waypoint is `start`; at the
// other waypoints, the end effector is at `places` (m) and points down.
static Eigen::MatrixXd findWaypoints(const robot_model::RobotModel& model,
                                     const Eigen::VectorXd& start,
                                     const std::array<Eigen::Vector3d, 2>& places, Check& check) {
  Eigen::VectorXd guess(6);
  guess << 0, 0.8, 1.6, -0.8, 0, 0;
  Eigen::MatrixXd waypoints(start.size(), 3);
  waypoints.col(0) = start;
  for (int i = 0; i < 2; ++i) {
    Eigen::VectorXd found = guess;
    const auto result =
        model.solveIK(guess, found, robot_model::EndEffectorPositionObjective(places[i]),
                      robot_model::EndEffectorTipAxisObjective(-Eigen::Vector3d::UnitZ()));
    check(result.residual < 1e-3, "the end effector can reach it");
    waypoints.col(i + 1) = found;
  }
  return waypoints;
}

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  const auto model = sim ? robot_model::RobotModel::loadHRDF(argv[1]) : nullptr;
  if (!model) return 1;
  Check check;
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  const auto size = static_cast<std::size_t>(group->size());
  GroupFeedback feedback(size);
  group->getNextFeedback(feedback);

  const std::array<Eigen::Vector3d, 2> places{Eigen::Vector3d(0.4, 0.2, 0.1),
                                              Eigen::Vector3d(0.4, -0.2, 0.2)};  // m
  const auto trajectory = trajectory::Trajectory::createUnconstrainedQp(
      Eigen::Vector3d(0, 3, 6),  // times of the waypoints, s
      findWaypoints(*model, feedback.getPosition(), places, check));

  GroupCommand command(size);
  Eigen::VectorXd position, velocity, acceleration, weight, inertia;
  const Eigen::Vector3d gravity(0, 0, -9.81);
  double farthest = 0;  // rad, maximum of the position errors
  const double start = feedback.getTime();
  while (feedback.getTime() < start + trajectory->getDuration()) {
    const double time = feedback.getTime() - start;
    trajectory->getState(time, &position, &velocity, &acceleration);
    farthest = std::max(farthest, (feedback.getPosition() - position).cwiseAbs().maxCoeff());
    model->getGravCompEfforts(feedback.getPosition(), gravity, weight);
    model->getDynamicCompEfforts(feedback.getPosition(), position, velocity, acceleration, inertia);
    command.setPosition(position);
    command.setVelocity(velocity);
    command.setEffort(weight + inertia);
    group->sendCommand(command);
    if (!group->getNextFeedback(feedback)) return 1;
  }

  Eigen::Matrix4d X_WF;
  model->getEndEffector(feedback.getPosition(), X_WF);
  const double distance = (X_WF.topRightCorner<3, 1>() - places[1]).norm();
  std::printf("largest error %.4f rad on the way, %.4f m at the end\n", farthest, distance);
  check(farthest < 0.1, "the arm followed the trajectory");
  check(distance < 0.02, "it is at the last position");
  return check.status();
}
