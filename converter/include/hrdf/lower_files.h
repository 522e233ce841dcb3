// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that a model is built from, and that belong to it.
#ifndef HRDF_LOWER_FILES_H_
#define HRDF_LOWER_FILES_H_

#include <vector>

#include <hrdf/files.h>
#include <hrdf/gains.h>
#include <hrdf/safety.h>
#include <hrdf/setup.h>
#include <hrdf/spec.h>

namespace hrdf {

// Settings of the modules from the gains, safety and setup files of the options, one for each
// degree of freedom; empty: no such file.
struct ModuleSettings {
  std::vector<ModuleGains> gains;
  std::vector<ModuleSafety> safety;
  std::vector<ModuleFigures> figures;
};

// Files for lower(): the reader of files that robot and options name, and the files that lower()
// returns with the spec.
struct LowerFiles {
  // Reads the files that robot and options name.
  FileReader read = readFile;
  // For a model that needs no other files: each mesh becomes a file of `assets`, to which the spec
  // refers. Null: meshes stay in the spec and at their places.
  AssetFiles* assets = nullptr;
  // For a program that simulates the modules itself: gets their settings. The spec then has only
  // the position limits and parameters of the joints. Null: the spec has the settings.
  ModuleSettings* settings = nullptr;
  // True: drawn meshes are not in the spec but are names of the scheme `hrdf-mesh`; each process
  // that compiles the spec needs the plugin.
  bool namesMeshes = false;
};

}  // namespace hrdf

#endif  // HRDF_LOWER_FILES_H_
