// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names that a model can have.
#ifndef HRDF_MECHANISM_NAMES_H_
#define HRDF_MECHANISM_NAMES_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Makes the names of bodies, joints, drives, frames, cameras, tendons, postures and texts such as
// MuJoCo takes: blanks, control characters and '/' become '_', and what is there twice, or the
// model's own, gets _2, _3 and so on in the order of the file. Notes each name that it changes.
void tidyNames(Mechanism& mechanism, Diagnostics& out);

// Names the modules, if there is a name for each drive.
void nameModules(Mechanism& mechanism, const std::vector<std::string>& names);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_NAMES_H_
