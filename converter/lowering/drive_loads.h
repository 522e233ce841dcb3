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

// Loads in one pose, at the drives' joints, of all bodies that a drive and its followers move; the
// fingers of grippers count as point masses.
struct DriveLoads {
  Eigen::MatrixXd M;  // kg m^2 or kg; diagonal: inertia that a drive moves alone
  // N m or N: upper bound for all orientations of the base, the sum of all bodies' weights (9.81
  // m/s^2), each along the direction of its own motion.
  Eigen::VectorXd weight;
  // N m or N: the sum of the largest pulls of all tendons, which count as straight between their
  // points.
  Eigen::VectorXd pull;
};

// Returns the inertias of the bodies in the model, with the fingers of grippers added.
std::vector<PrincipalInertia> loadInertias(const Mechanism& mechanism,
                                           std::vector<std::optional<Inertial>> inertials);

// `inertias`: from loadInertias(). `armatures`: of the joints, kg m^2 or kg.
DriveLoads driveLoads(const Mechanism& mechanism, const std::vector<double>& q,
                      const std::vector<PrincipalInertia>& inertias,
                      const std::vector<double>& armatures);

// Returns only the diagonal of driveLoads().M.
std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   const std::vector<PrincipalInertia>& inertias,
                                   const std::vector<double>& armatures);

// Returns up to `count` poses (rad or m, by joint): `home`, then random poses within the ranges of
// the drives, equal in all runs. Followers are coupled; poses in which a loop does not close are
// left out.
std::vector<std::vector<double>> posesOf(const Mechanism& mechanism,
                                         const std::vector<double>& home, std::size_t count);

}  // namespace hrdf

#endif  // HRDF_LOWERING_DRIVE_LOADS_H_
