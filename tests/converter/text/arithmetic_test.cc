// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests numbers and formulas.
#include "text/arithmetic.h"

#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "tests/converter/parsed.h"
#include "tests/decimal_comma.h"

namespace hrdf::arithmetic_test {
namespace {

using std::numbers::pi;

auto number(std::string_view text) {
  return parsed([text](Problem& problem) { return parseNumber(text, problem); });
}
auto formula(std::string_view text) {
  return parsed([text](Problem& problem) { return parseFormula(text, problem); });
}

struct Good {
  const char* text;
  double value;
};

// The first two parts are HEBI's own grammar tests, with the examples of the specification; our
// values are exact, HEBI's are rounded. The third part tests unary plus and minus, and blanks.
constexpr Good kGood[] = {
    {"pi / 4", pi / 4},
    {"1 + 4", 5},
    {"32*45", 1440},
    {"1 + 2 / 3 - 4 * 5", 1 + 2. / 3 - 20},
    {"1 + 2 / (3-4) * 5", -9},
    {"1 + 2 / (3 - 4) * 5", -9},
    {"1+2/(3 - 4)*5", -9},
    {"(100 + 45) / (3*pi)", 145 / (3 * pi)},
    {"32e-2*pi", 0.32 * pi},
    {"3.24", 3.24},
    {"0.324", 0.324},
    {".324", .324},
    {"324", 324},
    {"3.24e2", 324},
    {"-3.24E-2", -.0324},
    {"-3.24e+2", -324},
    {"-32E4", -320000},
    {"1.", 1},

    {"pi", pi},
    {"1 + 2.0", 3},
    {"----1", 1},
    {"-1", -1},
    {"-(-(-(-(-1))))", -1},
    {"-(-(-1)-(-1))", -2},
    {"1", 1},
    {"1 + 324.5 * (4 - pi)", 1 + 324.5 * (4 - pi)},
    {"1 + 2 + 3", 6},
    {"pi / 2", pi / 2},
    {"4/5", 0.8},

    {"+1", 1},
    {"2*-3", -6},
    {"1/-2", -0.5},
    {"-+1", -1},
    {"- 1.3", -1.3},
    {"1--1", 2},
    {" \t1\r\n+ 2 ", 3},
    {"8/4/2", 1},
    {"8-4-2", 2},
    {"8/4*2", 4},
    {"-2*-3", 6},
    {"((2))*(3)", 6},
    {"1.e1+.5E+1", 15},
    {"007", 7},
};

// clang-format off
// HEBI's grammar tests, then texts that its library accepts, then texts that are almost valid.
constexpr const char* kBad[] = {
    "2 pi", "PI", "2.4.3", "2,000", "32,45", "3e2.4", ".", "1. 02", "2 4", "1 2 3 . 4 5", "PI2",
    "PI_2", "2PI", "M_PI",

    "0x10", "0X10", "1e5000", "-1e5000", "1/0", "0/0", "1/(1-1)", "nan", "NaN", "inf", "-inf",
    "infinity", "2\xC3\xA9", "(1)2", "1, 2",

    "", " ", "+", "-", "1+", "*1", "1**2", "1//2", "()", "(1", "1)", "(1))", "2(3)", "pi2", "pipi",
    "p i", "Pi", "1e", "1e+", "e1", "1 e2", "1e 2", "1f", "1.0f", "1_000", "1d3", "2^3", "sin(1)",
    "1;", "\xCF\x80", "1e308*10", "1/(1e308*10)", "0*(1e308*10)", "-1e308-1e308",
};
// clang-format on

TEST(Formula, HasItsValue) {
  for (const Good& good : kGood) {
    const auto value = formula(good.text);
    ASSERT_TRUE(value) << good.text;
    EXPECT_NEAR(*value, good.value, kExact * std::max(1.0, std::abs(good.value))) << good.text;
  }
}

TEST(Formula, IsNothingElse) {
  for (const char* bad : kBad) EXPECT_FALSE(formula(bad)) << bad;
}

// A random formula, and its value in higher precision. `size` limits the rounding error: it is the
// value with every subtraction replaced by an addition.
struct Sample {
  std::string text;
  long double value;
  long double size;
};

class Samples {
 public:
  Sample sum(int depth) {
    Sample all = product(depth);
    for (int n = upTo(2); n > 0; --n) {
      const Sample next = product(depth);
      const bool plus = upTo(1) == 0;
      all.text += (plus ? "+" : " - ") + next.text;
      all.value += plus ? next.value : -next.value;
      all.size += next.size;
    }
    return all;
  }

 private:
  int upTo(int most) { return std::uniform_int_distribution<int>(0, most)(random_); }

  Sample value() {
    if (upTo(4) == 0) return {"pi", std::numbers::pi_v<long double>, 4};
    const int hundredths = 50 + upTo(400);
    const std::string digits = std::to_string(hundredths % 100 + 100).substr(1);
    const long double exact = static_cast<long double>(hundredths) / 100;
    return {std::to_string(hundredths / 100) + "." + digits, exact, exact};
  }

  Sample primary(int depth) {
    if (depth == 0 || upTo(2) > 0) return value();
    Sample inner = sum(depth - 1);
    const bool minus = upTo(1) == 0;
    return {(minus ? "-( " : "(") + inner.text + ")", minus ? -inner.value : inner.value,
            inner.size};
  }

  Sample product(int depth) {
    Sample all = primary(depth);
    for (int n = upTo(2); n > 0; --n) {
      const bool times = upTo(1) == 0;
      const Sample next = times ? primary(depth) : value();
      all.text += (times ? "*" : " / ") + next.text;
      all.value = times ? all.value * next.value : all.value / next.value;
      all.size = times ? all.size * next.size : all.size / next.value;
    }
    return all;
  }

  std::mt19937 random_{1};
};

TEST(Formula, IsAsExactAsDoublesAre) {
  Samples samples;
  for (int i = 0; i < 1000; ++i) {
    const Sample sample = samples.sum(3);
    if (sample.text.size() > kMaxFormulaLength) continue;
    const auto value = formula(sample.text);
    ASSERT_TRUE(value) << sample.text;
    EXPECT_LT(std::abs(*value - sample.value), kExact * sample.size) << sample.text;
  }
}

TEST(Formula, TakesAThousandCharactersAndNotOneMore) {
  EXPECT_EQ(formula(std::string(kMaxFormulaLength - 1, '-') + "1"), -1);
  EXPECT_FALSE(formula(std::string(kMaxFormulaLength, '-') + "1"));
  EXPECT_FALSE(number(std::string(kMaxFormulaLength + 1, '1')));
}

TEST(Formula, NestsFiftyParenthesesAndNotOneMore) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '(') + "7" +
           std::string(static_cast<std::size_t>(depth), ')');
  };
  EXPECT_EQ(formula(nested(kMaxFormulaDepth)), 7);
  EXPECT_FALSE(formula(nested(kMaxFormulaDepth + 1)));
  EXPECT_FALSE(formula(nested(100'000)));
}

TEST(Formula, HintsThatPiIsWrittenSmall) {
  Problem problem;
  EXPECT_FALSE(parseFormula("2*PI", problem));
  EXPECT_NE(problem.hint.find("'pi'"), std::string::npos);
}

TEST(Number, IsTheNearestDouble) {
  EXPECT_EQ(number("0.1"), 0.1);
  EXPECT_EQ(number("-3.24E-2"), -3.24e-2);
  EXPECT_EQ(number("2.2250738585072011e-308"), 2.2250738585072011e-308);
  EXPECT_EQ(number("1.7976931348623157e308"), 1.7976931348623157e308);
  EXPECT_EQ(number("9007199254740993"), 9007199254740992.0);
}

TEST(Number, TooSmallForADoubleIsZeroInDoubt) {
  Problem problem;
  EXPECT_EQ(parseNumber("1e-5000", problem), 0);
  EXPECT_EQ(problem.what, "has a number that is too small: read as 0");
  EXPECT_EQ(number("0e-5000"), 0);
  EXPECT_GT(number("4.9e-324"), 0);
}

TEST(Number, NeedsDigitsBehindItsExponent) {
  for (const char* bad : {"3e", "3E", "3e+", "3e-"}) {
    Problem problem;
    EXPECT_FALSE(parseNumber(bad, problem)) << bad;
    EXPECT_EQ(problem.what, "lacks digits after its 'e'") << bad;
  }
}

// Word processors write these characters instead of the grammar's characters.
TEST(Formula, NamesCharactersThatLookLikeItsOwn) {
  const std::pair<const char*, const char*> signs[] = {{"\u22121", "minus sign (U+2212)"},
                                                       {"1\u00A0", "no-break space (U+00A0)"},
                                                       {"2\u00D73", "multiplication"},
                                                       {"\u03C0/2", "Greek pi"},
                                                       {"90\u00B0", "degree sign"}};
  for (const auto& [bad, name] : signs) {
    Problem problem;
    EXPECT_FALSE(parseFormula(bad, problem)) << bad;
    EXPECT_NE(problem.what.find(name), std::string::npos) << problem.what;
    EXPECT_NE(problem.hint, "") << bad;
  }
}

TEST(Formula, HasAHintForWhatItLacks) {
  const std::pair<const char*, const char*> hints[] = {{"90deg", "pi/2"},   {"(90deg)", "pi/2"},
                                                       {"2^3", "products"}, {"1+2)", "'('"},
                                                       {"2(3)", "'*'"},     {"1,5", "'.'"}};
  for (const auto& [bad, hint] : hints) {
    Problem problem;
    EXPECT_FALSE(parseFormula(bad, problem)) << bad;
    EXPECT_NE(problem.hint.find(hint), std::string::npos) << bad << ": " << problem.hint;
  }
}

TEST(Number, HasNoFormulaAndNoBlankInside) {
  for (const char* bad : {"1/2", "pi", "+1", "--1", "- 1.3", "(1)", "1e5000", "0x10", "1 2", ""}) {
    EXPECT_FALSE(number(bad)) << bad;
  }
}

TEST_F(WithDecimalComma, NumbersKeepTheirPoint) { EXPECT_EQ(formula("1234.5"), 1234.5); }

TEST_F(WithDecimalCommaInC, NumbersKeepTheirPoint) { EXPECT_EQ(formula("1234.5"), 1234.5); }

}  // namespace
}  // namespace hrdf::arithmetic_test
