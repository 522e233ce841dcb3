// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/formula.h"

#include <locale.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "text/words.h"

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Characters that look like those of the grammar, or that a text editor makes of them.
struct LookAlike {
  std::string_view character, name, hint;
};

// clang-format off
constexpr std::array kLookAlikes = std::to_array<LookAlike>({
    {"\u00A0", "a no-break space (U+00A0)", "write a plain blank"},
    {"\u2009", "a thin space (U+2009)", "write a plain blank"},
    {"\u202F", "a narrow no-break space (U+202F)", "write a plain blank"},
    {"\u200B", "a zero-width space (U+200B)", "delete it"},
    {"\uFEFF", "a byte order mark (U+FEFF)", "delete it"},
    {"\u2212", "a minus sign (U+2212)", "write '-'"},
    {"\u2010", "a hyphen (U+2010)", "write '-'"},
    {"\u2013", "an en dash (U+2013)", "write '-'"},
    {"\u2014", "an em dash (U+2014)", "write '-'"},
    {"\u00D7", "a multiplication sign (U+00D7)", "write '*'"},
    {"\u00B7", "a middle dot (U+00B7)", "write '*'"},
    {"\u00F7", "a division sign (U+00F7)", "write '/'"},
    {"\u03C0", "a Greek pi (U+03C0)", "write 'pi'"},
    {"\u00B0", "a degree sign (U+00B0)", kRadiansHint},
});
// clang-format on

// How the messages about plain numbers begin; those about their vectors say it in other words.
constexpr const char* kNotANumber = "is not a number";

// Of a word for a message; all bytes of UTF-8 characters count.
bool isWordy(char c) { return isLetter(c) || isDigit(c) || (c & 0x80) != 0; }

// A reader of tokens, which nobody asks for more after a problem.
class Scanner {
 public:
  Scanner(std::string_view text, Problem& problem) : text_(text), problem_(problem) {}

  bool atEnd() {
    skipBlanks();
    return at_ == text_.size();
  }

  // Takes `token` if it is next.
  bool take(std::string_view token) {
    skipBlanks();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  bool atBlank() const { return at_ < text_.size() && isBlank(text_[at_]); }

  bool atNumber() {
    skipBlanks();
    return at_ < text_.size() && (isDigit(text_[at_]) || text_[at_] == '.');
  }

  // An unsigned number of the grammar; it must be next and end where the grammar ends it.
  std::optional<double> number() {
    skipBlanks();
    const std::size_t start = at_;
    const std::size_t whole = digits();
    std::size_t fraction = 0;
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      fraction = digits();
    }
    if (whole + fraction == 0) {
      at_ = start;
      return fail("is not a number" + seen());
    }
    if (!exponent()) return fail("lacks digits behind its 'e'");
    return convert(text_.substr(start, at_ - start));
  }

  // What stands at the current place, for a message: " at 'pi'".
  std::string seen() {
    if (atEnd()) return " at the end";
    const std::string_view rest = text_.substr(at_);
    std::size_t length = 1;
    if (isWordy(rest[0])) {
      while (length < rest.size() && isWordy(rest[length])) ++length;
    }
    return " at " + inQuotes(rest.substr(0, length));
  }

  bool atWord() {
    skipBlanks();
    return at_ < text_.size() && isWordy(text_[at_]) && !isDigit(text_[at_]);
  }

  std::nullopt_t fail(std::string what, std::string hint = {}) {
    problem_ = {std::move(what), std::move(hint)};
    return std::nullopt;
  }

  // About a value that can be read, but was probably not meant.
  void doubt(std::string what, std::string hint = {}) {
    if (problem_.what.empty()) problem_ = {std::move(what), std::move(hint)};
  }

 private:
  void skipBlanks() { at_ = behindBlanks(text_, at_); }

  std::size_t digits() {
    const std::size_t start = at_;
    while (at_ < text_.size() && isDigit(text_[at_])) ++at_;
    return at_ - start;
  }

  // An exponent is taken whole or, where the 'e' begins a word, not at all; false where its digits
  // are missing.
  bool exponent() {
    const std::size_t start = at_;
    if (at_ == text_.size() || (text_[at_] != 'e' && text_[at_] != 'E')) return true;
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
    if (digits() > 0) return true;
    const bool beginsWord = at_ < text_.size() && isWordy(text_[at_]);
    at_ = start;
    return beginsWord;
  }

  std::optional<double> convert(std::string_view token) {
    double value = 0;
    const auto result = std::from_chars(token.data(), token.data() + token.size(), value);
    if (result.ec == std::errc::result_out_of_range) value = outOfRange(std::string(token));
    if (!std::isfinite(value)) return fail("holds a number that is too large");
    if (value == 0 && result.ec != std::errc()) {
      doubt("holds a number that is too small: read as 0");
    }
    return value;
  }

  // from_chars does not tell overflow from underflow.
  static double outOfRange(const std::string& token) {
    static const locale_t cLocale = newlocale(LC_ALL_MASK, "C", nullptr);
    return strtod_l(token.c_str(), nullptr, cLocale);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Problem& problem_;
};

std::optional<double> sum(Scanner& in, int depth);

// What to write instead of the thing behind a complete formula.
std::string hintBehindFormula(Scanner& in) {
  if (in.take("pi") || in.take("(")) return "write '*' between, as in '2*pi'";
  if (in.take("deg")) return kRadiansHint;
  if (in.take(",")) return "the decimal point is '.'";
  if (in.take("^")) return "write powers as products";
  if (in.take(")")) return "no '(' is open";
  if (in.take("x") || in.take("X")) return "numbers are decimal";
  if (in.atWord()) return "write no unit: lengths are in m, masses in kg, angles in rad";
  return {};
}

std::nullopt_t lacksParenthesis(Scanner& in) {
  const std::string what = "lacks a ')'" + in.seen();
  return in.fail(what, hintBehindFormula(in));
}

std::optional<double> finite(Scanner& in, double value) {
  if (!std::isfinite(value)) return in.fail("is too large");
  return value;
}

std::optional<double> primary(Scanner& in, int depth) {
  if (in.take("(")) {
    if (depth == kMaxFormulaDepth) {
      return in.fail("nests parentheses more than " + std::to_string(kMaxFormulaDepth) + " deep");
    }
    const auto value = sum(in, depth + 1);
    if (value && !in.take(")")) return lacksParenthesis(in);
    return value;
  }
  if (in.atNumber()) return in.number();
  if (in.take("pi")) return std::numbers::pi;
  for (const char* nearly : {"PI", "Pi", "pI"}) {
    if (in.take(nearly))
      return in.fail("has an unknown name '" + std::string(nearly) + "'", "write 'pi'");
  }
  if (in.atWord()) {
    return in.fail("has an unknown name" + in.seen(),
                   "formulas know numbers, 'pi', '+', '-', '*', '/' and parentheses");
  }
  return in.fail("is not a formula: expected a number, 'pi' or '('" + in.seen());
}

std::optional<double> unary(Scanner& in, int depth) {
  double sign = 1;
  while (true) {
    if (in.take("-")) {
      sign = -sign;
    } else if (!in.take("+")) {
      break;
    }
  }
  const auto value = primary(in, depth);
  if (!value) return std::nullopt;
  return sign * *value;
}

std::optional<double> product(Scanner& in, int depth) {
  auto value = unary(in, depth);
  while (value) {
    const bool times = in.take("*");
    if (!times && !in.take("/")) return value;
    const auto factor = unary(in, depth);
    if (!factor) return std::nullopt;
    if (!times && *factor == 0) return in.fail("divides by zero");
    value = finite(in, times ? *value * *factor : *value / *factor);
  }
  return value;
}

std::optional<double> sum(Scanner& in, int depth) {
  auto value = product(in, depth);
  while (value) {
    const bool plus = in.take("+");
    if (!plus && !in.take("-")) return value;
    const auto term = product(in, depth);
    if (!term) return std::nullopt;
    value = finite(in, plus ? *value + *term : *value - *term);
  }
  return value;
}

// A value that is not worth looking into.
bool isUnreadable(std::string_view text, Problem& problem) {
  if (behindBlanks(text) == text.size()) {
    problem = {"is empty", ""};
    return true;
  }
  if (text.size() > kMaxFormulaLength) {
    problem = {"has " + std::to_string(text.size()) + " characters; at most " +
                   std::to_string(kMaxFormulaLength) + " are read",
               ""};
    return true;
  }
  const auto isAscii = [](char c) { return (c & 0x80) == 0; };
  if (std::ranges::all_of(text, isAscii)) return false;
  for (const LookAlike& each : kLookAlikes) {
    if (text.find(each.character) == std::string_view::npos) continue;
    problem = {"has " + std::string(each.name) + " in it", std::string(each.hint)};
    return true;
  }
  return false;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = behindBlanks(text); at < text.size(); at = behindBlanks(text, at)) {
    const std::size_t start = at;
    while (at < text.size() && !isBlank(text[at])) ++at;
    words.push_back(text.substr(start, at - start));
  }
  return words;
}

// What a plain-number context says about a word that is none.
Problem notPlain(std::string_view word, std::size_t count) {
  const std::string takes =
      count == 3 ? "it takes three plain numbers" : "it takes nine plain numbers";
  const std::string quoted = inQuotes(word);
  Problem ignored;
  if (parseFormula(word, ignored)) return {"holds the formula " + quoted, takes};
  if (word.find_first_of(",()") != std::string_view::npos) {
    return {"holds " + quoted, takes + " with blanks between, without commas or parentheses"};
  }
  return {"holds " + quoted + ", which is not a number", takes};
}

template <int kCount>
std::optional<std::array<double, kCount>> parseNumbers(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  const auto words = split(text);
  std::array<double, kCount> values{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    Problem inWord;
    const auto value = parseNumber(words[i], inWord);
    if (!value) {
      problem = inWord.what.starts_with(kNotANumber) ? notPlain(words[i], kCount) : inWord;
      return std::nullopt;
    }
    if (!inWord.what.empty()) problem = inWord;
    if (i < values.size()) values[i] = *value;
  }
  if (words.size() != kCount) {
    const std::string count = std::to_string(words.size());
    problem = {"has " + count + (words.size() == 1 ? " number, not " : " numbers, not ") +
                   std::to_string(kCount),
               // untested: a constant, which is not counted
               kCount == 3         ? ""
               : words.size() == 3 ? "write roll, pitch and yaw as 'Rz(yaw)*Ry(pitch)*Rx(roll)'"
                                   : "or write a product of Rx(), Ry(), Rz()"};
    return std::nullopt;
  }
  return values;
}

// The rotation nearest to `R`, which is one up to rounding: Newton's iteration for the polar
// factor.
Matrix3d nearestRotation(Matrix3d R) {
  for (int i = 0; i < 3; ++i) R = 0.5 * (R + R.inverse().transpose()).eval();
  return R;
}

// How far off a matrix is, in as few digits as tell it from what is taken.
std::string howFarOff(const Eigen::Array33d& error) {
  constexpr double kFar = 1e6;
  if (!(error < kFar).all()) return "more than " + toText(kFar);
  std::array<char, 32> buffer;
  double shown = 0;
  for (int digits = 2;; ++digits) {
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), error.maxCoeff(),
                                   std::chars_format::general, digits)
                         .ptr;
    std::from_chars(buffer.data(), end, shown);
    if (shown > kRotationTolerance) return {buffer.data(), end};
  }
}

std::optional<Matrix3d> parseMatrix(std::string_view text, Problem& problem) {
  const auto numbers = parseNumbers<9>(text, problem);
  if (!numbers) return std::nullopt;
  const Matrix3d R =
      Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(numbers->data());
  const Eigen::Array33d error = (R * R.transpose() - Matrix3d::Identity()).array().abs();
  // True for no NaN, which maxCoeff() may pass over.
  if (!(error <= kRotationTolerance).all()) {
    problem = {"is not a rotation: R R^T differs from 1 by " + howFarOff(error) + ", and at most " +
                   toText(kRotationTolerance) + " is taken for rounding",
               "write it with Rx(), Ry(), Rz()"};
    return std::nullopt;
  }
  if (R.determinant() < 0) {
    problem = {"is a reflection: its determinant is -1", "turn the sign of one of its rows"};
    return std::nullopt;
  }
  return nearestRotation(R);
}

std::optional<Matrix3d> factor(Scanner& in) {
  constexpr std::array<const char*, 3> kNames = {"Rx", "Ry", "Rz"};
  constexpr std::array<const char*, 6> kNearly = {"rx", "ry", "rz", "RX", "RY", "RZ"};
  if (in.take("-") || in.take("+")) {
    return in.fail("has a sign before a rotation", "write it inside: '-Rx(1)' is 'Rx(-1)'");
  }
  for (std::size_t axis = 0; axis < kNames.size(); ++axis) {
    if (!in.take(kNames[axis])) continue;
    if (!in.take("(")) return in.fail("lacks a '('" + in.seen());
    const auto angle = sum(in, 0);
    if (!angle) return std::nullopt;
    if (!in.take(")")) return lacksParenthesis(in);
    if (isBeyondATurn(*angle)) in.doubt("turns further than once around", kRadiansHint);
    return Eigen::AngleAxisd(*angle, Vector3d::Unit(static_cast<int>(axis))).toRotationMatrix();
  }
  for (std::size_t i = 0; i < kNearly.size(); ++i) {
    if (in.take(kNearly[i])) {
      return in.fail("has an unknown function '" + std::string(kNearly[i]) + "'",
                     std::string("write '") + kNames[i % 3] + "'");
    }
  }
  return in.fail("is not a rotation: expected Rx(), Ry(), Rz() or nine numbers" + in.seen());
}

std::optional<Matrix3d> parseProduct(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  Scanner in(text, problem);
  auto R = factor(in);
  while (R && in.take("*")) {
    const auto next = factor(in);
    if (!next) return std::nullopt;
    R = (*R * *next).eval();
  }
  if (R && !in.atEnd())
    return in.fail("has more than a rotation" + in.seen(), "join rotations with '*'");
  return R;
}

// Whether `text` is, or was meant to be, a product of rotations rather than nine numbers.
bool isProduct(std::string_view text) {
  const std::size_t start = behindBlanks(text);
  if (start < text.size() && isLetter(text[start])) return true;
  const std::size_t letter = text.find_first_of("Rr");
  return letter != text.npos && text.substr(letter + 1).find_first_of("xyzXYZ") == 0;
}

}  // namespace

bool isBeyondATurn(double angle) {
  constexpr double kRounding = 1e-6;
  return std::abs(angle) > 2 * std::numbers::pi + kRounding;
}

std::string toText(double value) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

std::optional<double> parseNumber(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  Scanner in(text, problem);
  const double sign = in.take("-") ? -1 : 1;
  if (in.atBlank()) return in.fail("is not a number: a blank after '-'");
  const auto value = in.number();
  if (!value) return std::nullopt;
  if (!in.atEnd()) return in.fail("is not a number: unexpected text" + in.seen());
  return sign * *value;
}

std::optional<double> parseFormula(std::string_view text, Problem& problem) {
  if (isUnreadable(text, problem)) return std::nullopt;
  Scanner in(text, problem);
  const auto value = sum(in, 0);
  if (!value) return std::nullopt;
  if (!in.atEnd()) {
    const std::string what = "is not a formula: expected an operator" + in.seen();
    return in.fail(what, hintBehindFormula(in));
  }
  return value;
}

std::optional<Vector3d> parseTranslation(std::string_view text, Problem& problem) {
  const auto numbers = parseNumbers<3>(text, problem);
  if (!numbers) return std::nullopt;
  return Vector3d(numbers->data());
}

std::optional<Matrix3d> parseRotation(std::string_view text, bool functions, Problem& problem) {
  if (!isProduct(text)) return parseMatrix(text, problem);
  if (!functions) {
    problem = {"uses a rotation function, which came with version 1.1.0; this file is 1.0.0",
               "write nine numbers or raise the version"};
    return std::nullopt;
  }
  return parseProduct(text, problem);
}

}  // namespace hrdf
