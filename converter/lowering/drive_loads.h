// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What drives move and hold, in one pose or in many. The base stands still, and so do joints that
// nothing drives but for those in loops.
#ifndef HRDF_LOWERING_DRIVE_LOADS_H_
#define HRDF_LOWERING_DRIVE_LOADS_H_

#include <optional>
#include <vector>

#include <Eigen/Core>

#include <hrdf/inertial.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// In one pose, at the joints of the drives, each with its followers, all that is on them, and the
// fingers of grippers there as points.
struct DriveLoads {
  Eigen::MatrixXd M;       // kg m^2 or kg; the diagonal is what each drive moves alone
  Eigen::VectorXd weight;  // N m or N that hold it however the robot stands, at 9.81 m/s^2
};

// `inertials` are those of the bodies, `armatures` (kg m^2 or kg) those of the joints.
DriveLoads driveLoads(const Mechanism& mechanism, const std::vector<double>& q,
                      const std::vector<std::optional<Inertial>>& inertials,
                      const std::vector<double>& armatures);

// Returns up to `count` poses (rad or m, of the joints): `home` first, the others at random in the
// ranges of the drives, always the same. Followers follow; poses in which a loop stays open are left
// out.
std::vector<std::vector<double>> posesOf(const Mechanism& mechanism,
                                         const std::vector<double>& home, std::size_t count);

}  // namespace hrdf

#endif  // HRDF_LOWERING_DRIVE_LOADS_H_
