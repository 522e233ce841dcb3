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

// Adds every model option to a command, generated from modelOptionTable. Must outlive the parse;
// may be added to several subcommands.
class ModelFlags {
 public:
  // All of them, or only those that are named.
  void addTo(CLI::App& command, std::span<const std::string_view> only = {});

  // Reports whether an option is given that is not among `others`.
  bool anyGivenBut(std::span<const std::string_view> others) const;

  // Returns the options of the environment, overridden by the command line. Reports bad values of
  // both.
  ModelOptions options(Diagnostics& out) const;

 private:
  std::vector<std::pair<const OptionRow*, CLI::Option*>> plain_;
  std::vector<std::pair<const OptionRow*, CLI::Option*>> named_;  // `--actuator.NAME`
};

// Parses the command line, also open-ended names like `--actuator.W1`. Returns the exit status if
// the program must end here: 0 after --help and --version, 2 after wrong usage, which it reports on
// stderr with a hint if a spelling is near.
std::optional<int> parseCommandLine(CLI::App& program, int argc, const char* const* argv);

}  // namespace hrdf

#endif  // HRDF_TOOL_MODEL_FLAGS_H_
