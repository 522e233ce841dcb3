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

// Parameters of lower(): the reader of the robot's files, and pointers to results.
struct LowerFiles {
  // Reads the files to which the robot and the options refer.
  FileReader read = readFile;
  // Not null: lower() adds each mesh to `assets`, and the spec does not need the robot's files.
  // Null: the spec contains computed meshes, and refers to the robot's mesh files.
  AssetFiles* assets = nullptr;
  // For a program that simulates the modules. Not null: lower() writes the modules' settings to
  // `settings`, and the spec contains only the modules' position limits and joint parameters. Null:
  // the spec contains all settings.
  ModuleSettings* settings = nullptr;
  // True: the spec refers to computed meshes by names with the scheme `hrdf-mesh`. Only processes
  // with hrdf-mujoco's plugin can compile such a spec.
  bool namesMeshes = false;
};

}  // namespace hrdf

#endif  // HRDF_LOWER_FILES_H_
