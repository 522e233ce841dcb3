// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads AC3D, 3DS, PLY and OFF with the library assimp.
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <assimp/BaseImporter.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/Importer.hpp>

#include "meshes/readers/serve.h"

namespace {

using hrdf::mesh_readers::kTooMuchMemory;
using hrdf::mesh_readers::Point;
using hrdf::mesh_readers::Rgba;
using hrdf::mesh_readers::Triangle;
using hrdf::mesh_readers::Triangles;

constexpr int kMaxDepth = 1000;  // largest nesting of a scene's nodes

// True for formats with materials. In files of other formats, the materials are Assimp's default.
bool hasMaterials(const std::string& suffix) {
  return suffix.starts_with(".ac") || suffix == ".3ds";
}
bool isMadeUp(const std::string& name) {
  return name == AI_DEFAULT_MATERIAL_NAME || name == "%%%DEFAULT";
}

std::optional<Rgba> colourOf(const aiMaterial& material) {
  if (isMadeUp(material.GetName().C_Str())) return std::nullopt;
  aiColor4D colour;
  if (material.Get(AI_MATKEY_COLOR_DIFFUSE, colour) != aiReturn_SUCCESS) return std::nullopt;
  float opacity = 1;
  material.Get(AI_MATKEY_OPACITY, opacity);
  return Rgba{colour.r, colour.g, colour.b, opacity};
}

// Returns the mean of the colours at the corners of a face.
Rgba colourOf(const aiColor4D* colours, const aiFace& face) {
  aiColor4D sum;
  for (unsigned i = 0; i < 3; ++i) sum += colours[face.mIndices[i]];
  return {sum.r / 3, sum.g / 3, sum.b / 3, sum.a / 3};
}

void addMesh(const aiMesh& mesh, const std::optional<Rgba>& material, const aiMatrix4x4& X,
             Triangles& into) {
  const bool isMirrored = X.Determinant() < 0;
  for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
    const aiFace& face = mesh.mFaces[i];
    // Ignores points and lines: faces with 1 or 2 corners.
    if (face.mNumIndices != 3) continue;
    Triangle triangle;
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const aiVector3D p = X * mesh.mVertices[face.mIndices[corner]];
      triangle[isMirrored ? 2 - corner : corner] = Point{p.x, p.y, p.z};
    }
    const bool hasOwn = mesh.HasVertexColors(0);
    into.add(triangle, hasOwn ? colourOf(mesh.mColors[0], face) : material);
  }
}

struct Scene {
  const aiScene& scene;
  bool hasMaterials = false;
  Triangles& into;
};

void addNode(const Scene& from, const aiNode& node, const aiMatrix4x4& X_parent, int depth) {
  if (depth > kMaxDepth) return;
  const aiMatrix4x4 X = X_parent * node.mTransformation;
  for (unsigned i = 0; i < node.mNumMeshes; ++i) {
    const aiMesh& mesh = *from.scene.mMeshes[node.mMeshes[i]];
    const aiMaterial& material = *from.scene.mMaterials[mesh.mMaterialIndex];
    addMesh(mesh, from.hasMaterials ? colourOf(material) : std::nullopt, X, from.into);
  }
  for (unsigned i = 0; i < node.mNumChildren; ++i) {
    addNode(from, *node.mChildren[i], X, depth + 1);
  }
}

// Registers only the reader for this suffix in the importer; otherwise the content of the file
// could select another reader.
bool keepOnly(Assimp::Importer& importer, const std::string& suffix) {
  const Assimp::BaseImporter* const wanted = importer.GetImporter(suffix.c_str());
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    Assimp::BaseImporter* each = importer.GetImporter(i);
    if (each != wanted) importer.UnregisterLoader(each);
  }
  return wanted != nullptr;
}

std::string read(const std::string& suffix, const std::string& bytes, Triangles& into) {
  Assimp::Importer importer;
  if (!keepOnly(importer, suffix)) return "assimp does not read *" + suffix;
  // As in RobWork, surfaces in AC3D files are not subdivided.
  importer.SetPropertyBool(AI_CONFIG_IMPORT_AC_EVAL_SUBDIVISION, false);
  const aiScene* scene = importer.ReadFileFromMemory(
      bytes.data(), bytes.size(), aiProcess_Triangulate | aiProcess_ValidateDataStructure,
      suffix.c_str() + 1);
  if (scene == nullptr) {
    const std::string_view why = importer.GetErrorString();
    return why.find("bad_alloc") == why.npos ? "assimp cannot read it" : kTooMuchMemory;
  }
  if (scene->mRootNode == nullptr) return "it has no triangles";
  // Assimp rotates 3DS files from z up to y up; rotate them back, so that z is up.
  aiMatrix4x4 X;
  if (suffix == ".3ds") X = aiMatrix4x4(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
  addNode({*scene, hasMaterials(suffix), into}, *scene->mRootNode, X, 0);
  return {};
}

}  // namespace

int main() { return hrdf::mesh_readers::serve(&read); }
