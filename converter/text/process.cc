// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/process.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace hrdf {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string userFolder(const char* variable, const char* inHome) {
  constexpr const char* kName = "hrdf-mujoco";
  const fs::path named = environment(variable), home = environment("HOME");
  if (named.is_absolute()) return (named / kName).string();
  return home.is_absolute() ? (home / inHome / kName).string() : "";
}

std::string ownProgram() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).string();
}

std::string ownHebiLibrary() {
  constexpr const char* kName = "libhrdf_hebi.so";
  const fs::path folder = fs::path(ownProgram()).parent_path();
  std::error_code ignored;
  // The library is in the program's folder in the wheel, in ../lib/x86_64-linux-gnu in Debian, and
  // in ../lib in the build folder.
  for (const fs::path& each : {folder, folder.parent_path() / HRDF_LIBDIR}) {
    if (fs::exists(each / kName, ignored)) return (each / kName).string();
  }
  return (folder.parent_path() / "lib" / kName).string();
}

}  // namespace hrdf
