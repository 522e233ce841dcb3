// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces our drawings of parts by HEBI's mesh files from a user's folder.
#ifndef HRDF_DRAWINGS_PUBLISHED_MESH_FOLDER_H_
#define HRDF_DRAWINGS_PUBLISHED_MESH_FOLDER_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

#include "hrdf/drawings/shapes.h"

namespace hrdf {

class MeshFolder {
 public:
  // `files` must outlive this object. If `path` is empty, no mesh files are used.
  MeshFolder(std::string path, const FileReader& files);

  // Returns the surfaces of an element from HEBI's mesh files, in the element's input frame; empty
  // if a file is missing, invalid or not published.
  std::vector<Look> looksOf(const Element& element);

  // Reports which parts of the robot file `robot` are drawn without HEBI's mesh files, and why.
  void report(const std::string& robot, Diagnostics& out) const;

 private:
  const TriangleMesh* meshOf(const std::string& file);

  std::string path_;
  const FileReader& files_;
  std::map<std::string, std::optional<TriangleMesh>> meshes_;  // by file, in m; nullopt: unreadable
  std::map<std::string, std::string> problems_;                // by file: why it is unreadable
  std::set<std::string> unpublished_;                          // types of parts without a file
  std::size_t faces_ = 0;  // number of faces of all meshes used so far
  // How many parts are drawn without a mesh file, by reason.
  int drawnForProblems_ = 0, drawnAsUnpublished_ = 0, drawnForSize_ = 0;
};

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PUBLISHED_MESH_FOLDER_H_
