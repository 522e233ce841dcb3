// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot on show: its simulation and its picture. Replaced whole when a file is opened anew.
#ifndef HRDF_APP_STAGE_H_
#define HRDF_APP_STAGE_H_

#include <memory>

#include "physics.h"
#include "view.h"

namespace hrdf::app {

struct Stage {
  std::unique_ptr<Physics> physics;
  std::unique_ptr<View> view;
};

}  // namespace hrdf::app

#endif  // HRDF_APP_STAGE_H_
