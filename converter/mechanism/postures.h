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

// Returns the home of the file or of its config; null: neither has a home.
const Mechanism::Posture* homeOfFile(const Mechanism& mechanism);

// Returns the location of a joint's position; if it is unknown, of the posture.
Location placeIn(const Mechanism::Posture& posture, int joint);

// Returns the home posture: the option `home`, if its size fits, else the file's home, else zeros
// limited to the ranges. Followers are coupled, and passive joints close loops. Warns of a file's
// home outside its ranges, and of loops that do not close.
std::vector<double> homeOf(const Mechanism& mechanism, const ModelOptions& options,
                           Diagnostics& out);

// Returns the other postures of the file, with coupled followers and closed loops.
std::vector<Mechanism::Posture> otherPostures(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_POSTURES_H_
