// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names that a model can have.
#ifndef HRDF_MECHANISM_NAMES_H_
#define HRDF_MECHANISM_NAMES_H_

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Makes the names of bodies, joints, drives, frames, cameras, tendons, postures and texts such as
// MuJoCo takes: blanks, control characters and '/' become '_', and what is there twice, or the
// model's own, gets _2, _3 and so on in the order of the file. Notes each name that it changes.
void tidyNames(Mechanism& mechanism, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_NAMES_H_
