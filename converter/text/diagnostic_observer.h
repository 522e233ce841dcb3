// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Lets tests see each diagnostic of the library, to check all against the tables of messages.
#ifndef HRDF_TEXT_DIAGNOSTIC_OBSERVER_H_
#define HRDF_TEXT_DIAGNOSTIC_OBSERVER_H_

#include <hrdf/diagnostic.h>

namespace hrdf {

using DiagnosticObserver = void (*)(const Diagnostic& diagnostic);

// Sets the function that is called for each diagnostic, from any thread. Null: no function.
void observeDiagnostics(DiagnosticObserver observe);

}  // namespace hrdf

#endif  // HRDF_TEXT_DIAGNOSTIC_OBSERVER_H_
