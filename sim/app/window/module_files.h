// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads and saves gains and limits of all modules in HEBI's files.
#ifndef HRDF_SIM_APP_WINDOW_MODULE_FILES_H_
#define HRDF_SIM_APP_WINDOW_MODULE_FILES_H_

#include "app/window/stage.h"

namespace hrdf::app {

// These functions ask for a file. A safety file contains limits and other settings.
void loadGains(Stage& stage);
void saveGains(Stage& stage);
void loadSafety(Stage& stage);
void saveSafety(Stage& stage);
// Copies the gains and limits of the chosen module to all modules of its type.
void copyToType(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_MODULE_FILES_H_
