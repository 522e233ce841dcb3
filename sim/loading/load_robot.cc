// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/load_robot.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "config/doubled_modules.h"
#include "firmware/core.h"
#include "kits/kits.h"
#include "loading/asked_at.h"
#include "loading/configured_modules.h"
#include "loading/module_motors.h"
#include "robot/other_kinds.h"
#include "robot/recognize.h"
#include "text/paths.h"
#include "text/read_file.h"

namespace hrdf::sim {
namespace {

// Makes the path in `asset` absolute, if the file exists. The path is relative to the folder
// `inner`; `inner` is relative to the folder of the model file `robot`.
template <class Asset>
void makePathAbsolute(Asset* asset, const std::string& robot, mjString* inner, SceneFiles& files) {
  const std::string file = mjs_getString(asset->file);
  const std::string path =
      beside(robot, (std::filesystem::path(mjs_getString(inner)) / file).string());
  if (!file.empty() && files.files().read(path)) {
    mjs_setString(asset->file, files.mounted(path).c_str());
  }
}

// Makes the paths of all asset files absolute, because the scene or a saved model may be in another
// folder.
void makePathsAbsolute(mjSpec& spec, const std::string& robot, SceneFiles& files) {
  const auto each = [&](mjtObj type, auto call) {
    for (mjsElement* element = mjs_firstElement(&spec, type); element;
         element = mjs_nextElement(&spec, element)) {
      call(element);
    }
  };
  mjString* meshes = spec.compiler.meshdir;
  mjString* textures = spec.compiler.texturedir;
  each(mjOBJ_MESH, [&](auto* e) { makePathAbsolute(mjs_asMesh(e), robot, meshes, files); });
  each(mjOBJ_HFIELD, [&](auto* e) { makePathAbsolute(mjs_asHField(e), robot, meshes, files); });
  each(mjOBJ_TEXTURE, [&](auto* e) { makePathAbsolute(mjs_asTexture(e), robot, textures, files); });
}

// Reports an error if the path does not exist, or is a folder or a pipe. Returns true for existing
// files.
bool isFile(const std::string& path, const FileText& text, Diagnostics& out) {
  if (text) return true;
  const bool isOdd = text.whyNot == kIsFolder || text.whyNot == kIsNotRegular;
  const bool isMissing = text.whyNot == FileText().whyNot;
  if (isOdd) out.error(path, "not a file", text.whyNot);
  if (isMissing) out.error(path, "no such file");
  return !isOdd && !isMissing;
}

// Returns a file reader that refuses files outside of the folders `robot.within`.
FileReader readerOf(const LoadedRobot& robot, const SceneFiles& files) {
  FileReader reader = files.files();
  for (const std::string& folder : robot.within) reader = insideOf(folder, std::move(reader));
  return reader;
}

void lower(const Robot& read, LoadedRobot& robot, const SceneFiles& files, Diagnostics& out) {
  robot.spec = lowerRobot(read, robot.options,
                          {.read = readerOf(robot, files), .settings = &robot.settings}, out);
  robot.isRobot = true;
  robot.placesItself = std::holds_alternative<Mechanism>(read);
  if (!robot.spec || robot.placesItself) return;
  removeFirmware(*robot.spec);  // modules use `robot.settings`, not the firmware in the spec
  robot.spec->option.timestep = firmware::kPeriod;
}

// Reads the file of `robot` into `robot.spec`, which remains null if and only if an error was
// reported.
void open(LoadedRobot& robot, SceneFiles& files, Diagnostics& out) {
  const std::string& path = robot.file;
  const FileText& text = files.files().read(path);
  if (!isFile(path, text, out)) return;
  const std::string extension = extensionOf(path);
  if (text && isMjcf(path, *text)) {
    robot.spec = files.parse(path, "text/xml", out);
  } else if (extension == ".mjz") {
    robot.spec = files.parse(path, nullptr, out);
  } else if (!reportOtherKind(path, text, out)) {
    const FileReader reader = readerFor(path, robot.options, readerOf(robot, files));
    const auto read = readRobot(formatOf(path, text), path, robot.options, reader, out);
    if (read) lower(*read, robot, files, out);
  }
}

void openConfig(LoadedRobot& robot, const SceneFiles& files, Diagnostics& out) {
  const FileReader reader = readerFor(robot.file, robot.options, readerOf(robot, files));
  robot.configured = readConfiguredRobot(robot.file, robot.options, reader, out);
  if (!robot.configured) return;
  robot.file = robot.configured->robot.path;
  robot.options = robot.configured->options;
  // If the options contain a setup file but no module names, uses the module names of the robot
  // config.
  const bool needsNames = !robot.options.setup.empty() && robot.options.names.empty();
  if (needsNames) robot.options.names = robot.configured->ofModel.names;
  lower(robot.configured->robot, robot, files, out);
  if (robot.spec) addDoubledModules(robot.configured->doubled, *robot.spec);
}

}  // namespace

std::optional<LoadedRobot> loadRobot(const SimulationSpec::Robot& asked, SceneFiles& files,
                                     Diagnostics& out) {
  LoadedRobot robot;
  static_cast<SimulationSpec::Robot&>(robot) = asked;
  Diagnostics own;
  robot.file = fileNamed(asked.file, own).value_or("");
  // Makes relative paths in options absolute here, because a config may change `robot.file` to a
  // file in another folder.
  const auto fromFile = [&](std::string& folder) {
    if (!folder.empty()) folder = absolutePath(beside(robot.file, folder));
  };
  fromFile(robot.options.inside);
  std::ranges::for_each(robot.within, fromFile);
  if (own.hasErrors()) {
    // `asked.file` names a kit that cannot be opened: fileNamed() has reported the error.
  } else if (isRobotConfig(robot.file) && !isBench(robot.file)) {
    openConfig(robot, files, own);
  } else {
    open(robot, files, own);
  }
  appendAskedAt(asked.where, own, out);
  if (!robot.spec) return std::nullopt;
  makePathsAbsolute(*robot.spec, robot.file, files);
  return robot;
}

std::optional<LoadedRobot> loadScene(const SimulationSpec& spec, SceneFiles& files,
                                     Diagnostics& out) {
  LoadedRobot scene;
  scene.file = spec.scene;
  const std::string extension = extensionOf(scene.file);
  Diagnostics own;
  if (extension == ".xml" || extension == ".mjz" || extension == ".mjb") {
    open(scene, files, own);
  } else {
    own.error(scene.file, "a scene is an .xml or .mjz file");
  }
  appendAskedAt(spec.sceneWhere, own, out);
  if (!scene.spec) return std::nullopt;
  return scene;
}

}  // namespace hrdf::sim
