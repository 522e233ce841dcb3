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

// Settings of the modules from the gains, safety and setup files that the options name. Each vector
// has one entry for each degree of freedom; empty: the options do not name such a file.
struct ModuleSettings {
  std::vector<ModuleGains> gains;
  std::vector<ModuleSafety> safety;
  std::vector<ModuleFigures> figures;
};

// Files of lower(): the reader of its input files, and the files that it returns with the spec.
struct LowerFiles {
  // Reads the files to which the robot and the options refer.
  FileReader read = readFile;
  // For a model that needs no files of the robot: lower() adds each mesh to `assets` as a file, and
  // the spec refers to these files. Null: drawn meshes are in the spec, and the spec refers to the
  // robot's mesh files.
  AssetFiles* assets = nullptr;
  // For a program that simulates the modules itself: lower() writes the settings of the modules
  // here, and the spec contains only the joints' position limits and parameters. Null: the spec
  // contains the settings.
  ModuleSettings* settings = nullptr;
  // True: drawn meshes are not in the spec. The spec refers to them by names with the scheme
  // `hrdf-mesh`, so each process that compiles the spec needs the plugin.
  bool namesMeshes = false;
};

}  // namespace hrdf

#endif  // HRDF_LOWER_FILES_H_
