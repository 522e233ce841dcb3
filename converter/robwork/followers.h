// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// <Depend>: joints that follow other joints.
#ifndef HRDF_ROBWORK_FOLLOWERS_H_
#define HRDF_ROBWORK_FOLLOWERS_H_

#include <vector>

#include <hrdf/diagnostic.h>

#include "robwork/frame_names.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// A joint whose position is gain * (position of the leader) + offset.
struct Follower {
  int frame = 0;
  int leader = 0;  // index of the leader's frame; the leader is an independent joint
  double gain = 1, offset = 0;
};

// Returns all joints that follow other joints, in the order of the file; empty after an error.
std::vector<Follower> followersOf(const WorkCell& cell, const FrameNames& names, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_FOLLOWERS_H_
