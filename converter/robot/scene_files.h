// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gives the files of one scene to MuJoCo's virtual file system.
#ifndef HRDF_ROBOT_SCENE_FILES_H_
#define HRDF_ROBOT_SCENE_FILES_H_

#include <filesystem>
#include <mutex>
#include <set>
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

  // Makes the file and its neighbours available to MuJoCo. Returns the absolute path, which MuJoCo
  // must use.
  std::string mounted(const std::string& path);
  const mjVFS* vfs() const { return &vfs_; }

  // Parses the file `path`. `contentType` null: MuJoCo uses the extension, which must then be in
  // lower case. Returns null if and only if an error was reported.
  [[nodiscard]] SpecPtr parse(const std::string& path, const char* contentType, Diagnostics& out);
  // Compiles the spec of the file `path`; returns null if and only if an error was reported.
  [[nodiscard]] ModelPtr compile(mjSpec* spec, const std::string& path, Diagnostics& out);
  // Returns MuJoCo's error or warning about the spec, with the paths as they were given, or an
  // empty string.
  std::string errorOf(mjSpec& spec) const;

 private:
  std::string shown(std::string message) const;
  void checkArchive(const std::string& path, const std::string& bytes);
  void checkSize(const std::string& path);
  std::string placeOf(const std::filesystem::path& name) const;
  bool mayParse(const std::filesystem::path& name, const std::string& text);
  bool mayDecode(const std::filesystem::path& name, const std::string& bytes);
  static int open(mjResource* resource);
  static int readOpen(mjResource* resource, const void** bytes);
  static void close(mjResource* resource);
  static int isModified(const mjResource* resource, const char* timestamp);

  const Files files_;
  bool isParsing_ = false;
  std::set<std::filesystem::path> opened_;  // while one is parsed
  int reopened_ = 0;                        // files that were opened before
  Diagnostics warned_;                      // of the files that are opened meanwhile
  std::mutex mutex_;                        // of refused_, while one is compiled
  std::string refused_;                     // why a file was refused meanwhile; empty: none was
  std::string folder_;  // from which relative paths count; empty: none was given
  mjpResourceProvider provider_;
  mjVFS vfs_;
};

}  // namespace hrdf

#endif  // HRDF_ROBOT_SCENE_FILES_H_
