// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files of what is on the stage: the robot, poses, plots, and HEBI's of gains and limits.
#ifndef HRDF_SIM_APP_WINDOW_STAGE_FILES_H_
#define HRDF_SIM_APP_WINDOW_STAGE_FILES_H_

#include <string>

#include "app/window/stage.h"

namespace hrdf::app {

// Shows a message: the file was saved, or the reason why it was not.
void tellSaved(Stage& stage, bool isSaved, const std::string& name, const Diagnostics& out);

// The functions below read and write files in the working folder; the names of these files begin
// with the robot's name. `ending` is ".xml" or ".mjz" for the model, or "_key.xml" for the pose
// alone.
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
