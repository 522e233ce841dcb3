// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes names valid for a model.
#ifndef HRDF_MECHANISM_NAMES_H_
#define HRDF_MECHANISM_NAMES_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Makes the names of bodies, joints, drives, frames, cameras, tendons, postures and texts valid in
// MuJoCo: blanks, control characters and '/' become '_', and duplicates of names in the file or of
// the model's own names get _2, _3 and so on, in the order of the file. Notes each changed name.
void tidyNames(Mechanism& mechanism, Diagnostics& out);

// Names the modules, if `names` has a name for each drive.
void nameModules(Mechanism& mechanism, const std::vector<std::string>& names);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_NAMES_H_
