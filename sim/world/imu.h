// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The inertial sensors in a module's housing.
#ifndef HRDF_SIM_WORLD_IMU_H_
#define HRDF_SIM_WORLD_IMU_H_

#include <span>

#include <mujoco/mujoco.h>

#include <hrdf/sim/feedback.h>

namespace hrdf::sim {

struct Imu {
  int site = 0;  // index of the IMU's site in the model
  bool includesGravity = true;
};

// Sets acceleration, angular velocity and orientation in `feedback`, as MuJoCo's sensors measure
// them at the beginning of the last step. `before` contains the velocities (qvel) at that time;
// the call uses it as a buffer, and then restores its values.
void measure(const Imu& imu, const mjModel& model, mjData& data, std::span<mjtNum> before,
             Feedback& feedback);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_IMU_H_
