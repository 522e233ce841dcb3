// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/find_program.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include <link.h>
#include <unistd.h>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// Folders with the mesh readers, relative to the folder of this library or of a program.
constexpr auto kPlaces = {"hrdf", "../lib/hrdf", "../" HRDF_LIBDIR "/hrdf"};

// Returns the path of this process's program, and the paths of all libraries that it has loaded.
std::vector<fs::path> loadedFiles() {
  std::vector<fs::path> files = {"/proc/self/exe"};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        const fs::path name = info->dlpi_name;
        if (name.is_absolute()) static_cast<std::vector<fs::path>*>(to)->push_back(name);
        return 0;
      },
      &files);
  return files;
}

bool isProgram(const fs::path& path) {
  std::error_code failed;
  return fs::is_regular_file(path, failed) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string findProgram(const std::string& name) {
  if (const char* folder = std::getenv("HRDF_MESH_READERS"); folder != nullptr && *folder != '\0') {
    const fs::path path = fs::path(folder) / name;
    return isProgram(path) ? path.string() : "";
  }
  for (const fs::path& file : loadedFiles()) {
    std::error_code failed;
    const fs::path folder = fs::canonical(file, failed).parent_path();
    if (failed) continue;
    for (const char* place : kPlaces) {
      const fs::path path = (folder / place / name).lexically_normal();
      if (isProgram(path)) return path.string();
    }
  }
  return {};
}

}  // namespace hrdf
