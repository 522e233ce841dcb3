// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fails each test of the executable that gets a diagnostic which no table of messages lists, and
// each that a table names for a message which the test does not get.
#ifndef HRDF_TESTS_MESSAGE_WATCH_H_
#define HRDF_TESTS_MESSAGE_WATCH_H_

#include <string>

namespace hrdf {

// Lets the test that runs get diagnostics of its own, which hold these words.
void allowUnlisted(const std::string& words);

}  // namespace hrdf

#endif  // HRDF_TESTS_MESSAGE_WATCH_H_
