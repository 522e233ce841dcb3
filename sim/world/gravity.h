// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Computes the efforts that hold a robot against gravity.
#ifndef HRDF_SIM_WORLD_GRAVITY_H_
#define HRDF_SIM_WORLD_GRAVITY_H_

#include <vector>

#include <mujoco/mujoco.h>
#include <Eigen/Core>

namespace hrdf::sim {

// For one model. Update it whenever its bodies have moved. Bodies that MuJoCo frees of gravity
// (`gravcomp`) need no effort.
class Gravity {
 public:
  explicit Gravity(const mjModel& model);

  void update(const mjData& data);
  // Returns the effort (N m or N, in the direction of the hinge or slide `joint`) that holds all
  // that the joint carries.
  double effort(int joint) const;

 private:
  struct Load {
    double mass = 0;         // kg
    Eigen::Vector3d moment;  // kg m, mass times centre of mass, in the world
  };

  const mjModel* model_;
  const mjData* data_ = nullptr;
  std::vector<Load> carried_;  // by body: itself and all that it carries
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_GRAVITY_H_
