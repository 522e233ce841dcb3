// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/catalog.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <Eigen/Eigenvalues>

namespace hrdf::catalog_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kExact = 1e-12;
constexpr double kHebi = 1e-6;  // HEBI's values have six decimals

constexpr LinkEnd kEnds[] = {LinkEnd::rightAngle, LinkEnd::inline_};

template <typename Row>
const Row& find(std::span<const Row> rows, std::string_view type) {
  const auto row = std::ranges::find(rows, type, &Row::type);
  if (row == rows.end()) throw std::out_of_range("no part " + std::string(type));
  return *row;
}

bool exists(const LinkRow& row, LinkEnd input, LinkEnd output) {
  return row.massAtZero[static_cast<std::size_t>(input)][static_cast<std::size_t>(output)] >= 0;
}

void expectBodyOf(std::string_view type, const Inertial& inertial) {
  const Vector3d moments = Eigen::SelfAdjointEigenSolver<Matrix3d>(inertial.I_C).eigenvalues();
  EXPECT_GT(inertial.mass, 0) << type;
  EXPECT_GT(moments[0], 0) << type;
  EXPECT_GT(moments[0] + moments[1], moments[2]) << type;
}

void expectNear(const Pose& X, const Vector3d& translation, const Matrix3d& rotation) {
  EXPECT_LT((X.translation() - translation).cwiseAbs().maxCoeff(), kHebi) << X.matrix();
  EXPECT_LT((X.linear() - rotation).cwiseAbs().maxCoeff(), kHebi) << X.matrix();
}

TEST(Catalog, HoldsAllOfHebisParts) {
  EXPECT_EQ(actuators().size(), 24u);
  EXPECT_EQ(links().size(), 5u);
  EXPECT_EQ(brackets().size(), 18u);
  EXPECT_EQ(endEffectors().size(), 3u);
}

TEST(Catalog, GivesActuatorsAnInertiaThatABodyCanHave) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) expectBodyOf(row.type, inertial(row));
}

TEST(Catalog, GivesLinksAnInertiaThatABodyCanHave) {
  int made = 0;
  for (const LinkRow& row : links())
    for (const LinkEnd input : kEnds)
      for (const LinkEnd output : kEnds)
        for (const double extension : {0.05, 0.325, 2.0})
          if (exists(row, input, output)) {
            expectBodyOf(row.type, inertial(row, extension, input, output));
            ++made;
          }
  EXPECT_EQ(made, 3 * (3 * 4 + 2 + 1));  // 3 types with 4 pairs of ends, R25-R8 with 2, H25 with 1
}

TEST(Catalog, GivesBracketsAnInertiaThatABodyCanHave) {
  ASSERT_FALSE(brackets().empty());
  for (const BracketRow& row : brackets()) expectBodyOf(row.type, inertial(row));
}

TEST(Catalog, GivesGrippersAnInertiaThatABodyCanHave) {
  for (const std::string_view type : {"X5Parallel", "R8Parallel"})
    expectBodyOf(type, inertial(find(endEffectors(), type)));
}

TEST(Catalog, LetsACustomEndEffectorWeighNothing) {
  const Inertial nothing = inertial(find(endEffectors(), "Custom"));
  EXPECT_EQ(nothing.mass, 0);
  EXPECT_TRUE(nothing.I_C.isZero(0));
}

TEST(Catalog, HasSpeedsInRadiansPerSecond) {
  EXPECT_NEAR(find(actuators(), "X5-1").maxSpeed, 9.42477796076938, kExact);
  EXPECT_NEAR(find(actuators(), "X5-4").maxSpeed, 3.3510321638291125, kExact);
  EXPECT_NEAR(find(actuators(), "H25-140").maxSpeed, 3.141592653589793, kExact);
}

TEST(Catalog, TradesSpeedForEffortWithinAFamily) {
  const auto rows = actuators();
  int pairs = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i].family != rows[i - 1].family) continue;
    ++pairs;
    EXPECT_LT(rows[i].maxSpeed, rows[i - 1].maxSpeed) << rows[i].type;
    EXPECT_GT(rows[i].maxEffort, rows[i - 1].maxEffort) << rows[i].type;
  }
  EXPECT_EQ(pairs, 8 * 2);  // eight families of three actuators
}

TEST(Catalog, PutsAnActuatorsOutputStraightAbove) {
  expectNear(outputPose(find(actuators(), "X8-9")), {0, 0, 0.0451}, Matrix3d::Identity());
}

TEST(Catalog, TurnsTheOutputOfAnH25ToItsSide) {
  expectNear(outputPose(find(actuators(), "H25-90")), {0.06317, 0, 0.067},
             Matrix3d{{0, 0, 1}, {0, -1, 0}, {1, 0, 0}});
}

TEST(Catalog, GivesAnH25ItsLargestMomentAboutItsJoint) {
  const Inertial h25 = inertial(find(actuators(), "H25-45"));
  EXPECT_GT(h25.I_C(0, 0), h25.I_C(1, 1));
  EXPECT_GT(h25.I_C(0, 0), h25.I_C(2, 2));
}

TEST(Catalog, ScalesTheTensorOfAT5ByItsMass) {
  const Inertial x5 = inertial(find(actuators(), "X5-4"));
  const Inertial t5 = inertial(find(actuators(), "T5-4"));
  EXPECT_TRUE((t5.I_C / t5.mass).isApprox(x5.I_C / x5.mass, kExact));
}

// The four combinations of ends at extension 0.325 m and twist 0.7 rad; values of HEBI's library.
TEST(Catalog, PutsTheOutputOfALinkWithTwoRightAngles) {
  expectNear(outputPose(find(links(), "X5"), 0.325, 0.7, LinkEnd::rightAngle, LinkEnd::rightAngle),
             {0.325, -0.012884, 0.035297},
             Matrix3d{{1, 0, 0}, {0, 0.764842, -0.644218}, {0, 0.644218, 0.764842}});
}

TEST(Catalog, PutsTheOutputOfALinkFromRightAngleToInline) {
  expectNear(outputPose(find(links(), "R25"), 0.325, 0.7, LinkEnd::rightAngle, LinkEnd::inline_),
             {0.325, 0, 0.0275},
             Matrix3d{{0, 0, 1}, {0.644218, 0.764842, 0}, {-0.764842, 0.644218, 0}});
}

TEST(Catalog, PutsTheOutputOfALinkFromInlineToRightAngle) {
  expectNear(outputPose(find(links(), "R25-R8"), 0.325, 0.7, LinkEnd::inline_, LinkEnd::rightAngle),
             {-0.021033, -0.017716, 0.325},
             Matrix3d{{0, -0.644218, -0.764842}, {0, 0.764842, -0.644218}, {1, 0, 0}});
}

TEST(Catalog, PutsTheOutputOfAnInlineLink) {
  expectNear(outputPose(find(links(), "R8"), 0.325, 0.7, LinkEnd::inline_, LinkEnd::inline_),
             {0, 0, 0.325}, Matrix3d{{0.764842, -0.644218, 0}, {0.644218, 0.764842, 0}, {0, 0, 1}});
}

TEST(Catalog, WeighsALinkByItsEndsAndItsLength) {
  const LinkRow& x5 = find(links(), "X5");
  const LinkRow& r25 = find(links(), "R25");
  const LinkEnd ra = LinkEnd::rightAngle, in = LinkEnd::inline_;
  EXPECT_NEAR(inertial(x5, 0.325, ra, ra).mass, 0.329, kExact);
  EXPECT_NEAR(inertial(x5, 0.325, ra, in).mass, 0.342, kExact);
  EXPECT_NEAR(inertial(x5, 0.325, in, ra).mass, 0.344, kExact);
  EXPECT_NEAR(inertial(r25, 0.5, in, in).mass, 0.918, kExact);
}

TEST(Catalog, PutsALinksCentreOfMassHalfwayAlongTheTube) {
  const LinkRow& row = find(links(), "R25");
  for (const LinkEnd output : kEnds) {
    const Inertial aside = inertial(row, 0.5, LinkEnd::rightAngle, output);
    const Inertial straight = inertial(row, 0.5, LinkEnd::inline_, output);
    EXPECT_TRUE(aside.X_IC.translation().isApprox(Vector3d(0.25, 0, 0.0275), kExact));
    EXPECT_TRUE(straight.X_IC.translation().isApprox(Vector3d(0, 0, 0.25), kExact));
  }
}

// Calculated by hand for 0.3 m: a tube of 0.12 kg with a radius of 16 mm, between two cylinders of
// 0.0995 kg (radius 24 mm, length 48 mm), each 0.15 m away.
TEST(Catalog, TakesALinkForATubeBetweenTwoCylinders) {
  const LinkEnd end = LinkEnd::rightAngle;
  const Matrix3d I_C = inertial(find(links(), "X5"), 0.3, end, end).I_C;
  const Matrix3d expected = Vector3d(8.8032e-5, 5.459724e-3, 5.459724e-3).asDiagonal();
  EXPECT_TRUE(I_C.isApprox(expected, kExact)) << I_C;
}

TEST(Catalog, LaysAnInlineLinkAlongItsZAxis) {
  const Matrix3d I_C = inertial(find(links(), "X5"), 0.5, LinkEnd::inline_, LinkEnd::inline_).I_C;
  EXPECT_LT(I_C(2, 2), I_C(0, 0));
  EXPECT_NEAR(I_C(0, 0), I_C(1, 1), kExact);
}

TEST(Catalog, HasNoInlineOutputOnTheAdapterLink) {
  const LinkRow& row = find(links(), "R25-R8");
  EXPECT_EQ(row.input, Interface::r25Output);
  EXPECT_EQ(row.output, Interface::r8Housing);
  for (const LinkEnd input : kEnds) {
    EXPECT_TRUE(exists(row, input, LinkEnd::rightAngle));
    EXPECT_FALSE(exists(row, input, LinkEnd::inline_));
  }
}

TEST(Catalog, HasOnlyInlineH25Links) {
  const LinkRow& row = find(links(), "H25");
  EXPECT_TRUE(exists(row, LinkEnd::inline_, LinkEnd::inline_));
  EXPECT_FALSE(exists(row, LinkEnd::rightAngle, LinkEnd::inline_));
  EXPECT_FALSE(exists(row, LinkEnd::inline_, LinkEnd::rightAngle));
  EXPECT_FALSE(exists(row, LinkEnd::rightAngle, LinkEnd::rightAngle));
  EXPECT_NEAR(inertial(row, 0.3, LinkEnd::inline_, LinkEnd::inline_).mass, 0.999, kExact);
}

TEST(Catalog, JoinsH25PartsToH25PartsOnly) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) {
    EXPECT_EQ(row.input == Interface::h25, row.family == Family::h25) << row.type;
    EXPECT_EQ(row.output == Interface::h25, row.family == Family::h25) << row.type;
  }
}

TEST(Catalog, JoinsAnActuatorToLinkToActuator) {
  ASSERT_FALSE(links().empty());
  for (const LinkRow& link : links()) {
    EXPECT_TRUE(std::ranges::count(actuators(), link.input, &ActuatorRow::output)) << link.type;
    EXPECT_TRUE(std::ranges::count(actuators(), link.output, &ActuatorRow::input)) << link.type;
  }
}

TEST(Catalog, PutsTheOutputOfALeftBracketTurnedToTheRight) {
  expectNear(outputPose(find(brackets(), "X5HeavyLeftInside")), {0, -0.0225, 0.055},
             Matrix3d{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}});
}

TEST(Catalog, PutsTheOutputOfARightBracketTurnedToTheLeft) {
  expectNear(outputPose(find(brackets(), "R25LightRight")), {0, -0.055, 0.055},
             Matrix3d{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}});
}

TEST(Catalog, MirrorsLeftAndRightBrackets) {
  const Matrix3d mirror = Vector3d(1, -1, 1).asDiagonal();
  int pairs = 0;
  for (const BracketRow& left : brackets()) {
    std::string type(left.type);
    const std::size_t at = type.find("Left");
    if (at == std::string::npos) continue;
    ++pairs;
    const BracketRow& right = find(brackets(), type.replace(at, 4, "Right"));
    const Inertial l = inertial(left), r = inertial(right);
    EXPECT_EQ(l.mass, r.mass) << type;
    EXPECT_EQ(l.X_IC.translation(), mirror * r.X_IC.translation()) << type;
    EXPECT_TRUE(l.I_C.isApprox(mirror * r.I_C * mirror, kExact)) << type;
    EXPECT_GT(std::abs(l.I_C(1, 2)), 0) << type;
  }
  EXPECT_EQ(pairs, 9);
}

// Returns the inertia tensor (kg m^2) of boxes about their centroid, as a sum over a grid of
// points.
Matrix3d gridInertia(double mass, const std::vector<Eigen::AlignedBox3d>& boxes) {
  constexpr int kSteps = 40;
  double volume = 0;
  Vector3d first = Vector3d::Zero();
  Matrix3d second = Matrix3d::Zero();
  for (const auto& box : boxes)
    for (int i = 0; i < kSteps * kSteps * kSteps; ++i) {
      const Eigen::Vector3i cell(i % kSteps, i / kSteps % kSteps, i / kSteps / kSteps);
      const Vector3d p =
          box.min() +
          (cell.cast<double>().array() + 0.5).matrix().cwiseProduct(box.sizes()) / kSteps;
      const double share = box.volume() / (kSteps * kSteps * kSteps);
      volume += share;
      first += share * p;
      second += share * p * p.transpose();
    }
  const Matrix3d covariance = second / volume - first * first.transpose() / (volume * volume);
  return mass * (covariance.trace() * Matrix3d::Identity() - covariance);
}

TEST(Catalog, TakesABracketForTwoPlates) {
  const Matrix3d expected =
      gridInertia(0.1, {{Vector3d(-0.0275, -0.0275, 0), Vector3d(0.033, 0.043, 0.005)},
                        {Vector3d(-0.0275, 0.038, 0.005), Vector3d(0.033, 0.043, 0.073)}});
  const Matrix3d I_C = inertial(find(brackets(), "X5LightLeft")).I_C;
  EXPECT_TRUE(I_C.isApprox(expected, 1e-3)) << I_C << "\n\n" << expected;
}

TEST(Catalog, HasTheVersionOfEachPart) {
  EXPECT_EQ(find(actuators(), "X8-16").since, 0);
  EXPECT_EQ(find(actuators(), "R8-3").since, 2);
  EXPECT_EQ(find(actuators(), "T8-9").since, 4);
  EXPECT_EQ(find(links(), "R25-R8").since, 6);
  EXPECT_EQ(find(brackets(), "R25LightLeft").since, 6);
  EXPECT_EQ(find(endEffectors(), "X5Parallel").since, 2);
  EXPECT_EQ(find(actuators(), "H25-45").since, 7);
}

TEST(Catalog, NamesEveryInterfaceDifferently) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Interface::h25); ++i)
    names.insert(toString(static_cast<Interface>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Interface::h25) + 1);
  EXPECT_EQ(toString(Interface::xOutput), "X5 output");
}

TEST(Catalog, SpellsLinkEndsAsHrdfDoes) {
  EXPECT_EQ(toString(LinkEnd::rightAngle), "RightAngle");
  EXPECT_EQ(toString(LinkEnd::inline_), "Inline");
}

}  // namespace
}  // namespace hrdf::catalog_test
