// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A pose worth looking at, for robots of which nobody has said how they are to stand.
#ifndef HRDF_SPEC_SHOW_POSE_H_
#define HRDF_SPEC_SHOW_POSE_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

inline constexpr const char* kShowKeyframe = "show";

// Degrees, of a camera that sees a robot from its front and slightly above; robots look along x.
inline constexpr double kShowAzimuth = 135;
inline constexpr double kShowElevation = -20;

// The pose of the keyframe `show`, and the joints that it is for.
struct ShownPose {
  std::string joints;             // names and types
  std::vector<double> positions;  // `qpos`; empty: the model has no such keyframe
};
ShownPose shownPose(const mjModel& model);

// Returns `qpos` of a pose worth looking at for a model with its floor and stand: without contacts,
// off the floor, within the limits of joints and commands, and far from singular. What stands on
// legs or rolls on wheels in its first keyframe stands on its feet or wheels alone. Joints without
// actuator, and those that an equality couples, as in a gripper, stay as in that keyframe; so does
// all of a model of more than 100 joints, or for which the search finds nothing better. The same
// model has the same pose.
std::vector<double> showPose(const mjModel& model);

// Returns `qpos` of the first keyframe, else of the initial pose.
std::vector<double> homePositions(const mjModel& model);

// Adds the keyframe `show` with `qpos` and the controls that keep it to a scene of the compiled
// `model`, and lets viewers begin with a camera that frames it, from its front.
void addShowKeyframe(mjSpec* scene, const mjModel& model, const std::vector<double>& qpos);

}  // namespace hrdf

#endif  // HRDF_SPEC_SHOW_POSE_H_
