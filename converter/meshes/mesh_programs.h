// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs for mesh formats that need a large library. An object belongs to one robot; a program
// starts when a file first needs it.
#ifndef HRDF_MESHES_MESH_PROGRAMS_H_
#define HRDF_MESHES_MESH_PROGRAMS_H_

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "meshes/mesh_program.h"

namespace hrdf {

inline MeshShape<TriangleMesh> noMesh(std::string why) {
  MeshShape<TriangleMesh> none;
  none.whyNot = std::move(why);
  return none;
}

struct MeshLimits {
  std::chrono::milliseconds file{10'000};   // time limit for one file
  std::chrono::milliseconds robot{60'000};  // time limit for all files of a robot together
  std::size_t memory = std::size_t{1} << 30;
};

// True if a separate program reads files with this extension (".ac", in lower case).
bool needsProgram(std::string_view extension);

// The reason why files of a format cannot be read, and a hint.
struct Unreadable {
  std::string why, hint;
};

class MeshPrograms {
 public:
  explicit MeshPrograms(const MeshLimits& limits = {});

  // Reads a file with a separate program; needsProgram() must be true for its extension. Does not
  // check the result. Does not read a file again after a failure.
  MeshShape<TriangleMesh> read(const std::string& path, const std::string& bytes);

  // Returns the reason why no file with this extension can be read. nullopt: no separate program is
  // needed for it, or no reason is known.
  std::optional<Unreadable> whyUnreadable(std::string_view extension) const;

 private:
  // Extension, size and hash, which identify a file.
  using Content = std::tuple<std::string, std::size_t, std::size_t>;

  const MeshLimits limits_;
  std::map<Content, std::string> failed_;  // reason for each content that could not be read
  std::chrono::milliseconds left_;         // time left for reading the robot's other files
  // Programs by name; null: the program was not found.
  std::map<std::string_view, std::unique_ptr<MeshProgram>> programs_;
};

}  // namespace hrdf

#endif  // HRDF_MESHES_MESH_PROGRAMS_H_
