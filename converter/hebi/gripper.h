// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's parallel grippers (X5Parallel, R8Parallel) with moving fingers. Two fingers slide along a
// rail, pulled by the spool on the output of an X5-1, as in HEBI's kits. Mass, centre of mass and
// output of the whole gripper are from HEBI's library; all other values are estimated. Independent
// of MuJoCo.
//
// Frames: I is the input of the gripper. B is a finger; its origin is at I when the gripper is
// closed, and the finger opens along B's y axis.
#ifndef HRDF_HEBI_GRIPPER_H_
#define HRDF_HEBI_GRIPPER_H_

#include <hrdf/catalog.h>
#include <hrdf/inertial.h>

#include "model/collision_capsules.h"

namespace hrdf {

// Name of the gripper's module in HEBI's kits, and name of the module's actuator type.
inline constexpr const char* kGripperName = "gripperSpool";
inline constexpr const char* kGripperActuator = "X5-1";

inline constexpr double kFingerTravel = 0.04;  // m, of each finger
inline constexpr double kPadGap = 0.001;       // m, from the centre to a pad of the closed gripper
// Ratio of the spool's angle to a finger's travel. With the X5-1's full effort, the forces of both
// fingers are 100 N together.
inline constexpr double kSpoolRatio = 40;  // rad/m
// Effort with which HEBI's kit configs hold their grippers open.
inline constexpr double kOpenEffort = 1;  // N m

bool isGripper(const EndEffectorRow& row);

// Return the inertias of the palm and of one finger, for a gripper with the total inertia `whole`.
// If both fingers are equally open, palm and fingers have the mass and centre of mass of `whole`.
Inertial palmInertial(const Inertial& whole);
Inertial fingerInertial(const Inertial& whole);  // in the finger's frame B

// Returns the pose of finger 0 or 1 in the gripper's input frame, for the closed gripper.
Pose fingerPose(int finger);

// Returns the collision shape of a finger without its pad, in the finger's frame B.
Capsule fingerCapsule();

}  // namespace hrdf

#endif  // HRDF_HEBI_GRIPPER_H_
