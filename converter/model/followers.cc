// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/followers.h"

namespace hrdf {

void setFollowers(const mjModel& model, mjtNum* positions) {
  for (int i = 0; i < model.neq; ++i) {
    if (model.eq_type[i] != mjEQ_JOINT || !model.eq_active0[i] || model.eq_obj2id[i] < 0) continue;
    const int follower = model.jnt_qposadr[model.eq_obj1id[i]];
    const int leader = model.jnt_qposadr[model.eq_obj2id[i]];
    const double moved = positions[leader] - model.qpos0[leader];
    double sum = 0;
    for (int power = 4; power >= 0; --power) {
      sum = sum * moved + model.eq_data[mjNEQDATA * i + power];
    }
    positions[follower] = model.qpos0[follower] + sum;
  }
}

}  // namespace hrdf
