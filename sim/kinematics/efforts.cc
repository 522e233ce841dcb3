// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The efforts that hold or move a robot.
#include <Eigen/Geometry>

#include <hrdf/sim/robot_model.h>

#include "text/index.h"

namespace hrdf::sim::robot_model {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

// Motion of a body in the world frame. Frame B is the body's frame.
struct Motion {
  Vector3d w = Vector3d::Zero();      // angular velocity
  Vector3d alpha = Vector3d::Zero();  // angular acceleration
  Vector3d a = Vector3d::Zero();      // acceleration of B's origin
};

// Returns the motion of a child body. `velocity` and `acceleration`: of the child's joint, along
// the joint's axis. `arm`: vector from the parent's origin to the child's origin.
Motion motionBehind(const Motion& parent, const Vector3d& arm, bool slides,
                    const Vector3d& velocity, const Vector3d& acceleration) {
  Motion motion = parent;
  motion.a += parent.alpha.cross(arm) + parent.w.cross(parent.w.cross(arm));
  if (slides) {
    motion.a += acceleration + 2 * parent.w.cross(velocity);
  } else {
    motion.w += velocity;
    motion.alpha += acceleration + parent.w.cross(velocity);
  }
  return motion;
}

// Returns the force and torque that give a body the motion `motion`.
template <typename Wrench>
Wrench wrenchFor(const Motion& motion, const Inertial& inertial, const Pose& X_WB) {
  const Vector3d p_BC_W = X_WB.linear() * inertial.X_IC.translation();
  const Matrix3d R_WC = X_WB.linear() * inertial.X_IC.linear();
  const Matrix3d I_W = R_WC * inertial.I_C * R_WC.transpose();
  const Vector3d a_C =
      motion.a + motion.alpha.cross(p_BC_W) + motion.w.cross(motion.w.cross(p_BC_W));
  return {inertial.mass * a_C, I_W * motion.alpha + motion.w.cross(I_W * motion.w)};
}

}  // namespace

// Adds to `efforts` the joint efforts that exert `wrench` (world frame) at the centre of mass C of
// `load`.
void RobotModel::addWrench(const Carried& load, const Wrench& wrench, const Poses& X_WB,
                           VectorXd& efforts) const {
  const Mechanism& tree = arranged().layout.tree;
  const Vector3d p_WC = X_WB[at(load.body)] * load.inertial.X_IC.translation();
  for (int b = load.body; b > 0; b = tree.bodies[at(b)].parent) {
    const int index = b - 1;
    const Pose& X = X_WB[at(b)];
    const Vector3d torque_B_W = wrench.torque_W + (p_WC - X.translation()).cross(wrench.force_W);
    efforts[index] +=
        axisOf(index, X).dot(tree.joints[at(index)].slides ? wrench.force_W : torque_B_W);
  }
}

bool RobotModel::getGravCompEfforts(const VectorXd& positions, const Vector3d& gravity,
                                    VectorXd& efforts) const {
  if (!fits(positions)) return false;
  const Poses X_WB = bodiesAt(positions);
  efforts = VectorXd::Zero(positions.size());
  for (const Carried& load : arranged().carried) {
    addWrench(load, {-load.inertial.mass * gravity, Vector3d::Zero()}, X_WB, efforts);
  }
  return true;
}

// Newton-Euler method: computes the motion of the bodies from the base outward. The origin of a
// body's frame B is on the axis of its joint.
bool RobotModel::getDynamicCompEfforts(const VectorXd& positions,
                                       const VectorXd& commandedPositions,
                                       const VectorXd& commandedVelocities,
                                       const VectorXd& commandedAccelerations, VectorXd& efforts,
                                       double) const {
  if (!fits(positions) || !fits(commandedPositions) || !fits(commandedVelocities) ||
      !fits(commandedAccelerations)) {
    return false;
  }
  const Mechanism& tree = arranged().layout.tree;
  const Poses X_WB = bodiesAt(positions);
  const Poses X_WD = bodiesAt(commandedPositions);
  std::vector<Motion> motions(tree.bodies.size());
  VectorXd result = VectorXd::Zero(positions.size());
  for (int body = 1; at(body) < tree.bodies.size(); ++body) {
    const int parent = tree.bodies[at(body)].parent, index = body - 1;
    const Pose& X = X_WD[at(body)];
    const Vector3d axis_W = axisOf(index, X);
    const Vector3d arm = X.translation() - X_WD[at(parent)].translation();
    motions[at(body)] =
        motionBehind(motions[at(parent)], arm, tree.joints[at(index)].slides,
                     axis_W * commandedVelocities[index], axis_W * commandedAccelerations[index]);
  }
  for (const Carried& load : arranged().carried) {
    const Wrench wrench =
        wrenchFor<Wrench>(motions[at(load.body)], load.inertial, X_WD[at(load.body)]);
    addWrench(load, wrench, X_WB, result);
  }
  efforts = std::move(result);
  return true;
}

}  // namespace hrdf::sim::robot_model
