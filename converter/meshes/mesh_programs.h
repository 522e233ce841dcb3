// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The programs that read mesh files of formats that need a large library. They belong to one robot,
// and are started when the first of its files needs them.
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
  std::chrono::milliseconds file{10'000};   // to read one
  std::chrono::milliseconds robot{60'000};  // to read all that a robot has
  std::size_t memory = std::size_t{1} << 30;
};

// Reports whether files with this extension (".ac", in lower case) are read by a program.
bool needsProgram(std::string_view extension);

// Why no file of a format can be read, and what helps.
struct Unreadable {
  std::string why, hint;
};

class MeshPrograms {
 public:
  explicit MeshPrograms(const MeshLimits& limits = {});

  // Reads a file for which needsProgram() is true, as the program gives it. Content that could not
  // be read is not tried again.
  MeshShape<TriangleMesh> read(const std::string& path, const std::string& bytes);

  // Says why no file with this extension can be read; nothing where it needs no program, or as long
  // as none is known to be useless.
  std::optional<Unreadable> whyUnreadable(std::string_view extension) const;

 private:
  using Content = std::tuple<std::string, std::size_t, std::size_t>;  // extension, size, hash

  const MeshLimits limits_;
  std::map<Content, std::string> failed_;                              // and why
  std::chrono::milliseconds left_;                                     // of the robot's time
  std::map<std::string_view, std::unique_ptr<MeshProgram>> programs_;  // by name; null: not found
};

}  // namespace hrdf

#endif  // HRDF_MESHES_MESH_PROGRAMS_H_
