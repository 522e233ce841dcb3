// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses a presentable pose for robots without a home pose.
#ifndef HRDF_SPEC_SHOW_POSE_H_
#define HRDF_SPEC_SHOW_POSE_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

inline constexpr const char* kShowKeyframe = "show";

// Direction (degrees) of a camera that sees a robot from the front and slightly above. Robots face
// along x.
inline constexpr double kShowAzimuth = 135;
inline constexpr double kShowElevation = -20;

// The pose of the keyframe `show`, and the joints of the model.
struct ShownPose {
  std::string joints;             // names and types of the model's joints
  std::vector<double> positions;  // `qpos`; empty: the model has no keyframe `show`
};
ShownPose shownPose(const mjModel& model);

// Returns `qpos` of a presentable pose for a model with its floor and stand: no contacts, above the
// floor, within the limits of joints and commands, and not singular. A robot that stands on legs or
// wheels in the first keyframe touches the floor with feet or wheels only. Joints without an
// actuator or in an equality, as in a gripper, keep their position in the first keyframe. Models
// with more than 100 joints, or without a pose free of contacts, keep all positions. The result is
// deterministic.
std::vector<double> showPose(const mjModel& model);

// Returns `qpos` of the first keyframe, or of the initial pose without keyframes.
std::vector<double> homePositions(const mjModel& model);

// Adds the keyframe `show` to a scene of the compiled `model`, with `qpos` and the controls that
// hold this pose. Sets the viewers' first camera to show the whole robot from the front.
void addShowKeyframe(mjSpec* scene, const mjModel& model, const std::vector<double>& qpos);

}  // namespace hrdf

#endif  // HRDF_SPEC_SHOW_POSE_H_
