// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The keyframe of a robot's start pose.
#ifndef HRDF_SPEC_HOME_H_
#define HRDF_SPEC_HOME_H_

#include <mujoco/mujoco.h>

namespace hrdf {

inline constexpr const char* kHomeKeyframe = "home";

// Returns the index of the keyframe `home`; -1: the model has no such keyframe.
inline int homeKeyframe(const mjModel& model) {
  return mj_name2id(&model, mjOBJ_KEY, kHomeKeyframe);
}

// Resets to the keyframe of the given name; without this keyframe, to the model's initial state.
inline void resetTo(const char* keyframe, const mjModel& model, mjData& data) {
  const int key = mj_name2id(&model, mjOBJ_KEY, keyframe);
  if (key >= 0) {
    mj_resetDataKeyframe(&model, &data, key);
  } else {
    mj_resetData(&model, &data);
  }
}

// Resets to the home pose; without a home pose, to the model's initial state.
inline void resetToHome(const mjModel& model, mjData& data) { resetTo(kHomeKeyframe, model, data); }

}  // namespace hrdf

#endif  // HRDF_SPEC_HOME_H_
