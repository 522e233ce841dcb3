// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Hints for words that are nearly right.
#ifndef HRDF_SPELLING_H_
#define HRDF_SPELLING_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hrdf {

bool equalIgnoringCase(std::string_view a, std::string_view b);

// "did you mean 'X5-1'?", or empty where nothing of `known` is near.
std::string didYouMean(std::string_view word, std::span<const std::string_view> known);

// The same, or the whole list where nothing is near and the list is short: "known are 'a', 'b'".
std::string didYouMeanOrList(std::string_view word, std::span<const std::string_view> known);

// The text for a message: cut, without line breaks.
std::string inQuotes(std::string_view text);

// "'a', 'b' and 'c'"
std::string listed(std::span<const std::string_view> words);

}  // namespace hrdf

#endif  // HRDF_SPELLING_H_
