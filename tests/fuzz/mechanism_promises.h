// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Promises of every reader about the tree that it returns.
#ifndef HRDF_TESTS_FUZZ_MECHANISM_PROMISES_H_
#define HRDF_TESTS_FUZZ_MECHANISM_PROMISES_H_

#include <string>

#include <hrdf/mechanism.h>

namespace hrdf {

// Returns why `made` is not a valid tree; empty if it is.
std::string brokenPromise(const Mechanism& made);

}  // namespace hrdf

#endif  // HRDF_TESTS_FUZZ_MECHANISM_PROMISES_H_
