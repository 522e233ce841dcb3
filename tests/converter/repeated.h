// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TESTS_CONVERTER_REPEATED_H_
#define HRDF_TESTS_CONVERTER_REPEATED_H_

#include <string>
#include <string_view>

namespace hrdf {

// Returns `times` copies of `text` in a row.
inline std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_REPEATED_H_
