// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts numbers to text, independent of the locale.
#ifndef HRDF_TEXT_NUMBER_TEXT_H_
#define HRDF_TEXT_NUMBER_TEXT_H_

#include <array>
#include <charconv>
#include <cstddef>
#include <string>

namespace hrdf {

// Appends the shortest text that parses to exactly `value`: an integer, float or double.
template <class Number>
void appendNumber(std::string& text, Number value) {
  std::array<char, 32> buffer;
  text.append(buffer.data(),
              std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr);
}

// Returns `value` with three significant digits, for display.
inline std::string roundedText(double value) {
  std::array<char, 32> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::general, 3)
                             .ptr};
}

// Returns a number with its noun: "1 name" or "2 names". `many` is the plural; empty: `one` with an
// "s".
inline std::string counted(std::size_t count, const std::string& one, std::string many = "") {
  if (many.empty()) many = one + "s";
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

inline std::string countedFreedoms(std::size_t count) {
  return counted(count, "degree of freedom", "degrees of freedom");
}

}  // namespace hrdf

#endif  // HRDF_TEXT_NUMBER_TEXT_H_
