// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Text over the picture.
#ifndef HRDF_APP_OVERLAY_H_
#define HRDF_APP_OVERLAY_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "physics.h"

namespace hrdf::app {

void drawHelp(mjrRect viewport, const mjrContext& context);

// `note` is what the user is to know just now; may be empty.
void drawInfo(mjrRect viewport, const mjrContext& context, double time,
              const Physics::Status& status, const std::string& note);

// What is wrong with a file that was not opened, as lines of `width` characters at most: each with
// its place and its line of source, and the first few only.
std::vector<std::string> linesOf(const Diagnostics& diagnostics, std::size_t width);

void drawDiagnostics(mjrRect viewport, const mjrContext& context, const Diagnostics& diagnostics);

}  // namespace hrdf::app

#endif  // HRDF_APP_OVERLAY_H_
