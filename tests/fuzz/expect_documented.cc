// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Ends a program that is linked to it at the first undocumented diagnostic.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/documented_messages.h"
#include "text/diagnostic_observer.h"

namespace {

[[maybe_unused]] const bool isInstalled = [] {
  hrdf::observeDiagnostics([](const hrdf::Diagnostic& diagnostic) {
    const std::string why = hrdf::whyUndocumented(diagnostic);
    if (why.empty()) return;
    std::fprintf(stderr, "%s\n", why.c_str());
    std::abort();
  });
  return true;
}();

}  // namespace
