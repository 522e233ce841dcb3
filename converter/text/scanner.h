// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tokens of a value: signs, words and numbers, with a problem that names the place where the text
// leaves the grammar. Independent of the locale.
#ifndef HRDF_TEXT_SCANNER_H_
#define HRDF_TEXT_SCANNER_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "text/strings.h"

namespace hrdf {

// Longest value that is read. What people write stays far below; the bound keeps hostile input from
// costing time.
inline constexpr std::size_t kMaxFormulaLength = 1000;

// The reason why a value cannot be read; together with a value, the reason why it is probably a
// mistake.
struct Problem {
  std::string what;  // continues "extension '2 pi' "
  std::string hint;  // may be empty
};

inline constexpr const char* kRadiansHint = "angles are in radians: 90 degrees are 'pi/2'";

// Reports whether a value is empty, too long, or has characters that only look like those of the
// grammar; `problem` explains it.
bool isUnreadable(std::string_view text, Problem& problem);

// Tokenizer. Do not read on after it has reported a problem.
class Scanner {
 public:
  Scanner(std::string_view text, Problem& problem) : text_(text), problem_(problem) {}

  bool atEnd();
  bool atBlank() const { return at_ < text_.size() && isBlank(text_[at_]); }
  bool atNumber();
  bool atWord();
  // Takes `token` if it is next.
  bool take(std::string_view token);
  // Takes an unsigned number, `digits[.digits]` or `.digits` with an optional exponent, which must
  // be next.
  std::optional<double> number();

  // Describes the current place for a message: " at 'pi'".
  std::string place();
  std::nullopt_t fail(std::string what, std::string hint = {}) {
    problem_ = {std::move(what), std::move(hint)};
    return std::nullopt;
  }
  // Reports a value that can be read, but is probably a mistake.
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
