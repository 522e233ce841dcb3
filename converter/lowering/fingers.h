// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Body indices that include gripper fingers: first the bodies of the mechanism, then two fingers
// for each gripper, then the world (worldIndex()). In the mechanism itself, -1 is the world.
#ifndef HRDF_LOWERING_FINGERS_H_
#define HRDF_LOWERING_FINGERS_H_

#include <string>
#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

inline int worldIndex(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.bodies.size() + 2 * mechanism.grippers.size());
}

// True if `body` is the index of a finger. `body` must not be worldIndex(); -1 (world): false.
inline bool isFinger(const Mechanism& mechanism, int body) {
  return body >= static_cast<int>(mechanism.bodies.size());
}

inline const Mechanism::Gripper& gripperOf(const Mechanism& mechanism, int finger) {
  return mechanism.grippers[(static_cast<std::size_t>(finger) - mechanism.bodies.size()) / 2];
}

inline const std::string& fingerName(const Mechanism& mechanism, int finger) {
  const std::size_t side = (static_cast<std::size_t>(finger) - mechanism.bodies.size()) % 2;
  return gripperOf(mechanism, finger).fingers[side];
}

// Returns the pose in the world of each body and finger at the joint positions `q` (rad or m), with
// all grippers open.
std::vector<Pose> posesWithFingers(const Mechanism& mechanism, const std::vector<double>& q);

}  // namespace hrdf

#endif  // HRDF_LOWERING_FINGERS_H_
