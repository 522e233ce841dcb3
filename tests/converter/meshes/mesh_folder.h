// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TESTS_MESH_FOLDER_H_
#define HRDF_TESTS_MESH_FOLDER_H_

#include <cstdlib>
#include <optional>
#include <string>

namespace hrdf {

// While an object exists, the mesh programs are taken from `folder`.
class MeshFolder {
 public:
  explicit MeshFolder(const std::string& folder) {
    if (const char* before = std::getenv(kName)) before_ = before;
    setenv(kName, folder.c_str(), 1);
  }
  ~MeshFolder() {
    if (before_) {
      setenv(kName, before_->c_str(), 1);
    } else {
      unsetenv(kName);
    }
  }
  MeshFolder(const MeshFolder&) = delete;
  MeshFolder& operator=(const MeshFolder&) = delete;

 private:
  static constexpr const char* kName = "HRDF_MESH_READERS";
  std::optional<std::string> before_;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_MESH_FOLDER_H_
