// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An arm as other projects model theirs, to compare ours with.
#ifndef HRDF_BENCHMARKS_PEER_H_
#define HRDF_BENCHMARKS_PEER_H_

#include <hrdf/lower.h>

namespace hrdf {

// Returns a chain of six with the lengths and masses that Universal Robots publishes of its UR5e
// (DH parameters for calculations of kinematics and dynamics), and with as many shapes, actuators
// and sensors as MuJoCo Menagerie gives it: position servos, armature and damping, ten shapes that
// collide, twenty that show it, no sensor, no dry friction.
SpecPtr peer();

}  // namespace hrdf

#endif  // HRDF_BENCHMARKS_PEER_H_
