// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What it takes to hold a robot against gravity.
#ifndef HRDF_SIM_APP_SESSION_GRAVITY_H_
#define HRDF_SIM_APP_SESSION_GRAVITY_H_

#include <vector>

#include <mujoco/mujoco.h>
#include <Eigen/Core>

namespace hrdf::app {

// Of one model; to be updated whenever its bodies have moved. What MuJoCo itself frees of gravity
// (`gravcomp`) needs no holding.
class Gravity {
 public:
  explicit Gravity(const mjModel& model);

  void update(const mjData& data);
  // N m or N, in the direction of the hinge or slide `joint`, that holds all it carries.
  double effort(int joint) const;

 private:
  struct Load {
    double mass = 0;         // kg
    Eigen::Vector3d moment;  // kg m, mass times centre of mass, in the world
  };

  const mjModel* model_;
  const mjData* data_ = nullptr;
  std::vector<Load> carried_;  // by body, what it carries and itself
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_GRAVITY_H_
