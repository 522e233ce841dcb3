// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/formula.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "collada/polynomial.h"

namespace hrdf::collada::formula_test {
namespace {

constexpr double kPi = std::numbers::pi;

// A formula of x and y, or the reason why the text is not a valid formula.
struct Computed {
  std::optional<Formula> formula;
  std::string whyNot;
  double at(double x, double y = 0) const { return (*formula)({x, y}); }
};

Computed parsed(const std::string& math) {
  Diagnostics out;
  auto source =
      std::make_shared<const Source>("a.dae", "<COLLADA>" + math + "</COLLADA>", Location());
  static std::vector<std::unique_ptr<const Document>> documents;
  documents.push_back(Document::parse(source, nullptr, out));
  EXPECT_FALSE(out.hasErrors());
  Formula::Problem problem;
  const auto variableOf = [](const Node& symbol, std::string& whyNot) -> std::optional<int> {
    if (symbol.text().ends_with('x') || symbol.text().ends_with("j0")) return 0;
    if (symbol.text().ends_with('y') || symbol.text().ends_with("j1")) return 1;
    whyNot = "no joint";
    return std::nullopt;
  };
  Computed computed;
  computed.formula = Formula::parse(documents.back()->root().children()[0], variableOf, problem);
  computed.whyNot = problem.what;
  return computed;
}

Computed applied(const std::string& op, const std::string& terms = "<ci>x</ci>") {
  return parsed("<math><apply><" + op + "/>" + terms + "</apply></math>");
}

constexpr const char* kBoth = "<ci>x</ci><ci>y</ci>";

void expectSame(const Computed& computed, double (*function)(double), double x) {
  ASSERT_TRUE(computed.formula) << computed.whyNot;
  EXPECT_DOUBLE_EQ(computed.at(x), function(x));
}

TEST(MathMl, HasTheFunctionsOfCmath) {
  for (const double x : {0.3, 0.9}) {
    expectSame(applied("sin"), std::sin, x);
    expectSame(applied("cos"), std::cos, x);
    expectSame(applied("tan"), std::tan, x);
    expectSame(applied("arcsin"), std::asin, x);
    expectSame(applied("arccos"), std::acos, x);
    expectSame(applied("arctan"), std::atan, x);
    expectSame(applied("sinh"), std::sinh, x);
    expectSame(applied("cosh"), std::cosh, x);
    expectSame(applied("tanh"), std::tanh, x);
    expectSame(applied("exp"), std::exp, x);
    expectSame(applied("ln"), std::log, x);
    expectSame(applied("log"), std::log10, x);
    expectSame(applied("abs"), std::abs, -x);
    expectSame(applied("floor"), std::floor, 10 * x);
    expectSame(applied("ceiling"), std::ceil, 10 * x);
    expectSame(applied("root"), std::sqrt, x);
  }
}

TEST(MathMl, AddsAnyNumberOfTerms) {
  EXPECT_EQ(applied("plus").at(7), 7);
  EXPECT_EQ(applied("plus", kBoth).at(7, 2), 9);
  EXPECT_EQ(applied("plus", "<ci>x</ci><ci>y</ci><cn>1</cn>").at(7, 2), 10);
  EXPECT_EQ(applied("times", "<ci>x</ci><ci>y</ci><cn>3</cn>").at(7, 2), 42);
}

TEST(MathMl, SubtractsNegatesDividesAndTakesPowers) {
  EXPECT_EQ(applied("minus").at(7), -7);
  EXPECT_EQ(applied("minus", kBoth).at(7, 2), 5);
  EXPECT_EQ(applied("divide", kBoth).at(7, 2), 3.5);
  EXPECT_EQ(applied("power", kBoth).at(7, 2), 49);
}

TEST(MathMl, TakesRootsOfAnyDegreeAndLogarithmsOfAnyBase) {
  EXPECT_DOUBLE_EQ(applied("root", "<degree><cn>3</cn></degree><ci>x</ci>").at(8), 2);
  EXPECT_DOUBLE_EQ(applied("root", "<degree><cn>3</cn></degree><ci>x</ci>").at(-8), -2);
  EXPECT_DOUBLE_EQ(applied("log", "<logbase><cn>2</cn></logbase><ci>x</ci>").at(8), 3);
}

TEST(MathMl, ComparesAndJoinsTruthValues) {
  EXPECT_EQ(applied("lt", kBoth).at(1, 2), 1);
  EXPECT_EQ(applied("leq", kBoth).at(2, 2), 1);
  EXPECT_EQ(applied("gt", kBoth).at(1, 2), 0);
  EXPECT_EQ(applied("geq", kBoth).at(1, 2), 0);
  EXPECT_EQ(applied("eq", kBoth).at(2, 2), 1);
  EXPECT_EQ(applied("neq", kBoth).at(2, 2), 0);
  EXPECT_EQ(applied("and", kBoth).at(1, 0), 0);
  EXPECT_EQ(applied("or", kBoth).at(1, 0), 1);
  EXPECT_EQ(applied("xor", kBoth).at(1, 1), 0);
  EXPECT_EQ(applied("not").at(0), 1);
  EXPECT_EQ(applied("max", kBoth).at(1, 2), 2);
  EXPECT_EQ(applied("min", kBoth).at(1, 2), 1);
}

TEST(MathMl, ChoosesThePieceWhoseConditionHolds) {
  const Computed piecewise = parsed(
      "<math><piecewise><piece><cn>5</cn><apply><lt/><ci>x</ci><cn>0</cn></apply></piece>"
      "<otherwise><cn>6</cn></otherwise></piecewise></math>");
  EXPECT_EQ(piecewise.at(-1), 5);
  EXPECT_EQ(piecewise.at(1), 6);
}

TEST(MathMl, ReadsNumbersOfAllTypes) {
  EXPECT_EQ(parsed("<math><cn type='e-notation'>1.5<sep/>3</cn></math>").at(0), 1500);
  EXPECT_EQ(parsed("<math><cn type='rational'>1<sep/>4</cn></math>").at(0), 0.25);
  EXPECT_EQ(parsed("<math><cn type='integer'> 12 </cn></math>").at(0), 12);
  EXPECT_EQ(parsed("<math><pi/></math>").at(0), kPi);
  EXPECT_EQ(parsed("<math><exponentiale/></math>").at(0), std::numbers::e);
}

TEST(MathMl, TakesPrefixes) {
  EXPECT_EQ(parsed("<math:math><math:apply><math:plus/><math:ci>x</math:ci><math:cn>1</math:cn>"
                   "</math:apply></math:math>")
                .at(2),
            3);
}

TEST(MathMl, HasTheTrianglesOfCatia) {
  const auto call = [](const std::string& name, const std::string& terms) {
    return parsed("<math><apply><csymbol encoding='text/xml'>" + name + "</csymbol>" + terms +
                  "</apply></math>");
  };
  // In a triangle with the sides 3, 4 and 5, the right angle is between 3 and 4.
  EXPECT_NEAR(call("SASS", "<cn>3</cn><ci>x</ci><cn>4</cn>").at(kPi / 2), 5, 1e-12);
  // With the sides 3 and 4 and the right angle between them, the angle at the other end of side 4
  // has the tangent 3 / 4.
  EXPECT_NEAR(call("SASA", "<cn>3</cn><ci>x</ci><cn>4</cn>").at(kPi / 2), std::atan2(3, 4), 1e-12);
  EXPECT_NEAR(call("SSSA", "<cn>3</cn><cn>4</cn><ci>x</ci>").at(5), std::atan2(3, 4), 1e-12);
  EXPECT_EQ(call("INRANGE", "<ci>x</ci><cn>0</cn><cn>1</cn>").at(0.5), 1);
  EXPECT_EQ(call("INRANGE", "<ci>x</ci><cn>0</cn><cn>1</cn>").at(1.5), 0);
  EXPECT_EQ(call("atan2", kBoth).at(1, -1), std::atan2(1, -1));
}

TEST(MathMl, FindsAFunctionByItsDefinitionUrl) {
  EXPECT_EQ(parsed("<math><apply><csymbol definitionURL='#atan2'>f</csymbol><ci>x</ci><ci>y</ci>"
                   "</apply></math>")
                .at(1, -1),
            std::atan2(1, -1));
}

TEST(MathMl, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(applied("sec").whyNot, "<sec> is not known in formulas");
  EXPECT_EQ(parsed("<math><cn>one</cn></math>").whyNot, "'one' is not a number");
}

// Returns no folder, and so no tests, if HRDF_TRUTH is not set.
std::vector<std::string> foldersOfFigures() {
  const char* truth = std::getenv("HRDF_TRUTH");
  return truth ? std::vector<std::string>{truth} : std::vector<std::string>();
}

class MathMlTruth : public testing::TestWithParam<std::string> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MathMlTruth);
INSTANTIATE_TEST_SUITE_P(, MathMlTruth, testing::ValuesIn(foldersOfFigures()));

TEST_P(MathMlTruth, AgreesWithAnotherEvaluator) {
  const std::string& truth = GetParam();
  namespace fs = std::filesystem;
  fs::path file;
  for (const char* place : {"mathml.json", "formats/mathml.json", "../mathml.json"}) {
    if (fs::exists(fs::path(truth) / place)) file = fs::path(truth) / place;
  }
  ASSERT_FALSE(file.empty());
  int count = 0;
  for (const YAML::Node& each : YAML::LoadFile(file.string())) {
    const Computed computed = parsed(each["math"].as<std::string>());
    ASSERT_TRUE(computed.formula) << each["name"].as<std::string>() << ": " << computed.whyNot;
    const double value = each["value"].as<double>();
    EXPECT_NEAR(computed.at(each["j0"].as<double>(), each["j1"].as<double>()), value,
                1e-12 * std::max(1.0, std::abs(value)))
        << each["name"].as<std::string>();
    ++count;
  }
  EXPECT_EQ(count, 44);
}

constexpr Mechanism::Range kRange{-1, 2};

template <class Function>
std::optional<PolynomialFit> fitOf(const Function& function, double home, bool turns) {
  const std::vector<double> points = pointsOf(kRange, home);
  std::vector<double> values;
  for (const double x : points) values.push_back(function(x));
  return fitPolynomial(points, values, turns);
}

TEST(PolynomialFit, FindsTheLowestPowerThatIsExact) {
  const auto fit = fitOf([](double x) { return 0.33333 * x + 0.8727; }, 0, true);
  ASSERT_TRUE(fit && fit->isExact);
  EXPECT_EQ(fit->factors, (std::array<double, 5>{0.8727, 0.33333, 0, 0, 0}));
}

TEST(PolynomialFit, LeavesOutWhatNoJointReaches) {
  EXPECT_FALSE(fitOf([](double x) { return 1e308 * x + 1e300; }, 0, true));
  const auto fit = fitOf([](double x) { return 1e308 * x; }, 0, true);
  EXPECT_TRUE(!fit || std::ranges::all_of(fit->factors, [](double f) { return f == 0; }));
  const auto line = [](double x) { return x > 1.5 ? 1e200 : 2 * x; };
  const auto rest = fitOf(line, 0, false);
  ASSERT_TRUE(rest && rest->isExact);
  EXPECT_EQ(rest->factors, (std::array<double, 5>{0, 2, 0, 0, 0}));
}

TEST(LinearFit, RefusesWhatNoJointReaches) {
  const auto huge = [](const std::vector<double>& x) { return 1e308 * x[0] - 1e308 * x[1]; };
  EXPECT_FALSE(fitLinear(huge, {kRange, kRange}, {0.5, 0.5}));
}

TEST(PolynomialFit, FindsAQuarticAroundAnyHome) {
  const auto quartic = [](double x) { return ((0.5 * x - 1) * x + 0.25) * x * x + 3; };
  for (const double home : {-1.0, 0.0, 0.7}) {
    const auto fit = fitOf(quartic, home, false);
    ASSERT_TRUE(fit && fit->isExact);
    EXPECT_EQ(fit->factors, (std::array<double, 5>{3, 0, 0.25, -1, 0.5})) << home;
  }
}

TEST(PolynomialFit, IsExactAtHomeWhereItIsNotElsewhere) {
  const double home = 0.8;
  const auto fit = fitOf([](double x) { return std::sin(2 * x); }, home, true);
  ASSERT_TRUE(fit);
  EXPECT_FALSE(fit->isExact);
  double sum = 0;
  for (int i = 4; i >= 0; --i) sum = sum * home + fit->factors[static_cast<std::size_t>(i)];
  EXPECT_NEAR(sum, std::sin(2 * home), 1e-12);
  EXPECT_GT(fit->residual, 1e-4);
  EXPECT_LT(fit->residual, 0.1 * fit->travel);
}

TEST(PolynomialFit, TakesStepsOfATurnOut) {
  const auto wrapped = [](double x) { return std::atan2(std::sin(3 * x), std::cos(3 * x)); };
  const auto fit = fitOf(wrapped, 0, true);
  ASSERT_TRUE(fit && fit->isExact);
  EXPECT_NEAR(fit->factors[1], 3, 1e-12);
  EXPECT_FALSE(fitOf(wrapped, 0, false)->isExact);
}

TEST(PolynomialFit, LeavesOutWhereTheFunctionIsNotDefined) {
  const auto half = [](double x) { return x > 1 ? std::nan("") : 2 * x; };
  const auto fit = fitOf(half, 0, false);
  ASSERT_TRUE(fit && fit->isExact);
  EXPECT_NEAR(fit->factors[1], 2, 1e-12);
  EXPECT_FALSE(fitOf(half, 1.5, false));
}

TEST(LinearFit, FindsFactorsOfSeveralVariables) {
  const auto fit =
      fitLinear([](const std::vector<double>& q) { return 0.5 * q[0] - 2 * q[1] + 0.1; },
                {kRange, {0, 1}}, {0, 0.5});
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->factors, (std::vector<double>{0.5, -2}));
  EXPECT_EQ(fit->offset, 0.1);
}

TEST(LinearFit, RefusesAProduct) {
  EXPECT_FALSE(fitLinear([](const std::vector<double>& q) { return q[0] * q[1]; }, {kRange, {0, 1}},
                         {0, 0}));
}

}  // namespace
}  // namespace hrdf::collada::formula_test
