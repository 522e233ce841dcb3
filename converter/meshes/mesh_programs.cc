// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/mesh_programs.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <utility>

#include "meshes/find_program.h"
#include "text/number_text.h"
#include "text/paths.h"

namespace hrdf {
namespace {

struct Row {
  std::string_view extension;
  const char* program;
  const char* package;  // Debian package of the library that the program needs
};
constexpr auto kRows = std::to_array<Row>({
    {".ac", "mesh_assimp", "libassimp-dev"},
    {".ac3d", "mesh_assimp", "libassimp-dev"},
    {".3ds", "mesh_assimp", "libassimp-dev"},
    {".ply", "mesh_assimp", "libassimp-dev"},
    {".off", "mesh_assimp", "libassimp-dev"},
    {".iv", "mesh_coin", "libcoin-dev"},
    {".wrl", "mesh_coin", "libcoin-dev"},
});

const Row* rowOf(std::string_view extension) {
  const auto* row = std::ranges::find(kRows, extension, &Row::extension);
  return row == kRows.end() ? nullptr : row;
}

}  // namespace

bool needsProgram(std::string_view extension) { return rowOf(extension) != nullptr; }

MeshPrograms::MeshPrograms(const MeshLimits& limits) : limits_(limits), left_(limits.robot) {}

MeshShape<TriangleMesh> MeshPrograms::read(const std::string& path, const std::string& bytes) {
  const std::string extension = extensionOf(path);
  assert(needsProgram(extension));
  const std::string_view name = rowOf(extension)->program;
  if (!programs_.contains(name)) {
    const std::string found = findProgram(std::string(name));
    programs_[name] =
        found.empty() ? nullptr : std::make_unique<MeshProgram>(found, limits_.memory);
  }
  MeshProgram* program = programs_[name].get();
  if (program == nullptr) return noMesh("there is no program " + std::string(name));
  if (left_.count() <= 0) {
    const auto seconds = std::chrono::duration<double>(limits_.robot).count();
    return noMesh("the robot's other meshes have taken " + roundedText(seconds) + " s");
  }
  const Content content(extension, bytes.size(), std::hash<std::string>()(bytes));
  if (const auto failed = failed_.find(content); failed != failed_.end()) {
    return noMesh(failed->second);
  }
  using std::chrono::milliseconds;
  const auto start = MeshProgram::Clock::now();
  auto mesh = program->read(path, bytes, std::min(limits_.file, left_));
  if (!mesh) failed_.emplace(content, mesh.whyNot);
  left_ -= std::chrono::duration_cast<milliseconds>(MeshProgram::Clock::now() - start);
  return mesh;
}

std::optional<Unreadable> MeshPrograms::whyUnreadable(std::string_view extension) const {
  const Row* row = rowOf(extension);
  if (row == nullptr) return std::nullopt;
  const auto known = programs_.find(row->program);
  if (known == programs_.end()) return std::nullopt;
  const std::string name = row->program, package = row->package;
  if (known->second == nullptr) {
    return Unreadable{"the program " + name + ", which reads them, is missing",
                      "install " + package + " and build again, or write the folder of " + name +
                          " in HRDF_MESH_READERS"};
  }
  const std::string& why = known->second->whyUseless();
  if (why.empty()) return std::nullopt;
  return Unreadable{why, "install " + package + ", with which it is built"};
}

}  // namespace hrdf
