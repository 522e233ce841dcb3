// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A user's folder of HEBI's mesh files, which show parts instead of our own drawings.
#ifndef HRDF_DRAWINGS_PUBLISHED_MESH_FOLDER_H_
#define HRDF_DRAWINGS_PUBLISHED_MESH_FOLDER_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hrdf/read.h>

#include "hrdf/drawings/shapes.h"

namespace hrdf {

class MeshFolder {
 public:
  // `files` must outlive this. An empty path: no folder, and nothing is shown or reported.
  MeshFolder(std::string path, const FileReader& files);

  // How the files show an element, in I; empty where one of them is not to be had.
  std::vector<Look> looksOf(const Element& element);

  // What could not be shown, and why, of the robot in the file `robot`.
  void report(const std::string& robot, Diagnostics& out) const;

 private:
  const TriangleMesh* meshOf(const std::string& file);

  std::string path_;
  const FileReader& files_;
  std::map<std::string, std::optional<TriangleMesh>> meshes_;  // by file, in m; none: not to be had
  std::map<std::string, std::string> problems_;                // why not, by file
  std::set<std::string> unpublished_;                          // types of parts without a file
  std::size_t faces_ = 0;                                      // shown so far
  int drawnForProblems_ = 0, drawnAsUnpublished_ = 0, drawnForSize_ = 0;  // parts
};

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PUBLISHED_MESH_FOLDER_H_
