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

// Makes the names of all elements valid in MuJoCo, and notes each changed name. Blanks, control
// characters and '/' become '_'. A duplicate or reserved name gets _2, _3 and so on, in the order
// of the file.
void tidyNames(Mechanism& mechanism, Diagnostics& out);

// Gives the name names[i] to the module of drive i. Does nothing if the numbers of names and
// drives differ.
void nameModules(Mechanism& mechanism, const std::vector<std::string>& names);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_NAMES_H_
