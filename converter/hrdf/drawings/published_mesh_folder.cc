// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/drawings/published_mesh_folder.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "hebi/gripper.h"
#include "hrdf/drawings/part_surfaces.h"
#include "hrdf/drawings/published_meshes.h"
#include "model/mesh_builder.h"
#include "model/mesh_files.h"
#include "text/read_file.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr double kMillimetre = 0.001;  // m

bool isOfCatalog(const Element& element) {
  const auto* end = std::get_if<EndEffector>(&element.part);
  return std::holds_alternative<Actuator>(element.part) ||
         std::holds_alternative<Link>(element.part) ||
         std::holds_alternative<Bracket>(element.part) || (end && isGripper(*end->row));
}

// Returns "1 part is drawn", "2 parts are drawn".
std::string drawn(int parts) {
  return std::to_string(parts) + (parts == 1 ? " part is drawn" : " parts are drawn");
}

void addWords(std::string& list, const std::string& words) {
  list += (list.empty() ? "" : ", ") + words;
}

}  // namespace

MeshFolder::MeshFolder(std::string path, const FileReader& files)
    : path_(std::move(path)), files_(files) {}

std::vector<Look> MeshFolder::looksOf(const Element& element) {
  if (path_.empty() || !isOfCatalog(element)) return {};
  const auto pieces = publishedMeshes(element);
  if (pieces.empty()) {
    ++drawnAsUnpublished_;
    unpublished_.emplace(typeOf(element));
    return {};
  }
  std::vector<Look> looks;
  std::size_t faces = 0;
  for (const PublishedMesh& piece : pieces) {
    const TriangleMesh* mesh = meshOf(std::string(piece.file));
    if (!mesh) {
      ++drawnForProblems_;
      return {};
    }
    faces += mesh->faces.size();
    looks.push_back({piece.finish, {}, transformed(*mesh, Eigen::Affine3d(piece.X_IM))});
  }
  if (faces_ + faces > kMaxMeshFaces) {
    ++drawnForSize_;
    return {};
  }
  faces_ += faces;
  if (const auto* link = std::get_if<Link>(&element.part))
    looks.push_back({Finish::silver, {}, tubeMesh(*link)});
  return looks;
}

const TriangleMesh* MeshFolder::meshOf(const std::string& file) {
  const auto [known, isNew] = meshes_.try_emplace(file);
  std::optional<TriangleMesh>& mesh = known->second;
  if (!isNew) return mesh ? &*mesh : nullptr;
  const std::string path = (std::filesystem::path(path_) / file).generic_string();
  const auto bytes = files_(path);
  if (!bytes) {
    problems_[file] = "is missing";
    return nullptr;
  }
  const auto read = readTriangles(path, *bytes);
  if (!read) {
    problems_[file] = "is broken: " + read.whyNot;
    return nullptr;
  }
  return &mesh.emplace(transformed(*read, Eigen::Affine3d(Eigen::Scaling(kMillimetre))));
}

void MeshFolder::report(const std::string& robot, Diagnostics& out) const {
  if (path_.empty()) return;
  // Check that the folder exists, but only if no mesh was read from it: a reader of files in memory
  // cannot find folders.
  const bool noneRead =
      std::ranges::none_of(meshes_, [](const auto& row) { return row.second.has_value(); });
  const std::string whyNot = noneRead ? files_(path_).whyNot : "";
  if (noneRead && whyNot != kIsFolder) {
    return out.error(robot, "option 'meshes': cannot find the folder " + inQuotes(path_),
                     whyNot == FileText().whyNot
                         ? "a relative path starts at the folder of the HRDF file"
                         : whyNot);
  }
  if (drawnForProblems_ > 0) {
    std::string reasons;
    for (const auto& [file, problem] : problems_) addWords(reasons, inQuotes(file) + " " + problem);
    out.warning(robot,
                drawn(drawnForProblems_) + ": files in the mesh folder " + inQuotes(path_) +
                    " are missing or broken",
                reasons);
  }
  if (drawnAsUnpublished_ > 0) {
    std::string types;
    for (const std::string& type : unpublished_) addWords(types, type);
    out.note(robot, drawn(drawnAsUnpublished_) + ": HEBI has no mesh file of the whole part",
             types);
  }
  if (drawnForSize_ > 0) {
    out.warning(robot, drawn(drawnForSize_) +
                           ": with their mesh files the robot would have more than " +
                           std::to_string(kMaxMeshFaces) + " triangles");
  }
}

}  // namespace hrdf
