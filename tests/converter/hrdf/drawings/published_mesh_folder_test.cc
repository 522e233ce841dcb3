// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The option `meshes`: HEBI's mesh files instead of our drawings. The files here are small
// stand-ins with the same names.
#include "hrdf/drawings/published_mesh_folder.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <hrdf/lower.h>

#include "hrdf/drawings/published_meshes.h"
#include "model/mesh_files.h"
#include "tests/converter/reading.h"
#include "tests/message_watch.h"

namespace hrdf::published_mesh_folder_test {
namespace {

using Eigen::AlignedBox3d;
using Eigen::Vector3d;
using std::numbers::pi;

constexpr double kExact = 1e-12;
constexpr double kSingle = 1e-7;  // m; meshes are in single precision

// Returns a binary STL file with `copies` tetrahedra, each slightly larger: corners (0, 0, 0),
// (size, 0, 0), (0, size, 0), (0, 0, size).
std::string cornerStl(float size, int copies = 1) {
  std::string bytes(80, ' ');
  const auto put = [&](const auto& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  put(static_cast<std::uint32_t>(4 * copies));
  for (int copy = 0; copy < copies; ++copy) {
    const float s = size + 0.001F * static_cast<float>(copy);
    const std::array<std::array<float, 3>, 4> corners = {
        {{0, 0, 0}, {s, 0, 0}, {0, s, 0}, {0, 0, s}}};
    for (const std::array<std::size_t, 3>& face :
         {std::array<std::size_t, 3>{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
      put(std::array<float, 3>{});
      for (const std::size_t corner : face) put(corners[corner]);
      put(std::uint16_t{0});
    }
  }
  return bytes;
}

class MeshFolderTest : public Reading {
 protected:
  MeshFolderTest() { options_.meshes = "hebi"; }

  FileReader files() {
    return [this](const std::string& path) { return fileAt(path); };
  }

  ModelPtr compile(const std::string& elements) {
    const auto robot = readElements(elements);
    const SpecPtr spec = lower(*robot, options_, {.read = files()}, said_);
    if (!spec) return nullptr;
    ModelPtr model(mj_compile(spec.get(), nullptr));
    EXPECT_TRUE(model) << mjs_getError(spec.get());
    return model;
  }

  std::string saidOnly() const {
    EXPECT_EQ(said_.all().size(), 1U);
    return said_.all().empty() ? "" : toString(said_.all()[0]);
  }

  ModelOptions options_;
  Diagnostics said_;
};

// Returns the bounds of a geom's mesh in the frame of its body.
AlignedBox3d boundsOf(const mjModel& model, int geom) {
  AlignedBox3d box;
  const int mesh = model.geom_dataid[geom];
  for (int i = 0; i < model.mesh_vertnum[mesh]; ++i) {
    const Vector3d vertex =
        Eigen::Map<const Eigen::Vector3f>(model.mesh_vert + 3 * (model.mesh_vertadr[mesh] + i))
            .cast<double>();
    Vector3d turned;
    mju_rotVecQuat(turned.data(), vertex.data(), model.geom_quat + 4 * geom);
    box.extend(turned + Eigen::Map<const Vector3d>(model.geom_pos + 3 * geom));
  }
  return box;
}

TEST_F(MeshFolderTest, ShowsAPartByItsFileInMillimetres) {
  addFile("hebi/X5.stl", cornerStl(50));
  const auto model = compile(R"(<actuator type="X5-4"/>)");
  ASSERT_TRUE(model);
  EXPECT_TRUE(said_.all().empty());
  int shown = 0;
  for (int geom = 0; geom < model->ngeom; ++geom) {
    if (model->geom_type[geom] != mjGEOM_MESH) continue;
    ++shown;
    const AlignedBox3d box = boundsOf(*model, geom);
    EXPECT_LT((box.min() - Vector3d::Zero()).norm(), kSingle);
    EXPECT_LT((box.max() - Vector3d::Constant(0.05)).norm(), kSingle);
  }
  EXPECT_EQ(shown, 1) << "the file shows the rotor too";
}

TEST_F(MeshFolderTest, CountsARelativeFolderFromTheHrdfFile) {
  addFile("arms/hebi/X5.stl", cornerStl(50));
  addFile("arms/arm.hrdf", robot(6, R"(<actuator type="X5-4"/>)"));
  const auto arm = readFrom("arms/arm.hrdf");
  EXPECT_TRUE(lower(*arm, options_, {.read = files()}, said_));
  EXPECT_TRUE(said_.all().empty());
}

TEST_F(MeshFolderTest, TakesAnAbsoluteFolder) {
  options_.meshes = "/far/away/";
  addFile("/far/away/X5.stl", cornerStl(50));
  EXPECT_TRUE(compile(R"(<actuator type="X5-4"/>)"));
  EXPECT_TRUE(said_.all().empty());
}

TEST_F(MeshFolderTest, CountsThePartsWhoseFilesAreMissingOrBroken) {
  addFile("hebi/X5.stl", cornerStl(50));
  addFile("hebi/PM-2132-01L.stl", "no mesh");
  const auto model =
      compile(R"(<actuator type="X5-4"/><bracket type="X5LightLeft"/><actuator type="X8-3"/>)");
  EXPECT_TRUE(model);
  const std::string said = saidOnly();
  EXPECT_NE(
      said.find(
          "warning: 2 parts are drawn: files in the mesh folder 'hebi' are missing or broken"),
      std::string::npos)
      << said;
  EXPECT_NE(said.find("'PM-2132-01L.stl' is broken: "), std::string::npos) << said;
  EXPECT_NE(said.find("'X8.stl' is missing"), std::string::npos) << said;
}

TEST_F(MeshFolderTest, DrawsWhatIsMissingAsWithoutTheFolder) {
  const auto count = [](const ModelPtr& model) { return model->nmeshface; };
  addFile("hebi/X8.stl", cornerStl(50));
  const auto some =
      compile(R"(<actuator type="X8-3"/><bracket type="X5LightLeft"/><actuator type="X5-4"/>)");
  options_.meshes.clear();
  const auto none = compile(R"(<bracket type="X5LightLeft"/><actuator type="X5-4"/>)");
  EXPECT_EQ(count(some), count(none) + 4);
}

TEST_F(MeshFolderTest, NotesPartsThatHebiHasNoFileOf) {
  addFile("hebi/X5.stl", cornerStl(50));
  EXPECT_TRUE(compile(R"(<actuator type="X5-4"/><end-effector type="X5Parallel"/>)"));
  EXPECT_NE(
      saidOnly().find("note: 1 part is drawn: HEBI has no mesh file of the whole part; X5Parallel"),
      std::string::npos);
}

TEST_F(MeshFolderTest, SaysNothingOfWhatIsNoPartOfTheCatalog) {
  addFile("hebi/X5.stl", cornerStl(50));
  EXPECT_TRUE(compile(
      R"(<rigid-body mass="1" output_trans="0.1 0 0"/><joint axis="rx"/><actuator type="X5-4"/>
                         <end-effector mass="0.1" ixx="1" iyy="1" izz="1"/>)"));
  EXPECT_TRUE(said_.all().empty());
}

TEST_F(MeshFolderTest, RefusesAFolderThatIsNotThere) {
  options_.meshes = "nowhere";
  EXPECT_FALSE(compile(R"(<actuator type="X5-4"/>)"));
  EXPECT_NE(saidOnly().find("error: option 'meshes': cannot find the folder 'nowhere'"),
            std::string::npos);
}

TEST_F(MeshFolderTest, RefusesAFolderThatIsAFile) {
  options_.meshes = std::string(HRDF_SOURCE_DIR) + "/README.md";
  EXPECT_FALSE(compile(R"(<rigid-body mass="1"/>)"));
  EXPECT_NE(saidOnly().find("cannot find the folder"), std::string::npos);
}

// Parts of HEBI's R8 series in a chain, with a tube.
constexpr const char* kManyParts =
    R"(<actuator type="R8-3"/><link type="R8" extension="0.2" twist="0"/>
                                      <actuator type="R8-9"/><bracket type="R8HeavyLeftInside"/><actuator type="R8-3"/>)";

void addMany(const std::function<void(const std::string&, std::string)>& add) {
  for (const char* file : {"R8", "A-2038-02", "A-2039-02", "A-2221-01-Inside"}) {
    add("hebi/" + std::string(file) + ".stl", cornerStl(40));
  }
}

TEST_F(MeshFolderTest, LeavesCollisionAsItIs) {
  addMany([this](const std::string& path, std::string bytes) { addFile(path, std::move(bytes)); });
  const auto shown = compile(kManyParts);
  options_.meshes.clear();
  const auto drawn = compile(kManyParts);
  std::vector<std::vector<double>> colliding[2];
  for (const ModelPtr* model : {&shown, &drawn}) {
    for (int geom = 0; geom < (*model)->ngeom; ++geom) {
      if ((*model)->geom_contype[geom] == 0) continue;
      const mjtNum* pos = (*model)->geom_pos + 3 * geom;
      const mjtNum* size = (*model)->geom_size + 3 * geom;
      colliding[model == &drawn].push_back({pos[0], pos[1], pos[2], size[0], size[1]});
    }
  }
  EXPECT_GT(colliding[0].size(), 3U);
  EXPECT_EQ(colliding[0], colliding[1]);
}

TEST_F(MeshFolderTest, KeepsToTwoVisualGeomsABody) {
  addMany([this](const std::string& path, std::string bytes) { addFile(path, std::move(bytes)); });
  const auto model = compile(kManyParts);
  EXPECT_TRUE(said_.all().empty());
  for (int body = 0; body < model->nbody; ++body) {
    int visual = 0;
    for (int i = 0; i < model->body_geomnum[body]; ++i) {
      visual += model->geom_contype[model->body_geomadr[body] + i] == 0;
    }
    EXPECT_LE(visual, 2);
  }
}

TEST_F(MeshFolderTest, WritesTheMeshesBesideTheMjcf) {
  addMany([this](const std::string& path, std::string bytes) { addFile(path, std::move(bytes)); });
  const auto model = compile(kManyParts);
  AssetFiles assets{"arm", {}};
  const auto robot = readElements(kManyParts);
  const SpecPtr spec = lower(*robot, options_, {.read = files(), .assets = &assets}, said_);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  for (const auto& [path, bytes] : assets.bytes) {
    EXPECT_TRUE(path.starts_with("assets/arm/")) << path;
    mj_addBufferVFS(&vfs, path.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  }
  const ModelPtr written(mj_compile(spec.get(), &vfs));
  mj_deleteVFS(&vfs);
  ASSERT_TRUE(written) << mjs_getError(spec.get());
  EXPECT_EQ(written->nmeshface, model->nmeshface);
}

TEST_F(MeshFolderTest, StopsAtALimitOfTriangles) {
  EXPECT_DIAGNOSTIC("… drawn: with their mesh files the robot would have more than … triangles");
  // HEBI's files have up to 80 000 faces, and MuJoCo accepts 200 000.
  constexpr int kCopies = 49'000;
  addFile("hebi/X5.stl", cornerStl(30, kCopies));
  const auto robot = readElements(R"(<actuator type="X5-4"/>)");
  const FileReader reader = files();
  MeshFolder folder("hebi", reader);
  const int most = static_cast<int>(kMaxMeshFaces / (4 * kCopies));
  for (int i = 0; i < most; ++i) EXPECT_FALSE(folder.looksOf(robot->chain[0]).empty());
  EXPECT_TRUE(folder.looksOf(robot->chain[0]).empty());
  folder.report("robot.hrdf", said_);
  EXPECT_NE(
      saidOnly().find("1 part is drawn: with their mesh files the robot would have more than"),
      std::string::npos);
}

std::vector<PublishedMesh> meshesOf(const BracketRow& row) {
  Element element;
  element.part = Bracket{&row, {}, {}};
  return publishedMeshes(element);
}

// Checks a mesh against HEBI's URDF description: translation, then roll and yaw about fixed axes.
void expectAt(const PublishedMesh& mesh, const std::string& file, const Vector3d& p, double roll,
              double yaw) {
  EXPECT_EQ(mesh.file, file);
  const Pose X = Eigen::Translation3d(p) * Eigen::AngleAxisd(yaw, Vector3d::UnitZ()) *
                 Eigen::AngleAxisd(roll, Vector3d::UnitX());
  EXPECT_TRUE(mesh.X_IM.isApprox(X, kExact)) << file;
}

TEST(CatalogMeshes, AreWhereHebisUrdfDescriptionHasThem) {
  ASSERT_FALSE(brackets().empty());
  for (const BracketRow& row : brackets()) {
    const std::string type(row.type);
    const auto meshes = meshesOf(row);
    if (type == "X5LightLeft") expectAt(meshes.at(0), "PM-2132-01L.stl", {0, 0, 0}, pi / 2, pi / 2);
    if (type == "X5LightRight")
      expectAt(meshes.at(0), "PM-2132-01R.stl", {0, 0, 0}, pi / 2, -pi / 2);
    if (type == "R8LightLeft") expectAt(meshes.at(0), "A-2220-01.stl", {0, 0, 0}, 0, pi);
    if (type == "R8LightRight") expectAt(meshes.at(0), "A-2220-01.stl", {0, 0, 0}, 0, 0);
    if (type == "X5HeavyRightOutside") {
      expectAt(meshes.at(0), "PM-2149-01.stl", {0, 0, 0.005}, pi / 2, pi / 2);
      expectAt(meshes.at(1), "PM-2150-01R.stl", {0, -0.03, 0.04}, pi / 2, 0);
    }
    if (type == "X5HeavyRightInside") {
      expectAt(meshes.at(0), "PM-2149-01.stl", {0, 0, 0.005}, pi / 2, -pi / 2);
      expectAt(meshes.at(1), "PM-2150-01R.stl", {0, 0.03, 0.04}, pi / 2, 0);
    }
    if (type == "X5HeavyLeftOutside") {
      expectAt(meshes.at(0), "PM-2149-01.stl", {0, 0, 0.005}, pi / 2, -pi / 2);
      expectAt(meshes.at(1), "PM-2150-01L.stl", {0, 0.03, 0.04}, pi / 2, pi);
    }
    if (type == "X5HeavyLeftInside") {
      expectAt(meshes.at(0), "PM-2149-01.stl", {0, 0, 0.005}, pi / 2, pi / 2);
      expectAt(meshes.at(1), "PM-2150-01L.stl", {0, -0.03, 0.04}, pi / 2, pi);
    }
    if (type == "R8HeavyRightOutside")
      expectAt(meshes.at(0), "A-2221-01-Outside.stl", {0, 0, 0}, 0, 0);
    if (type == "R8HeavyLeftInside")
      expectAt(meshes.at(0), "A-2221-01-Inside.stl", {0, 0, 0}, 0, 0);
    if (type == "R8HeavyRightInside")
      expectAt(meshes.at(0), "A-2221-01-Inside.stl", {0, 0, 0}, 0, pi);
    if (type == "R8HeavyLeftOutside")
      expectAt(meshes.at(0), "A-2221-01-Outside.stl", {0, 0, 0}, 0, pi);
    EXPECT_EQ(meshes.empty(), type.starts_with("R25")) << type;
  }
}

TEST(CatalogMeshes, PutTheOutputEndOfALinkAsHebisUrdfDescriptionDoes) {
  constexpr double kLength = 0.3, kTwist = 0.7, kOffset = 0.02;
  Element element;
  element.part = Link{&links()[0], kLength, kTwist, LinkEnd::rightAngle, LinkEnd::rightAngle, {}};
  const auto meshes = publishedMeshes(element);
  ASSERT_EQ(meshes.size(), 2U);
  expectAt(meshes[0], "A-2038-02.stl", {0, 0, 0}, 0, 0);
  expectAt(meshes[1], "A-2039-02.stl",
           {kLength, -std::sin(kTwist) * kOffset, kOffset * (1 + std::cos(kTwist))}, kTwist, 0);
}

TEST(CatalogMeshes, AreThereForAllActuatorsOfTheEightSeries) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) {
    Element element;
    element.part = Actuator{&row, {}};
    const bool is25 = std::string(row.type).find("25-") != std::string::npos;
    EXPECT_EQ(publishedMeshes(element).empty(), is25) << row.type;
  }
}

}  // namespace
}  // namespace hrdf::published_mesh_folder_test
