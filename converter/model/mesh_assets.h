// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds meshes to a model, or writes them as asset files next to it.
#ifndef HRDF_SPEC_MESH_ASSETS_H_
#define HRDF_SPEC_MESH_ASSETS_H_

#include <cstddef>
#include <map>
#include <string>
#include <unordered_set>

#include <hrdf/spec.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// The folder of a model's asset files, next to the model.
inline constexpr const char* kAssetFolder = "assets";

// Maximum number of vertices of a convex hull that MuJoCo computes. MuJoCo's time grows
// quadratically: for a cone, 10 000 vertices take 2.4 s, 20 000 take 13 s (tried).
inline constexpr int kMaxHullCorners = 5000;

// Limits the number of vertices of a mesh's hull if `vertices` exceeds kMaxHullCorners.
void limitHull(mjsMesh& mesh, std::size_t vertices);

// Returns `name` as the name of an asset: at most 100 letters, digits, '_', '-' and '.'. If several
// assets have the same name, "_2", "_3", … are appended, except to the first.
std::string assetName(std::string name);

// Copies the vertices and faces of `mesh` into `target`.
void embed(const TriangleMesh& mesh, mjsMesh* target);

// Stores `bytes` as the asset `file`. Returns the path for MuJoCo, relative to kAssetFolder.
std::string storeAsset(AssetFiles& assets, const std::string& file, std::string bytes);

class MeshAssets {
 public:
  // New meshes get the default class `def`. If `assets` is null, the spec stores the vertices of
  // meshes. `spec` must have no other meshes. The arguments must outlive this object.
  MeshAssets(mjSpec* spec, const mjsDefault* def, AssetFiles* assets)
      : spec_(spec), def_(def), assets_(assets) {}

  // Adds a mesh with the name `wanted`. Replaces characters that are not allowed by '_'. Appends a
  // number if another mesh has this name. Names have at most 100 characters before the number.
  mjsMesh* add(const std::string& wanted);

  // Writes `mesh` into the spec, or into an asset file.
  void fill(mjsMesh* target, const TriangleMesh& mesh);

 private:
  std::string freeName(const std::string& wanted);

  mjSpec* spec_;
  const mjsDefault* def_;
  AssetFiles* assets_;
  std::unordered_set<std::string> taken_;  // used names; MuJoCo's search is slow
  std::map<std::string, int> countOf_;     // last number that uniqueName() appended to each name
};

}  // namespace hrdf

#endif  // HRDF_SPEC_MESH_ASSETS_H_
