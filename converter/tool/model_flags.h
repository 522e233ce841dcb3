// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The model options on a command line: `--floating-base`, `--actuator pid`, `--actuator.W1
// velocity`.
#ifndef HRDF_TOOL_MODEL_FLAGS_H_
#define HRDF_TOOL_MODEL_FLAGS_H_

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include <hrdf/options.h>

namespace hrdf {

// Adds the options of modelOptionTable() to subcommands. The object must outlive the parse of the
// command line.
class ModelFlags {
 public:
  // Adds all options, or only the options named in `only`.
  void addTo(CLI::App& command, std::span<const std::string_view> only = {});

  // True if the command line has a model option whose name is not in `others`.
  bool anyGivenBut(std::span<const std::string_view> others) const;

  // Returns the options from the environment and from the command line, which has priority. Reports
  // invalid values.
  ModelOptions options(Diagnostics& out) const;

 private:
  std::vector<std::pair<const OptionRow*, CLI::Option*>> plain_;
  // Options with open-ended names: `--actuator.NAME`.
  std::vector<std::pair<const OptionRow*, CLI::Option*>> named_;
};

// Parses the command line, including open-ended names such as `--actuator.W1`. Returns the exit
// status if the program must end: 0 after --help and --version; 2 after wrong usage. Reports wrong
// usage on stderr, with a hint if a known word is similar.
std::optional<int> parseCommandLine(CLI::App& program, int argc, const char* const* argv);

}  // namespace hrdf

#endif  // HRDF_TOOL_MODEL_FLAGS_H_
