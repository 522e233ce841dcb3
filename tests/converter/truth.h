// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TESTS_CONVERTER_TRUTH_H_
#define HRDF_TESTS_CONVERTER_TRUTH_H_

#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

namespace hrdf {

// Returns the parameters of a parameterized test: the number of files if HRDF_TRUTH is set, else no
// parameter.
inline std::vector<std::size_t> countsOfFigures(const std::vector<std::string>& files) {
  if (std::getenv("HRDF_TRUTH") == nullptr) return {};
  return {files.size()};
}

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_TRUTH_H_
