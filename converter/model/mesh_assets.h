// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Puts meshes into a model, or beside it as asset files.
#ifndef HRDF_SPEC_MESH_ASSETS_H_
#define HRDF_SPEC_MESH_ASSETS_H_

#include <cstddef>
#include <map>
#include <string>
#include <unordered_set>

#include <hrdf/spec.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// The folder of a model's asset files, beside the model.
inline constexpr const char* kAssetFolder = "assets";

// Corners of the convex hulls that MuJoCo makes. Time grows with their square: of a cone 10 000
// take 2.4 s, 20 000 take 13 s (tried).
inline constexpr int kMaxHullCorners = 5000;

// Limits the hull of a mesh with that many vertices, where it could have more corners.
void limitHull(mjsMesh& mesh, std::size_t vertices);

// Puts the vertices and faces of `mesh` into `target`.
void embed(const TriangleMesh& mesh, mjsMesh* target);

// Keeps `bytes` as the asset `file`; returns its path as MuJoCo takes it.
std::string storeAsset(AssetFiles& assets, const std::string& file, std::string bytes);

class MeshAssets {
 public:
  // `spec`, which has no other meshes, `def` and `assets` must outlive this. Meshes get the class
  // `def`. Without `assets` they stay in the spec.
  MeshAssets(mjSpec* spec, const mjsDefault* def, AssetFiles* assets)
      : spec_(spec), def_(def), assets_(assets) {}

  // Adds a mesh; its name is `wanted`, or near it.
  mjsMesh* add(const std::string& wanted);

  // Puts `mesh` into the spec, or beside it.
  void fill(mjsMesh* target, const TriangleMesh& mesh);

 private:
  std::string freeName(std::string name);

  mjSpec* spec_;
  const mjsDefault* def_;
  AssetFiles* assets_;
  std::unordered_set<std::string> taken_;  // names: MuJoCo's own search reads all
  std::map<std::string, int> countOf_;     // for uniqueName()
};

}  // namespace hrdf

#endif  // HRDF_SPEC_MESH_ASSETS_H_
