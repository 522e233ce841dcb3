// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Splits keys and clicks of one frame that depend on their order.
#ifndef HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_
#define HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_

namespace hrdf::app {

// Begins a frame of Dear ImGui. An event waits for the next frame if Dear ImGui would misinterpret
// it in this frame:
// - A modifier key that changes after a key was pressed: Ctrl M would be M if Ctrl is released in
//   the same frame.
// - A mouse button that changes after the mouse has moved: a tab over which the pointer has just
//   moved would miss the press, and a slider the last move before the release.
void beginFrame();
// True if input events wait for the next frame.
bool hasInput();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_
