// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mesh_assets.h"

#include <algorithm>
#include <utility>

#include "model/write_mesh.h"
#include "text/strings.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

constexpr std::size_t kMaxAssetName = 100;

}  // namespace

void limitHull(mjsMesh& mesh, std::size_t vertices) {
  if (vertices > kMaxHullCorners) mesh.maxhullvert = kMaxHullCorners;
}

void embed(const TriangleMesh& mesh, mjsMesh* target) {
  limitHull(*target, mesh.vertices.size());
  mjs_setFloat(target->uservert, mesh.vertices.front().data(),
               static_cast<int>(3 * mesh.vertices.size()));
  mjs_setInt(target->userface, mesh.faces.front().data(), static_cast<int>(3 * mesh.faces.size()));
}

std::string storeAsset(AssetFiles& assets, const std::string& file, std::string bytes) {
  const std::string path = assets.folder + "/" + file;
  assets.bytes[std::string(kAssetFolder) + "/" + path] = std::move(bytes);
  return path;
}

mjsMesh* MeshAssets::add(const std::string& wanted) {
  mjsMesh* mesh = mjs_addMesh(spec_, def_);
  mjs_setName(mesh->element, taken_.insert(freeName(wanted)).first->c_str());
  return mesh;
}

void MeshAssets::fill(mjsMesh* target, const TriangleMesh& mesh) {
  if (!assets_) return embed(mesh, target);
  limitHull(*target, mesh.vertices.size());
  const std::string file =
      mjs_getString(mjs_getName(target->element)) + extensionOf(assets_->format);
  mjs_setString(target->file, storeAsset(*assets_, file, meshBytes(mesh, assets_->format)).c_str());
}

std::string assetName(std::string name) {
  const auto isPlain = [](char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.';
  };
  std::ranges::replace_if(
      name, [&](char c) { return !isPlain(c); }, '_');
  name.resize(std::min(name.size(), kMaxAssetName));
  return name;
}

// A mesh's name is also a file name, so it must be short, with characters that file systems allow.
std::string MeshAssets::freeName(const std::string& wanted) {
  const std::string name = assetName(wanted);
  const auto isTaken = [&](const std::string& other) { return taken_.contains(other); };
  return uniqueName(name, isTaken, countOf_[name]);
}

}  // namespace hrdf
