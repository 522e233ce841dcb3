// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The postures of a mechanism: its home, and other postures of its file.
#ifndef HRDF_MECHANISM_POSTURES_H_
#define HRDF_MECHANISM_POSTURES_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// Returns the home posture in the robot's file or in its config; null: neither has a home posture.
const Mechanism::Posture* homeOfFile(const Mechanism& mechanism);

// Returns the place of a joint's position in the robot's file; if unknown, the place of the
// posture.
Location placeIn(const Mechanism::Posture& posture, int joint);

// Returns the home posture: from the option `home`, else from the file, else zeros, limited to the
// joints' ranges. Followers satisfy their couplings, and passive joints close the loops. Warns of a
// home in the file that is out of range, and of loops that do not close.
std::vector<double> homeOf(const Mechanism& mechanism, const ModelOptions& options,
                           Diagnostics& out);

// Returns all postures of the file except home. Followers satisfy their couplings, and passive
// joints close the loops.
std::vector<Mechanism::Posture> otherPostures(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_POSTURES_H_
