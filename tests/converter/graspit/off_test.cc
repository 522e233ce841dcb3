// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/off.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include "tests/bad_files.h"

namespace hrdf::graspit::off_test {
namespace {

TriangleMesh read(const std::string& text, const Eigen::Vector3d& scale = {1, 1, 1}) {
  std::string whyNot;
  const auto mesh = readOff(text, scale, whyNot);
  EXPECT_TRUE(mesh) << whyNot;
  return mesh.value_or(TriangleMesh());
}

TEST(Off, ReadsTrianglesAsTheyStand) {
  const TriangleMesh mesh = read("OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 3 1 0\n");
  ASSERT_EQ(mesh.vertices.size(), 4u);
  EXPECT_EQ(mesh.faces, (std::vector<std::array<int, 3>>{{0, 1, 2}, {3, 1, 0}}));
}

TEST(Off, CutsFacesOfSeveralCornersAroundTheFirst) {
  const TriangleMesh mesh =
      read("OFF\n5 2 0\n0 0 0\n1 0 0\n2 1 0\n1 2 0\n0 1 0\n5 0 1 2 3 4\n4 4 3 2 1\n");
  EXPECT_EQ(mesh.faces, (std::vector<std::array<int, 3>>{
                            {0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {4, 3, 2}, {4, 2, 1}}));
}

TEST(Off, PassesOverCommentsColoursAndFacesOfFewerCorners) {
  const TriangleMesh mesh = read(
      "# a mesh\nOFF # so\n\n3 3 3\n0 0 0\n1 0 0 # x\n0 1 0\n2 0 1\n"
      "3 0 1 2 255 0 0 # red\n3 2 1 0 0.5 0.5 0.5 1\n");
  EXPECT_EQ(mesh.faces, (std::vector<std::array<int, 3>>{{0, 1, 2}, {2, 1, 0}}));
}

TEST(Off, ScalesEachAxis) {
  const TriangleMesh mesh = read("OFF\n3 1 0\n1 2 3\n1 0 0\n0 1 0\n3 0 1 2\n", {2, 3, 4});
  EXPECT_EQ(mesh.vertices[0], Eigen::Vector3f(2, 6, 12));
}

// Sums the tetrahedra of all faces; the faces look outward.
TEST(Off, ReadsTheHandOfTheModels) {
  const std::string path = std::string(HRDF_SOURCE_DIR) + "/models/formats/tripod/iv/";
  const double volumes[] = {100 * 100 * 16, 40 * 16 * 16, 35 * 14 * 14};
  const char* const names[] = {"palm.off", "proximal.off", "distal.off"};
  for (std::size_t i = 0; i < 3; ++i) {
    const TriangleMesh mesh = read(textOf(path + names[i]));
    double volume = 0;
    for (const auto& [a, b, c] : mesh.faces) {
      const auto at = [&](int corner) -> Eigen::Vector3d {
        return mesh.vertices[static_cast<std::size_t>(corner)].cast<double>();
      };
      volume += at(a).dot(at(b).cross(at(c))) / 6;
    }
    EXPECT_NEAR(volume, volumes[i], 1e-6) << names[i];
  }
}

}  // namespace
}  // namespace hrdf::graspit::off_test
