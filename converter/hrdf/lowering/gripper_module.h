// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A moving gripper in MuJoCo: two fingers, the equality that makes them mirror each other, one
// actuator and the marks of a module.
#ifndef HRDF_LOWERING_GRIPPER_MODULE_H_
#define HRDF_LOWERING_GRIPPER_MODULE_H_

#include <array>

#include <mujoco/mujoco.h>

#include <hrdf/layout.h>
#include <hrdf/options.h>

namespace hrdf {

// Adds the fingers of `gripper` to the body `palm`, which carries its part.
std::array<mjsBody*, 2> addFingers(mjsBody* palm, const mjsDefault* robot,
                                   const mjsDefault* collision, const Layout& layout,
                                   const Layout::Gripper& gripper, const ModelOptions& options);

// Adds all of the module except its fingers. Its control is the spool's effort (N m): positive
// opens.
void addGripperModule(mjSpec* spec, const mjsDefault* robot, const Layout::Gripper& gripper,
                      const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_LOWERING_GRIPPER_MODULE_H_
