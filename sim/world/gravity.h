// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Computes the efforts that hold robots against gravity.
#ifndef HRDF_SIM_WORLD_GRAVITY_H_
#define HRDF_SIM_WORLD_GRAVITY_H_

#include <vector>

#include <mujoco/mujoco.h>
#include <Eigen/Core>

namespace hrdf::sim {

// Computes the efforts that hold the robots of one model against gravity. Call update() after the
// bodies have moved. Bodies with `gravcomp` need no effort.
//
// Contacts with bodies that cannot move, such as the ground, carry a floating base; a base without
// contacts counts as fixed. The contact forces are the solution with the smallest sum of squares.
class Gravity {
 public:
  explicit Gravity(const mjModel& model);

  // Computes the efforts for the state `data`. A low-pass filter smooths the efforts of contact
  // forces, because contacts appear and disappear. The first call, and a call with a smaller time
  // in `data`, are not filtered.
  void update(const mjData& data);
  // Returns the effort (N m or N, along the hinge or slide `joint`) that holds all bodies which the
  // joint carries.
  double effort(int joint) const;

  // The efforts of contact forces, after the filter.
  struct Support {
    Eigen::VectorXd efforts;  // N m or N, by degree of freedom of the model
    double time = 0;          // s, time of the last update
  };
  const Support& support() const { return support_; }
  void setSupport(const Support& support) { support_ = support; }

 private:
  struct Load {
    double mass = 0;         // kg
    Eigen::Vector3d moment;  // kg m, mass times centre of mass in the world frame
  };

  void weigh();
  void addSupport(int freeJoint, Eigen::VectorXd& support) const;

  const mjModel* model_;
  const mjData* data_ = nullptr;
  std::vector<int> freeJoints_;
  std::vector<Load> carried_;  // by body: the sum over the body and all bodies that it carries
  Support support_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_GRAVITY_H_
