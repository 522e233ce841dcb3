// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that each message of the library is documented: by a bad file with its expected output, or
// by a test with EXPECT_DIAGNOSTIC("mass '…' is negative"). scripts/messages.py prints a table of
// both.
#ifndef HRDF_TESTS_DOCUMENTED_MESSAGES_H_
#define HRDF_TESTS_DOCUMENTED_MESSAGES_H_

#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>

namespace hrdf {

// True if `pattern` matches the message, or "message; hint". "…" matches any text.
bool matchesMessage(std::string_view pattern, const Diagnostic& diagnostic);

// Returns why no bad file and no test documents the diagnostic; empty if one does. Quoted words,
// tags and numbers may differ. A hint is documented if its fixed words are in an expected output.
std::string whyUndocumented(const Diagnostic& diagnostic);

}  // namespace hrdf

#endif  // HRDF_TESTS_DOCUMENTED_MESSAGES_H_
