// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The programs that read meshes, on files in tests/good/meshes. Each file has a tetrahedron with
// corners at the origin and at 1, 2 and 3 on the axes, whose faces look outward.
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "meshes/find_program.h"
#include "meshes/read_mesh.h"
#include "meshes/solid.h"
#include "tests/converter/meshes/mesh_folder.h"

namespace hrdf::mesh_readers_test {
namespace {

using Eigen::Vector3d;

constexpr double kTolerance = 1e-6;  // single precision

class MeshReadersTest : public testing::Test {
 protected:
  MeshShape<TriangleMesh> read(const std::string& path, const std::string& bytes) {
    MeshPrograms programs;
    return readMesh(path, bytes, &programs);
  }
  MeshShape<TriangleMesh> readGood(const std::string& name) {
    const std::string path = HRDF_SOURCE_DIR "/tests/good/meshes/" + name;
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return read(path, bytes.str());
  }

  const MeshFolder folder_{HRDF_MESH_PROGRAMS};
};

class AssimpTest : public MeshReadersTest {
 protected:
  void SetUp() override {
    if (findProgram("mesh_assimp").empty()) GTEST_SKIP() << "built without assimp";
  }
};

class CoinTest : public MeshReadersTest {
 protected:
  void SetUp() override {
    if (findProgram("mesh_coin").empty()) GTEST_SKIP() << "built without Coin";
  }
};

// Returns the volume inside the faces; positive if they look outward.
double signedVolume(const TriangleMesh& mesh) {
  double sum = 0;
  for (const auto& [i, j, k] : mesh.faces) {
    const auto at = [&](int corner) -> Vector3d {
      return mesh.vertices[static_cast<std::size_t>(corner)].cast<double>();
    };
    sum += at(i).cross(at(j)).dot(at(k)) / 6;
  }
  return sum;
}

void expectTetrahedron(const MeshShape<TriangleMesh>& mesh) {
  ASSERT_TRUE(mesh) << mesh.whyNot;
  EXPECT_EQ(mesh->faces.size(), 4u);
  EXPECT_EQ(mesh->vertices.size(), 4u);
  EXPECT_TRUE(isClosed(*mesh));
  EXPECT_NEAR(signedVolume(*mesh), 1, kTolerance);
  const auto solid = solidInertial(*mesh);
  ASSERT_TRUE(solid);
  EXPECT_TRUE(solid->X_IC.translation().isApprox(Vector3d(0.25, 0.5, 0.75), kTolerance))
      << solid->X_IC.translation().transpose();
}

// Expects red faces, and a blue face with an opacity of 0.25.
void expectColours(const TriangleMesh& mesh) {
  ASSERT_EQ(mesh.groups.size(), 2u);
  EXPECT_EQ(mesh.groups[0].rgba, (std::array{0.0F, 0.0F, 1.0F, 0.25F}));
  EXPECT_EQ(mesh.groups[1].rgba, (std::array{1.0F, 0.0F, 0.0F, 1.0F}));
  EXPECT_EQ(mesh.groups[1].firstFace, 1u);
}

// Returns a 3DS chunk: kind, length, content.
std::string chunk(std::uint16_t kind, const std::string& content) {
  const auto length = static_cast<std::uint32_t>(content.size() + 6);
  std::string bytes(6, '\0');
  std::memcpy(bytes.data(), &kind, 2);
  std::memcpy(bytes.data() + 2, &length, 4);
  return bytes + content;
}

template <class Number>
std::string packed(std::initializer_list<Number> numbers) {
  return {reinterpret_cast<const char*>(std::data(numbers)), numbers.size() * sizeof(Number)};
}

std::string tetrahedron3ds() {
  const std::string name("a\0", 2), material("m\0", 2);
  const std::string vertices =
      packed<std::uint16_t>({4}) + packed<float>({0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3});
  const std::string faces =
      packed<std::uint16_t>({4, 0, 2, 1, 7, 0, 1, 3, 7, 0, 3, 2, 7, 1, 2, 3, 7}) +
      chunk(0x4130, material + packed<std::uint16_t>({4, 0, 1, 2, 3}));
  const std::string colour = chunk(0x0011, packed<std::uint8_t>({255, 0, 0}));
  return chunk(0x4d4d,
               chunk(0x3d3d, chunk(0xafff, chunk(0xa000, material) + chunk(0xa020, colour)) +
                                 chunk(0x4000, name + chunk(0x4100, chunk(0x4110, vertices) +
                                                                        chunk(0x4120, faces)))));
}

TEST_F(AssimpTest, ReadsAc3dWithItsFramesAndMaterials) {
  const auto mesh = readGood("tetrahedron.ac");
  expectTetrahedron(mesh);
  if (mesh) expectColours(*mesh);
}

TEST_F(AssimpTest, Reads3dsInTheAxesOfTheFile) {
  const auto mesh = read("a.3DS", tetrahedron3ds());
  expectTetrahedron(mesh);
  ASSERT_TRUE(mesh && mesh->groups.size() == 1);
  EXPECT_EQ(mesh->groups[0].rgba, (std::array{1.0F, 0.0F, 0.0F, 1.0F}));
}

TEST_F(AssimpTest, ReadsPlyAndOffWithoutColours) {
  for (const char* name : {"tetrahedron.ply", "tetrahedron.off"}) {
    const auto mesh = readGood(name);
    expectTetrahedron(mesh);
    EXPECT_TRUE(mesh && mesh->groups.empty()) << name;
  }
}

// One geom for each of many colours would be too many.
TEST_F(AssimpTest, TakesTheMeanOfMoreThanSixtyFourColours) {
  for (const int count : {64, 65}) {
    std::string ply = "ply\nformat ascii 1.0\nelement vertex " + std::to_string(3 * count) +
                      "\nproperty float x\nproperty float y\nproperty float z\n"
                      "property uchar red\nproperty uchar green\nproperty uchar blue\n"
                      "element face " +
                      std::to_string(count) +
                      "\nproperty list uchar int vertex_indices\nend_header\n";
    std::string faces;
    for (int i = 0; i < count; ++i) {
      const std::string colour = " " + std::to_string(i) + " 0 255\n", z = " " + std::to_string(i);
      ply += "0 0" + z + colour + "1 0" + z + colour + "0 1" + z + colour;
      faces += "3 " + std::to_string(3 * i) + " " + std::to_string(3 * i + 1) + " " +
               std::to_string(3 * i + 2) + "\n";
    }
    const auto mesh = read("a.ply", ply + faces);
    ASSERT_TRUE(mesh) << mesh.whyNot;
    ASSERT_EQ(mesh->groups.size(), count == 64 ? 64u : 1u);
    const double red = count == 65 ? 32.0 / 255 : 0;
    EXPECT_NEAR(mesh->groups[0].rgba[0], red, 1e-6);
    EXPECT_EQ(mesh->groups[0].rgba[2], 1);
  }
}

TEST_F(AssimpTest, TakesTheNearestColours) {
  const auto mesh = read("a.ac", R"(AC3Db
MATERIAL "m" rgb 2 -1 0.5  amb 0 0 0  emis 0 0 0  spec 0 0 0  shi 1  trans 0
OBJECT world
kids 1
OBJECT poly
numvert 3
0 0 0
1 0 0
0 1 0
numsurf 1
SURF 0x10
mat 0
refs 3
0 0 0
1 0 0
2 0 0
kids 0
)");
  ASSERT_TRUE(mesh) << mesh.whyNot;
  ASSERT_EQ(mesh->groups.size(), 1u);
  EXPECT_EQ(mesh->groups[0].rgba, (std::array{1.0F, 0.0F, 0.5F, 1.0F}));
}

TEST_F(AssimpTest, SaysWhatIsWrong) {
  EXPECT_NE(read("a.ac", "AC3Db\nOBJECT").whyNot, "");
  EXPECT_NE(read("a.3ds", "x").whyNot, "");
  EXPECT_NE(read("a.ply", "solid x").whyNot, "");
}

// The file's name decides its format: a reader of another format might open further files.
TEST_F(AssimpTest, ReadsNoOtherFormats) {
  EXPECT_FALSE(read("a.ply", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
}

TEST_F(CoinTest, ReadsInventorWithItsUnitsAndMaterials) {
  const auto mesh = readGood("tetrahedron.iv");
  expectTetrahedron(mesh);
  if (mesh) expectColours(*mesh);
}

TEST_F(CoinTest, ReadsBothVersionsOfVrml) {
  expectTetrahedron(readGood("tetrahedron1.wrl"));
  const auto mesh = readGood("tetrahedron2.wrl");
  expectTetrahedron(mesh);
  ASSERT_TRUE(mesh && mesh->groups.size() == 1);
  EXPECT_EQ(mesh->groups[0].rgba, (std::array{0.0F, 1.0F, 0.0F, 1.0F}));
}

TEST_F(CoinTest, ReadsPrimitives) {
  const auto mesh = read("a.iv", "#Inventor V2.1 ascii\nCube { width 1 height 2 depth 3 }\n");
  ASSERT_TRUE(mesh) << mesh.whyNot;
  EXPECT_NEAR(signedVolume(*mesh), 6, kTolerance);
}

TEST_F(CoinTest, SaysWhatIsWrongAndWhere) {
  EXPECT_NE(read("a.iv", "#Inventor V2.1 ascii\n\nCone { width }\n").whyNot.find("line 3"),
            std::string::npos);
  EXPECT_EQ(read("a.wrl", "#VRML V2.0 utf8\nGroup {}\n").whyNot, "it has no triangles");
}

// Coin's own messages would reveal which files exist.
TEST_F(CoinTest, SaysTheSameOfFilesThatAreThereAndThatAreNot) {
  const auto whyNot = [&](const std::string& other) {
    return read("a.iv", "#Inventor V2.1 ascii\nSeparator { File { name \"" + other +
                            "\" } Texture2 { filename \"x\" } SoFile2 { name \"x\" } }\n")
        .whyNot;
  };
  const std::string there = whyNot("/etc/passwd");
  EXPECT_TRUE(there.ends_with("Coin cannot read it")) << there;
  EXPECT_EQ(there, whyNot("/etc/missing"));
}

TEST_F(CoinTest, OpensNoFurtherFiles) {
  const std::string other = HRDF_SOURCE_DIR "/tests/good/meshes/tetrahedron.iv";
  EXPECT_EQ(read("a.iv", "#Inventor V2.1 ascii\nFile { name \"" + other + "\" }\nCube {}\n").whyNot,
            "the file includes other files, by File");
  EXPECT_EQ(read("a.wrl", "#VRML V2.0 utf8\nInline { url \"" + other + "\" }\n").whyNot,
            "the file includes other files, by VRMLInline");
}

}  // namespace
}  // namespace hrdf::mesh_readers_test
