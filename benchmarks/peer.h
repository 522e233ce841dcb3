// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An arm as other projects model it, to compare ours with.
#ifndef HRDF_BENCHMARKS_PEER_H_
#define HRDF_BENCHMARKS_PEER_H_

#include <hrdf/lower.h>

namespace hrdf {

// Returns a chain of six joints with the lengths and masses that Universal Robots publishes for the
// UR5e ("DH parameters for calculations of kinematics and dynamics"). Like MuJoCo Menagerie's UR5e,
// it has position servos, armature, damping, ten collision geoms and twenty visual geoms, but no
// sensors and no dry friction.
SpecPtr peer();

}  // namespace hrdf

#endif  // HRDF_BENCHMARKS_PEER_H_
