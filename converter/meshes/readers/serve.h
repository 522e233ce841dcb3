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

// Collects triangles by colour.
class Triangles {
 public:
  // Adds a triangle; a triangle without colour is grey if others have a colour.
  void add(const Triangle& triangle, const std::optional<Rgba>& rgba);
  bool isEmpty() const { return byColour_.empty(); }
  void write(Answer answer) const;  // writes `answer` first

 private:
  std::map<Rgba, std::vector<Triangle>> byColour_;
  bool hasColours_ = false;
};

inline constexpr const char* kTooMuchMemory = "it needs too much memory";

// Reads a file's bytes with this suffix (".ac"). Returns an error text of our own, because a
// library's text may name files of this machine, or an empty string. May throw.
using Reader = std::string (*)(const std::string& suffix, const std::string& bytes,
                               Triangles& into);

// Answers questions until stdin ends; returns the exit status. Call it after the library is
// initialised: afterwards no file can be opened, and output to stdout goes to stderr.
int serve(Reader read);

}  // namespace hrdf::mesh_readers

#endif  // HRDF_MESHES_READERS_SERVE_H_
