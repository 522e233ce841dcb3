// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gives the files of one scene to MuJoCo's virtual file system.
#ifndef HRDF_ROBOT_SCENE_FILES_H_
#define HRDF_ROBOT_SCENE_FILES_H_

#include <filesystem>
#include <mutex>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/spec.h>

#include "text/files.h"

namespace hrdf {

class SceneFiles {
 public:
  explicit SceneFiles(Files files);
  ~SceneFiles();
  SceneFiles(const SceneFiles&) = delete;
  SceneFiles& operator=(const SceneFiles&) = delete;

  const Files& files() const { return files_; }

  // Makes all files in the top folder of `path`, such as "/home", available to MuJoCo. Returns the
  // absolute path for MuJoCo.
  std::string mounted(const std::string& path);
  const mjVFS* vfs() const { return &vfs_; }

  // Parses the file `path`. `contentType` null: MuJoCo uses the extension, which must then be in
  // lower case. Returns null if and only if an error was reported.
  [[nodiscard]] SpecPtr parse(const std::string& path, const char* contentType, Diagnostics& out);
  // Compiles the spec of the file `path`; returns null if and only if an error was reported.
  [[nodiscard]] ModelPtr compile(mjSpec* spec, const std::string& path, Diagnostics& out);
  // Returns MuJoCo's error or warning about the spec, or an empty string. Paths in the message are
  // relative if the robot's path is relative.
  std::string errorOf(mjSpec& spec) const;

 private:
  FileText sourceOf(const std::string& path) const;
  std::string shown(std::string message) const;
  double elementsOf(const std::string& path, const std::string& archive);
  void checkSize(const std::string& path);
  std::string placeOf(const std::filesystem::path& name) const;
  bool mayDecode(const std::filesystem::path& name, const std::string& bytes);
  static int open(mjResource* resource);
  static int readOpen(mjResource* resource, const void** bytes);
  static void close(mjResource* resource);
  static int isModified(const mjResource* resource, const char* timestamp);

  const Files files_;
  Diagnostics warned_;  // warnings about files of the current parse
  std::mutex mutex_;    // protects `refused_` and `pixels_` while MuJoCo compiles
  // Why a file was refused in the current parse or compilation; empty: no file was refused.
  std::string refused_;
  double pixels_ = 0;      // pixels of all pictures that MuJoCo opened; protected by `mutex_`
  std::string malformed_;  // file that was refused because of its syntax; empty: no such file
  std::string folder_;     // working directory, if the robot's path is relative; else empty
  mjpResourceProvider provider_;
  mjVFS vfs_;
};

}  // namespace hrdf

#endif  // HRDF_ROBOT_SCENE_FILES_H_
