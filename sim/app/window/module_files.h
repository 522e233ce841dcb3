// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gains and limits of all modules, from and to HEBI's files.
#ifndef HRDF_SIM_APP_WINDOW_MODULE_FILES_H_
#define HRDF_SIM_APP_WINDOW_MODULE_FILES_H_

#include "app/window/stage.h"

namespace hrdf::app {

// These ask for a file. Limits come with the other settings of a safety file.
void loadGains(Stage& stage);
void saveGains(Stage& stage);
void loadSafety(Stage& stage);
void saveSafety(Stage& stage);
// Gives the gains and limits of the chosen module to all of its type.
void copyToType(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_MODULE_FILES_H_
