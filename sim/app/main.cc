// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// simulate: opens a robot in MuJoCo.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>
#include <CLI/CLI.hpp>

#include <hrdf/sim/simulation.h>

#include "text/arithmetic.h"
#include "text/atomic_write.h"
#include "text/files.h"
#include "text/paths.h"
#include "tool/model_flags.h"
#include "tool/program.h"

#include "app/headless.h"
#include "app/session/command_table.h"
#include "app/session/interrupt.h"
#include "app/session/mujoco_log.h"
#include "app/session/session.h"
#include "app/session/started_program.h"
#include "app/session/watcher.h"
#include "app/window/window.h"

namespace hrdf::app {
namespace {

struct Arguments {
  std::vector<std::string> files;
  std::string into;
  bool headless = false;
  bool publish = false;
  std::vector<std::string> run;          // a program and its arguments
  bool keep = false;                     // the window stays open after the program's end
  std::optional<double> duration;        // s, simulated
  std::optional<double> realtimeFactor;  // 0: as fast as possible
  std::string png, video, csv, control, log;
  std::string quality;  // film quality, "draft" or "fine"; empty: "fine"
  bool noGravityCompensation = false;
  bool seriesElastic = false;
  ModelFlags model;
};

CLI::Validator isNumber(const std::string& allowed, bool (*isAllowed)(double)) {
  const auto check = [=](const std::string& text) -> std::string {
    Problem problem;
    const auto value = parseNumber(text, problem);
    return value && isAllowed(*value) ? "" : "'" + text + "' must be a number " + allowed;
  };
  return CLI::Validator(check, "");
}

bool isDuration(double seconds) { return seconds > 0 && sim::isTime(seconds); }

// Accepts names of files. Rejects "", from an unset variable of a shell script, and "-", because
// the report is on stdout.
CLI::Validator isNamed() {
  const auto check = [](const std::string& text) -> std::string {
    if (text == "-") return "'-' is not a file; write a file name";
    return text.empty() ? "a file needs a name" : "";
  };
  return CLI::Validator(check, "");
}

// Accepts names that end in .png, for options that write a picture.
CLI::Validator isPicture() {
  const auto check = [](const std::string& text) -> std::string {
    return extensionOf(text) == ".png" ? "" : "'" + text + "' must end in .png";
  };
  return CLI::Validator(check, "");
}

CLI::Validator isFilm() {
  const auto check = [](const std::string& text) -> std::string {
    return !extensionOf(text).empty() ? "" : "'" + text + "' must end in its format, as in .mp4";
  };
  return CLI::Validator(check, "");
}

// Adds the options that name output files or a table of commands.
void describeFiles(CLI::App& program, Arguments& arguments) {
  program.add_option("--png", arguments.png, "save a picture at the end")->type_name("FILE");
  program
      .add_option("--video", arguments.video,
                  "headless: save the run as a film, by ffmpeg; without ffmpeg, or where FILE ends "
                  "in .png, as an animated PNG")
      ->type_name("FILE");
  program
      .add_option("--quality", arguments.quality,
                  "with --video: draft, which takes a fraction of the time, or fine (default)")
      ->type_name("WORD")
      ->check(CLI::IsMember({"draft", "fine"}));
  program
      .add_option("--csv", arguments.csv,
                  "headless: save the motion of modules or actuators, one row every 10 ms")
      ->type_name("FILE");
  program
      .add_option("--control", arguments.control,
                  "command modules or actuators from a CSV table: time, NAME.position, "
                  "NAME.velocity, NAME.effort")
      ->type_name("FILE");
  program
      .add_option("--log", arguments.log,
                  "replay the log of a real robot and show it beside the simulation: a table as "
                  "--csv writes it, a log of Group::startLog(), or HEBI's .hebilog (with hebi-py)")
      ->type_name("FILE")
      ->excludes("--control");
  for (const char* name : {"--png", "--video", "--csv", "--control", "--log"}) {
    program.get_option(name)->check(isNamed());
  }
  program.get_option("--png")->check(isPicture());
  program.get_option("--video")->check(isFilm());
}

// Adds the options for programs that command the robot.
void describePrograms(CLI::App& program, Arguments& arguments) {
  program.add_flag("--publish", arguments.publish,
                   "headless: let programs of this machine find and command the modules, as a "
                   "window always does; in real time, until Ctrl C");
  program
      .add_option("--run", arguments.run,
                  "start a program, which finds this robot alone, and end with it; the last option")
      ->type_name("PROGRAM [ARG...]")
      ->expected(1, CLI::detail::expected_max_vector_size);
  program.add_flag("--keep", arguments.keep,
                   "with --run: leave the window open when the program has ended");
}

void describe(CLI::App& program, Arguments& arguments) {
  program
      .add_option(
          "FILE", arguments.files,
          "robot file (HRDF, RobWork's WorkCell, COLLADA, URDF, GraspIt!'s robot), robot config "
          ".cfg.yaml, or MuJoCo's .xml or .mjz; several are placed side by side. Also a bench "
          ".sim.yaml, and the items of HRDF_SIM: FILE?option=value&..., "
          "mobile-io:FAMILY/NAME?play=FILE.csv, io-board:FAMILY/NAME, scene:FILE.xml. Without any, "
          "the window asks for one")
      ->type_name("");
  program.add_option("--into", arguments.into, "put the robots into this scene")
      ->type_name("SCENE.xml")
      ->check(isNamed());
  program.add_flag("--headless", arguments.headless,
                   "simulate without a window and print a report");
  describePrograms(program, arguments);
  program
      .add_option("--duration", arguments.duration,
                  "end after S simulated seconds (default: 5 headless, or the length of --log, but "
                  "never in a window, "
                  "with --publish or --run)")
      ->type_name("S")
      ->check(isNumber("above 0, and at most 1e9", isDuration));
  program
      .add_option(
          "--realtime-factor", arguments.realtimeFactor,
          "simulated seconds per second; 0: as fast as possible (default: 0 headless, but 1 "
          "in a window, with --publish or --run)")
      ->type_name("X")
      ->check(isNumber("from 1e-6 to 1e6, or 0", sim::Simulation::isFactor));
  describeFiles(program, arguments);
  program.add_flag("--no-gravity-compensation", arguments.noGravityCompensation,
                   "command no efforts that hold the robot against gravity");
  program.add_flag("--series-elastic", arguments.seriesElastic,
                   "simulate the springs between gears and output of the modules");
  program.set_version_flag(
      "--version", "simulate " HRDF_VERSION " (MuJoCo " + std::string(mj_versionString()) + ")");
  arguments.model.addTo(program);
  program.footer("In the window, F1 lists keys and mouse.");
}

// Model options that also apply to the robots in the files of a scene.
constexpr std::array<std::string_view, 2> kOfScenes = {"fetch_meshes", "inside"};

// Passes the options in kOfScenes to this project's MuJoCo plugin, which reads the robots of a
// scene. Sets an environment variable, so call it before any thread starts.
void passToPlugin(const ModelOptions& options) {
  if (!options.fetchMeshes && options.inside.empty()) return;
  const char* before = std::getenv("HRDF_OPTIONS");
  std::string query = before != nullptr ? before : "";
  if (options.fetchMeshes) query += "&fetch_meshes=1";
  if (!options.inside.empty()) query += "&inside=" + percentEncoded(options.inside);
  setenv("HRDF_OPTIONS", query.c_str(), 1);
}

// Returns the model options of the command line; nullopt after reporting that they are invalid.
std::optional<ModelOptions> modelOptions(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  ModelOptions options;
  const bool isOfRobots = takesModelOptions(arguments.files, files);
  if (!isOfRobots && arguments.model.anyGivenBut(kOfScenes)) {
    diagnostics.error(arguments.files.front(), "model options are for robots and configs",
                      "a scene can have --fetch-meshes and --inside");
  } else if (isOfRobots || arguments.model.anyGivenBut({})) {
    // options() also reads the variable HRDF_OPTIONS. For MJCF files, options() is called only if
    // the command line has model options.
    options = arguments.model.options(diagnostics);
  }
  print(diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  return options;
}

int complain(const std::string& message) {
  std::cerr << "simulate: error: " << message << '\n';
  return kBadInput;
}

// Returns the reason if options contradict each other, else an empty text.
std::string whyNotTogether(const Arguments& arguments) {
  if (arguments.keep && arguments.headless)
    return "--keep needs a window, --headless has no window";
  if (arguments.keep && arguments.run.empty()) return "--keep needs --run after it";
  if (!arguments.quality.empty() && arguments.video.empty()) return "--quality needs --video";
  if (arguments.headless) return {};
  if (!arguments.video.empty()) return "--video needs --headless";
  return arguments.csv.empty() ? "" : "--csv needs --headless";
}

// Returns the name of an option that requires a robot if the command line has no robot; else an
// empty text.
std::string needsRobot(const CLI::App& program, const Arguments& arguments) {
  constexpr std::array<std::string_view, 2> kOfWindow = {"--duration", "--png"};
  if (!arguments.files.empty()) return {};
  if (!arguments.run.empty()) return "--run";
  for (const CLI::Option* option : program.get_options()) {
    const bool isOfWindow = std::ranges::count(kOfWindow, option->get_name()) > 0;
    if (option->count() > 0 && !isOfWindow) return option->get_name();
  }
  return {};
}

// Returns the reason if an output file cannot be written, or would overwrite an input file
// (`read`); else an empty text.
std::string whyNotAllWritable(const Arguments& arguments, const std::vector<std::string>& read) {
  std::vector<std::string> taken{arguments.control, arguments.log};
  for (const std::string& file : {arguments.png, arguments.video, arguments.csv}) {
    if (file.empty()) continue;
    const auto isIt = [&](const std::string& other) { return isSameFile(file, other); };
    const std::string reason = std::ranges::any_of(taken, isIt)
                                   ? "the command line also has it for another option"
                                   : whyNotWritable(file, read);
    if (!reason.empty()) return "cannot write '" + file + "': " + reason;
    taken.push_back(file);
  }
  return {};
}

// If the model has no modules, reports options that require modules. If the model also has no
// actuators, reports options that require modules or actuators.
void checkAxes(const Session& session, const Arguments& arguments, Diagnostics& out) {
  if (session.modules() != nullptr) return;
  if (arguments.seriesElastic) out.error(kNoPlace, "--series-elastic: the model has no modules");
  if (arguments.noGravityCompensation) {
    out.error(kNoPlace, "--no-gravity-compensation: the model has no modules");
  }
  for (const std::string& file : {arguments.control, arguments.csv, arguments.log}) {
    if (!file.empty() && session.model().nu == 0) {
      out.error(file, "the model has no modules and no actuators");
    }
  }
}

// Applies the command line's options to the opened robot. Returns false after reporting errors.
bool setUp(Session& session, const Arguments& arguments) {
  Diagnostics diagnostics;
  checkAxes(session, arguments, diagnostics);
  if (!arguments.control.empty() && !diagnostics.hasErrors()) {
    auto table = CommandTable::read(arguments.control, session.run(), diagnostics);
    if (table) session.play(*std::move(table));
  }
  if (!arguments.log.empty() && !diagnostics.hasErrors()) {
    auto log = HardwareLog::read(arguments.log, session.run(), diagnostics);
    if (log) session.replay(*std::move(log));
  }
  print(diagnostics);
  return !diagnostics.hasErrors();
}

// Makes the modules available to programs. Returns false if this fails although the command line
// requires it.
bool publish(Session& session, const Arguments& arguments) {
  const bool isAsked = arguments.publish || !arguments.run.empty();
  if ((arguments.headless && !isAsked) || (session.simulation() == nullptr && !isAsked))
    return true;
  std::string why = "the model has no modules";
  if (session.simulation() != nullptr && session.simulation()->publish(&why)) return true;
  std::cerr << "simulate: " << (isAsked ? "error" : "warning")
            << ": programs cannot find the robot: " << why << '\n';
  return !isAsked;
}

// True if a table, a log or a program commands the robot, or if --csv records the motion. The robot
// then starts in its home pose.
bool isCommanded(const Arguments& arguments) {
  return !arguments.control.empty() || !arguments.log.empty() || !arguments.csv.empty() ||
         !arguments.run.empty() || (arguments.headless && arguments.publish);
}

// Closes the window when the program ends. `keeps`: instead keeps the window open, and prints a
// line on stderr.
void endWith(StartedProgram& program, bool keeps, sim::WindowOptions& options) {
  if (!keeps) {
    options.isOver = [&program] { return program.status().has_value(); };
    return;
  }
  options.notice = [&program, isTold = false]() mutable {
    const std::string ending = program.ending();
    if (!ending.empty() && !std::exchange(isTold, true)) {
      std::cerr << "simulate: " << ending << "; the window stays open\n";
    }
    return ending;
  };
}

// Returns the exit status of `simulate`: the `status` of the run if it is not 0, else the exit
// status of the started program. Prints if a signal ended the program, or if the program still runs
// after --duration.
int statusWith(StartedProgram& program, bool keeps, bool hasDuration, int status) {
  const std::optional<int> ended = program.status();
  if (status == 0 && !ended && hasDuration) {
    return complain("the program still runs at the end of the simulation");
  }
  constexpr int kOfSignals = 128;  // larger exit statuses: a signal ended the program
  if (ended && *ended > kOfSignals && !keeps) {
    std::cerr << "simulate: " << program.ending() << '\n';
  }
  return status == 0 ? ended.value_or(0) : status;
}

int simulate(std::unique_ptr<Session> session, const Source& source, const Files& files,
             const Arguments& arguments) {
  if (!publish(*session, arguments)) return kBadInput;
  std::unique_ptr<StartedProgram> program;
  if (!arguments.run.empty()) {
    keepInterruptions();  // from now on, a signal ends the run and the started program
    std::string why;
    program = StartedProgram::start(arguments.run, why);
    if (!program) return complain("cannot start '" + arguments.run[0] + "': " + why);
  }
  if (!arguments.headless) {
    sim::WindowOptions options;
    options.title = "simulate";  // title until the robot is drawn
    options.realtimeFactor = arguments.realtimeFactor.value_or(1);
    options.duration = arguments.duration;
    options.png = arguments.png;
    if (program) endWith(*program, arguments.keep, options);
    const int status = runWindow(std::move(session), source, Watcher(files.seen()), options);
    return program ? statusWith(*program, arguments.keep, arguments.duration.has_value(), status)
                   : status;
  }
  const bool isLive = arguments.publish || program;
  constexpr double kForEver = std::numeric_limits<double>::infinity();
  const double length = session->log() != nullptr ? session->log()->duration() : 5;
  const int status = runHeadless(
      *session, {arguments.duration.value_or(isLive ? kForEver : length),
                 arguments.realtimeFactor.value_or(isLive ? 1 : 0), arguments.png, arguments.video,
                 arguments.quality == "draft" ? Quality::draft : Quality::fine, arguments.csv,
                 files.paths(), program.get()});
  return program ? statusWith(*program, false, arguments.duration.has_value(), status) : status;
}

int run(int argc, const char* const* argv) {
  Arguments arguments;
  CLI::App program("Opens a robot in MuJoCo, in a window or without one.", "simulate");
  describe(program, arguments);
  // All words after --run belong to the command line of the program.
  const auto own = std::find(argv, argv + argc, std::string_view("--run"));
  const auto count = static_cast<int>(own - argv);
  const bool runs = count < argc;
  if (const auto status = parseCommandLine(program, count, argv)) return *status;
  if (runs) arguments.run.assign(own + 1, argv + argc);
  if (runs && arguments.run.empty()) {
    complain("--run needs a program");
    return kWrongUsage;
  }
  if (const std::string why = whyNotTogether(arguments); !why.empty()) {
    complain(why);
    return kWrongUsage;
  }
  if (const std::string option = needsRobot(program, arguments); !option.empty()) {
    complain("FILE is required with " + option);
    return kWrongUsage;
  }
  if (arguments.files.empty()) return runStartPage(arguments.duration, arguments.png);
  const Files files;
  const std::optional<ModelOptions> options = modelOptions(arguments, files);
  if (!options) return kWrongUsage;
  passToPlugin(*options);
  std::optional<OwnLinkFolder> folder;
  if (runs) folder.emplace();
  if (folder && !folder->isMade()) return complain("cannot make a folder for temporary files");

  installLogHandler();
  Diagnostics diagnostics;
  Source source{arguments.files,
                arguments.into,
                *options,
                !arguments.noGravityCompensation,
                {.seriesElastic = arguments.seriesElastic},
                files,
                !isCommanded(arguments)};
  std::unique_ptr<Session> session = Session::open(source, diagnostics);
  source.read = readFile;  // reads changed files from the disk again
  print(diagnostics);
  if (!session || !setUp(*session, arguments)) return kBadInput;
  // Checks the files to write before the simulation, so that no long run is lost.
  if (const std::string reason = whyNotAllWritable(arguments, files.paths()); !reason.empty()) {
    return complain(reason);
  }
  return simulate(std::move(session), source, files, arguments);
}

}  // namespace
}  // namespace hrdf::app

int main(int argc, char** argv) {
  hrdf::surviveFileSizeLimits();
  try {
    hrdf::noteSlowDownloads();
    const int status = hrdf::app::run(argc, argv);
    if (hrdf::flushStdout()) return status;
    std::cerr << "simulate: error: cannot write to stdout\n";
  } catch (const std::exception& error) {
    std::cerr << "simulate: error: " << error.what() << '\n';
  }
  return hrdf::kBadInput;
}
