// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files of one opening as MuJoCo's virtual file system.
#ifndef HRDF_SIM_LOADING_SCENE_FILES_H_
#define HRDF_SIM_LOADING_SCENE_FILES_H_

#include <string>

#include <mujoco/mujoco.h>

#include "text/files.h"

namespace hrdf::sim {

class SceneFiles {
 public:
  explicit SceneFiles(Files files);
  ~SceneFiles();
  SceneFiles(const SceneFiles&) = delete;
  SceneFiles& operator=(const SceneFiles&) = delete;

  const Files& files() const { return files_; }

  // Lets MuJoCo find the file and all that lies around it, and gives the name for it to use there.
  std::string mounted(const std::string& path);
  const mjVFS* vfs() const { return &vfs_; }

  // A message of MuJoCo's with the paths as they were given.
  std::string shown(std::string message) const;
  // Returns MuJoCo's error or warning about the spec, with such paths; empty if there is none.
  std::string errorOf(mjSpec& spec) const;

 private:
  static int open(mjResource* resource);
  static int readOpen(mjResource* resource, const void** bytes);
  static void close(mjResource* resource);
  static int isModified(const mjResource* resource, const char* timestamp);

  const Files files_;
  std::string folder_;  // from which relative paths count; empty: none was given
  mjpResourceProvider provider_;
  mjVFS vfs_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_SCENE_FILES_H_
