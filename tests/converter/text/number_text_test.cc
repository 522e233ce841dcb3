// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as text.
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "tests/decimal_comma.h"
#include "text/number_text.h"

namespace hrdf::number_text_test {
namespace {

using Double = std::numeric_limits<double>;

// Numbers that need few digits, many digits, or an exponent.
const std::array kNumbers{1.0 / 3,
                          0.1 + 0.2,
                          std::numbers::pi,
                          -1e23,
                          123456789.125,
                          std::nextafter(1.0, 2.0),
                          std::nextafter(1.0, 0.0),
                          Double::min(),
                          Double::denorm_min(),
                          Double::max()};

template <class Number>
std::string textOf(Number value) {
  std::string text;
  appendNumber(text, value);
  return text;
}

double readBack(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_TRUE(error == std::errc() && end == text.data() + text.size()) << text;
  return value;
}

// Returns the number of digits before the exponent, without leading zeros.
int digitsOf(const std::string& text) {
  int digits = 0;
  for (const char c : text.substr(0, text.find('e'))) {
    if (std::isdigit(c) && (digits > 0 || c != '0')) ++digits;
  }
  return digits;
}

TEST(NumberText, HasNoPointWhereTheNumberIsWhole) {
  EXPECT_EQ(textOf(3.0), "3");
  EXPECT_EQ(textOf(-42), "-42");
  EXPECT_EQ(textOf(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
}

TEST(NumberText, HasTheDigitsThatAPersonWouldWrite) {
  EXPECT_EQ(textOf(0.1), "0.1");
  EXPECT_EQ(textOf(-2.5), "-2.5");
  EXPECT_EQ(textOf(1e-7), "1e-07");
}

TEST(NumberText, ReadsBackAsTheSameDouble) {
  for (const double value : kNumbers) EXPECT_EQ(readBack(textOf(value)), value) << value;
}

TEST(NumberText, ReadsBackAsTheSameDoubleWhateverItsBits) {
  std::uint64_t bits = 1;
  for (int i = 0; i < 10'000; ++i) {
    bits = bits * 6364136223846793005 + 1442695040888963407;  // Knuth's MMIX generator
    const auto value = std::bit_cast<double>(bits);
    if (!std::isfinite(value)) continue;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(readBack(textOf(value))), bits) << value;
  }
}

// Rounds `value` to one digit less. If even this nearest text gives another double, no shorter text
// gives `value`.
TEST(NumberText, HasNoDigitTooMany) {
  for (const double value : kNumbers) {
    const int digits = digitsOf(textOf(value));
    if (digits < 2) continue;
    std::array<char, 40> shorter{};
    std::snprintf(shorter.data(), shorter.size(), "%.*e", digits - 2, value);
    EXPECT_NE(std::strtod(shorter.data(), nullptr), value) << textOf(value);
  }
}

TEST(NumberText, NeedsFewerDigitsForAFloatThanForTheSameDouble) {
  EXPECT_EQ(textOf(0.1F), "0.1");
  EXPECT_EQ(textOf(static_cast<double>(0.1F)), "0.10000000149011612");
}

TEST(NumberText, KeepsTheSignOfZero) {
  EXPECT_EQ(textOf(0.0), "0");
  EXPECT_EQ(textOf(-0.0), "-0");
  EXPECT_TRUE(std::signbit(readBack("-0")));
}

TEST(NumberText, NamesWhatIsNotFinite) {
  EXPECT_EQ(textOf(Double::quiet_NaN()), "nan");
  EXPECT_EQ(textOf(Double::infinity()), "inf");
  EXPECT_EQ(textOf(-Double::infinity()), "-inf");
}

TEST(NumberText, ComesBehindWhatIsThere) {
  std::string text = "x = ";
  appendNumber(text, 1.5);
  EXPECT_EQ(text, "x = 1.5");
}

TEST_F(WithDecimalComma, NumbersOfATextKeepTheirPoint) {
  EXPECT_EQ(textOf(1234567.5), "1234567.5");
}

}  // namespace
}  // namespace hrdf::number_text_test
