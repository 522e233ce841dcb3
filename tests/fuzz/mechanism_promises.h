// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What holds for the plain tree of every reader.
#ifndef HRDF_TESTS_FUZZ_MECHANISM_PROMISES_H_
#define HRDF_TESTS_FUZZ_MECHANISM_PROMISES_H_

#include <string>

#include <hrdf/mechanism.h>

namespace hrdf {

// Returns how `made` is no tree; empty if it is one.
std::string brokenPromise(const Mechanism& made);

}  // namespace hrdf

#endif  // HRDF_TESTS_FUZZ_MECHANISM_PROMISES_H_
