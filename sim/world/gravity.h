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

// For one model. Call update() after its bodies have moved. Bodies without gravity in MuJoCo
// (`gravcomp`) need no effort.
//
// Contacts with the ground, or with other bodies that cannot move, support a floating base. Their
// forces are not unique: the class uses the forces with the smallest sum of squares that carry the
// base's weight, and the joints bear these forces. A base without contacts counts as fixed.
class Gravity {
 public:
  explicit Gravity(const mjModel& model);

  // Contacts appear and disappear, so their share is filtered with a lag, by the time in `data`.
  // The first call, and a call after this time has gone back, set it without lag.
  void update(const mjData& data);
  // Returns the effort (N m or N, in the direction of the hinge or slide `joint`) that holds all
  // bodies that the joint carries.
  double effort(int joint) const;

  // The contacts' share, after the lag.
  struct Support {
    Eigen::VectorXd efforts;  // N m or N, by degree of freedom
    double time = 0;          // s, of the last update
  };
  const Support& support() const { return support_; }
  void setSupport(const Support& support) { support_ = support; }

 private:
  struct Load {
    double mass = 0;         // kg
    Eigen::Vector3d moment;  // kg m, mass times centre of mass, in the world frame
  };

  void weigh();
  void addSupport(int freeJoint, Eigen::VectorXd& support) const;

  const mjModel* model_;
  const mjData* data_ = nullptr;
  std::vector<int> freeJoints_;
  std::vector<Load> carried_;  // by body: the body and all bodies that it carries
  Support support_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_GRAVITY_H_
