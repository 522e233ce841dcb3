// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Cameras and sensors that a file gives a robot.
#ifndef HRDF_LOWERING_SENSORS_H_
#define HRDF_LOWERING_SENSORS_H_

#include <mujoco/mujoco.h>

#include <hrdf/mechanism.h>

namespace hrdf {

// Adds the camera to its body.
void addCamera(mjsBody* body, const Mechanism::Camera& row);

// Adds the sensors of the file. Frames and joints are there already.
void addSensors(mjSpec* spec, const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_SENSORS_H_
