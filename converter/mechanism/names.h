// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MECHANISM_NAMES_H_
#define HRDF_MECHANISM_NAMES_H_
#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
namespace hrdf {
void tidyNames(Mechanism& mechanism, Diagnostics& out);
}  // namespace hrdf
#endif  // HRDF_MECHANISM_NAMES_H_
