// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files of a model that is built.
#ifndef HRDF_LOWER_FILES_H_
#define HRDF_LOWER_FILES_H_

#include <vector>

#include <hrdf/files.h>
#include <hrdf/gains.h>
#include <hrdf/safety.h>
#include <hrdf/setup.h>
#include <hrdf/spec.h>

namespace hrdf {

// Settings from the options' gains, safety and setup files, one for each degree of freedom; empty
// without such a file.
struct ModuleSettings {
  std::vector<ModuleGains> gains;
  std::vector<ModuleSafety> safety;
  std::vector<ModuleFigures> figures;
};

// Files for lower(): where it reads those that robot and options name, and those that it returns
// with the spec.
struct LowerFiles {
  FileReader read = readFile;
  // For a model that needs no other files: each mesh becomes a file of `assets`, to which the spec
  // refers. Null: meshes stay in the spec and where they are.
  AssetFiles* assets = nullptr;
  // For a program that simulates the modules itself: filled unless null, and then the spec has no
  // more of it than the position limits of the joints and the figures.
  ModuleSettings* settings = nullptr;
  // True: drawn meshes are no part of the spec, but names of the scheme `hrdf-mesh`, which the
  // plugin has to serve in each process that compiles it.
  bool namesMeshes = false;
};

}  // namespace hrdf

#endif  // HRDF_LOWER_FILES_H_
