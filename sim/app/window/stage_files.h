// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Saves and loads files: the robot, poses, plots, and HEBI's files of gains and limits.
#ifndef HRDF_SIM_APP_WINDOW_STAGE_FILES_H_
#define HRDF_SIM_APP_WINDOW_STAGE_FILES_H_

#include <string>

#include "app/window/stage.h"

namespace hrdf::app {

// Shows a message: the file was saved, or the reason why it was not.
void tellSaved(Stage& stage, bool isSaved, const std::string& name, const Diagnostics& out);

// The functions below read and write files in the working folder, with names that begin with the
// robot's name. `ending`: ".xml" or ".mjz" saves the model, "_key.xml" saves only the pose.
void saveRobot(Stage& stage, const std::string& ending);
void savePoses(Stage& stage);
void loadPoses(Stage& stage);
void savePlotTable(Stage& stage);

// The functions below let the user choose a file. A safety file has HEBI's format, with limits and
// related settings.
void loadGains(Stage& stage);
void saveGains(Stage& stage);
void loadSafety(Stage& stage);
void saveSafety(Stage& stage);
// Sends the gains and limits of the chosen module to all modules of the same type.
void copyToType(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_STAGE_FILES_H_
