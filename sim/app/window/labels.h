// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_APP_WINDOW_LABELS_H_
#define HRDF_SIM_APP_WINDOW_LABELS_H_

#include <optional>

#include "app/window/widgets.h"

namespace hrdf::app {

// Returns the place at which the scene's camera draws a point (m, world frame); nullopt if the
// point is not in front of the camera.
std::optional<ImVec2> placeOf(const mjtNum point[3], const mjvScene& scene, const Area& area);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_LABELS_H_
