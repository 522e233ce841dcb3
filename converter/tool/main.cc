// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// hrdf: checks robot files, describes them and converts them for MuJoCo.
#include <algorithm>
#include <array>
#include <iostream>
#include <span>
#include <string_view>

#include <CLI/CLI.hpp>

#include "kits/kits.h"
#include "text/names.h"
#include "text/strings.h"
#include "tool/model_flags.h"
#include "tool/tool.h"

namespace hrdf {

namespace {

constexpr const char* kVersion = "hrdf " HRDF_VERSION;

// Options for reading a robot: folders of the files that it refers to, and density of shapes
// without a mass.
constexpr std::array<std::string_view, 3> kOfFiles = {"inside", "resources", "density"};

// Options of the command check, which also checks files of gains, safety limits and firmware setup.
constexpr std::array<std::string_view, 6> kOfCheck = {"inside", "resources", "density",
                                                      "setup",  "gains",     "safety"};

// Options of the commands gains and safety.
constexpr std::array<std::string_view, 4> kOfGroupFiles = {"inside", "gains", "safety", "names"};

// Returns the options `inside`, `resources` and `density` of `options`, and omits other options.
ModelOptions ofFiles(const ModelOptions& options) {
  ModelOptions result;
  result.inside = options.inside;
  result.resources = options.resources;
  result.density = options.density;
  result.ofEnvironment = options.ofEnvironment;
  return result;
}

CLI::App* addFormat(CLI::App& program, std::string& file, FormatOptions& options) {
  CLI::App* command = program.add_subcommand(
      "format", "Write an HRDF robot in canonical form to stdout: keeps formulas, drops comments");
  command->add_option("FILE", file, "an HRDF file")->type_name("")->required();
  CLI::Option* inPlace =
      command->add_flag("--in-place", options.inPlace, "replace FILE, if it holds no comments");
  command->add_flag("--force", options.force, "replace FILE, comments or not")->needs(inPlace);
  command->add_flag("--check", options.check, "write nothing; fail unless FILE is canonical")
      ->excludes(inPlace);
  return command;
}

// The words of the command line.
struct Words {
  std::vector<std::string> files;               // files of the command `check`
  std::string stdinName = std::string(kStdin);  // name of the text from stdin in messages
  std::string file, target, meshFormat = "obj", mujoco = "4.0";
  bool json = false, strict = false, dynamics = false, withScene = false;
  FormatOptions format;
  bool isFetching = false;  // option of the command `kits`
  std::string from;
  std::string control;  // value of --ros2-control
  std::string table;    // --control: the table of commands that a page plays
  urdf_export::Settings urdf;
  GroupFileOptions group;
};

CLI::App* addCheck(CLI::App& program, Words& words) {
  CLI::App* command = program.add_subcommand("check", "Report errors and warnings in robot files");
  command->add_option("FILE", words.files, "robot files; - is stdin")->type_name("")->required();
  CLI::Option* stdinName =
      command
          ->add_option("--stdin-name", words.stdinName,
                       "the path of the file that comes from stdin: messages have it, and what the "
                       "file names is beside it")
          ->type_name("FILE");
  command->add_flag("--json", words.json, "write the diagnostics to stdout, as JSON");
  CLI::Option* strict = command->add_flag("--strict", words.strict, "warnings fail too");
  command
      ->add_flag("--dynamics", words.dynamics,
                 "simulate the robots, or MuJoCo's .xml and .mjz, and measure how they move: "
                 "vibrations, speeds, forces, ends of ranges, followers, creep; takes all model "
                 "options")
      ->excludes(strict)
      ->excludes(stdinName);
  return command;
}

CLI::App* addInfo(CLI::App& program, Words& words) {
  CLI::App* command =
      program.add_subcommand("info", "List the parts, joints and frames of a robot");
  command->add_flag("--json", words.json, "write it as JSON");
  command->add_option("FILE", words.file, "a robot file")->type_name("")->required();
  return command;
}

CLI::App* addKits(CLI::App& program, Words& words) {
  CLI::App* command = program.add_subcommand(
      "kits", "List HEBI's public kits, which open by names such as hebi:A-2085-06");
  command->add_flag("--fetch", words.isFetching,
                    "copy their files once from HEBI's repository hebi_description (Apache-2.0)");
  command
      ->add_option("--from", words.from,
                   "with --fetch: another copy of the repository, a folder or an address of http")
      ->type_name("FOLDER|URL")
      ->check([](const std::string& text) { return text.empty() ? "it is empty" : std::string(); });
  return command;
}

// Returns why `name` is invalid as the name of a ROS package (REP 144) or as a prefix of ROS
// parameters; empty: valid.
std::string wrongRosName(const std::string& name) {
  const auto isPlain = [](char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '-'; };
  const bool isName = !name.empty() && isLetter(name.front()) &&
                      std::ranges::all_of(name, isPlain) && name.size() <= kMaxNameLength;
  return isName ? ""
                : inQuotes(name) +
                      " must begin with a letter and have only letters, digits, '_' and '-', at "
                      "most " +
                      std::to_string(kMaxNameLength);
}

void addUrdfOptions(CLI::App& command, Words& words) {
  const auto add = [&](const char* flag, std::string& value, const char* type, const char* help) {
    return command.add_option(flag, value, help)->type_name(type)->group("URDF");
  };
  add("--package", words.urdf.package, "NAME",
      "the ROS package that is to contain OUT and assets/: meshes are package://NAME/assets/...")
      ->check(wrongRosName);
  add("--prefix", words.urdf.prefix, "TEXT", "before the names of links, joints and materials")
      ->check(wrongRosName);
  add("--ros2-control", words.control, "DRIVER",
      "add what ROS 2 starts the robot by: mujoco (also writes the model, NAME.xml), hebi or mock")
      ->check(CLI::IsMember({"mujoco", "hebi", "mock"}));
  command
      .add_flag("--srdf", words.urdf.withSrdf,
                "also write NAME.srdf: chains, home pose, bodies that do not collide, rotors")
      ->group("URDF");
}

urdf_export::Ros2Control controlOf(const std::string& word) {
  using urdf_export::Ros2Control;
  if (word == "mujoco") return Ros2Control::mujoco;
  if (word == "hebi") return Ros2Control::hebi;
  return word == "mock" ? Ros2Control::mock : Ros2Control::none;
}

CLI::App* addConvert(CLI::App& program, Words& words) {
  CLI::App* command = program.add_subcommand("convert", "Write a MuJoCo model, a URDF or a page");
  command->add_option("FILE", words.file, "a robot file")->type_name("")->required();
  command
      ->add_option("OUT", words.target,
                   "a .xml or .urdf (its meshes go to assets/ beside it), .mjz, .mjb, or .html: a "
                   "page with the robot, which simulates it in any browser")
      ->type_name("")
      ->required();
  command->add_flag("--with-scene", words.withScene,
                    "also write scene.xml beside OUT: floor, light and the robot (NAME_scene.xml "
                    "where scene.xml is of another)");
  command
      ->add_option("--mesh-format", words.meshFormat,
                   "of the meshes that are drawn: obj is text, msh MuJoCo's own binary format")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"obj", "msh"}))
      ->capture_default_str();
  command
      ->add_option("--mujoco", words.mujoco,
                   "the oldest release that is to read the model: 3.14, for MJX 3.17, MuJoCo in "
                   "browsers and ROS, gets none of what 4.0 brought")
      ->type_name("RELEASE")
      ->check(CLI::IsMember({"4.0", "3.14"}))
      ->capture_default_str();
  command
      ->add_option("--control", words.table,
                   "of a page: the table of commands that it plays, as of simulate --control")
      ->type_name("FILE");
  addUrdfOptions(*command, words);
  return command;
}

// Adds the command `name`: gains or safety.
CLI::App* addGroupFile(CLI::App& program, const char* name, const char* help, Words& words) {
  CLI::App* command = program.add_subcommand(name, help);
  command->add_option("FILE", words.file, "HRDF, or a robot config")->type_name("")->required();
  command->add_option("OUT", words.target, "an .xml; without it the text goes to stdout")
      ->type_name("");
  return command;
}

// The commands of `hrdf` in C++; the other commands are in Python.
struct Commands {
  CLI::App *check, *info, *format, *convert, *kits, *gains, *safety, *doctor;
};

Commands addCommands(CLI::App& program, Words& words, ModelFlags& flags) {
  Commands commands{};
  commands.check = addCheck(program, words);
  commands.info = addInfo(program, words);
  commands.format = addFormat(program, words.file, words.format);
  flags.addTo(*commands.check);
  flags.addTo(*commands.info, kOfFiles);
  // The command `format` lacks the options `resources` and `density`, which have no effect on HRDF.
  flags.addTo(*commands.format, std::span(kOfFiles).first(1));
  commands.convert = addConvert(program, words);
  flags.addTo(*commands.convert);
  commands.kits = addKits(program, words);
  commands.gains = addGroupFile(
      program, "gains",
      "Write the gains of a robot's modules as HEBI's file; missing ones are the kit's", words);
  commands.gains
      ->add_option("--copy", words.group.copied, "give the gains of this module to all of its type")
      ->type_name("MODULE");
  commands.safety = addGroupFile(
      program, "safety", "Write the safety limits of a robot's modules as HEBI's file", words);
  for (CLI::App* command : {commands.gains, commands.safety}) flags.addTo(*command, kOfGroupFiles);
  commands.doctor = program.add_subcommand(
      "doctor", "Say what is wrong with a set-up: libraries, variables, simulations, Python");
  program.add_subcommand("identify",
                         "Fit the constants of a robot to logs of its modules (Python)");
  program.add_subcommand("log", "Write a log as a table for simulate --log and others (Python)");
  for (CLI::App* command : program.get_subcommands({})) {
    command->set_version_flag("--version", kVersion);
  }
  return commands;
}

// Returns the reason why the command `check` refuses the arguments `words`; empty: valid.
std::string wrongOfCheck(const Words& words, const ModelFlags& flags) {
  const auto stdins = std::ranges::count(words.files, kStdin);
  if (stdins > 1) return "stdin is one file; '-' occurs twice";
  if (stdins > 0 && words.dynamics) return "--dynamics does not read stdin";
  if (stdins == 0 && words.stdinName != kStdin) return "--stdin-name needs the FILE '-'";
  if (words.dynamics || !flags.anyGivenBut(kOfCheck)) return "";
  return "without --dynamics check has only the model options --inside, --resources, --density, "
         "--setup, --gains and --safety";
}

int runCheck(const Words& words, const ModelFlags& flags, const ModelOptions& options) {
  if (const std::string why = wrongOfCheck(words, flags); !why.empty()) {
    std::cerr << "hrdf: error: " << why << '\n';
    return kWrongUsage;
  }
  if (words.dynamics) {
    return checkDynamics(words.files, words.json, flags.anyGivenBut({}), options);
  }
  ModelOptions used = ofFiles(options);
  if (flags.anyGivenBut(kOfFiles)) {
    used.setup = options.setup;
    used.gains = options.gains;
    used.safety = options.safety;
  }
  return check(words.files, words.stdinName, words.json, words.strict, used);
}

// Returns the first given option that a page (OUT.html) does not use; empty: no such option.
std::string unusedByPages(const CLI::App& convert) {
  for (const char* option : {"--mesh-format", "--inputs", "--sensors", "--inline-meshes"}) {
    if (convert.count(option) > 0) return option;
  }
  return {};
}

int run(int argc, const char* const* argv) {
  CLI::App program(
      "Reads HRDF, HEBI's robot description format, RobWork's WorkCells, COLLADA, URDF, GraspIt!'s "
      "robots, and converts them for MuJoCo. The content of a file says which it is.",
      "hrdf");
  program.set_version_flag("--version", kVersion);
  program.require_subcommand(1);
  Words words;
  ModelFlags flags;
  const Commands commands = addCommands(program, words, flags);
  if (const auto status = parseCommandLine(program, argc, argv)) return *status;
  if (*commands.doctor) return doctor(HRDF_VERSION);
  if (*commands.kits) return listOrFetchKits(words.isFetching, words.from);
  words.file = fileNamedOr(words.file);
  std::ranges::transform(words.files, words.files.begin(), fileNamedOr);
  Diagnostics out;
  const ModelOptions options = flags.options(out);
  print(out);
  if (out.hasErrors()) return kWrongUsage;
  if (*commands.check) return runCheck(words, flags, options);
  if (*commands.info) return info(words.file, words.json, ofFiles(options));
  if (*commands.format) return format(words.file, words.format, ofFiles(options));
  words.group.isSafety = bool(*commands.safety);
  if (*commands.gains || *commands.safety) {
    return writeGroupFile(words.file, words.target, words.group, options);
  }
  words.urdf.control = controlOf(words.control);
  const ConvertOptions how{
      words.withScene,
      words.meshFormat == "msh" ? MeshFormat::msh : MeshFormat::obj,
      words.mujoco == "3.14",
      commands.convert->count("--actuator") > 0 || commands.convert->count("--actuator.NAME") > 0,
      unusedByPages(*commands.convert),
      words.table,
      HRDF_VERSION,
      words.urdf};
  return convert(words.file, words.target, how, options);
}

}  // namespace
}  // namespace hrdf

int main(int argc, char** argv) {
  hrdf::surviveFileSizeLimits();
  hrdf::allowManyFiles();
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "identify" || command == "log") return hrdf::runPython(argv + 1);
  try {
    hrdf::noteSlowDownloads();
    const int status = hrdf::run(argc, argv);
    if (hrdf::flushStdout()) return status;
    std::cerr << "hrdf: error: cannot write to stdout\n";
    return hrdf::kBadInput;
  } catch (const std::exception& error) {
    std::cerr << "hrdf: error: " << error.what() << "\n";
    return hrdf::kBadInput;
  }
}
