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

// Returns a joint's part of a drivetrain. `friction`: dry friction. As damping, it gives the same
// effort at `maxSpeed`, so that the no-load speed does not change.
JointFigures jointFigures(double armature, double friction, double damping, double maxSpeed,
                          JointFriction option);

// Returns the values of all joints.
std::vector<JointFigures> jointFigures(const Build& build);

// Sets armature, friction and damping, but not the range.
void setFigures(mjsJoint& joint, const JointFigures& figures);

// The sensor of a drive's effort: its type, and the object that it measures.
struct EffortSensor {
  mjtSensor type;
  mjtObj on;
  std::string object;
};

// Adds the sensors of `set` for the drive with the actuator `name`. Position and velocity are at
// the drive's side of the gear. `imu` is a site.
void addDriveSensors(mjSpec* spec, const std::string& name, const EffortSensor& effort,
                     const std::string& imu, SensorSet set);

// Adds the actuator of a drive, with sensors and marks.
void addDrive(Build& build, std::size_t index);

}  // namespace hrdf

#endif  // HRDF_LOWERING_DRIVES_H_
