// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Promises of the library for every input. The fuzzers and the mutation test check them.
#ifndef HRDF_TESTS_PROMISES_H_
#define HRDF_TESTS_PROMISES_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/read.h>

namespace hrdf {

using GivenFiles = std::map<std::string, std::string>;  // texts by path

// Splits a fuzzer's input at form feeds into files with these names.
GivenFiles filesOf(std::string_view input, std::span<const char* const> names);

FileReader readerOf(const GivenFiles& files);  // `files` must outlive the reader

// Returns how a reader, with or without a result, broke its promises; empty if it kept them.
std::string brokenPromise(bool hasResult, const Diagnostics& diagnostics, const GivenFiles& files);

inline std::string brokenPromise(const std::optional<Description>& robot,
                                 const Diagnostics& diagnostics, const GivenFiles& files) {
  return brokenPromise(robot.has_value(), diagnostics, files);
}

// Calls every function on `robot` that needs no MuJoCo. Returns the broken promise, or an empty
// string.
std::string brokenPromise(const Description& robot);

// Unless `brokenPromise` is empty, prints it on stderr and ends the program.
void expectKept(const std::string& brokenPromise);

}  // namespace hrdf

#endif  // HRDF_TESTS_PROMISES_H_
