// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Says in words what keeps a module from doing as it is told.
#ifndef HRDF_SIM_APP_SESSION_MODULE_WORDS_H_
#define HRDF_SIM_APP_SESSION_MODULE_WORDS_H_

#include <hrdf/sim/feedback.h>

namespace hrdf::app {

enum class Severity { well, limited, stopped };

struct ModuleWords {
  const char* text;
  Severity severity;
};

// Returns the worst: the motion stop, heat, a limit, the end of what the motor can give.
ModuleWords wordsOf(const sim::Feedback& feedback);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MODULE_WORDS_H_
