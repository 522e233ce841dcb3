// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/write_mesh.h"

#include <algorithm>
#include <numbers>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/mesh_builder.h"
#include "model/mesh_files.h"

namespace hrdf::write_mesh_test {
namespace {

std::vector<std::string> linesWith(const std::string& word, const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(word + " ")) lines.push_back(line);
  }
  return lines;
}

// A mesh that MuJoCo has compiled: the vertex and the normal of each corner of each face, in order.
struct Compiled {
  int vertices = 0;
  std::vector<Eigen::Vector3f> points, normals;
};

Compiled compiled(const std::string& name, const std::string& bytes) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  const std::string text =
      "<mujoco><asset><mesh name='m' inertia='shell' file='" + name +
      "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
  char error[500] = "";
  const SpecPtr spec(mj_parseXMLString(text.c_str(), &vfs, error, sizeof(error)));
  const ModelPtr model(spec ? mj_compile(spec.get(), &vfs) : nullptr);
  mj_deleteVFS(&vfs);
  EXPECT_TRUE(model) << error;
  if (!model) return {};
  Compiled mesh{model->mesh_vertnum[0], {}, {}};
  for (int i = 0; i < 3 * model->mesh_facenum[0]; ++i) {
    const auto at = [](const float* rows, int row) { return Eigen::Vector3f(rows + 3 * row); };
    mesh.points.push_back(at(model->mesh_vert, model->mesh_face[i]));
    mesh.normals.push_back(at(model->mesh_normal, model->mesh_facenormal[i]));
  }
  return mesh;
}

TriangleMesh sharpBox() { return creased(box({0, 0, 0}, {1, 2, 3})); }

TEST(WriteMesh, NamesEachVertexOnceAndANormalForEachSide) {
  const TriangleMesh mesh = sharpBox();
  ASSERT_EQ(mesh.vertices.size(), 24U);
  const std::string text = objText(mesh);
  EXPECT_EQ(linesWith("v", text).size(), 8U);
  const auto normals = linesWith("vn", text);
  EXPECT_EQ(std::set(normals.begin(), normals.end()),
            (std::set<std::string>{"vn 1 0 0", "vn -1 0 0", "vn 0 1 0", "vn 0 -1 0", "vn 0 0 1",
                                   "vn 0 0 -1"}));
  EXPECT_EQ(linesWith("f", text).size(), 12U);
  EXPECT_EQ(compiled("box.obj", text).vertices, 8);
}

TEST(WriteMesh, KeepsEdgesSharpThatShareTheirVertices) {
  EXPECT_EQ(linesWith("vn", objText(box({0, 0, 0}, {1, 2, 3}))).size(), 6U);
}

TEST(WriteMesh, GivesMujocoTheSameSurfaceInBothFormats) {
  const TriangleMesh mesh = onGrid(creased(prism(circle(0.03, 24), 0, 0.05, {0.001, 0.001})));
  const Compiled text = compiled("m.obj", meshBytes(mesh, MeshFormat::obj));
  const Compiled binary = compiled("m.msh", meshBytes(mesh, MeshFormat::msh));
  ASSERT_EQ(text.points.size(), 3 * mesh.faces.size());
  ASSERT_EQ(binary.points.size(), text.points.size());
  EXPECT_LT(text.vertices, binary.vertices);
  for (std::size_t i = 0; i < text.points.size(); ++i) {
    EXPECT_LT((text.points[i] - binary.points[i]).norm(), 1e-6);
    EXPECT_GT(text.normals[i].dot(binary.normals[i]), 0.999) << i;
  }
}

TEST(WriteMesh, WritesNoRoundingErrors) {
  const std::string text = objText(onGrid(transformed(
      sharpBox(), Eigen::Affine3d(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitZ())))));
  EXPECT_EQ(text.find('e'), std::string::npos) << text;
  EXPECT_EQ(text.find("-0 "), std::string::npos) << text;
  const auto vertices = linesWith("v", text);
  EXPECT_NE(std::ranges::find(vertices, "v -1 -2 3"), vertices.end()) << text;
}

}  // namespace
}  // namespace hrdf::write_mesh_test
