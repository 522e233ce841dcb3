// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Named poses of a robot: keyframes, and files of them that any MJCF can include.
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
  std::vector<double> positions;      // as qpos of the model
  std::vector<double> controls = {};  // as its ctrl; empty: those that hold the positions
};

// Controls that are all zero count as none: MuJoCo has zeros where a key does not say them.
Pose poseOf(const std::string& name, const mjtNum* qpos, const mjtNum* ctrl, const mjModel& model);

// Returns the keyframes of the model; those without a name have their number as name.
std::vector<Pose> keyframesOf(const mjModel& model);

// Writes MJCF with only the poses in it, as keyframes, for a model to include. Reports a failure
// and returns false.
[[nodiscard]] bool savePoses(std::span<const Pose> poses, const std::string& path,
                             Diagnostics& out);

// Reads the keyframes of such a file for a model with `size` positions. Returns nothing exactly
// when it reported an error.
[[nodiscard]] std::optional<std::vector<Pose>> readPoses(const std::string& path, int size,
                                                         Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_POSES_H_
