// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/mujoco_log.h"

#include <cstdio>
#include <cstdlib>

#include <mujoco/mujoco.h>

namespace hrdf::app {
namespace {

void handle(const mjLogMessage* message) {
  if (message->level < mjLOG_WARNING) return;
  const bool fatal = message->level == mjLOG_ERROR;
  std::fprintf(stderr, "simulate: %s: MuJoCo: %s\n", fatal ? "error" : "warning", message->subject);
  if (message->body != nullptr) std::fprintf(stderr, "%s\n", message->body);
  // Calls _Exit(), because exit() would run destructors while other threads are inside a step.
  if (fatal) std::_Exit(EXIT_FAILURE);
}

}  // namespace

void installLogHandler() { mju_setLogHandler(handle); }

}  // namespace hrdf::app
