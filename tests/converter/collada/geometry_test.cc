// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/welded.h"

#include "tests/converter/collada/reading_collada.h"

namespace hrdf::geometry_test {
namespace {

using collada::welded;

// A box of 1 m in a node with a transform, without kinematics.
std::string boxText(const std::string& transform) {
  return R"(<COLLADA><library_geometries><geometry id="box"><mesh><source id="places"><float_array>
    0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1</float_array></source>
    <vertices id="corners"><input semantic="POSITION" source="#places"/></vertices>
    <polylist count="6"><input offset="0" semantic="VERTEX" source="#corners"/>
    <vcount>4 4 4 4 4 4</vcount><p>0 3 2 1 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7</p></polylist>
    </mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="v"><node name="n"
    ><node>)" +
         transform + R"(<instance_geometry url="#box"/></node></node></visual_scene>
    </library_visual_scenes><scene><instance_visual_scene url="#v"/></scene></COLLADA>)";
}

double volumeOf(const TriangleMesh& mesh) {
  double volume = 0;
  for (const auto& face : mesh.faces) {
    const auto corner = [&](std::size_t k) -> Eigen::Vector3d {
      return mesh.vertices[static_cast<std::size_t>(face[k])].cast<double>();
    };
    volume += corner(0).dot(corner(1).cross(corner(2))) / 6;
  }
  return volume;
}

TEST_F(ReadingCollada, ScalesMirrorsAndShearsMeshes) {
  const std::pair<const char*, double> cases[] = {
      {"<scale>2 3 4</scale>", 24},
      {"<scale>-2 3 4</scale>", 24},
      {"<matrix>1 2 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>", 1},
      {"<scale>1e-4 1e-4 1e-4</scale>", 1e-12}};
  for (const auto& [transform, volume] : cases) {
    const auto made = readText(boxText(transform));
    ASSERT_TRUE(made);
    ASSERT_EQ(made->meshes.size(), 1u) << transform;
    EXPECT_NEAR(volumeOf(*made->meshes[0].triangles), volume, 1e-6 * volume) << transform;
  }
}

TEST_F(ReadingCollada, LeavesOutMeshesThatAreScaledToNothing) {
  for (const char* transform :
       {"<scale>0 0 0</scale>", "<scale>0 0 2</scale>", "<scale>1e-30 1e-30 1e-30</scale>",
        "<matrix>0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0</matrix>"}) {
    const auto made = readText(boxText(transform));
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->meshes.empty()) << transform;
    EXPECT_TRUE(takeWarning(at("<geometry"), "is scaled by 0")) << transform;
  }
  const auto flat = readText(boxText("<scale>1 1 0</scale>"));
  ASSERT_TRUE(flat);
  ASSERT_EQ(flat->meshes.size(), 1u);
  EXPECT_EQ(flat->meshes[0].triangles->vertices.size(), 4u);
}

TEST(Welded, JoinsCornersThatWereComputedTwice) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 1, 0}, {1, 0, 0}, {0, 0, 0}, {1, 1, 0}, {1, -1.5e-17F, 0}, {1e-8F, 1, 0}};
  mesh.faces = {{0, 1, 2}, {3, 4, 5}};
  const TriangleMesh one = welded(mesh);
  EXPECT_EQ(one.vertices.size(), 4u);
  EXPECT_EQ(one.faces, (std::vector<std::array<int, 3>>{{0, 1, 2}, {3, 1, 0}}));
}

TEST(Welded, KeepsSmallPartsOfASmallMesh) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 1e-4F, 0}, {1e-4F, 0, 0}, {0, 0, 0}, {1e-8F, 1e-8F, 0}};
  mesh.faces = {{0, 1, 2}, {0, 1, 3}};
  EXPECT_EQ(welded(mesh).vertices.size(), 4u);
}

TEST(Welded, DropsFacesWithoutAreaAndTheirCorners) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 1, 0}, {1, 0, 0}, {0, 0, 0}, {3, 0, 0}, {2, 0, 0}};
  mesh.faces = {{0, 1, 2}, {1, 3, 4}, {0, 0, 1}};
  const TriangleMesh one = welded(mesh);
  EXPECT_EQ(one.faces.size(), 1u);
  EXPECT_EQ(one.vertices.size(), 3u);
  EXPECT_TRUE(welded({}).faces.empty());
}

}  // namespace
}  // namespace hrdf::geometry_test
