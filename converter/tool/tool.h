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

// The options of check(), info() and format() say only where files are, and their density.
// The first of `files` that is kStdin is read from stdin, and called `stdinName`.
inline constexpr std::string_view kStdin = "-";
int check(std::vector<std::string> files, const std::string& stdinName, bool json, bool strict,
          const ModelOptions& options);

// Measures how the robots move, by `dynamics/dynamics.h`. Fails if a measure is above its limit.
// `hasOptions`: the command line gives model options, which MuJoCo's own files do not take.
int checkDynamics(const std::vector<std::string>& files, bool json, bool hasOptions,
                  const ModelOptions& options);

// Lists HEBI's kits, or fetches them from the address `from`; empty: from HEBI's repository.
int listOrFetchKits(bool isFetching, const std::string& from);

int info(const std::string& file, bool json, const ModelOptions& options);

// Without any of them the text goes to stdout.
struct FormatOptions {
  bool check = false;    // only report whether the file is canonical
  bool inPlace = false;  // replace the file
  bool force = false;    // even if that loses comments
};
int format(const std::string& file, const FormatOptions& how, const ModelOptions& options);

// Prints ten lines on libraries, variables, published simulations, display and Python packages.
// Fails if one of them is wrong. `version` is that of `hrdf`.
int doctor(const std::string& version);

// Which of HEBI's files for the modules of a robot is to be written.
struct GroupFileOptions {
  bool isSafety = false;  // limits, else gains
  std::string copied;     // name of the module whose gains all modules of its type get; empty: none
};
// Writes the settings that the robot has with these options to `target`, or to stdout if that is
// empty.
int writeGroupFile(const std::string& file, const std::string& target, const GroupFileOptions& how,
                   ModelOptions options);

// Replaces this program by a Python command: `words` are its name and its words, up to a null
// pointer. Returns only if python3 is missing.
int runPython(char** words);

struct ConvertOptions {
  bool withScene = false;
  MeshFormat format = MeshFormat::obj;
  bool forMujoco314 = false;   // and later, not for 4.0 alone
  bool hasActuator = false;    // the user chooses actuator profiles
  std::string control;         // the table that a page plays; empty: none
  std::string version;         // of hrdf
  urdf_export::Settings urdf;  // for an OUT that ends in .urdf
};
int convert(const std::string& file, const std::string& target, const ConvertOptions& how,
            const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_TOOL_H_
