// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Lets tests see each diagnostic that anything makes, and so hold all of them against the tables of
// messages.
#ifndef HRDF_TEXT_DIAGNOSTIC_OBSERVER_H_
#define HRDF_TEXT_DIAGNOSTIC_OBSERVER_H_

#include <hrdf/diagnostic.h>

namespace hrdf {

using DiagnosticObserver = void (*)(const Diagnostic& diagnostic);

// Any thread may call `observe`. Null: nobody looks.
void observeDiagnostics(DiagnosticObserver observe);

}  // namespace hrdf

#endif  // HRDF_TEXT_DIAGNOSTIC_OBSERVER_H_
