// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What the programs share that read mesh files: they differ in the library that does so.
#ifndef HRDF_MESHES_READERS_SERVE_H_
#define HRDF_MESHES_READERS_SERVE_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "meshes/readers/protocol.h"

namespace hrdf::mesh_readers {

// Collects triangles by their colours.
class Triangles {
 public:
  // Adds a triangle; one without colour is grey beside others that have one.
  void add(const Triangle& triangle, const std::optional<Rgba>& rgba);
  bool isEmpty() const { return byColour_.empty(); }
  void write(Answer answer) const;  // and the answer before them

 private:
  std::map<Rgba, std::vector<Triangle>> byColour_;
  bool hasColours_ = false;
};

inline constexpr const char* kTooMuchMemory = "it needs too much memory";

// Reads the bytes of a file with this suffix (".ac"). Returns why it cannot, in words of ours: a
// library's may name files of this machine; empty if it can. May throw.
using Reader = std::string (*)(const std::string& suffix, const std::string& bytes,
                               Triangles& into);

// Answers questions until there are no more; then returns the program's status. Call it when the
// library is ready: no file can be opened from then on, and what is printed goes to stderr.
int serve(Reader read);

}  // namespace hrdf::mesh_readers

#endif  // HRDF_MESHES_READERS_SERVE_H_
