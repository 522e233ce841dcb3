// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Icons, drawn as lines.
#ifndef HRDF_SIM_APP_WINDOW_ICONS_H_
#define HRDF_SIM_APP_WINDOW_ICONS_H_

#include <imgui.h>

namespace hrdf::app {

enum class Icon {
  restart,
  run,
  pause,
  step,
  film,
  stop,
  search,
  push,
  lead,
  ghost,
  contacts,
  frames,
  labels,
  transparent,
  whole,
  path,
  more,
  close,
  count
};

// Draws an icon in a square around the point `middle`; `size` is the side of the square in pixels.
void drawIcon(ImDrawList& lines, Icon icon, ImVec2 middle, float size, ImU32 colour);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_ICONS_H_
