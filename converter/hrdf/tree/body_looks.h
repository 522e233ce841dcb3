// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The visible surfaces of each body: drawings, and the robot's mesh files.
#ifndef HRDF_TREE_BODY_LOOKS_H_
#define HRDF_TREE_BODY_LOOKS_H_

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/layout.h>
#include <hrdf/options.h>

#include "hrdf/drawings/shapes.h"
#include "model/mesh_files.h"
#include "text/fetch.h"

namespace hrdf {

struct MeshContent {
  std::shared_ptr<const std::string> bytes;
  Hull hull;  // in the frame of the mesh file
};

// A mesh file of a <rigid-body>, and its pose on a body of the tree.
struct MeshFile {
  std::string path;  // path for the FileReader, or a web address
  Pose X_BM = Pose::Identity();
  Location where;
  Finish finish = Finish::silver;
  const MeshContent* content = nullptr;
  bool isJoined = false;  // true: drawn as part of BodyLooks::looks; do not draw the file
};

struct BodyLooks {
  std::vector<Look> looks;  // in the body's frame; at most two, of different finishes
  std::vector<MeshFile> files;
};

class LooksReader {
 public:
  // All arguments must outlive this object and the result of read().
  LooksReader(const Layout& layout, const ModelOptions& options, const FileReader& files,
              Diagnostics& out)
      : layout_(layout), options_(options), files_(files), out_(out) {}

  // Returns the surfaces of each body, by body index.
  std::vector<BodyLooks> read();

 private:
  void draw(std::vector<bool> isDrawn, std::vector<BodyLooks>& bodies);
  std::string meshFolder() const;
  void joinFiles(BodyLooks& body);
  bool placeFile(const Mesh& mesh, const Pose& X_BI, BodyLooks& body);
  const MeshContent* contentOf(const std::string& path, const Location& where);
  std::optional<MeshContent> localContent(const std::string& path, const Location& where);
  std::optional<MeshContent> webContent(const std::string& path, const Location& where);
  std::string replacement() const;
  void warnUnusable(const std::string& path, const Location& where, const std::string& problem);
  void warnIfHuge(const std::string& path, const Hull& hull, const Location& where);

  const Layout& layout_;
  const ModelOptions& options_;
  const FileReader& files_;
  Diagnostics& out_;
  std::map<std::string, std::optional<MeshContent>> contents_;  // by path; nullopt: unavailable
  Fetcher fetcher_;
  std::size_t joinedFaces_ = 0;  // number of faces in mesh files with `isJoined`
};

}  // namespace hrdf

#endif  // HRDF_TREE_BODY_LOOKS_H_
