// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf/mesh_paths.h"

#include <filesystem>
#include <string_view>

#include "text/paths.h"

namespace hrdf::urdf {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxFolders = 32;  // number of folders above the URDF in which packages are searched

}  // namespace

std::vector<std::string> meshPaths(const std::string& robot, const std::string& name,
                                   const std::string& resources) {
  constexpr std::string_view kPackage = "package://", kFile = "file://";
  std::vector<std::string> paths;
  const auto add = [&](const fs::path& path) { paths.push_back(path.generic_string()); };
  if (name.starts_with(kFile)) {
    add(name.substr(kFile.size()));
    return paths;
  }
  if (!name.starts_with(kPackage)) {
    paths.push_back(beside(robot, name));
    if (!resources.empty()) add(fs::path(resources) / name);
    return paths;
  }
  const fs::path inside = name.substr(kPackage.size());
  const fs::path package = *inside.begin();
  const fs::path rest = inside.lexically_relative(package);
  fs::path folder = fs::path(absolutePath(robot)).parent_path();
  for (int i = 0; i < kMaxFolders; ++i) {
    if (folder.filename() == package) add(folder / rest);
    add(folder / inside);
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  if (!resources.empty()) add(fs::path(resources) / inside);
  if (!resources.empty()) add(fs::path(resources) / rest);
  return paths;
}

}  // namespace hrdf::urdf
