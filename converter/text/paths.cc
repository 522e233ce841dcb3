// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/paths.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace hrdf {

namespace fs = std::filesystem;

std::string normalPath(const std::string& path) {
  return fs::path(path).lexically_normal().generic_string();
}

std::string absolutePath(const std::string& path) {
  std::error_code ignored;
  return path.empty() ? "" : normalPath(fs::absolute(path, ignored).string());
}

std::string beside(const std::string& file, const std::string& path) {
  return normalPath((fs::path(file).parent_path() / path).generic_string());
}

std::string extensionOf(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;
  if (fs::equivalent(a, b, ignored)) return true;
  const fs::path file = fs::weakly_canonical(a, ignored);
  return !file.empty() && file == fs::weakly_canonical(b, ignored);
}

}  // namespace hrdf
