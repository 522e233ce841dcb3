// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Delays some keys and clicks of a frame to the next frame, because their order matters.
#ifndef HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_
#define HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_

namespace hrdf::app {

// Begins a frame of Dear ImGui. Delays two kinds of events to the next frame:
// - A modifier key after another key. Otherwise Dear ImGui takes Ctrl M for M if the user releases
//   Ctrl in the same frame.
// - A mouse button after a motion of the mouse. Otherwise a tab misses the press of the button.
void beginFrame();
// True if input events wait for the next frame.
bool hasInput();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_
