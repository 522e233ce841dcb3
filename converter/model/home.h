// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The keyframe in which a robot starts.
#ifndef HRDF_SPEC_HOME_H_
#define HRDF_SPEC_HOME_H_

#include <mujoco/mujoco.h>

namespace hrdf {

inline constexpr const char* kHomeKeyframe = "home";

// Returns its index; -1 if the model has none.
inline int homeKeyframe(const mjModel& model) {
  return mj_name2id(&model, mjOBJ_KEY, kHomeKeyframe);
}

// Resets to the keyframe of that name, else to the model's own initial state.
inline void resetTo(const char* keyframe, const mjModel& model, mjData& data) {
  const int key = mj_name2id(&model, mjOBJ_KEY, keyframe);
  if (key >= 0) {
    mj_resetDataKeyframe(&model, &data, key);
  } else {
    mj_resetData(&model, &data);
  }
}

// Resets to the home pose, else to the model's own initial state.
inline void resetToHome(const mjModel& model, mjData& data) { resetTo(kHomeKeyframe, model, data); }

}  // namespace hrdf

#endif  // HRDF_SPEC_HOME_H_
