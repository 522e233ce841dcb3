// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_APP_WINDOW_LABELS_H_
#define HRDF_SIM_APP_WINDOW_LABELS_H_

#include <optional>

#include "app/window/widgets.h"

namespace hrdf::app {

// Returns where the camera of a scene draws a point (m, in the world); nothing for one behind it.
std::optional<ImVec2> placeOf(const mjtNum point[3], const mjvScene& scene, const Area& area);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_LABELS_H_
