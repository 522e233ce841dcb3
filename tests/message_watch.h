// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fails each test of the program that gets a diagnostic which nothing documents.
#ifndef HRDF_TESTS_MESSAGE_WATCH_H_
#define HRDF_TESTS_MESSAGE_WATCH_H_

#include <string>

namespace hrdf {

// Lets the running test fail unless it gets a diagnostic with this message, in which "…" stands for
// anything.
void expectDiagnostic(const std::string& pattern);

}  // namespace hrdf

// In the words of the test, which documents the message so.
#define EXPECT_DIAGNOSTIC(pattern) ::hrdf::expectDiagnostic(pattern)

#endif  // HRDF_TESTS_MESSAGE_WATCH_H_
