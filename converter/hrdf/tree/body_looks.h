// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The visible surfaces of each body: drawings, and the mesh files that HRDF names.
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

// A mesh file as it was read.
struct MeshContent {
  std::shared_ptr<const std::string> bytes;
  Hull hull;  // in the frame of the file
};

// A mesh file that the HRDF names, on one body.
struct MeshFile {
  std::string path;  // as the reader of files takes it, or on the web
  Pose X_BM = Pose::Identity();
  Location where;
  Finish finish = Finish::silver;
  const MeshContent* content = nullptr;
  bool isJoined = false;  // shown by a look of the body
};

// The surfaces of one body. A moving body rarely has more than two that are not joined.
struct BodyLooks {
  std::vector<Look> looks;  // in B, at most two, one a finish
  std::vector<MeshFile> files;
};

class LooksReader {
 public:
  // All arguments must outlive this and what read() returns.
  LooksReader(const Layout& layout, const ModelOptions& options, const FileReader& files,
              Diagnostics& out)
      : layout_(layout), options_(options), files_(files), out_(out) {}

  // Returns the surfaces of each body.
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
  std::map<std::string, std::optional<MeshContent>> contents_;  // by path; empty: unavailable
  Fetcher fetcher_;
  std::size_t joinedFaces_ = 0;  // of files
};

}  // namespace hrdf

#endif  // HRDF_TREE_BODY_LOOKS_H_
