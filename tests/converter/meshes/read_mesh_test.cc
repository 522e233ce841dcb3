// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/read_mesh.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

namespace hrdf::read_mesh_test {
namespace {

using Eigen::Vector3f;
using Triangle = std::array<Vector3f, 3>;

const Triangle kFirst = {Vector3f(0, 0, 0), Vector3f(1, 0, 0), Vector3f(0, 1, 0)};
const Triangle kSecond = {Vector3f(1, 0, 0), Vector3f(1, 1, 0), Vector3f(0, 1, 0)};

std::string binaryStl(const std::vector<Triangle>& triangles, const std::string& header = "") {
  std::string bytes = header;
  bytes.resize(80, ' ');
  const auto count = static_cast<std::uint32_t>(triangles.size());
  bytes.append(reinterpret_cast<const char*>(&count), 4);
  for (const Triangle& triangle : triangles) {
    bytes.append(12, '\0');
    for (const Vector3f& p : triangle) bytes.append(reinterpret_cast<const char*>(p.data()), 12);
    bytes.append(2, '\0');
  }
  return bytes;
}

std::string textStl(const std::string& facets) { return "solid\n" + facets + "endsolid\n"; }

constexpr const char* kFacet =
    "facet normal nan 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1.0e0 0 0\n  vertex 0 +1 0\n "
    "endloop\nendfacet\n";

std::string whyNot(const std::string& path, const std::string& bytes) {
  const auto mesh = readMesh(path, bytes);
  EXPECT_FALSE(mesh);
  return mesh.whyNot;
}

TEST(ReadMesh, TakesBinaryStl) {
  const auto mesh = readMesh("a.stl", binaryStl({kFirst, kSecond}));
  ASSERT_TRUE(mesh) << mesh.whyNot;
  EXPECT_EQ(mesh->vertices.size(), 4u);  // equal vertices are merged
  EXPECT_EQ(mesh->faces.size(), 2u);
  EXPECT_EQ(mesh->faces[1], (std::array<int, 3>{1, 3, 2}));
}

TEST(ReadMesh, TakesBinaryStlThatBeginsAsText) {
  const auto mesh = readMesh("a.STL", binaryStl({kFirst}, "solid made by a program"));
  ASSERT_TRUE(mesh) << mesh.whyNot;
  EXPECT_EQ(mesh->faces.size(), 1u);
}

TEST(ReadMesh, TakesTextStl) {
  for (const char* path : {"a.stl", "a.stla", "b.Stlb"}) {
    const auto mesh = readMesh(path, textStl(kFacet));
    ASSERT_TRUE(mesh) << mesh.whyNot;
    ASSERT_EQ(mesh->vertices.size(), 3u);
    EXPECT_EQ(mesh->vertices[2], Vector3f(0, 1, 0));
  }
}

TEST(ReadMesh, TakesTri) {
  const auto mesh = readMesh("a.tri",
                             "# a comment\n\npoint 0 0 0 0 0 1\npoint 1 0 0\npoint 0 1 0 0 0 1\n"
                             "color 1 0.5 0\n! another\npoint 0 0 0 0 0 1\npoint 0 1 0 0 0 1\n"
                             "point 0 0 1 0 0 1\r\n");
  ASSERT_TRUE(mesh) << mesh.whyNot;
  EXPECT_EQ(mesh->vertices.size(), 4u);
  ASSERT_EQ(mesh->faces.size(), 2u);
  ASSERT_EQ(mesh->groups.size(), 2u);
  EXPECT_EQ(mesh->groups[0].rgba, (std::array<float, 4>{0.5F, 0.5F, 0.5F, 1}));
  EXPECT_EQ(mesh->groups[1].firstFace, 1u);
  EXPECT_EQ(mesh->groups[1].rgba, (std::array<float, 4>{1, 0.5F, 0, 1}));
}

TEST(ReadMesh, TakesObj) {
  const auto mesh = readMesh("A.OBJ", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
  ASSERT_TRUE(mesh) << mesh.whyNot;
  EXPECT_EQ(mesh->vertices.size(), 4u);
  EXPECT_EQ(mesh->faces.size(), 2u);
}

TEST(ReadMesh, LeavesOutFacesWithoutArea) {
  const Triangle line = {Vector3f(0, 0, 0), Vector3f(1, 0, 0), Vector3f(2, 0, 0)};
  const Triangle point = {Vector3f(0, 0, 0), Vector3f(0, 0, 0), Vector3f(-0.0F, 0, 0)};
  const auto mesh = readMesh("a.stl", binaryStl({line, kFirst, point}));
  ASSERT_TRUE(mesh) << mesh.whyNot;
  EXPECT_EQ(mesh->faces.size(), 1u);
  EXPECT_EQ(whyNot("a.stl", binaryStl({line, point})), "the mesh has no face with an area");
}

TEST(ReadMesh, KeepsColoursOfFacesThatStay) {
  const std::string flat = "point 0 0 0\npoint 0 0 0\npoint 0 0 0\n";
  const std::string good = "point 0 0 0\npoint 1 0 0\npoint 0 1 0\n";
  const auto mesh = readMesh(
      "a.tri", "color 1 0 0\n" + flat + "color 0 1 0\n" + flat + good + "color 0 0 1\n" + good);
  ASSERT_TRUE(mesh) << mesh.whyNot;
  ASSERT_EQ(mesh->groups.size(), 2u);
  EXPECT_EQ(mesh->groups[0].firstFace, 0u);
  EXPECT_EQ(mesh->groups[0].rgba[1], 1);
  EXPECT_EQ(mesh->groups[1].firstFace, 1u);
  EXPECT_EQ(mesh->groups[1].rgba[2], 1);
}

TEST(ReadMesh, SaysWhyItCannot) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const std::string cut = binaryStl({kFirst, kSecond}).substr(0, 180);
  EXPECT_EQ(whyNot("a.stl", cut), "it ends before the last of its 2 triangles");
  EXPECT_EQ(whyNot("a.stl", binaryStl({{kFirst[0], kFirst[1], Vector3f(0, kNan, 0)}})),
            "a vertex is not finite or exceeds 1e9");
  EXPECT_EQ(whyNot("a.stl", ""), "the mesh has no face with an area");
  EXPECT_EQ(whyNot("a.stl", "solid\nfacet\nvertex 1 2"), "line 3: a vertex has three numbers");
  EXPECT_EQ(whyNot("a.stl", "solid\nvertex 1 2 1e39"), "line 2: a vertex has three numbers");
  EXPECT_EQ(whyNot("a.stl", "solid\nvertex 0,5 1 2"), "line 2: a vertex has three numbers");
  EXPECT_EQ(whyNot("a.stl", "solid\nvertex 0 1 2\nendfacet"), "line 3: a facet has three vertices");
  EXPECT_EQ(whyNot("a.stl", "solid\nvertex 0 1 2\n"), "it ends within a facet");
  EXPECT_EQ(whyNot("a.stl", "solid\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\n"),
            "line 5: a facet has three vertices");
  EXPECT_EQ(whyNot("a.stl", "solid\nfrobnicate\n"), "line 2: 'frobnicate' is not a word of STL");
  EXPECT_EQ(whyNot("a.tri", "triangle 1 2 3"),
            "line 1: 'triangle' is not a word of TRI; allowed: 'color' and 'point'");
  EXPECT_EQ(whyNot("a.tri", "\npoint 1 2\n"), "line 2: a point has three numbers, and its normal");
  EXPECT_EQ(whyNot("a.tri", "color 1 2\n"), "line 1: a color has three numbers");
  EXPECT_EQ(whyNot("a.tri", "point 1 2 3\n"), "it ends within a triangle");
  EXPECT_EQ(whyNot("a.xyz", "1 2 3"),
            "the format is not supported: supported are STL, OBJ, RobWork's TRI, and AC3D, 3DS, "
            "PLY, OFF, Inventor and VRML");
  EXPECT_NE(whyNot("a.obj", "v 0 0 0\nf 1 2 3\n"), "");
}

TEST(ReadMesh, RefusesMoreThanTwentyMillionTriangles) {
  std::string bytes = binaryStl({});
  const std::uint32_t count = 20'000'001;
  std::memcpy(bytes.data() + 80, &count, 4);
  EXPECT_EQ(whyNot("a.stl", bytes), "it has more than 20 million triangles");
}

TEST(ReadMesh, KnowsFormatsThatItCannotRead) {
  const MeshPrograms programs;
  EXPECT_TRUE(whyUnreadable(".pcd", programs));
  EXPECT_FALSE(whyUnreadable(".stl", programs));
}

}  // namespace
}  // namespace hrdf::read_mesh_test
