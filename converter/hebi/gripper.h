// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's parallel grippers (X5Parallel, R8Parallel) with fingers that move: two of them slide along
// a rail, pulled by the spool on the output of an X5-1, as in HEBI's kits. HEBI's library has the
// mass, centre of mass and output of the whole; all else here is estimated. Without MuJoCo.
//
// Frames: I input of the gripper, B a finger, at I where the fingers meet and turned so that the
// finger opens along its y.
#ifndef HRDF_HEBI_GRIPPER_H_
#define HRDF_HEBI_GRIPPER_H_

#include <hrdf/catalog.h>
#include <hrdf/inertial.h>

#include "model/collision_capsules.h"

namespace hrdf {

// The name of the gripper's module in HEBI's kits.
inline constexpr const char* kGripperName = "gripperSpool";
inline constexpr const char* kGripperActuator = "X5-1";

inline constexpr double kFingerTravel = 0.04;  // m, of each finger
inline constexpr double kPadGap = 0.001;       // m, of a closed pad from the centre
// Ratio of the spool's angle to a finger's travel: full effort of the X5-1 closes with 100 N in
// all.
inline constexpr double kSpoolRatio = 40;  // rad/m
// The effort with which HEBI's kit configurations hold their grippers open.
inline constexpr double kOpenEffort = 1;  // N m

bool isGripper(const EndEffectorRow& row);

// Inertias of the two parts of a gripper whose inertia is `whole`: with both fingers anywhere on
// their way, mass and centre of mass are those of the whole.
Inertial palmInertial(const Inertial& whole);
Inertial fingerInertial(const Inertial& whole);  // in B, of one finger

Pose fingerPose(int finger);  // X_IB of finger 0 or 1 when closed

Capsule
fingerCapsule();  // in B: what a finger collides with, behind its pad, which reaches further in

}  // namespace hrdf

#endif  // HRDF_HEBI_GRIPPER_H_
