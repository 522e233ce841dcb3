// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Text over the picture.
#ifndef HRDF_SIM_APP_WINDOW_OVERLAY_H_
#define HRDF_SIM_APP_WINDOW_OVERLAY_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "app/session/physics_thread.h"

namespace hrdf::app {

// Pixels that help takes at the font's normal size.
inline constexpr int kHelpWidth = 660;
inline constexpr int kHelpHeight = 450;

// Keys at the left, the mouse at the right.
void drawHelp(mjrRect viewport, const mjrContext& context);

// What the simulation does, in a word or two. `isStopped`: the modules are, by the motion stop.
std::string stateOf(const Physics::Status& status, bool isStopped);

// `note` is what the user is to know just now; may be empty.
void drawInfo(mjrRect viewport, const mjrContext& context, double time,
              const Physics::Status& status, bool isStopped, const std::string& note);

// Why the simulation stopped, and how it starts again.
void drawFailure(mjrRect viewport, const mjrContext& context, const std::string& failure);

// What is wrong with a file that was not opened, as lines of `width` characters at most: each with
// its place and its line of source, and the first few only.
std::vector<std::string> linesOf(const Diagnostics& diagnostics, std::size_t width);

void drawDiagnostics(mjrRect viewport, const mjrContext& context, const Diagnostics& diagnostics);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_OVERLAY_H_
