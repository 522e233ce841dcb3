// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertia and weight at the drives, in one pose or in many. The base and passive joints outside of
// loops count as fixed.
#ifndef HRDF_LOWERING_DRIVE_LOADS_H_
#define HRDF_LOWERING_DRIVE_LOADS_H_

#include <optional>
#include <vector>

#include <Eigen/Core>

#include <hrdf/inertial.h>
#include <hrdf/mechanism.h>

#include "model/principal_inertia.h"

namespace hrdf {

// Loads of the drives in one pose of the robot, measured at their joints. Fingers of grippers count
// as point masses.
struct DriveLoads {
  // kg m^2 or kg, mass matrix. M(i, i) is the inertia that drive i moves if all other drives are
  // fixed.
  Eigen::MatrixXd M;
  // N m or N, upper limit of each drive's load by gravity, for any orientation of the base: sum
  // over all bodies of weight * speed of the body / speed of the drive.
  Eigen::VectorXd weight;
  // N m or N, each drive's load if all tendons pull with their largest force. Tendons count as
  // straight between their points.
  Eigen::VectorXd pull;
};

// Returns the inertia of each body in the model. The fingers of a gripper are added to the palm.
std::vector<PrincipalInertia> loadInertias(const Mechanism& mechanism,
                                           std::vector<std::optional<Inertial>> inertials);

// Returns the loads of the drives at the joint positions `q`. `inertias`: from loadInertias().
// `armatures`: of the joints, kg m^2 or kg.
DriveLoads driveLoads(const Mechanism& mechanism, const std::vector<double>& q,
                      const std::vector<PrincipalInertia>& inertias,
                      const std::vector<double>& armatures);

// Returns the diagonal of driveLoads().M: the inertia that each drive moves.
std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   const std::vector<PrincipalInertia>& inertias,
                                   const std::vector<double>& armatures);

// Returns up to `count` poses (rad or m of each joint): `home`, then random poses within the
// drives' ranges, the same in all runs. Followers satisfy their couplings. Poses in which a closed
// loop stays open are left out.
std::vector<std::vector<double>> posesOf(const Mechanism& mechanism,
                                         const std::vector<double>& home, std::size_t count);

}  // namespace hrdf

#endif  // HRDF_LOWERING_DRIVE_LOADS_H_
