// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files of what is on the stage: the robot, poses, plots, and HEBI's of gains and limits.
#ifndef HRDF_SIM_APP_WINDOW_STAGE_FILES_H_
#define HRDF_SIM_APP_WINDOW_STAGE_FILES_H_

#include <string>

#include "app/window/stage.h"

namespace hrdf::app {

// Says that the file was saved, or why not.
void tellSaved(Stage& stage, bool isSaved, const std::string& name, const Diagnostics& out);

// These take a name of the robot's in the working folder. `ending`: ".xml", ".mjz", or "_key.xml"
// for the pose alone.
void saveRobot(Stage& stage, const std::string& ending);
void savePoses(Stage& stage);
void loadPoses(Stage& stage);
void savePlotTable(Stage& stage);

// These ask for a file. Limits come with the other settings of a safety file.
void loadGains(Stage& stage);
void saveGains(Stage& stage);
void loadSafety(Stage& stage);
void saveSafety(Stage& stage);
// Gives the gains and limits of the chosen module to all of its type.
void copyToType(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_STAGE_FILES_H_
