// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A drive in MuJoCo: its joint's figures, its actuator and sensors, and the marks by which a
// program finds a module in a model.
#ifndef HRDF_LOWERING_DRIVES_H_
#define HRDF_LOWERING_DRIVES_H_

#include <string>

#include "lowering/build.h"

namespace hrdf {

// Returns what a joint has of a drivetrain, whose `friction` is dry. As damping, it brakes as much
// at `maxSpeed`, so that the speed without load stays.
JointFigures jointFigures(double armature, double friction, double damping, double maxSpeed,
                          JointFriction option);

// Returns the figures of all joints.
std::vector<JointFigures> jointFigures(const Build& build);

// Sets armature, friction and damping, not the range.
void setFigures(mjsJoint& joint, const JointFigures& figures);

// The sensor that measures the effort of a drive: its type, and the object that it is on.
struct EffortSensor {
  mjtSensor type;
  mjtObj on;
  std::string object;
};

// Adds the sensors of the drive whose actuator is `name`, which `set` asks for. Position and
// velocity are at the drive's side of the gear. `imu` is a site.
void addDriveSensors(mjSpec* spec, const std::string& name, const EffortSensor& effort,
                     const std::string& imu, SensorSet set);

// Adds the actuator of a drive with sensors and marks.
void addDrive(Build& build, std::size_t index);

}  // namespace hrdf

#endif  // HRDF_LOWERING_DRIVES_H_
