// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A drive in MuJoCo: its joint's values, its actuator and sensors, and the marks from which
// programs recognise a module.
#ifndef HRDF_LOWERING_DRIVES_H_
#define HRDF_LOWERING_DRIVES_H_

#include <string>

#include "lowering/build.h"

namespace hrdf {

// Returns the parameters of a joint. With the option `friction=damping`, a damping replaces the dry
// friction `friction`; both have the same effort at `maxSpeed`.
JointFigures jointFigures(double armature, double friction, double damping, double maxSpeed,
                          JointFriction option);

std::vector<JointFigures> jointFigures(const Build& build);

// Sets armature, friction and damping of `joint`, but not its range.
void setFigures(mjsJoint& joint, const JointFigures& figures);

// The sensor of a drive's effort: its type, and the object at which it measures.
struct EffortSensor {
  mjtSensor type;
  mjtObj on;
  std::string object;
};

// Adds the sensors in `set` for the drive with the actuator `name`. Position and velocity are
// measured at the drive's side of the gear. `imu` is the name of the IMU's site.
void addDriveSensors(mjSpec* spec, const std::string& name, const EffortSensor& effort,
                     const std::string& imu, SensorSet set);

// Adds actuator and sensors of a drive. For a module, also adds the MuJoCo elements by which
// programs find modules.
void addDrive(Build& build, std::size_t index);

}  // namespace hrdf

#endif  // HRDF_LOWERING_DRIVES_H_
