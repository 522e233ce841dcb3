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

void addFingers(Build& build, const Mechanism::Gripper& gripper, MeshAssets& meshes);

// Adds actuator and sensors of a gripper's module, but not the fingers. The control is the effort
// of the spool (N m); a positive effort opens the gripper.
void addGripperActuator(Build& build, const Mechanism::Gripper& gripper);

}  // namespace hrdf

#endif  // HRDF_LOWERING_GRIPPERS_H_
