// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Splits a value into signs, words and numbers. An error names the place where the text is invalid.
// Independent of the locale.
#ifndef HRDF_TEXT_SCANNER_H_
#define HRDF_TEXT_SCANNER_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "text/strings.h"

namespace hrdf {

// Maximum characters of a value; real values are much shorter.
inline constexpr std::size_t kMaxFormulaLength = 1000;

// The reason why a value cannot be read or, if it can be read, why it is probably a mistake.
struct Problem {
  std::string what;  // text after the value in a message: "is too large"
  std::string hint;  // may be empty
};

inline constexpr const char* kRadiansHint = "angles are in radians: 90 degrees are 'pi/2'";

// True if a value is empty, too long, or contains characters that only look like the allowed ones.
// Sets `problem`.
bool isUnreadable(std::string_view text, Problem& problem);

// Parses a number for which std::from_chars() reports "out of range": infinity after overflow, 0
// after underflow.
double numberOutOfRange(const std::string& token);

// Tokenizer. Do not use it after it has reported a problem.
class Scanner {
 public:
  Scanner(std::string_view text, Problem& problem) : text_(text), problem_(problem) {}

  bool atEnd();
  bool atBlank() const { return at_ < text_.size() && isBlank(text_[at_]); }
  bool atNumber();
  bool atWord();
  // Skips blanks, and then `token`. Returns false if the text does not continue with `token`.
  bool take(std::string_view token);
  // Reads an unsigned number, `digits[.digits]` or `.digits`, with an optional exponent. Reports an
  // error if no number follows.
  std::optional<double> number();

  // Returns the current position as text for a message: " at 'pi'".
  std::string place();
  std::nullopt_t fail(std::string what, std::string hint = {}) {
    problem_ = {std::move(what), std::move(hint)};
    return std::nullopt;
  }
  // Reports a value that is valid, but probably a mistake.
  void doubt(std::string what, std::string hint = {}) {
    if (problem_.what.empty()) problem_ = {std::move(what), std::move(hint)};
  }

 private:
  void skipBlanks() { at_ = behindBlanks(text_, at_); }
  std::size_t digits();
  bool exponent();
  std::optional<double> convert(std::string_view token);

  std::string_view text_;
  std::size_t at_ = 0;
  Problem& problem_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_SCANNER_H_
