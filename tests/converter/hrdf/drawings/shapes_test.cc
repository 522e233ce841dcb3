// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/drawings/shapes.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <string>
#include <tuple>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include "hrdf/drawings/part_surfaces.h"
#include "model/mesh_builder.h"

namespace hrdf::shapes_test {
namespace {

using Eigen::AlignedBox3d;
using Eigen::Vector3d;

// A part, and the pose of its output.
struct Specimen {
  std::string name;
  Element element;
  Pose X_IO = Pose::Identity();
};

template <typename Part>
Specimen specimen(std::string name, Part part, const Pose& X_IO) {
  Specimen result{std::move(name), {}, X_IO};
  result.element.part = std::move(part);
  return result;
}

Specimen linkSpecimen(const LinkRow& row, double extension, double twist, LinkEnd input,
                      LinkEnd output) {
  const std::string name = "link " + std::string(row.type) + " " + std::string(toString(input)) +
                           " " + std::string(toString(output)) + " twist " + std::to_string(twist);
  return specimen(name, Link{&row, extension, twist, input, output, {}},
                  outputPose(row, extension, twist, input, output));
}

std::vector<Specimen> linkSpecimens(double extension) {
  std::vector<Specimen> all;
  for (const LinkRow& row : links()) {
    for (const LinkEnd input : {LinkEnd::rightAngle, LinkEnd::inline_}) {
      for (const LinkEnd output : {LinkEnd::rightAngle, LinkEnd::inline_}) {
        if (row.massAtZero[static_cast<int>(input)][static_cast<int>(output)] < 0) continue;
        for (const double twist : {0.0, 0.7, -1.9, std::numbers::pi}) {
          all.push_back(linkSpecimen(row, extension, twist, input, output));
        }
      }
    }
  }
  return all;
}

std::vector<Specimen> catalogSpecimens() {
  std::vector<Specimen> all = linkSpecimens(0.2);
  for (const ActuatorRow& row : actuators()) {
    all.push_back(specimen(std::string(row.type), Actuator{&row, {}}, outputPose(row)));
  }
  for (const BracketRow& row : brackets()) {
    all.push_back(specimen(std::string(row.type), Bracket{&row, {}, {}}, outputPose(row)));
  }
  for (const EndEffectorRow& row : endEffectors()) {
    all.push_back(
        specimen(std::string(row.type), EndEffector{&row, {}, outputPose(row)}, outputPose(row)));
  }
  return all;
}

Specimen find(const std::string& name) {
  const std::vector<Specimen> all = catalogSpecimens();
  return *std::ranges::find(all, name, &Specimen::name);
}

Pose poseAt(const Vector3d& translation) { return Pose(Eigen::Translation3d(translation)); }

RigidBody rigidBody() {
  RigidBody body;
  body.mass = 0.3;
  body.X_IC = poseAt({0.05, 0.02, 0.03});
  body.X_IO = poseAt({0.1, 0.05, 0.06});
  return body;
}

// Returns a body with an actuator at each pose, connected by a rod 0.1 m long.
RigidBody carrierOf(const std::vector<Pose>& poses) {
  RigidBody body;
  for (const Pose& X : poses) {
    RigidBody rod;
    rod.X_IO = poseAt({0.1, 0, 0});
    Output output;
    output.X_IO = X;
    output.chain.resize(2);
    output.chain[0].part = std::move(rod);
    output.chain[1].part = Actuator{&actuators()[0], {}};
    body.outputs.push_back(std::move(output));
  }
  return body;
}

AlignedBox3d boundsOf(const std::vector<Look>& looks, const Pose& X = Pose::Identity()) {
  AlignedBox3d bounds;
  for (const Look& look : looks) {
    for (const Eigen::Vector3f& v : surfaceOf(look).vertices) bounds.extend(X * v.cast<double>());
  }
  return bounds;
}

// Returns the bounds of the whole part with its rotor, in the part's input frame I.
AlignedBox3d boundsOf(const Specimen& s) {
  return boundsOf(looksOf(s.element)).merged(boundsOf(rotorLooksOf(s.element), s.X_IO));
}

using Point = std::tuple<float, float, float>;

Point pointOf(const Eigen::Vector3f& v) { return {v.x(), v.y(), v.z()}; }

// Compares points instead of vertices: sharp edges have two vertices at a point.
void expectClosedAndOutward(const TriangleMesh& mesh) {
  std::map<std::pair<Point, Point>, int> edges;
  double volume = 0;
  for (const auto& face : mesh.faces) {
    const Vector3d a = mesh.vertices[face[0]].cast<double>();
    const Vector3d b = mesh.vertices[face[1]].cast<double>();
    const Vector3d c = mesh.vertices[face[2]].cast<double>();
    EXPECT_GT((b - a).cross(c - a).norm() / 2, 1e-9);  // m^2
    volume += a.dot(b.cross(c)) / 6;
    for (int k = 0; k < 3; ++k) {
      const Point from = pointOf(mesh.vertices[face[k]]);
      const Point to = pointOf(mesh.vertices[face[(k + 1) % 3]]);
      ++edges[{from, to}];
      --edges[{to, from}];
    }
  }
  EXPECT_TRUE(std::ranges::all_of(edges, [](const auto& edge) { return edge.second == 0; }));
  EXPECT_GT(volume, 0);
}

// Returns every shell as a separate mesh, so that a shell turned inside out is found even within a
// larger shell.
std::vector<TriangleMesh> shellsOf(const TriangleMesh& mesh) {
  std::map<Point, int> parent;  // union-find; the index of each point
  std::vector<int> root;
  const auto indexOf = [&](const Eigen::Vector3f& v) {
    const auto [at, isNew] = parent.try_emplace(pointOf(v), static_cast<int>(root.size()));
    if (isNew) root.push_back(at->second);
    return at->second;
  };
  const auto top = [&](int i) {
    while (root[i] != i) i = root[i];
    return i;
  };
  for (const auto& face : mesh.faces) {
    const int first = top(indexOf(mesh.vertices[face[0]]));
    for (const int k : {1, 2}) root[top(indexOf(mesh.vertices[face[k]]))] = top(first);
  }
  std::map<int, TriangleMesh> shells;
  for (const auto& face : mesh.faces) {
    TriangleMesh& shell = shells[top(indexOf(mesh.vertices[face[0]]))];
    if (shell.vertices.empty()) shell.vertices = mesh.vertices;
    shell.faces.push_back(face);
  }
  std::vector<TriangleMesh> result;
  for (auto& [index, shell] : shells) result.push_back(std::move(shell));
  return result;
}

TEST(Shapes, AreClosedAndFaceOutward) {
  std::vector<Specimen> all = catalogSpecimens();
  ASSERT_FALSE(all.empty());
  all.push_back(specimen("rigid-body", rigidBody(), Pose::Identity()));
  all.push_back(specimen("carrier",
                         carrierOf({poseAt({0.1, 0.2, 0}), poseAt({0, 0.1, 0}), Pose::Identity()}),
                         Pose::Identity()));
  all.push_back(specimen("turning joint", Joint{}, Pose::Identity()));
  Joint slide;
  slide.slides = true;
  all.push_back(specimen("sliding joint", slide, Pose::Identity()));
  for (const Specimen& s : all) {
    SCOPED_TRACE(s.name);
    std::vector<Look> looks = looksOf(s.element);
    const std::vector<Look> rotor = rotorLooksOf(s.element);
    looks.insert(looks.end(), rotor.begin(), rotor.end());
    EXPECT_EQ(looks.empty(), s.name == "Custom");  // only Custom has no mass
    for (const Look& look : looks) {
      const TriangleMesh surface = surfaceOf(look);
      EXPECT_FALSE(surface.faces.empty());
      for (const TriangleMesh& shell : shellsOf(surface)) expectClosedAndOutward(shell);
    }
  }
}

TEST(Shapes, AreLight) {
  ASSERT_FALSE(catalogSpecimens().empty());
  for (const Specimen& s : catalogSpecimens()) {
    for (const Look& look : looksOf(s.element))
      EXPECT_LE(surfaceOf(look).faces.size(), 900) << s.name;
    for (const Look& look : rotorLooksOf(s.element)) {
      EXPECT_LE(surfaceOf(look).faces.size(), 400) << s.name;
    }
  }
}

TEST(Shapes, NeverNameMissingVertices) {
  ASSERT_FALSE(catalogSpecimens().empty());
  for (const Specimen& s : catalogSpecimens()) {
    for (const Look& look : looksOf(s.element)) {
      const TriangleMesh surface = surfaceOf(look);
      for (const auto& face : surface.faces) {
        EXPECT_GE(*std::ranges::min_element(face), 0) << s.name;
        EXPECT_LT(*std::ranges::max_element(face), static_cast<int>(surface.vertices.size()));
      }
    }
  }
}

struct KnownBox {
  const char* part;
  Vector3d low, high;  // m, bounds of HEBI's mesh files
};

class KnownBoxes : public testing::TestWithParam<KnownBox> {};

TEST_P(KnownBoxes, FillTheBoxOfTheRealPart) {
  const AlignedBox3d bounds = boundsOf(find(GetParam().part));
  EXPECT_LT((bounds.min() - GetParam().low).cwiseAbs().maxCoeff(), 0.0035)
      << bounds.min().transpose();
  EXPECT_LT((bounds.max() - GetParam().high).cwiseAbs().maxCoeff(), 0.0035)
      << bounds.max().transpose();
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, KnownBoxes,
    testing::Values(KnownBox{"X5-4", {-0.0731, -0.0365, 0}, {0.0365, 0.0365, 0.0311}},
                    KnownBox{"X8-9", {-0.0731, -0.0365, 0}, {0.0365, 0.0365, 0.0451}},
                    KnownBox{"R8-9", {-0.117, -0.039, 0}, {0.039, 0.039, 0.051}},
                    KnownBox{"T5-4", {-0.089, -0.037, 0}, {0.037, 0.037, 0.034}},
                    KnownBox{"T8-9", {-0.089, -0.037, 0}, {0.037, 0.037, 0.0475}},
                    KnownBox{"X5LightLeft", {-0.0275, -0.0275, 0}, {0.033, 0.043, 0.073}},
                    KnownBox{"R8LightRight", {-0.035, -0.043, 0}, {0.035, 0.0295, 0.075}},
                    KnownBox{"X5HeavyRightOutside", {-0.0325, -0.0375, 0}, {0.055, 0.025, 0.0875}},
                    KnownBox{"X5HeavyLeftInside", {-0.0325, -0.0375, 0}, {0.055, 0.025, 0.0875}},
                    KnownBox{"R8HeavyRightInside", {-0.0575, -0.025, 0}, {0.0575, 0.0375, 0.089}}),
    [](const auto& known) {
      std::string name = known.param.part;
      std::erase(name, '-');
      return name;
    });

// Sorts the points, because the order of vertices does not matter.
std::vector<Point> pointsOf(const Element& element, float ySign) {
  std::vector<Point> points;
  for (const Look& look : looksOf(element)) {
    for (const Eigen::Vector3f& v : surfaceOf(look).vertices) {
      points.emplace_back(v.x(), ySign * v.y() + 0.0f, v.z());
    }
  }
  std::ranges::sort(points);
  return points;
}

TEST(Shapes, LeftAndRightBracketsAreMirrored) {
  int pairs = 0;
  for (const BracketRow& row : brackets()) {
    std::string other(row.type);
    const std::size_t at = other.find("Left");
    if (at == std::string::npos) continue;
    other.replace(at, 4, "Right");
    EXPECT_EQ(pointsOf(find(std::string(row.type)).element, 1), pointsOf(find(other).element, -1))
        << row.type;
    ++pairs;
  }
  EXPECT_EQ(2 * pairs, static_cast<int>(brackets().size()));
}

int verticesOnPlane(const Look& look, const Pose& X) {
  const Pose X_inverse = X.inverse();
  return static_cast<int>(std::ranges::count_if(surfaceOf(look).vertices, [&](const auto& v) {
    return std::abs((X_inverse * v.template cast<double>()).z()) < 1e-6;
  }));
}

TEST(Shapes, LinksHaveAFlangeOnEachFace) {
  ASSERT_FALSE(linkSpecimens(0.2).empty());
  for (const Specimen& s : linkSpecimens(0.2)) {
    SCOPED_TRACE(s.name);
    const std::vector<Look> looks = looksOf(s.element);
    EXPECT_GE(verticesOnPlane(looks[0], Pose::Identity()), 18);
    EXPECT_GE(verticesOnPlane(looks[0], s.X_IO), 18);
  }
}

TEST(Shapes, LinksEndAtTheirOutput) {
  ASSERT_FALSE(linkSpecimens(0.2).empty());
  for (const Specimen& s : linkSpecimens(0.2)) {
    SCOPED_TRACE(s.name);
    const Link& link = std::get<Link>(s.element.part);
    const AlignedBox3d inO = boundsOf(looksOf(s.element), s.X_IO.inverse());
    const bool sideways = link.output == LinkEnd::rightAngle;
    // A right-angle end has a flange with a radius of 32.5 to 44.7 mm around the output; an inline
    // end has no part beyond its face.
    EXPECT_NEAR(sideways ? inO.max().x() : inO.max().z(), sideways ? 0.0386 : 0,
                sideways ? 0.0062 : 1e-6);
    EXPECT_LT(sideways ? inO.min().x() : inO.min().z(), -0.19);
  }
}

TEST(Shapes, BracketsReachTheirOutput) {
  ASSERT_FALSE(brackets().empty());
  for (const BracketRow& row : brackets()) {
    const Specimen s = find(std::string(row.type));
    const std::vector<Look> looks = looksOf(s.element);
    const AlignedBox3d inO = boundsOf(looks, s.X_IO.inverse());
    EXPECT_GE(verticesOnPlane(looks[0], s.X_IO), 12) << row.type;
    EXPECT_LT(inO.min().z(), -0.01) << row.type;
  }
}

TEST(Shapes, RotorsAreOnTheOutput) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) {
    const std::vector<Look> looks = rotorLooksOf(find(std::string(row.type)).element);
    ASSERT_EQ(looks.size(), 1u);
    EXPECT_EQ(boundsOf(looks).max().z(), 0) << row.type;
    EXPECT_GT(boundsOf(looks).min().z(), -0.004) << row.type;
  }
}

TEST(Shapes, RotorsPointAlongX) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) {
    const AlignedBox3d bounds = boundsOf(rotorLooksOf(find(std::string(row.type)).element));
    EXPECT_NEAR(bounds.max().x() + bounds.min().x(), 0.004, 1e-4) << row.type;
    EXPECT_NEAR(bounds.max().y() + bounds.min().y(), 0, 1e-4) << row.type;
  }
}

TEST(Shapes, CarryTheColoursOfTheirSeries) {
  const auto finishOf = [](const char* part) { return looksOf(find(part).element)[0].finish; };
  EXPECT_EQ(finishOf("X5-1"), Finish::red);
  EXPECT_EQ(finishOf("X8-16"), Finish::red);
  EXPECT_EQ(finishOf("R8-3"), Finish::black);
  EXPECT_EQ(finishOf("T8-3"), Finish::orange);
  EXPECT_EQ(finishOf("T25-40"), Finish::orange);
  EXPECT_EQ(finishOf("X5LightLeft"), Finish::silver);
}

TEST(Shapes, HaveNoRotorBesidesActuators) {
  EXPECT_TRUE(rotorLooksOf(find("X5LightLeft").element).empty());
  EXPECT_TRUE(rotorLooksOf(find("X5Parallel").element).empty());
}

TEST(Shapes, CollideWithinTheirLooks) {
  ASSERT_FALSE(catalogSpecimens().empty());
  constexpr double kTolerance = 0.006;  // m
  for (const Specimen& s : catalogSpecimens()) {
    const AlignedBox3d bounds = boundsOf(s);
    for (const Capsule& capsule : collisionOf(s.element)) {
      EXPECT_GT(capsule.radius, 0.004) << s.name;
      for (const Vector3d& p : {capsule.p_a, capsule.p_b}) {
        const Vector3d reach = Vector3d::Constant(capsule.radius - kTolerance);
        EXPECT_TRUE(bounds.contains(AlignedBox3d(p - reach, p + reach)))
            << s.name << ": " << p.transpose() << " r " << capsule.radius;
      }
    }
  }
}

TEST(Shapes, HousingsCollideBetweenTheirMatingFaces) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) {
    if (row.family == Family::h25) continue;  // faces of an H25 are not parallel
    for (const Capsule& capsule : collisionOf(find(std::string(row.type)).element)) {
      EXPECT_GE(capsule.p_a.z() - capsule.radius, -1e-9) << row.type;
      EXPECT_LE(capsule.p_a.z() + capsule.radius, row.p_IO[2] + 1e-9) << row.type;
    }
  }
}

TEST(Shapes, ShortLinksHaveNoTubeAndStayClosed) {
  ASSERT_FALSE(linkSpecimens(0.2).empty());
  for (const double extension : {0.0, 0.001, 0.02, 0.03}) {
    for (const Specimen& s : linkSpecimens(extension)) {
      SCOPED_TRACE(s.name + " extension " + std::to_string(extension));
      for (const TriangleMesh& shell : shellsOf(surfaceOf(looksOf(s.element)[0]))) {
        if (extension > 0) expectClosedAndOutward(shell);
      }
      EXPECT_TRUE(collisionOf(s.element)[0].p_a.allFinite());
    }
  }
}

TEST(Shapes, RigidBodiesReachEachOutput) {
  RigidBody body = rigidBody();
  Output first, second;
  first.X_IO = poseAt({0, 0.3, 0});
  second.X_IO = poseAt({0, 0, -0.2});
  body.outputs.push_back(std::move(first));
  body.outputs.push_back(std::move(second));
  const Specimen s = specimen("body", std::move(body), Pose::Identity());
  const AlignedBox3d bounds = boundsOf(looksOf(s.element));
  EXPECT_NEAR(bounds.max().y(), 0.3, 1e-6);
  EXPECT_NEAR(bounds.min().z(), -0.2, 1e-6);
}

TEST(Shapes, ABodyThatCarriesActuatorsIsAPlateBelowThem) {
  const Specimen s = specimen(
      "body",
      carrierOf({poseAt({0.1, 0.3, 0.5}), poseAt({-0.3, 0, 0.5}), poseAt({0.2, -0.1, 0.5})}),
      Pose::Identity());
  Look plate = looksOf(s.element)[0];
  plate.drawings.erase(plate.drawings.begin(), plate.drawings.end() - 1);  // the rods
  const AlignedBox3d bounds = boundsOf({plate});
  constexpr double kRim = 0.042;
  EXPECT_NEAR((bounds.max() - Vector3d(0.3 + kRim, 0.3 + kRim, 0.5)).norm(), 0, 1e-3);
  EXPECT_NEAR((bounds.min() - Vector3d(-0.2 - kRim, -0.1 - kRim, 0.48)).norm(), 0, 1e-3);
}

TEST(Shapes, ABodyFromWhichActuatorsHangIsAPlateAboveThem) {
  const Eigen::AngleAxisd down(std::numbers::pi, Vector3d::UnitX());
  const auto at = [&](double x, double y) { return Pose(Eigen::Translation3d(x, y, -0.1) * down); };
  const Specimen s =
      specimen("body", carrierOf({at(0.1, 0.3), at(-0.3, 0), at(0.2, -0.1)}), Pose::Identity());
  Look plate = looksOf(s.element)[0];
  plate.drawings.erase(plate.drawings.begin(), plate.drawings.end() - 1);
  const AlignedBox3d bounds = boundsOf({plate});
  constexpr double kRim = 0.042;
  EXPECT_NEAR((bounds.max() - Vector3d(0.3 + kRim, 0.3 + kRim, -0.08)).norm(), 0, 1e-3);
  EXPECT_NEAR((bounds.min() - Vector3d(-0.2 - kRim, -0.1 - kRim, -0.1)).norm(), 0, 1e-3);
}

TEST(Shapes, ABodyWhoseActuatorsAreNotSideBySideIsDrawnAsRods) {
  const auto hasPlate = [](const std::vector<Pose>& poses) {
    const std::vector<Look> looks =
        looksOf(specimen("body", carrierOf(poses), Pose::Identity()).element);
    return !looks.empty() && looks[0].drawings.back().words.starts_with("plate");
  };
  const Pose first = poseAt({0.1, 0.3, 0}), second = poseAt({-0.3, 0, 0});
  const Eigen::AngleAxisd turn(std::numbers::pi / 2, Vector3d::UnitX());
  EXPECT_TRUE(hasPlate({first, second, poseAt({0.2, -0.1, 0})}));
  EXPECT_FALSE(hasPlate({first, second}));
  EXPECT_FALSE(hasPlate({first, second, poseAt({0.2, -0.1, 0.1})}));
  EXPECT_FALSE(hasPlate({first, second, poseAt({0.2, -0.1, 0}) * turn}));
  EXPECT_FALSE(hasPlate({first * turn, second * turn, poseAt({0.2, -0.1, 0}) * turn}));
  EXPECT_FALSE(hasPlate({first, second, poseAt({2 * kReach, 0, 0})}));
}

TEST(Shapes, ElementsWithoutMassHaveNoShapes) {
  EXPECT_TRUE(looksOf(find("Custom").element).empty());
  EXPECT_TRUE(collisionOf(find("Custom").element).empty());
  EXPECT_TRUE(looksOf(specimen("body", RigidBody{}, Pose::Identity()).element).empty());
}

TEST(Shapes, BeyondSinglePrecisionAreLeftOut) {
  RigidBody body;
  body.X_IO = poseAt({1e9, 0, 0});
  EXPECT_TRUE(looksOf(specimen("body", body, Pose::Identity()).element).empty());
  const Specimen link = linkSpecimen(links()[0], 1e9, 0, LinkEnd::inline_, LinkEnd::inline_);
  EXPECT_TRUE(looksOf(link.element).empty());
}

TEST(MeshBuilder, KeepsVolumesOfPrisms) {
  const auto volumeOf = [](const TriangleMesh& mesh) {
    double volume = 0;
    for (const auto& [a, b, c] : mesh.faces) {
      volume += mesh.vertices[a].cross(mesh.vertices[b]).dot(mesh.vertices[c]) / 6;
    }
    return volume;
  };
  EXPECT_NEAR(volumeOf(box({-1, 0, 2}, {1, 3, 6})), 24, 1e-4);
  const double ngon = 6 * std::sin(std::numbers::pi / 6);  // area of a 12-gon of radius 1
  EXPECT_NEAR(volumeOf(prism(circle(2, 12), 0, 1, {}, circle(1, 12))), 3 * ngon, 1e-4);
  EXPECT_NEAR(volumeOf(mirrored(rod({0, 0, 0}, {3, 4, 0}, 1, 12))), 5 * ngon, 1e-4);
}

// creased() must compare each face only with its neighbours: all pairs of the faces at the cone's
// tip would be 6e10 comparisons.
TEST(MeshBuilder, CreasesACone) {
  constexpr int kFaces = 250'000;
  TriangleMesh cone;
  for (const auto& p : circle(1, kFaces)) cone.vertices.emplace_back(p.x(), p.y(), 0);
  cone.vertices.emplace_back(0, 0, 1);
  for (int i = 0; i < kFaces; ++i) cone.faces.push_back({i, (i + 1) % kFaces, kFaces});
  EXPECT_EQ(creased(cone).vertices.size(), cone.vertices.size());
}

TEST(MeshBuilder, CreasesManyFacesAtOneEdge) {
  constexpr int kFaces = 250'000;
  TriangleMesh book;  // triangles that share one edge, like pages; all in one plane
  for (int i = 0; i < kFaces + 2; ++i) book.vertices.emplace_back(i, i == 1, 0);
  for (int i = 0; i < kFaces; ++i) book.faces.push_back({0, 1, i + 2});
  EXPECT_GE(creased(book).vertices.size(), book.vertices.size());
}

TEST(MeshBuilder, SplitsOnlySharpEdges) {
  EXPECT_EQ(creased(box({0, 0, 0}, {1, 1, 1})).vertices.size(), 24u);
  const TriangleMesh rod = prism(circle(1, 24), 0, 1);
  EXPECT_EQ(creased(rod).vertices.size(), 4 * 24u);  // wall and caps
}

}  // namespace
}  // namespace hrdf::shapes_test
