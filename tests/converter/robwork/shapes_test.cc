// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// <Drawable> and <CollisionModel>.
#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "robwork/surfaces.h"
#include "tests/converter/robwork/reading_workcell.h"
#include "tests/message_watch.h"

namespace hrdf::shapes_test {
namespace {

using Eigen::Vector3d;
using Type = Mechanism::ShapeType;

// Returns the volume of a closed surface; negative if its faces look inward.
double volumeOf(const TriangleMesh& mesh) {
  double volume = 0;
  for (const auto& face : mesh.faces) {
    const auto vertex = [&](int i) {
      return mesh.vertices[static_cast<std::size_t>(face[static_cast<std::size_t>(i)])]
          .cast<double>();
    };
    volume += vertex(0).dot(vertex(1).cross(vertex(2))) / 6;
  }
  return volume;
}

// Returns the area of a regular polygon with the circumradius `radius`.
double polygonArea(double radius, int sides) {
  return sides * radius * radius * std::sin(2 * kPi / sides) / 2;
}

TEST(RobworkSurfaces, AConeHasItsTipBelow) {
  const TriangleMesh mesh = robwork::cone(0.1, 0.3, 16);
  EXPECT_NEAR(volumeOf(mesh), polygonArea(0.1, 16) * 0.3 / 3, 1e-9);
  for (const auto& vertex : mesh.vertices) {
    const bool isTip = vertex.head<2>().norm() == 0 && vertex.z() < 0;
    EXPECT_NEAR(vertex.z(), isTip ? -0.15 : 0.15, 1e-7);
  }
}

TEST(RobworkSurfaces, ATubeHasAHole) {
  const TriangleMesh mesh = robwork::tube(0.1, 0.02, 0.3, 12);
  EXPECT_NEAR(volumeOf(mesh), (polygonArea(0.1, 12) - polygonArea(0.08, 12)) * 0.3, 1e-9);
}

class RobworkShapes : public ReadingWorkCell {
 protected:
  std::optional<Mechanism> readShapes(const std::string& models,
                                      const std::string& resources = "") {
    return readText("<WorkCell name='Cell'><Frame name='A'>" + models + "</Frame></WorkCell>",
                    resources);
  }
  std::optional<Mechanism> readShape(const std::string& shape) {
    return readShapes("<Drawable name='d'>" + shape + "</Drawable>");
  }
};

TEST_F(RobworkShapes, ShapesOfADrawableOnAnUnknownFrameAreLeftOut) {
  const auto cell = readText(
      "<WorkCell name='Cell'><SerialDevice name='Arm'><Frame name='Base'/><Drawable name='Lost' "
      "refframe='Bace'><Box x='1' y='1' z='1'/></Drawable></SerialDevice></WorkCell>");
  ASSERT_TRUE(cell);
  EXPECT_TRUE(cell->shapes.empty());
  EXPECT_TRUE(takeWarning(at("Bace"), "the shapes are left out"));
}

TEST_F(RobworkShapes, SizesAreHalvedWhereMuJoCoWantsHalves) {
  const auto cell = readShape(
      "<Box x='1' y='2' z='3' /><Sphere radius='0.5' />"
      "<Cylinder radius='0.2' z='1' /><Plane />");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->shapes.size(), 4u);
  EXPECT_EQ(cell->shapes[0].type, Type::box);
  EXPECT_TRUE(cell->shapes[0].size.isApprox(Vector3d(0.5, 1, 1.5)));
  EXPECT_EQ(cell->shapes[1].type, Type::sphere);
  EXPECT_EQ(cell->shapes[1].size[0], 0.5);
  EXPECT_EQ(cell->shapes[2].type, Type::cylinder);
  EXPECT_TRUE(cell->shapes[2].size.head<2>().isApprox(Eigen::Vector2d(0.2, 0.5)));
  EXPECT_EQ(cell->shapes[3].type, Type::plane);
}

TEST_F(RobworkShapes, LevelSaysHowManySidesAConeHas) {
  const auto cell =
      readShape("<Cone radius='1' z='1' /><Tube radius='1' thickness='0.1' z='1' level='5' />");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->meshes.size(), 2u);
  EXPECT_EQ(cell->meshes[0].triangles->faces.size(), 32u);
  EXPECT_EQ(cell->meshes[1].triangles->faces.size(), 40u);
}

TEST_F(RobworkShapes, ConesAndTubesHaveTwoMillionTrianglesAtMost) {
  EXPECT_DIAGNOSTIC("the cones and tubes have more than … triangles together");
  std::string shapes;
  for (int i = 0; i < 250; ++i) {
    shapes += "<Tube radius='1' thickness='0.1' z='1' level='1000' />";
  }
  EXPECT_TRUE(readShape(shapes));
  EXPECT_FALSE(readShape(shapes + "<Cone radius='1' z='1' />"));
  EXPECT_TRUE(takeError(at("<Cone"), "the cones and tubes have more than 2000000 triangles"));
}

TEST_F(RobworkShapes, DrawablesCollideUnlessTheySayNot) {
  const std::string box = "<Box x='1' y='1' z='1' />";
  const auto cell = readShapes("<Drawable name='a'>" + box + "</Drawable>" +
                               "<Drawable name='b' colmodel='Disabled'>" + box + "</Drawable>" +
                               "<CollisionModel name='c'>" + box + "</CollisionModel>");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->shapes.size(), 3u);
  const std::array<std::pair<bool, bool>, 3> expected = {
      std::pair(true, true), std::pair(true, false), std::pair(false, true)};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(std::pair(cell->shapes[i].isVisual, cell->shapes[i].isCollision), expected[i]) << i;
  }
}

TEST_F(RobworkShapes, AModelHasAPoseAndAColourForAllItsShapes) {
  const auto cell = readShape(
      "<RPY>90 0 0</RPY><Pos>1 2 3</Pos><RGB>1 0 0.5 0.25</RGB>"
      "<Sphere radius='1' /><Sphere radius='2' />");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->shapes.size(), 2u);
  for (const auto& shape : cell->shapes) {
    EXPECT_TRUE(shape.X_BG.translation().isApprox(Vector3d(1, 2, 3)));
    EXPECT_NEAR(shape.X_BG.linear()(1, 0), 1, kTiny);
    EXPECT_EQ(*shape.rgba, (std::array<float, 4>{1, 0, 0.5, 0.25}));
  }
}

TEST_F(RobworkShapes, WithoutAColourPrimitivesAreGreyAndFilesKeepTheirOwn) {
  addFile("cup.obj", "v");
  const auto cell = readShape("<Sphere radius='1' /><Polytope file='cup.obj' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(*cell->shapes[0].rgba, (std::array<float, 4>{0.6F, 0.6F, 0.6F, 1}));
  EXPECT_FALSE(cell->shapes[1].rgba);
}

TEST_F(RobworkShapes, W13SuffixesAreTriedInRobWorksOrder) {
  for (const char* suffix : {".stl", ".ac", ".dae"}) addFile(std::string("cup") + suffix, suffix);
  const std::string cup = "<Polytope file='cup' />";
  const auto cell = readShapes("<Drawable name='a'>" + cup +
                               "</Drawable><CollisionModel name='b'>" + cup + "</CollisionModel>");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->meshes.size(), 2u);
  EXPECT_EQ(cell->meshes[0].path, "cup.ac");
  EXPECT_EQ(*cell->meshes[0].bytes, ".ac");
  EXPECT_EQ(cell->meshes[1].path, "cup.stl");
}

TEST_F(RobworkShapes, AMeshThatNeedsAProgramHasASimpleOneInstead) {
  for (const char* name : {"cup.ac", "cup.dae", "cup.obj", "cup.stl", "pot.ac", "jug.tri"}) {
    addFile(name, name);
  }
  addFile("jug.stl", "x");
  const auto cell =
      readShape("<Polytope file='cup' /><Polytope file='pot' /><Polytope file='jug' />");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->meshes.size(), 3u);
  ASSERT_TRUE(cell->meshes[0].instead);
  EXPECT_EQ(cell->meshes[0].instead->path, "cup.stl");
  EXPECT_EQ(*cell->meshes[0].instead->bytes, "cup.stl");
  EXPECT_FALSE(cell->meshes[1].instead) << "there is none";
  EXPECT_FALSE(cell->meshes[2].instead) << "it needs none";
}

// A name with a suffix allows no other suffix.
TEST_F(RobworkShapes, AMeshNamedWithItsSuffixHasNoneInstead) {
  for (const char* name : {"cup.ac", "cup.stl", "cup.ac.stl"}) addFile(name, "x");
  const auto cell = readShape("<Polytope file='cup.ac' />");
  ASSERT_TRUE(cell);
  EXPECT_FALSE(cell->meshes[0].instead);
}

TEST_F(RobworkShapes, W13AMissingMeshIsAWarning) {
  const auto cell = readShape("<Polytope file='cup' /><Sphere radius='1' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->shapes.size(), 1u);
  EXPECT_TRUE(takeWarning(at("cup"), "cannot find the mesh file 'cup'"));
}

TEST_F(RobworkShapes, W13AMeshInAnotherCaseIsFound) {
  addFile("geometry/Base.STL", "x");
  const auto cell = readShape("<Polytope file='Geometry/base.STL' />");
  ASSERT_TRUE(cell);
  // The letter case is corrected for folders and file separately; the suffix belongs to the file.
  EXPECT_TRUE(cell->meshes.empty());
  EXPECT_EQ(takeAll().size(), 1u);
  addFile("geometry/base.stl", "x");
  const auto found = readShape("<Polytope file='Geometry/BASE.STL' />");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->meshes[0].path, "geometry/base.stl");
  EXPECT_TRUE(takeNote(at("Geometry"), "is found as 'geometry/base.stl'"));
}

TEST_F(RobworkShapes, OneFileIsOneMesh) {
  addFile("cup.stl", "x");
  const auto cell = readShape("<Polytope file='cup.stl' /><Polytope file='cup' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->meshes.size(), 1u);
  EXPECT_EQ(cell->shapes[1].mesh, 0);
}

TEST_F(RobworkShapes, AMeshCountsFromTheFileThatNamesIt) {
  addFile("parts/cup.xml", "<Drawable name='a'><Polytope file='geometry\\cup' /></Drawable>");
  addFile("parts/geometry/cup.stl", "x");
  const auto cell = readShapes("<Include file='parts/cup.xml' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->meshes[0].path, "parts/geometry/cup.stl");
}

TEST_F(RobworkShapes, AnAbsoluteMeshIsAlsoLookedUpInResources) {
  addFile("shelf/geometry/cup.stl", "x");
  addFile("shelf/pot.stl", "x");
  const auto cell = readShapes(
      "<Drawable name='a'><Polytope file='c:/geometry/cup.stl' />"
      "<Polytope file='/home/me/pot.stl' /></Drawable>",
      "shelf");
  ASSERT_TRUE(cell);
  ASSERT_EQ(cell->meshes.size(), 2u);
  EXPECT_EQ(cell->meshes[0].path, "shelf/geometry/cup.stl");
  EXPECT_EQ(cell->meshes[1].path, "shelf/pot.stl");
}

TEST_F(RobworkShapes, AnAbsoluteMeshWithoutResourcesIsMissing) {
  EXPECT_TRUE(readShape("<Polytope file='c:/geometry/cup.stl' />"));
  EXPECT_TRUE(takeWarning(at("c:/"), "cannot find the mesh file"));
}

TEST_F(RobworkShapes, AModelMayNameItsFrame) {
  const auto cell = readCell(
      "<Frame name='A' /><TreeDevice name='Arm'><Frame name='Base' />"
      "<Joint name='J' type='Revolute' /></TreeDevice>"
      "<Drawable name='d' refframe='Arm.J'><Sphere radius='1' /></Drawable>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->shapes[0].body, indexOf(cell->bodies, "Arm.J"));
}

}  // namespace
}  // namespace hrdf::shapes_test
