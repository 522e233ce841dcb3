// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What the library promises for every input whatsoever. The fuzzer and the mutation test hold it
// to that.
#ifndef HRDF_TESTS_PROMISES_H_
#define HRDF_TESTS_PROMISES_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <hrdf/read.h>

namespace hrdf {

using Files = std::map<std::string, std::string>;  // texts by path

FileReader readerOf(const Files& files);  // `files` must outlive it

// How a reader that gave a result, or none, broke its promises; empty where it kept them.
std::string brokenPromise(bool hasResult, const Diagnostics& diagnostics, const Files& files);

inline std::string brokenPromise(const std::optional<Description>& robot,
                                 const Diagnostics& diagnostics, const Files& files) {
  return brokenPromise(robot.has_value(), diagnostics, files);
}

// Asks everything of `robot` that goes without MuJoCo. The answer is as above.
std::string brokenPromise(const Description& robot);

// Ends the program, with what is said on stderr, unless that is empty.
void expectKept(const std::string& brokenPromise);

}  // namespace hrdf

#endif  // HRDF_TESTS_PROMISES_H_
