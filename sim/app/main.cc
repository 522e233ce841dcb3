// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// simulate: opens a robot in MuJoCo.
#include <cmath>
#include <iostream>
#include <optional>
#include <string>

#include <mujoco/mujoco.h>
#include <CLI/CLI.hpp>

#include <model_flags.h>
#include <program.h>
#include <whole_file.h>

#include "headless.h"
#include "log.h"
#include "session.h"
#include "window.h"

namespace hrdf::app {
namespace {

struct Arguments {
  std::string file;
  bool headless = false;
  std::optional<double> duration;        // s, simulated
  std::optional<double> realtimeFactor;  // 0: as fast as it goes
  std::string png;
  ModelFlags model;
};

CLI::Validator atLeast(double least, bool allowed) {
  const auto check = [least, allowed](const std::string& text) -> std::string {
    double value = 0;
    const bool fits = CLI::detail::lexical_cast(text, value) && std::isfinite(value) &&
                      (allowed ? value >= least : value > least);
    return fits ? "" : "'" + text + "' is no number " + (allowed ? "from 0 on" : "above 0");
  };
  return CLI::Validator(check, "");
}

void describe(CLI::App& program, Arguments& arguments) {
  program.add_option("FILE", arguments.file, "Robot: .hrdf, or MuJoCo's .xml or .mjz")
      ->type_name("")
      ->required();
  program.add_flag("--headless", arguments.headless,
                   "Simulate without a window and print a report");
  program
      .add_option("--duration", arguments.duration,
                  "End after so many simulated seconds (headless: 5, in a window: never)")
      ->type_name("S")
      ->check(atLeast(0, false));
  program
      .add_option("--realtime-factor", arguments.realtimeFactor,
                  "Simulated seconds a second; 0: as fast as it goes (headless: 0, else 1)")
      ->type_name("X")
      ->check(atLeast(0, true));
  program.add_option("--png", arguments.png, "Save a picture of the end")->type_name("FILE");
  program.set_version_flag(
      "--version", "simulate " HRDF_VERSION " (MuJoCo " + std::string(mj_versionString()) + ")");
  arguments.model.addTo(program);
  program.footer("In the window, F1 lists keys and mouse.");
}

// The model options; reports and gives none where they are wrong.
std::optional<ModelOptions> modelOptions(const Arguments& arguments) {
  Diagnostics diagnostics;
  ModelOptions options;
  if (takesModelOptions(arguments.file)) {
    options = arguments.model.options(diagnostics);
  } else if (arguments.model.anyGiven()) {
    diagnostics.error(arguments.file, "model options are for .hrdf files");
  }
  print(diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  return options;
}

int simulate(const Session& session, const Arguments& arguments) {
  if (!arguments.headless) {
    return runWindow(session,
                     {arguments.realtimeFactor.value_or(1), arguments.duration, arguments.png});
  }
  return runHeadless(session, {arguments.duration.value_or(5), arguments.realtimeFactor.value_or(0),
                               arguments.png});
}

int run(int argc, const char* const* argv) {
  Arguments arguments;
  CLI::App program("Opens a robot in MuJoCo, in a window or without one.", "simulate");
  describe(program, arguments);
  if (const auto status = parseCommandLine(program, argc, argv)) return *status;
  const std::optional<ModelOptions> options = modelOptions(arguments);
  if (!options) return kWrongUsage;

  installLogHandler();
  Diagnostics diagnostics;
  const std::optional<Session> session = openSession(arguments.file, *options, diagnostics);
  print(diagnostics);
  if (!session) return kBadInput;
  // Now, not after the simulation.
  const std::string reason = arguments.png.empty() ? "" : whyNotWritable(arguments.png);
  if (!reason.empty()) {
    std::cerr << "simulate: error: cannot write '" << arguments.png << "': " << reason << '\n';
    return kBadInput;
  }
  return simulate(*session, arguments);
}

}  // namespace
}  // namespace hrdf::app

int main(int argc, char** argv) {
  try {
    const int status = hrdf::app::run(argc, argv);
    if (hrdf::flushStdout()) return status;
    std::cerr << "simulate: error: cannot write to stdout\n";
  } catch (const std::exception& error) {
    std::cerr << "simulate: error: " << error.what() << '\n';
  }
  return hrdf::kBadInput;
}
