// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot on show: its simulation and its picture. Replaced whole when a file is opened anew.
#ifndef HRDF_SIM_APP_WINDOW_STAGE_H_
#define HRDF_SIM_APP_WINDOW_STAGE_H_

#include <memory>

#include "app/session/physics_thread.h"
#include "app/pictures/view.h"

namespace hrdf::app {

struct Stage {
  std::unique_ptr<Physics> physics;
  std::unique_ptr<View> view;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_STAGE_H_
