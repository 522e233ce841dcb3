// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A moving gripper in MuJoCo: two fingers, the equality that makes their motions mirror images, one
// actuator and the marks of a module.
#ifndef HRDF_LOWERING_GRIPPERS_H_
#define HRDF_LOWERING_GRIPPERS_H_

#include "lowering/build.h"
#include "model/mesh_assets.h"

namespace hrdf {

// Adds the fingers of `gripper` to its palm.
void addFingers(Build& build, const Mechanism::Gripper& gripper, MeshAssets& meshes);

// Adds the module's elements without its fingers. Its control is the spool's effort (N m): positive
// opens.
void addGripperActuator(Build& build, const Mechanism::Gripper& gripper);

}  // namespace hrdf

#endif  // HRDF_LOWERING_GRIPPERS_H_
