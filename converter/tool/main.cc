// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// hrdf: checks robot files, describes them and converts them for MuJoCo.
#include <array>
#include <iostream>
#include <span>
#include <string_view>

#include <CLI/CLI.hpp>

#include "tool/model_flags.h"
#include "tool/tool.h"

namespace hrdf {

namespace {

constexpr const char* kVersion = "hrdf " HRDF_VERSION;

// Options that say where files are, and what they leave to the user.
constexpr std::array<std::string_view, 3> kOfFiles = {"inside", "resources", "density"};

// Returns only those, as the environment may set others.
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

int run(int argc, const char* const* argv) {
  CLI::App program(
      "Reads HRDF, HEBI's robot description format, RobWork's WorkCells, COLLADA and GraspIt!'s "
      "robots, and converts them for MuJoCo. The content of a file says which it is.",
      "hrdf");
  program.set_version_flag("--version", kVersion);
  program.require_subcommand(1);

  std::vector<std::string> files;
  bool json = false, strict = false;
  CLI::App* checkCommand =
      program.add_subcommand("check", "Report errors and warnings in robot files");
  checkCommand->add_option("FILE", files, "robot files")->type_name("")->required();
  checkCommand->add_flag("--json", json, "write the diagnostics to stdout, as JSON");
  checkCommand->add_flag("--strict", strict, "warnings fail too");

  std::string file;
  CLI::App* infoCommand =
      program.add_subcommand("info", "List the parts, joints and frames of a robot");
  infoCommand->add_flag("--json", json, "write it as JSON");
  infoCommand->add_option("FILE", file, "a robot file")->type_name("")->required();

  FormatOptions formatOptions;
  CLI::App* formatCommand = addFormat(program, file, formatOptions);

  std::string target;
  bool withScene = false;
  ModelFlags flags;
  for (CLI::App* command : {checkCommand, infoCommand}) flags.addTo(*command, kOfFiles);
  flags.addTo(*formatCommand, std::span(kOfFiles).first(1));  // the others are not for HRDF
  CLI::App* convertCommand = program.add_subcommand("convert", "Write a MuJoCo model");
  convertCommand->add_option("FILE", file, "a robot file")->type_name("")->required();
  convertCommand
      ->add_option("OUT", target, "a .xml (its meshes go to assets/ beside it), .mjz or .mjb")
      ->type_name("")
      ->required();
  convertCommand->add_flag(
      "--with-scene", withScene,
      "also write scene.xml beside OUT: floor, light and the robot (NAME_scene.xml "
      "where scene.xml is of another)");
  std::string meshFormat = "obj";
  convertCommand
      ->add_option("--mesh-format", meshFormat,
                   "of the meshes that are drawn: obj is text, msh MuJoCo's own binary format")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"obj", "msh"}))
      ->capture_default_str();
  flags.addTo(*convertCommand);

  for (CLI::App* command : program.get_subcommands({}))
    command->set_version_flag("--version", kVersion);
  if (const auto status = parseCommandLine(program, argc, argv)) return *status;
  Diagnostics out;
  const ModelOptions options = flags.options(out);
  print(out);
  if (out.hasErrors()) return kWrongUsage;
  if (*checkCommand) return check(files, json, strict, ofFiles(options));
  if (*infoCommand) return info(file, json, ofFiles(options));
  if (*formatCommand) return format(file, formatOptions, ofFiles(options));
  const MeshFormat format = meshFormat == "msh" ? MeshFormat::msh : MeshFormat::obj;
  return convert(file, target, withScene, format, options);
}

}  // namespace
}  // namespace hrdf

int main(int argc, char** argv) {
  hrdf::surviveFileSizeLimits();
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
