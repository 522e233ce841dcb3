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

// For one model. Update it whenever its bodies have moved. Bodies that MuJoCo frees of gravity
// (`gravcomp`) need no effort.
//
// A floating base that touches the ground, or anything else that cannot move, stands on these
// contacts. The forces there that carry its weight are not unique: of those that do, the ones with
// the least sum of squares count, and the joints bear them. A base that touches nothing is computed
// as if it were held.
class Gravity {
 public:
  explicit Gravity(const mjModel& model);

  // Contacts come and go, so their share follows with a lag, by the time in `data`; at first, and
  // when that time goes back, at once.
  void update(const mjData& data);
  // Returns the effort (N m or N, in the direction of the hinge or slide `joint`) that holds all
  // that the joint carries.
  double effort(int joint) const;

  // The share of contacts, which lags.
  struct Support {
    Eigen::VectorXd efforts;  // N m or N, by degree of freedom
    double time = 0;          // s, of the last update
  };
  const Support& support() const { return support_; }
  void setSupport(const Support& support) { support_ = support; }

 private:
  struct Load {
    double mass = 0;         // kg
    Eigen::Vector3d moment;  // kg m, mass times centre of mass, in the world
  };

  void weigh();
  void addSupport(int freeJoint, Eigen::VectorXd& support) const;

  const mjModel* model_;
  const mjData* data_ = nullptr;
  std::vector<int> freeJoints_;
  std::vector<Load> carried_;  // by body: itself and all that it carries
  Support support_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_GRAVITY_H_
