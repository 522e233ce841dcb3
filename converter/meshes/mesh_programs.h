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
  std::chrono::milliseconds file{10'000};   // time limit per file
  std::chrono::milliseconds robot{60'000};  // time limit for all files of a robot
  std::size_t memory = std::size_t{1} << 30;
};

// True if a program reads files with this extension (".ac", in lower case).
bool needsProgram(std::string_view extension);

// The reason why no file of a format can be read, and a hint.
struct Unreadable {
  std::string why, hint;
};

class MeshPrograms {
 public:
  explicit MeshPrograms(const MeshLimits& limits = {});

  // Reads a file for which needsProgram() is true; the result is unchecked. A content that failed
  // before is not tried again.
  MeshShape<TriangleMesh> read(const std::string& path, const std::string& bytes);

  // Returns the reason why no file with this extension can be read; nullopt if it needs no program,
  // or if no reason is known.
  std::optional<Unreadable> whyUnreadable(std::string_view extension) const;

 private:
  using Content = std::tuple<std::string, std::size_t, std::size_t>;  // extension, size, hash

  const MeshLimits limits_;
  std::map<Content, std::string> failed_;                              // reasons by content
  std::chrono::milliseconds left_;                                     // remaining for the robot
  std::map<std::string_view, std::unique_ptr<MeshProgram>> programs_;  // by name; null: not found
};

}  // namespace hrdf

#endif  // HRDF_MESHES_MESH_PROGRAMS_H_
