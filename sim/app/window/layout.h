// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where things are in the window.
#ifndef HRDF_SIM_APP_WINDOW_LAYOUT_H_
#define HRDF_SIM_APP_WINDOW_LAYOUT_H_

#include <mujoco/mujoco.h>

namespace hrdf::app {

// Pixels from the lower left corner.
struct Wanted {
  int width = 0, height = 0;  // of the window
  int left = 0, right = 0;    // widths of the panels; 0: not wanted
  bool plots = false;         // below the picture
  bool help = false;          // over the picture
  bool complaint = false;     // the same: what is wrong with a file
  int scale = 100;            // of the font, in percent
};

// Empty where there is no place.
struct Places {
  mjrRect left{}, right{}, plots{}, picture{};
};

// In a small window the picture comes first, and what is written over it.
Places placesFor(const Wanted& wanted);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_LAYOUT_H_
