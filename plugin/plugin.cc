// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo plugin: every MuJoCo program that loads it can open HRDF.
#include <mujoco/mujoco.h>

#include "plugin/decoder.h"
#include "plugin/provider.h"

mjPLUGIN_LIB_INIT(hrdf_decoder) {
  hrdf::plugin::registerDecoder();
  hrdf::plugin::registerProvider();
}
