// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fails each test of the program that gets an undocumented diagnostic.
#ifndef HRDF_TESTS_MESSAGE_WATCH_H_
#define HRDF_TESTS_MESSAGE_WATCH_H_

#include <string>

namespace hrdf {

// Fails the running test unless it gets a diagnostic with this message; "…" in `pattern` matches
// any text.
void expectDiagnostic(const std::string& pattern);

}  // namespace hrdf

// Calls expectDiagnostic(). A message that matches `pattern` counts as documented in all tests.
#define EXPECT_DIAGNOSTIC(pattern) ::hrdf::expectDiagnostic(pattern)

#endif  // HRDF_TESTS_MESSAGE_WATCH_H_
