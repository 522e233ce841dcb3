// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Promise for every robot that `hrdf check` accepts: MuJoCo opens it, and its simulation is stable.
#ifndef HRDF_TESTS_OPENING_H_
#define HRDF_TESTS_OPENING_H_

#include <string>

#include <hrdf/element.h>
#include <hrdf/files.h>
#include <hrdf/options.h>

namespace hrdf {

// Returns how a robot breaks the promise: it does not compile, or is unstable in its first 20
// steps. Empty if it keeps the promise, or is refused with an error.
std::string brokenOpening(const Description& robot, const ModelOptions& options,
                          const FileReader& files);

}  // namespace hrdf

#endif  // HRDF_TESTS_OPENING_H_
