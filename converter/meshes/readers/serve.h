// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Common part of the programs that read mesh files, each with a different library.
#ifndef HRDF_MESHES_READERS_SERVE_H_
#define HRDF_MESHES_READERS_SERVE_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "meshes/readers/protocol.h"

namespace hrdf::mesh_readers {

// Collects triangles, grouped by colour.
class Triangles {
 public:
  // Adds a triangle. A triangle without a colour becomes grey if other triangles have colours.
  void add(const Triangle& triangle, const std::optional<Rgba>& rgba);
  bool isEmpty() const { return byColour_.empty(); }
  void write(Answer answer) const;  // writes `answer`, then the triangles

 private:
  std::map<Rgba, std::vector<Triangle>> byColour_;
  bool hasColours_ = false;
};

inline constexpr const char* kTooMuchMemory = "it needs too much memory";

// Adds the triangles of a file with this suffix (".ac") to `into`. Returns an empty string or an
// error text. The text must not quote a library, whose texts may name files on this machine. May
// throw.
using Reader = std::string (*)(const std::string& suffix, const std::string& bytes,
                               Triangles& into);

// Answers questions from stdin until stdin is closed; returns the exit status. Prevents the opening
// of files, so initialise the mesh library first. Redirects stdout to stderr.
int serve(Reader read);

}  // namespace hrdf::mesh_readers

#endif  // HRDF_MESHES_READERS_SERVE_H_
