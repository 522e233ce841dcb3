// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Describes in words the reason why a module cannot follow its command.
#ifndef HRDF_SIM_APP_SESSION_MODULE_WORDS_H_
#define HRDF_SIM_APP_SESSION_MODULE_WORDS_H_

#include <hrdf/sim/feedback.h>

namespace hrdf::app {

enum class Severity { well, limited, stopped };

struct ModuleWords {
  const char* text;
  Severity severity;
};

// Describes the module's most severe state: motion stop, temperature, a limit, or saturation of the
// motor.
ModuleWords wordsOf(const sim::Feedback& feedback);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MODULE_WORDS_H_
