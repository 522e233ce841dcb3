// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Text over the picture.
#ifndef HRDF_APP_OVERLAY_H_
#define HRDF_APP_OVERLAY_H_

#include "physics.h"

namespace hrdf::app {

void drawHelp(mjrRect viewport, const mjrContext& context);

void drawInfo(mjrRect viewport, const mjrContext& context, double time,
              const Physics::Status& status);

}  // namespace hrdf::app

#endif  // HRDF_APP_OVERLAY_H_
