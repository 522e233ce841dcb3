// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/orient.h"

#include <array>
#include <utility>

#include <gtest/gtest.h>

namespace hrdf::orient_test {
namespace {

// Returns a cube of eight corners; its faces look outward.
TriangleMesh cube() {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) mesh.vertices.emplace_back(i & 1, i >> 1 & 1, i >> 2);
  mesh.faces = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

void turn(std::array<int, 3>& face) { std::swap(face[1], face[2]); }

TEST(OrientFaces, TurnsThoseOfAClosedPartOutwards) {
  TriangleMesh mesh = cube();
  // Turns most faces inward.
  for (const std::size_t i : {0, 1, 3, 4, 6, 8, 9, 11}) turn(mesh.faces[i]);
  orientFaces(mesh);
  EXPECT_EQ(mesh.faces, cube().faces);
}

TEST(OrientFaces, TurnsThoseOfAnOpenPartOutwardsToo) {
  TriangleMesh mesh = cube();
  mesh.faces.resize(10);
  const auto outwards = mesh.faces;
  for (const std::size_t i : {0, 1, 3, 4, 6, 8, 9}) turn(mesh.faces[i]);
  orientFaces(mesh);
  EXPECT_EQ(mesh.faces, outwards);
}

TEST(OrientFaces, TurnsThoseOfAFlatPartAsMostLook) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 5}, {1, 0, 5}, {0, 1, 5}, {1, 1, 5}, {2, 0, 5}};
  mesh.faces = {{0, 2, 1}, {1, 2, 3}, {1, 3, 4}};
  const auto downwards = mesh.faces;
  for (std::size_t i = 0; i < 3; ++i) {
    turn(mesh.faces[i]);
    orientFaces(mesh);
    EXPECT_EQ(mesh.faces, downwards);
  }
}

// For example, the inner wall of a hollow part: all its faces look into the hollow.
TEST(OrientFaces, LeavesAPartInWhichAllAgree) {
  TriangleMesh mesh = cube();
  for (auto& face : mesh.faces) turn(face);
  const auto inside = mesh.faces;
  orientFaces(mesh);
  EXPECT_EQ(mesh.faces, inside);
}

TEST(OrientFaces, DecidesForEachPartByItself) {
  TriangleMesh mesh = cube();
  const TriangleMesh whole = mesh;
  for (const auto& vertex : whole.vertices) {
    mesh.vertices.push_back(vertex + Eigen::Vector3f(5, 0, 0));
  }
  for (auto face : whole.faces) {
    for (int& corner : face) corner += 8;
    turn(face);
    mesh.faces.push_back(face);
  }
  const auto expected = mesh.faces;  // the second part's faces all look inward
  turn(mesh.faces[2]);
  orientFaces(mesh);
  EXPECT_EQ(mesh.faces, expected);
}

TEST(OrientFaces, DoesNotGoAcrossEdgesOfThreeFaces) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}};
  mesh.faces = {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}};
  const auto faces = mesh.faces;
  orientFaces(mesh);
  EXPECT_EQ(mesh.faces, faces);
}

// A Moebius strip has only one side.
TEST(OrientFaces, EndsOnABandWithOneSide) {
  TriangleMesh mesh;
  for (int i = 0; i < 6; ++i) mesh.vertices.emplace_back(i, i * i, i % 2);
  mesh.faces = {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 5, 1}, {5, 1, 0}};
  orientFaces(mesh);
  EXPECT_EQ(mesh.faces.size(), 6u);
}

TEST(OrientFaces, TakesAMeshWithoutFaces) {
  TriangleMesh mesh;
  orientFaces(mesh);
  EXPECT_TRUE(mesh.faces.empty());
}

}  // namespace
}  // namespace hrdf::orient_test
