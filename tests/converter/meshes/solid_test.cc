// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/solid.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "model/mesh_builder.h"

namespace hrdf::solid_test {
namespace {

using Eigen::Vector3d;

// Returns a box of 0.2 by 0.4 by 0.6 m around (1, 2, 3).
TriangleMesh cuboid() { return box({0.9, 1.8, 2.7}, {1.1, 2.2, 3.3}); }

void expectCuboid(const TriangleMesh& mesh) {
  const auto solid = solidInertial(mesh);
  ASSERT_TRUE(solid);
  EXPECT_NEAR(solid->mass, 0.048, 1e-7);  // vertices are in single precision
  EXPECT_LT((solid->X_IC.translation() - Vector3d(1, 2, 3)).norm(), 1e-6);
  const Vector3d moments = 0.048 / 12 * Vector3d(0.16 + 0.36, 0.04 + 0.36, 0.04 + 0.16);
  EXPECT_LT((solid->I_C - Eigen::Matrix3d(moments.asDiagonal())).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(Solid, AClosedMeshHasTheMassOfItsVolume) {
  EXPECT_TRUE(isClosed(cuboid()));
  expectCuboid(cuboid());
}

TEST(Solid, DoesNotMindFacesThatLookInward) {
  TriangleMesh mesh = cuboid();
  for (auto& face : mesh.faces) std::swap(face[1], face[2]);
  expectCuboid(mesh);
}

TEST(Solid, AnOpenMeshHasTheMassOfItsConvexHull) {
  TriangleMesh mesh = cuboid();
  mesh.faces.pop_back();
  EXPECT_FALSE(isClosed(mesh));
  expectCuboid(mesh);
}

TEST(Solid, AClosedMeshMayBeHollow) {
  TriangleMesh mesh = box({-1, -1, -1}, {1, 1, 1});
  TriangleMesh inner = box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5});
  for (auto& face : inner.faces) std::swap(face[1], face[2]);
  append(mesh, inner);
  const auto solid = solidInertial(mesh);
  ASSERT_TRUE(solid);
  EXPECT_NEAR(solid->mass, 7, 1e-6);
}

TEST(Solid, ASheetHasNoMass) {
  const TriangleMesh sheet{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  EXPECT_TRUE(isFlat(sheet));
  EXPECT_FALSE(solidInertial(sheet));
  EXPECT_FALSE(isFlat(cuboid()));
}

// Each face has a second face on its other side, so the mesh encloses no volume.
TEST(Solid, AFoldedSheetHasTheMassOfItsHull) {
  TriangleMesh folded{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2}, {0, 2, 3}}};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto [a, b, c] = folded.faces[i];
    folded.faces.push_back({a, c, b});
  }
  const auto solid = solidInertial(folded);
  ASSERT_TRUE(solid);
  EXPECT_NEAR(solid->mass, 1. / 6, 1e-7);
}

}  // namespace
}  // namespace hrdf::solid_test
