// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Named poses of a robot: keyframes, and MJCF files of keyframes that any MJCF can include.
#ifndef HRDF_SIM_APP_SESSION_POSES_H_
#define HRDF_SIM_APP_SESSION_POSES_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

namespace hrdf::app {

struct Pose {
  std::string name;
  std::vector<double> positions;  // in the order of the model's qpos
  // Values of the model's ctrl; empty: controls that hold `positions` are used.
  std::vector<double> controls = {};
};

// Returns the pose with these positions and controls. Omits the controls if all are zero, because
// MuJoCo stores zeros for keyframes without controls.
Pose poseOf(const std::string& name, const mjtNum* qpos, const mjtNum* ctrl, const mjModel& model);

// Returns the poses of the model's keyframes. A keyframe without a name gets its number as name.
std::vector<Pose> keyframesOf(const mjModel& model);

// Writes the poses as keyframes to an MJCF file that other MJCF files can include. Returns false
// after reporting an error.
[[nodiscard]] bool savePoses(std::span<const Pose> poses, const std::string& path,
                             Diagnostics& out);

// Reads the poses from a file that savePoses() wrote. `size` is the number of values in the model's
// qpos. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<std::vector<Pose>> readPoses(const std::string& path, int size,
                                                         Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_POSES_H_
