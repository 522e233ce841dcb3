// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The commands of `hrdf`. Each returns the exit status.
#ifndef HRDF_TOOL_H_
#define HRDF_TOOL_H_

#include <string>
#include <string_view>
#include <vector>

#include <hrdf/options.h>
#include <hrdf/spec.h>

#include "tool/program.h"
#include "urdf_export/robot.h"

namespace hrdf {

// info() and format() use only the options `inside`, `resources` and `density`; check() also uses
// `setup`, `gains` and `safety`. check() reads the file kStdin from stdin, and calls it `stdinName`
// in messages.
inline constexpr std::string_view kStdin = "-";
int check(std::vector<std::string> files, const std::string& stdinName, bool json, bool strict,
          const ModelOptions& options);

// Measures how the robots in `files` move (dynamics/dynamics.h). Fails if a measured value exceeds
// its limit. `hasOptions`: the command line has model options, which are errors for MuJoCo's files.
int checkDynamics(const std::vector<std::string>& files, bool json, bool hasOptions,
                  const ModelOptions& options);

// Lists HEBI's kits, or downloads them from the URL or folder `from`; empty: HEBI's repository.
int listOrFetchKits(bool isFetching, const std::string& from);

int info(const std::string& file, bool json, const ModelOptions& options);

// Options of `hrdf format`. If all are false, the text goes to stdout.
struct FormatOptions {
  bool check = false;    // only check whether the file is canonical
  bool inPlace = false;  // replace the file
  bool force = false;    // replace the file even if comments are lost
};
int format(const std::string& file, const FormatOptions& how, const ModelOptions& options);

// Checks libraries, environment variables, published simulations, display and Python packages, and
// prints the results. Fails if a result is a fault. `version` is the version of `hrdf`.
int doctor(const std::string& version);

// Options of `hrdf gains` and `hrdf safety`, which write HEBI's files for a robot's modules.
struct GroupFileOptions {
  bool isSafety = false;  // true: safety limits; false: gains
  std::string copied;  // module whose gains are copied to all modules of its type; empty: no copy
};
// Writes the gains or safety limits of the robot's modules to `target`; empty: to stdout.
int writeGroupFile(const std::string& file, const std::string& target, const GroupFileOptions& how,
                   ModelOptions options);

// Replaces this program by a Python command. `words` are its name and arguments, ended by a null
// pointer. Returns only if python3 cannot be started.
int runPython(char** words);

struct ConvertOptions {
  bool withScene = false;
  MeshFormat format = MeshFormat::obj;
  bool forMujoco314 = false;   // oldest MuJoCo that reads the model: true: 3.14; false: 4.0
  bool hasActuator = false;    // true: the command line has --actuator
  std::string unused;          // first given option that a page does not use; empty: none
  std::string control;         // the table that a page plays; empty: none
  std::string version;         // version of `hrdf`
  urdf_export::Settings urdf;  // for an OUT that ends in .urdf
};
int convert(const std::string& file, const std::string& target, const ConvertOptions& how,
            const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_TOOL_H_
