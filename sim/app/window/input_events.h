// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Splits keys and clicks of one frame that depend on their order.
#ifndef HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_
#define HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_

namespace hrdf::app {

// Begins Dear ImGui's frame. Of the events that wait, those that the frame would confuse come with
// the next one:
// - a modifier that changes after a key is pressed: Ctrl M would be M if Ctrl is released within
//   the frame;
// - a mouse button that changes after the mouse has moved: a tab that was not yet hovered would
//   miss the press, and a slider the last move before the release.
void beginFrame();
// True if events wait for the next frame.
bool hasInput();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_INPUT_EVENTS_H_
