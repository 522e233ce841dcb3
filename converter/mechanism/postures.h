// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The postures of a mechanism: its home, and others that its file names.
#ifndef HRDF_MECHANISM_POSTURES_H_
#define HRDF_MECHANISM_POSTURES_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// Returns the home of the file or of its config; null: neither gives one.
const Mechanism::Posture* homeOfFile(const Mechanism& mechanism);

// Returns the place of the position of a joint; if it has none, of the posture.
Location placeIn(const Mechanism::Posture& posture, int joint);

// Returns the home posture: that of the option `home`, whose size fits, else of the file, else
// zeros as near as ranges let them. Followers and passive joints are where they follow and close
// loops. Warns of a file's home outside its ranges, and of loops that stay open.
std::vector<double> homeOf(const Mechanism& mechanism, const ModelOptions& options,
                           Diagnostics& out);

// Returns the other postures of the file, likewise completed.
std::vector<Mechanism::Posture> otherPostures(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_POSTURES_H_
