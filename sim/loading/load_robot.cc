// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/load_robot.h"

#include <array>
#include <optional>

#include <hrdf/layout.h>

#include "config/configured_robot.h"
#include "firmware/core.h"
#include "loading/module_motors.h"
#include "robot/recognize.h"
#include "text/paths.h"
#include "text/read_file.h"
#include "text/strings.h"

namespace hrdf::sim {
namespace {

constexpr const char* kLoadPlugin =
    "for .hrdf files load the plugin first: mj_loadPluginLibrary(\".../libhrdf_decoder.so\")";

RobotFile fromRobot(const Robot& robot, const ModelOptions& options, SceneFiles& files,
                    Diagnostics& out) {
  RobotFile result;
  result.spec =
      lowerRobot(robot, options, {.read = files.files(), .settings = &result.settings}, out);
  if (!result.spec) return {};
  result.isBare = true;
  if (const auto* description = std::get_if<Description>(&robot)) {
    removeFirmware(*result.spec);  // `settings` has all of it
    result.spec->option.timestep = firmware::kPeriod;
    result.dofs = layout(*description).tree.drives.size();
  } else {
    result.isMechanism = true;
  }
  return result;
}

// `contentType` null: MuJoCo goes by the extension, which has to be in lower case then.
RobotFile fromMujoco(const std::string& path, const char* contentType, SceneFiles& files,
                     Diagnostics& out) {
  std::array<char, 1024> error{};
  RobotFile result;
  result.spec.reset(
      mj_parse(files.mounted(path).c_str(), contentType, files.vfs(), error.data(), error.size()));
  if (!result.spec) {
    const std::string why = files.shown(std::string(trimmed(error.data())));
    const bool isUnknown = why.find("could not find decoder") != std::string::npos;
    out.error(path, why, isUnknown ? kLoadPlugin : "");
  }
  return result;
}

// Reports whether the file exists, even if it cannot be read.
bool isFile(const std::string& path, SceneFiles& files, Diagnostics& out) {
  const FileText& text = files.files().read(path);
  if (text) return true;
  const bool isOdd = text.whyNot == kIsFolder || text.whyNot == kIsNotRegular;
  const bool isMissing = text.whyNot == FileText().whyNot;
  if (isOdd) out.error(path, "not a file", text.whyNot);
  if (isMissing) out.error(path, "no such file");
  return !isOdd && !isMissing;
}

// Reports whether a file that is there is a robot. Reads only those whose name does not tell.
bool isRobot(const std::string& path, const Files& files) {
  if (formatOfName(path) != Format::unknown) return true;
  const FileText& text = files.read(path);
  return text && recognize(*text) != Format::unknown;
}

}  // namespace

RobotFile openRobotFile(const std::string& path, const ModelOptions& options, SceneFiles& files,
                        Diagnostics& out, const Description* known) {
  const std::string extension = extensionOf(path);
  if (!isFile(path, files, out)) return {};
  if (known) {
    return fromRobot(*known, options, files, out);
  } else if (isRobot(path, files.files())) {
    const FileReader reader = readerFor(path, options, files.files());
    const std::optional<Robot> robot = readRobot(path, options, reader, out);
    return robot ? fromRobot(*robot, options, files, out) : RobotFile{};
  } else if (extension == ".xml") {
    return fromMujoco(path, "text/xml", files, out);
  } else if (extension == ".mjz") {
    return fromMujoco(path, nullptr, files, out);
  } else if (extension == ".mjb") {
    out.error(path, "a compiled model (.mjb) cannot be given the motors of its modules",
              "open the .hrdf, .xml or .mjz file that it was compiled from");
  } else {
    out.error(path, "cannot open a file of this kind; allowed are robots, .cfg.yaml, .xml and .mjz",
              "robots are HRDF, RobWork's WorkCells, COLLADA and GraspIt!'s robots, whatever their "
              "names");
  }
  return {};
}

bool takesModelOptions(const std::string& path, const Files& files) {
  return isRobotConfig(path) || isRobot(path, files);
}

ModelPtr compile(mjSpec* spec, const std::string& path, const SceneFiles& files, Diagnostics& out) {
  ModelPtr model(mj_compile(spec, files.vfs()));
  if (!model) {
    out.error(path, "MuJoCo cannot compile the model: " + files.errorOf(*spec));
  }
  return model;
}

}  // namespace hrdf::sim
