// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the value grammar: numbers, formulas, vectors, rotations.
#include "spec/rotations.h"

#include <array>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <locale>
#include <numbers>
#include <random>
#include <string>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

namespace hrdf {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

constexpr double kExact = 1e-12;

// Each parser returns either a value or the reason why there is none.
auto result(auto parse) {
  Problem problem;
  const auto value = parse(problem);
  EXPECT_EQ(value.has_value(), problem.what.empty()) << problem.what;
  return value;
}

auto number(std::string_view text) {
  return result([text](Problem& problem) { return parseNumber(text, problem); });
}
auto formula(std::string_view text) {
  return result([text](Problem& problem) { return parseFormula(text, problem); });
}
auto vector(std::string_view text) {
  return result([text](Problem& problem) { return parseTranslation(text, problem); });
}
auto rotation(std::string_view text) {
  return result([text](Problem& problem) { return parseRotation(text, problem); });
}

Matrix3d turn(double angle, int axis) {
  return AngleAxisd(angle, Vector3d::Unit(axis)).toRotationMatrix();
}

std::string text(const Matrix3d& R) {
  std::string all;
  for (int i = 0; i < 9; ++i) {
    std::array<char, 40> one;
    std::snprintf(one.data(), one.size(), "%.17g ", R(i / 3, i % 3));
    all += one.data();
  }
  return all;
}

struct Good {
  const char* text;
  double value;
};

// The first two parts are HEBI's own grammar tests, including the examples of the specification;
// the values are exact where HEBI's are rounded. The third part tests unary plus and minus, and
// blanks.
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
// HEBI's grammar tests, then texts that its library accepts, then texts that are nearly right.
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

// A random formula, and its value in higher precision. `size` bounds the rounding error: the value
// with every subtraction turned into a sum.
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
  EXPECT_FALSE(vector("1 2 3" + std::string(kMaxFormulaLength, ' ')));
  EXPECT_FALSE(rotation("Rx(1)" + std::string(kMaxFormulaLength, ' ')));
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
  EXPECT_EQ(problem.what, "holds a number that is too small: read as 0");
  EXPECT_EQ(number("0e-5000"), 0);
  EXPECT_GT(number("4.9e-324"), 0);
}

TEST(Number, NeedsDigitsBehindItsExponent) {
  for (const char* bad : {"3e", "3E", "3e+", "3e-"}) {
    Problem problem;
    EXPECT_FALSE(parseNumber(bad, problem)) << bad;
    EXPECT_EQ(problem.what, "lacks digits behind its 'e'") << bad;
  }
}

// Texts from a word processor have such characters in place of the grammar's.
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

TEST(Vector, IsThreeNumbersWithAnyBlanksBetween) {
  EXPECT_EQ(vector("1 -2 3e-1"), Vector3d(1, -2, 0.3));
  EXPECT_EQ(vector("\n 1\t2\r\n.5 "), Vector3d(1, 2, 0.5));
}

TEST(Vector, IsNothingElse) {
  for (const char* bad :
       {"", "1 2", "1 2 3 4", "1, 2, 3", "1,2,3", "(1 2 3)", "+1 2 3", "--1 2 3", "1 - 2 3",
        "1/2 0 0", "pi 0 0", "nan 0 0", "0 inf 0", "0x1 0 0", "1e5000 0 0", "1-2 3 4"}) {
    EXPECT_FALSE(vector(bad)) << bad;
  }
}

TEST(Vector, SaysThatItTakesNoFormula) {
  Problem problem;
  EXPECT_FALSE(parseTranslation("1/2 0 0", problem));
  EXPECT_NE(problem.what.find("formula '1/2'"), std::string::npos);
  EXPECT_NE(problem.hint.find("three plain numbers"), std::string::npos);
}

TEST(Rotation, TurnsAboutEachAxis) {
  const long double a = 0.3L * std::numbers::pi_v<long double> - 1;
  const auto c = static_cast<double>(std::cos(a)), s = static_cast<double>(std::sin(a));
  const Matrix3d R_x{{1, 0, 0}, {0, c, -s}, {0, s, c}};
  const Matrix3d R_y{{c, 0, s}, {0, 1, 0}, {-s, 0, c}};
  const Matrix3d R_z{{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
  EXPECT_TRUE(rotation("Rx(0.3*pi - 1)")->isApprox(R_x, kExact));
  EXPECT_TRUE(rotation("Ry (0.3*pi - 1)")->isApprox(R_y, kExact));
  EXPECT_TRUE(rotation(" Rz( 0.3*pi - 1 ) ")->isApprox(R_z, kExact));
}

TEST(Rotation, MultipliesFromLeftToRight) {
  const Matrix3d R = turn(pi / 2, 0) * turn(-pi / 4, 2) * turn(0.1, 1);
  EXPECT_TRUE(rotation("Rx(pi/2)*Rz(-pi/4) * Ry(0.1)")->isApprox(R, kExact));
}

TEST(Rotation, TakesNineNumbersRowByRow) {
  EXPECT_EQ(rotation("0 -1 0\n1 0 0\n0 0 1"), (Matrix3d{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}));
}

// clang-format off
constexpr const char* kNoRotation[] = {
    "", "1", "1 0 0 0 1 0 0 0", "1 0 0 0 1 0 0 0 1 0", "Rx", "Rx()", "Rx(1", "Rx 1", "rx(1)",
    "RX(1)", "Rw(1)", "Rx(1) Ry(2)", "Rx(1)Ry(2)", "Rx(1)*", "*Rx(1)", "-Rx(1)", "+Rx(1)",
    "(Rx(1))",
    "2*Rx(1)", "Rx(1)*2", "Rx(2 pi)", "Rx(1/0)", "Rx(1,2)", "1/1 0 0 0 1 0 0 0 1",
    "1, 0, 0, 0, 1, 0, 0, 0, 1", "nan 0 0 0 1 0 0 0 1", "1e200 1e200 0 1e200 -1e200 0 0 0 1",
    "0 0 0 0 0 0 0 0 0",
};
// clang-format on

TEST(Rotation, IsNothingElse) {
  for (const char* bad : kNoRotation) EXPECT_FALSE(rotation(bad)) << bad;
}

TEST(Rotation, HintsHowAFunctionIsWritten) {
  Problem problem;
  EXPECT_FALSE(parseRotation("rx(pi/2)", problem));
  EXPECT_NE(problem.hint.find("'Rx'"), std::string::npos);
}

// The limits of HEBI's library: it accepts an error of 1e-6, but not 1e-5.
TEST(Rotation, MayBeOffByRounding) {
  EXPECT_TRUE(rotation("1.000001 0 0 0 1 0 0 0 1"));
  EXPECT_FALSE(rotation("1.00001 0 0 0 1 0 0 0 1"));
  // R R^T differs by 2e and e^2 from 1.
  EXPECT_TRUE(rotation("1.0000049 0 0 0 1 0 0 0 1"));
  EXPECT_FALSE(rotation("1.0000051 0 0 0 1 0 0 0 1"));
  EXPECT_TRUE(rotation("1 0.0000099 0 0 1 0 0 0 1"));
  EXPECT_FALSE(rotation("1 0.0000101 0 0 1 0 0 0 1"));
}

TEST(Rotation, SaysByHowMuchItIsNone) {
  Problem problem;
  EXPECT_FALSE(parseRotation("1 0 0 0 1 0 0 0 1.25", problem));
  EXPECT_NE(problem.what.find("differs from 1 by 0.56 ("), std::string::npos) << problem.what;
}

// The number shown must be larger than the tolerance.
TEST(Rotation, ShowsEnoughDigitsWhereItIsHardlyNone) {
  Problem problem;
  EXPECT_FALSE(parseRotation("1 0 0 0 1 0 0 0 1.0000050001", problem));
  EXPECT_NE(problem.what.find("by 1.00002"), std::string::npos) << problem.what;
  problem = {};
  EXPECT_FALSE(parseRotation("1e300 0 0 0 1 0 0 0 1", problem));
  EXPECT_NE(problem.what.find("by more than 1e+06"), std::string::npos) << problem.what;
}

TEST(Rotation, HasItsSignInside) {
  Problem problem;
  EXPECT_FALSE(parseRotation("-Rx(1)", problem));
  EXPECT_EQ(problem.what, "has a sign before a rotation");
}

TEST(Rotation, FurtherThanOnceAroundIsInDoubt) {
  Problem problem;
  EXPECT_TRUE(parseRotation("Rx(pi)*Rz(-90)", problem));
  EXPECT_EQ(problem.what, "turns more than once");
  problem = {};
  EXPECT_TRUE(parseRotation("Rx(2*pi)*Rz(-2*pi)", problem));
  EXPECT_EQ(problem.what, "");
}

TEST(Rotation, IsInDoubtForTheFirstReason) {
  Problem problem;
  EXPECT_TRUE(parseRotation("Rx(100)*Ry(1e-999)", problem));
  EXPECT_EQ(problem.what, "turns more than once");
}

TEST(Rotation, IsNoReflection) {
  Problem problem;
  EXPECT_FALSE(parseRotation("-1 0 0 0 1 0 0 0 1", problem));
  EXPECT_NE(problem.what.find("determinant"), std::string::npos) << problem.what;
}

// For R P, with P symmetric and near to 1, the nearest rotation is R.
TEST(Rotation, IsTheNearestToARoundedOne) {
  const Matrix3d R = turn(0.3, 0) * turn(-0.7, 1) * turn(1.1, 2);
  const Matrix3d P = Matrix3d::Identity() + 1e-6 * Matrix3d{{2, 1, -1}, {1, -3, 2}, {-1, 2, 1}};
  const auto read = rotation(text(R * P));
  ASSERT_TRUE(read);
  EXPECT_LT((*read - R).cwiseAbs().maxCoeff(), kExact);
  EXPECT_LT((*read * read->transpose() - Matrix3d::Identity()).cwiseAbs().maxCoeff(), 1e-15);
}

// Sets a decimal comma in C++ and, if the system has such a locale, in C.
class WithDecimalComma : public testing::Test {
 protected:
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  ~WithDecimalComma() override {
    std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
  }

  std::locale before_ = std::locale::global(std::locale(std::locale::classic(), new Comma));
};

TEST_F(WithDecimalComma, NumbersKeepTheirPointInCpp) {
  EXPECT_EQ(formula("1234.5"), 1234.5);
  Problem problem;
  EXPECT_EQ(parseTranslation("0.5 1.5e-5000 2", problem), Vector3d(0.5, 0, 2));
  problem = {};
  EXPECT_FALSE(parseRotation("1 0 0 0 1 0 0 0 1.25", problem));
  EXPECT_NE(problem.what.find("0.56 ("), std::string::npos) << problem.what;
}

TEST_F(WithDecimalComma, NumbersKeepTheirPointInC) {
  if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) GTEST_SKIP() << "no locale with a decimal comma";
  EXPECT_EQ(formula("1234.5"), 1234.5);
  Problem problem;
  EXPECT_EQ(parseTranslation("0.5 1.5e-5000 2", problem), Vector3d(0.5, 0, 2));
}

}  // namespace
}  // namespace hrdf
