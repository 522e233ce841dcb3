// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The actuators of a mechanism's drives.
#ifndef HRDF_MECHANISM_DRIVES_H_
#define HRDF_MECHANISM_DRIVES_H_

#include <optional>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/inertial.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>
#include <hrdf/spec.h>

namespace hrdf {

// Natural frequency of drives without gains.
inline constexpr double kServo = 10;  // Hz

// Natural frequency to which gains of a file are lowered: with steps of 2 ms stiffer drives swing
// up. HumanHand20DOF, with 100 N m/rad on a finger, is past all numbers after 0.1 s, and stands at
// this one.
inline constexpr double kMaxServo = 50;  // Hz

// Range of drives of joints without one: rad or rad/s, and m or m/s.
inline constexpr double kTurnRange = 3.141592653589793, kSlideRange = 1;

ActuatorProfile profileOf(const Mechanism::Drive& drive, const ModelOptions& options);

// Reports whether the commands of a drive are positions.
bool takesPositions(const Mechanism::Drive& drive, const ModelOptions& options);

// Returns the range of the position commands of a drive, in the joint's own rad or m: the joint's,
// else the usual one with all postures of the file.
Mechanism::Range positionRange(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the inertia (kg m^2 or kg) that each drive moves at the positions `q`: its joint, what
// follows that, and all that hangs on them. `inertials` are those of the bodies.
std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   const std::vector<std::optional<Inertial>>& inertials);

// Warns of drives whose gains are lowered at the `inertias` that they move.
void warnOfStiffDrives(const Mechanism& mechanism, const std::vector<double>& inertias,
                       Diagnostics& out);

// Adds the actuator of a drive that moves `inertia`, and its sensors.
void addDrive(mjSpec* spec, const mjsDefault* def, const Mechanism& mechanism,
              const Mechanism::Drive& drive, double inertia, const ModelOptions& options);

// Returns the control that holds a drive at the position `q` of its joint.
double controlAt(const Mechanism::Drive& drive, double q, const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_DRIVES_H_
