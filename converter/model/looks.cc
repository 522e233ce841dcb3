// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/looks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Eigenvalues>

#include "model/stand.h"

namespace hrdf::show {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;
using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::RowMajor>;

// Minimum of healthOf(). A pose with a lower healthOf() of a tip is nearly singular, and gets a
// penalty.
constexpr double kHealthy = 0.5;

// Returns the smallest singular value of the first `rows` rows of a Jacobian. Ignores the zeros of
// a Jacobian with fewer than `rows` columns.
template <int rows>
double smallestSingularValue(const Jacobian& jacobian) {
  const auto part = jacobian.topRows<rows>();
  const Eigen::Matrix<double, rows, rows> square = part * part.transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, rows, rows>> solver(
      square, Eigen::EigenvaluesOnly);
  const Eigen::Index zeros = rows - std::min<Eigen::Index>(rows, part.cols());
  return std::sqrt(std::max(0.0, solver.eigenvalues()[zeros]));
}

// Returns the smallest singular value of the tip's Jacobian, relative to its maximum over random
// poses, from 0 (singular) to 1.
double healthOf(const PosedRobot& robot, const Tip& tip) {
  // A lower bestTurn or bestPlace is ignored: the tip is singular in all poses.
  constexpr double kSingular = 1e-4;
  const auto [turn, place] = strength(robot, tip);
  double health = 1;
  if (tip.bestTurn > kSingular) health = std::min(health, turn / tip.bestTurn);
  if (tip.bestPlace > kSingular) health = std::min(health, place / tip.bestPlace);
  return health;
}

// Returns the mean height (m) of the branch above its first joint. The middle of the branch, such
// as an elbow or a knee, has the largest weight.
double riseOf(const PosedRobot& robot, const Branch& branch) {
  std::vector<std::pair<double, double>> way;  // distance along the branch, and height, both in m
  Vector3d last = startOf(robot, branch);
  double length = 0;
  const auto visit = [&](const Vector3d& place) {
    length += (place - last).norm();
    last = place;
    way.emplace_back(length, place.z() - startOf(robot, branch).z());
  };
  for (const int joint : branch.joints) visit(Vector3d(robot.data->xanchor + 3 * joint));
  visit(placeOf(robot, branch.tips.back()));
  double weights = 1e-9, sum = 0;
  for (const auto& [at, height] : way) {
    const double weight = at * (length - at);
    weights += weight;
    sum += weight * height;
  }
  return sum / weights;
}

// Returns the score of a branch's pose: higher for small joint angles, and for a higher middle of
// the branch.
double lookOfJoints(const PosedRobot& robot, const Branch& branch) {
  double turns = 0;
  for (const int joint : branch.joints) {
    const Range& limits = robot.range(joint);
    const double travel = robot.model->jnt_type[joint] == mjJNT_HINGE ? pi : kTravel;
    const double middle = std::clamp(0.0, limits.least, limits.most);
    turns += std::pow((robot.position(joint) - middle) / travel, 2);
  }
  return 1.5 * riseOf(robot, branch) / branch.reach - 0.25 * turns;
}

// Scores an arm: highest if it extends to half of its reach, turned so that the camera sees it,
// with tips that point ahead.
double lookOfArm(const PosedRobot& robot, const Branch& branch) {
  constexpr double kHeading = 0.5;  // rad, wanted direction of the arm, from x towards y
  const int body = robot.model->body_parentid[robot.model->jnt_bodyid[branch.joints.front()]];
  const Vector3d axis(robot.data->xmat[9 * body + 2], robot.data->xmat[9 * body + 5],
                      robot.data->xmat[9 * body + 8]);
  const bool isAtWall = std::abs(axis.z()) <= 0.5;
  const double up = axis.z() < 0 || branch.isHanging ? -1 : 1;
  const Vector3d ahead = isAtWall ? Vector3d(axis.x(), axis.y(), 0).normalized()
                                  : Vector3d(std::cos(kHeading), std::sin(kHeading), 0);
  const Vector3d goal = 0.55 * ahead + (isAtWall ? 0.25 : 0.35 * up) * Vector3d::UnitZ();
  double score = lookOfJoints(robot, branch);
  for (const Tip& tip : branch.tips) {
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R_WB(robot.data->xmat +
                                                                              9 * tip.body);
    const Vector3d p = (placeOf(robot, tip) - startOf(robot, branch)) / branch.reach;
    const double share = 1 / static_cast<double>(branch.tips.size());
    score += share * (0.4 * ahead.dot(R_WB * tip.pointing) - 3 * (p - goal).squaredNorm());
  }
  return score;
}

// Scores a leg: highest if the foot is outward and below the hip, with the knee up.
double lookOfLeg(const PosedRobot& robot, const Branch& branch) {
  const Vector3d goal = 0.5 * branch.outward - 0.45 * Vector3d::UnitZ();
  const Vector3d p = (placeOf(robot, branch.tips.front()) - startOf(robot, branch)) / branch.reach;
  return lookOfJoints(robot, branch) - 10 * (p - goal).squaredNorm();
}

}  // namespace

std::pair<double, double> strength(const PosedRobot& robot, const Tip& tip) {
  Jacobian all(6, robot.model->nv);
  const Vector3d place = placeOf(robot, tip);
  mj_jac(robot.model.get(), robot.data.get(), all.data(), all.data() + 3 * robot.model->nv,
         place.data(), tip.body);
  Jacobian own(6, static_cast<Eigen::Index>(tip.dofs.size()));
  for (std::size_t i = 0; i < tip.dofs.size(); ++i) {
    own.col(static_cast<Eigen::Index>(i)) = all.col(tip.dofs[i]);
  }
  return {smallestSingularValue<6>(own), smallestSingularValue<3>(own)};
}

double look(const PosedRobot& robot, const Branch& branch) {
  return branch.kind == Kind::leg ? lookOfLeg(robot, branch) : lookOfArm(robot, branch);
}

double trouble(const PosedRobot& robot, const Branch& branch) {
  double trouble = 0;
  for (const Tip& tip : branch.tips) trouble += 4 * std::max(0.0, kHealthy - healthOf(robot, tip));
  if (!robot.floats || branch.kind == Kind::arm) {
    trouble += 40 * std::max(0.0, robot.floor + kFloorRoom + 1e-3 - lowest(robot, &branch));
  }
  mj_collision(robot.model.get(), robot.data.get());
  for (int i = 0; i < robot.data->ncon; ++i) {
    const mjContact& contact = robot.data->contact[i];
    const auto isFloor = [&](int geom) { return geom >= 0 && isUnbounded(*robot.model, geom); };
    if (isFloor(contact.geom[0]) || isFloor(contact.geom[1])) continue;
    trouble += 0.5 + 20 * std::max(0.0, kRoom - contact.dist);
  }
  return trouble;
}

}  // namespace hrdf::show
