// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Cameras and sensors of a robot file.
#ifndef HRDF_LOWERING_SENSORS_H_
#define HRDF_LOWERING_SENSORS_H_

#include <mujoco/mujoco.h>

#include <hrdf/mechanism.h>

namespace hrdf {

void addCamera(mjsBody* body, const Mechanism::Camera& row);

// Adds the sensors of the mechanism. Their frames and joints must already be in the spec.
void addSensors(mjSpec* spec, const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_SENSORS_H_
