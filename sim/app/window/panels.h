// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands in the panels: the simulation and its picture on the left, the modules on the right.
#ifndef HRDF_SIM_APP_WINDOW_PANELS_H_
#define HRDF_SIM_APP_WINDOW_PANELS_H_

#include <functional>
#include <vector>

#include "app/window/controls.h"
#include "app/window/panel.h"
#include "app/window/stage.h"
#include "app/window/ui_model.h"

namespace hrdf::app {

// What the window does beside the simulation.
struct FileActions {
  Action reload, saveMjcf, saveMjz, saveKeyframe, takePicture, quit;
  Action recordingChanged;
  int isRecording = 0;
};

std::vector<Section> leftSections(Stage& stage, Controls& controls, UiModel& model,
                                  FileActions& files);

// None where there are no modules. `chosen` is called when another module is.
std::vector<Section> rightSections(Stage& stage, UiModel& model, const Action& chosen);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PANELS_H_
