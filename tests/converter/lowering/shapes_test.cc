// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/shapes.h"

#include <array>
#include <cmath>
#include <numbers>

#include "model/mesh_builder.h"
#include "model/write_mesh.h"
#include "tests/converter/mechanism/mechanisms.h"
#include "tests/converter/meshes/mesh_folder.h"
#include "tests/message_watch.h"

namespace hrdf::shapes_test {
namespace {

using Eigen::Vector3d;
using Type = Mechanism::ShapeType;

std::string cubeObj() { return objText(box({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1})); }

class ShapesTest : public MechanismTest {
 protected:
  void SetUp() override {
    link_ = body("link");
    hinge("J1", link_);
    weigh(link_, 1, {0, 0, 0}, Vector3d::Constant(0.1));
  }

  static std::shared_ptr<const Mechanism::Mesh> other(const std::string& path,
                                                      const std::string& bytes) {
    Mechanism::Mesh made;
    made.path = path;
    made.bytes = std::make_shared<const std::string>(bytes);
    return std::make_shared<const Mechanism::Mesh>(made);
  }

  int link_ = 0;
};

TEST_F(ShapesTest, AreInTheGroupsThatSayWhatTheyDo) {
  Builder::box(link_, Vector3d::Constant(0.1));
  Builder::box(link_, Vector3d::Constant(0.1)).isVisual = false;
  Builder::box(link_, Vector3d::Constant(0.1)).isCollision = false;
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ngeom, 3);
  const std::vector<int> groups(model->geom_group, model->geom_group + 3);
  const std::vector<int> types(model->geom_contype, model->geom_contype + 3);
  EXPECT_EQ(groups, (std::vector<int>{2, 3, 2}));
  EXPECT_EQ(types, (std::vector<int>{1, 1, 0}));
  EXPECT_STREQ(mj_id2name(model.get(), mjOBJ_GEOM, 0), "link_collision");
  EXPECT_STREQ(mj_id2name(model.get(), mjOBJ_GEOM, 1), "link_collision_2");
  EXPECT_STREQ(mj_id2name(model.get(), mjOBJ_GEOM, 2), "link_visual");
}

TEST_F(ShapesTest, AreLeftOutAsTheOptionsSay) {
  Builder::box(link_, Vector3d::Constant(0.1));
  Builder::box(link_, Vector3d::Constant(0.1)).isVisual = false;
  Builder::box(link_, Vector3d::Constant(0.1)).isCollision = false;
  ModelOptions options;
  options.visual = VisualShapes::none;
  ModelPtr model = compile(options);
  ASSERT_EQ(model->ngeom, 2);
  EXPECT_EQ(model->geom_group[0], 3);
  EXPECT_EQ(model->geom_contype[0], 1);
  options.collision = CollisionShapes::none;
  EXPECT_EQ(compile(options)->ngeom, 0);
}

TEST_F(ShapesTest, HaveTheirSizesAndColours) {
  shape(link_, Type::cylinder, {0.1, 0.2, 0}, at(1, 2, 3)).rgba = {0.1F, 0.2F, 0.3F, 0.4F};
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->geom_type[0], mjGEOM_CYLINDER);
  EXPECT_EQ(model->geom_size[0], 0.1);
  EXPECT_EQ(model->geom_size[1], 0.2);
  EXPECT_EQ(model->geom_pos[2], 3);
  EXPECT_EQ(model->geom_rgba[3], 0.4F);
}

TEST_F(ShapesTest, TwoShapesOfOneFileUseOneMesh) {
  mesh(link_, "cube.obj", cubeObj());
  mesh(link_, "cube.obj", "");
  mechanism.meshes[1].bytes = mechanism.meshes[0].bytes;
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->ngeom, 2);
  EXPECT_EQ(model->nmesh, 1);
  mechanism.meshes[1].scale.setConstant(0.5);
  EXPECT_EQ(compile()->nmesh, 2);
}

TEST_F(ShapesTest, AreFilesWhereThereAreAssets) {
  mesh(link_, "cube.obj", cubeObj());
  AssetFiles assets{"robot", {}};
  const SpecPtr spec = lowered({}, &assets);
  ASSERT_TRUE(spec);
  ASSERT_EQ(assets.bytes.size(), 1u);
  EXPECT_EQ(assets.bytes.begin()->first, "assets/robot/cube.obj");
}

TEST_F(ShapesTest, AMeshHasAGeomForEachColourAndOneForCollision) {
  std::string tri;
  for (const char* color : {"1 0 0", "0 1 0"}) {
    tri += std::string("color ") + color + "\n";
    const bool isRed = tri.find("0 1 0") == std::string::npos;
    for (const char* p : {"0 0 0", "1 0 0", isRed ? "0 1 0" : "0 0 1"}) {
      tri += std::string("point ") + p + " 0 0 1\n";
    }
  }
  mesh(link_, "two.tri", tri);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ngeom, 3);
  const std::vector<int> groups(model->geom_group, model->geom_group + 3);
  EXPECT_EQ(groups, (std::vector<int>{2, 2, 3}));
  EXPECT_EQ(model->geom_rgba[0], 1);
  EXPECT_EQ(model->geom_rgba[5], 1);
  EXPECT_EQ(model->geom_contype[2], 1);
}

TEST_F(ShapesTest, FlatMeshesDoNotCollide) {
  EXPECT_DIAGNOSTIC("the mesh '…' is flat: it does not collide…");
  mesh(link_, "sheet.tri", "point 0 0 0\npoint 1 0 0\npoint 0 1 0\n");
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ngeom, 1);
  EXPECT_EQ(model->geom_contype[0], 0);
  EXPECT_EQ(take(),
            "warning: the mesh 'sheet.tri' is flat: it does not collide; bodies collide "
            "by the convex hull of their meshes, which has no inside here\n");
}

TEST_F(ShapesTest, AFlatMeshWithoutANameGetsAMessageThatSaysSo) {
  EXPECT_DIAGNOSTIC("a mesh without a name is flat: it does not collide…");
  mechanism.meshes.emplace_back().triangles = std::make_shared<const TriangleMesh>(
      TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
  shape(link_, Type::mesh, Vector3d::Zero()).mesh = 0;
  ASSERT_TRUE(compile());
  EXPECT_EQ(take(),
            "warning: a mesh without a name is flat: it does not collide; bodies collide by the "
            "convex hull of their meshes, which has no inside here\n");
}

TEST_F(ShapesTest, CollideByAHullOfBoundedSize) {
  EXPECT_DIAGNOSTIC(
      "the mesh '…' has … vertices: its convex hull for collisions gets 5000 at most");
  constexpr int kSides = 6000;
  TriangleMesh cone{{{0, 0, 1}, {0, 0, 0}}, {}};
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2 * std::numbers::pi * i / kSides;
    cone.vertices.emplace_back(std::cos(angle), std::sin(angle), 0);
    const int a = 2 + i, b = 2 + (i + 1) % kSides;
    cone.faces.push_back({0, a, b});
    cone.faces.push_back({1, b, a});
  }
  mesh(link_, "cone.obj", objText(cone));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_GE(model->mesh_graphadr[0], 0);
  EXPECT_LE(model->mesh_graph[model->mesh_graphadr[0]], 5000);
  EXPECT_EQ(take(),
            "warning: the mesh 'cone.obj' has 6002 vertices: its convex hull for collisions gets "
            "5000 at most; a separate mesh for collisions may be much coarser\n");
}

TEST_F(ShapesTest, ShapesOfUnreadableFilesAreLeftOut) {
  EXPECT_DIAGNOSTIC("cannot read the mesh '…': it is left out");
  mesh(link_, "broken.stl", "solid x\nfacet\n vertex 1 2 x\n");
  EXPECT_EQ(compile()->ngeom, 0);
  EXPECT_EQ(take(),
            "warning: cannot read the mesh 'broken.stl': it is left out; line 3: a "
            "vertex has three numbers\n");
}

TEST_F(ShapesTest, ShapesOfUnreadFormatsGetOneMessage) {
  EXPECT_DIAGNOSTIC("meshes of *.… are not shown: …");
  const MeshFolder none("/");
  for (const char* path : {"a.ac", "b.AC", "c.3ds", "d.pcd"}) mesh(link_, path, "x");
  EXPECT_EQ(compile()->ngeom, 0);
  const std::string missing =
      " are not shown: the program mesh_assimp, which reads them, is missing; install "
      "libassimp-dev and build again, or write the folder of mesh_assimp in HRDF_MESH_READERS\n";
  EXPECT_EQ(take(), "warning: meshes of *.ac" + missing + "warning: meshes of *.3ds" + missing +
                        "warning: meshes of *.pcd are not shown: this version does not read them; "
                        "convert them to STL or OBJ\n");
}

TEST_F(ShapesTest, AMeshOfAnUnreadFormatIsReplacedByTheFileNextToIt) {
  EXPECT_DIAGNOSTIC("meshes of *.… are replaced by the files of the same names next to them: …");
  const MeshFolder none("/");
  mesh(link_, "cube.ac", "x");
  mechanism.meshes[0].instead = other("cube.obj", cubeObj());
  EXPECT_EQ(compile()->ngeom, 1);
  EXPECT_EQ(take(),
            "note: meshes of *.ac are replaced by the files of the same names next to them: the "
            "program mesh_assimp, which reads them, is missing; install libassimp-dev and build "
            "again, or write the folder of mesh_assimp in HRDF_MESH_READERS\n");
}

TEST_F(ShapesTest, AMeshThatCrashesItsReaderIsReplacedByTheFileNextToIt) {
  EXPECT_DIAGNOSTIC("cannot read the mesh '…': '…' is shown");
  const MeshFolder fakes(HRDF_FAKE_MESH_READERS);
  mesh(link_, "cube.ac", "crash");
  mechanism.meshes[0].instead = other("cube.obj", cubeObj());
  mesh(link_, "sheet.ac", "one");
  EXPECT_EQ(compile()->ngeom, 2);
  EXPECT_EQ(take(),
            "warning: cannot read the mesh 'cube.ac': 'cube.obj' is shown; mesh_assimp crashed "
            "(signal 11; it has 1024 MiB of memory)\n"
            "warning: the mesh 'sheet.ac' is flat: it does not collide; bodies collide "
            "by the convex hull of their meshes, which has no inside here\n");
}

TEST_F(ShapesTest, ShapesWithoutSizeAreLeftOut) {
  EXPECT_DIAGNOSTIC("a shape with a size that is not above 0 is left out");
  Builder::box(link_, {0.1, 0, 0.1});
  EXPECT_EQ(compile()->ngeom, 0);
  EXPECT_EQ(take(), "warning: a shape with a size that is not above 0 is left out\n");
}

TEST_F(ShapesTest, APlaneOnAMovingBodyIsLeftOut) {
  EXPECT_DIAGNOSTIC("a plane on a body that moves is left out");
  shape(link_, Type::plane, Vector3d::Zero());
  const int floor = body("floor");
  shape(floor, Type::plane, Vector3d::Zero());
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->ngeom, 1);
  EXPECT_EQ(take(),
            "warning: a plane on a body that moves is left out; MuJoCo allows planes on fixed "
            "bodies only; use a thin box\n");
}

TEST_F(ShapesTest, PlanesCastNoShadowOnThemselves) {
  const int floor = body("floor");
  shape(floor, Type::plane, Vector3d::Zero());
  Builder::box(floor, Vector3d::Constant(0.1));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->geom_type[0], mjGEOM_PLANE);
  EXPECT_FALSE(model->geom_castshadow[0]);
  EXPECT_TRUE(model->geom_castshadow[1]);
}

TEST_F(ShapesTest, TriangleMeshesKeepTheirNames) {
  for (const char* name : {"arm.1", "arm/2"}) {
    auto& mesh = mechanism.meshes.emplace_back();
    mesh.name = name;
    mesh.triangles = std::make_shared<const TriangleMesh>(hrdf::box({-1, -1, -1}, {1, 1, 1}));
    shape(link_, Type::mesh, Vector3d::Zero()).mesh = static_cast<int>(mechanism.meshes.size()) - 1;
  }
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_GE(idOf(*model, mjOBJ_MESH, "arm.1"), 0);
  EXPECT_GE(idOf(*model, mjOBJ_MESH, "arm_2"), 0);
  EXPECT_EQ(model->nmesh, 2);
}

TEST_F(ShapesTest, ShapesOfOneMeshUseOneMeshInTheModel) {
  const auto triangles = std::make_shared<const TriangleMesh>(hrdf::box({-1, -1, -1}, {1, 1, 1}));
  for (int i = 0; i < 2; ++i) {
    mechanism.meshes.emplace_back().triangles = triangles;
    shape(link_, Type::mesh, Vector3d::Zero()).mesh = i;
  }
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nmesh, 1);
  EXPECT_EQ(model->ngeom, 2);
}

// If a scene names a model file as a mesh, MuJoCo takes the first mesh.
TEST_F(ShapesTest, HaveTheMeshOfAllThatIsSeenFirst) {
  mechanism.meshes.emplace_back().triangles =
      std::make_shared<const TriangleMesh>(hrdf::box({-1, -1, -1}, {1, 1, 1}));
  shape(link_, Type::mesh, Vector3d::Zero()).mesh = 0;
  mechanism.whole = std::make_shared<const TriangleMesh>(hrdf::box({-3, -3, -3}, {3, 3, 3}));
  const SpecPtr spec = lowered();
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  EXPECT_EQ(model->nmesh, 2);
  EXPECT_NEAR(Eigen::Map<Eigen::VectorXf>(model->mesh_vert, 3).cwiseAbs().maxCoeff(), 3, 1e-6);
  EXPECT_EQ(model->ngeom, 1);
  ModelOptions options;
  options.visual = VisualShapes::none;
  EXPECT_EQ(compile(options)->nmesh, 1) << "that of what collides";
}

TEST_F(ShapesTest, MeshesBelowAMicrometreAreLeftOut) {
  EXPECT_DIAGNOSTIC("the mesh '…' is smaller than a micrometre: it is left out");
  Builder::mesh(link_, "dot.obj", objText(hrdf::box({0, 0, 0}, {1e-7, 1e-7, 1e-7})));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nmesh, 0);
  EXPECT_EQ(take(),
            "warning: the mesh 'dot.obj' is smaller than a micrometre: it is left out; its scale "
            "may be wrong\n");
}

TEST_F(ShapesTest, MeshesOfMoreThanTwentyMillionTrianglesAreLeftOut) {
  EXPECT_DIAGNOSTIC(
      "the mesh '…' is left out: with it the robot would have more than 20 million triangles");
  TriangleMesh large = hrdf::box({-1, -1, -1}, {1, 1, 1});
  large.faces.resize(20'000'001, large.faces.front());
  auto& mesh = mechanism.meshes.emplace_back();
  mesh.path = "large.stl";
  mesh.triangles = std::make_shared<const TriangleMesh>(std::move(large));
  shape(link_, Type::mesh, Vector3d::Zero()).mesh = 0;
  EXPECT_EQ(compile()->ngeom, 0);
  EXPECT_EQ(take(),
            "warning: the mesh 'large.stl' is left out: with it the robot would have "
            "more than 20 million triangles\n");
}

}  // namespace
}  // namespace hrdf::shapes_test
