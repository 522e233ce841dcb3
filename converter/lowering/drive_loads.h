// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertia and weight at the drives, in one pose or in many. The base is fixed, and so are passive
// joints outside of loops.
#ifndef HRDF_LOWERING_DRIVE_LOADS_H_
#define HRDF_LOWERING_DRIVE_LOADS_H_

#include <optional>
#include <vector>

#include <Eigen/Core>

#include <hrdf/inertial.h>
#include <hrdf/mechanism.h>

#include "model/principal_inertia.h"

namespace hrdf {

// In one pose, at the joints of the drives, each with its followers, all that is on them, and the
// fingers of grippers there as points.
struct DriveLoads {
  Eigen::MatrixXd M;  // kg m^2 or kg; the diagonal is what each drive moves alone
  // N m or N: the weights of all bodies, each along its own motion, at 9.81 m/s^2. No orientation
  // of the base needs more.
  Eigen::VectorXd weight;
  // N m or N: the largest pulls of all tendons together. Tendons count as straight between points.
  Eigen::VectorXd pull;
};

// Returns the inertias of the bodies, as the model has them, and with the fingers of grippers.
std::vector<PrincipalInertia> loadInertias(const Mechanism& mechanism,
                                           std::vector<std::optional<Inertial>> inertials);

// `inertias` come from loadInertias(), `armatures` (kg m^2 or kg) are those of the joints.
DriveLoads driveLoads(const Mechanism& mechanism, const std::vector<double>& q,
                      const std::vector<PrincipalInertia>& inertias,
                      const std::vector<double>& armatures);

// Returns the diagonal of driveLoads().M alone.
std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   const std::vector<PrincipalInertia>& inertias,
                                   const std::vector<double>& armatures);

// Returns up to `count` poses (rad or m, of the joints): `home` first, the others at random in the
// ranges of the drives, always the same. Followers follow; poses in which a loop stays open are
// left out.
std::vector<std::vector<double>> posesOf(const Mechanism& mechanism,
                                         const std::vector<double>& home, std::size_t count);

}  // namespace hrdf

#endif  // HRDF_LOWERING_DRIVE_LOADS_H_
