// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls the parsers of values in tests.
#ifndef HRDF_TESTS_CONVERTER_PARSED_H_
#define HRDF_TESTS_CONVERTER_PARSED_H_

#include <gtest/gtest.h>

#include "text/scanner.h"

namespace hrdf {

inline constexpr double kExact = 1e-12;

// Each parser must return either a value or a problem.
auto parsed(auto parse) {
  Problem problem;
  const auto value = parse(problem);
  EXPECT_EQ(value.has_value(), problem.what.empty()) << problem.what;
  return value;
}

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_PARSED_H_
