// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What is behind the handles that several files share.
#ifndef HRDF_SIM_HEBI_C_HANDLES_H_
#define HRDF_SIM_HEBI_C_HANDLES_H_

#include <string>

#include <hrdf/hebi_c.h>

struct HebiString {
  std::string text;
};

#endif  // HRDF_SIM_HEBI_C_HANDLES_H_
