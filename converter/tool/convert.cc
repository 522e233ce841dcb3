// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <string_view>

#include <mujoco/mujoco.h>

#include <hrdf/robot.h>
#include <hrdf/write.h>

#include "model/mujoco_error.h"
#include "model/older_mujoco.h"
#include "model/write_model.h"
#include "robot/format_options.h"
#include "text/atomic_write.h"
#include "text/files.h"
#include "text/paths.h"
#include "text/strings.h"
#include "tool/convert_page.h"
#include "tool/convert_urdf.h"
#include "tool/marked_file.h"
#include "tool/surroundings.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSceneFile = "scene.xml";

// Returns the element that includes the robot's file `target`, for a scene in the same folder.
std::string includeOf(const std::string& target) {
  return "<include file=\"" + xmlEscaped(fs::path(target).filename().string()) + "\"/>";
}

// Returns the path of the scene for NAME.xml: scene.xml, or NAME_scene.xml if scene.xml includes
// another robot.
std::string scenePathOf(const std::string& target) {
  fs::path path = fs::path(target).replace_filename(kSceneFile);
  const FileText text = readFile(path.string());
  const bool isOfAnother =
      text && text->find("<include ") != text->npos && text->find(includeOf(target)) == text->npos;
  if (isOfAnother) path.replace_filename(fs::path(target).stem().string() + "_" + kSceneFile);
  return path.string();
}

// The robot to write, with the options and files of its conversion.
struct Written : RobotInScene {
  bool forMujoco314 = false;
};

// Returns the XML of a scene that includes the robot's file. Empty: MuJoCo cannot write the scene,
// for the reason `why`.
std::string sceneOf(const Written& robot, const std::string& target, std::string& why) {
  const SpecPtr scene(mj_makeSpec());
  mjs_setString(scene->modelname, "scene");
  scene->compiler.savecompiled = 0;
  scene->compiler.savecanonical = 0;
  why = addSurroundings(*scene, robot);
  Diagnostics told;
  if (why.empty() && robot.forMujoco314 && !rewriteForMujoco314(*scene, target, told)) {
    why = told.all().front().message;
  }
  std::string text = why.empty() ? mjcf(*scene, why) : "";
  if (!text.empty()) text.insert(text.find('\n') + 1, "  " + includeOf(target) + "\n\n");
  return text;
}

bool addSceneFile(const Written& robot, const std::string& target, WholeFiles& files,
                  Diagnostics& out) {
  MarkedFile scene{scenePathOf(target), "", "--with-scene", includeOf(target)};
  std::string why = whyStays(scene);
  if (why.empty()) scene.text = sceneOf(robot, target, why);
  return why.empty() ? add(scene, files, out) : reportUnwritable(scene.path, why, out);
}

// Adds the asset files of an .xml or .urdf file, in folders next to that file.
bool addAssets(const AssetFiles& assets, const std::string& target, WholeFiles& files,
               Diagnostics& out) {
  const fs::path folder = fs::path(target).parent_path();
  for (const auto& [path, bytes] : assets.bytes) {
    const fs::path file = folder / path;
    if (!files.makeFolder(file.parent_path(), out) || !files.add(file.string(), bytes, out)) {
      return false;
    }
  }
  return true;
}

// Writes all files of a model, or none. `urdf` is set if the target is a .urdf file.
bool writeAll(const Written& robot, const AssetFiles& assets,
              const std::optional<urdf_export::Texts>& urdf, const std::string& target,
              const ConvertOptions& how, WholeFiles& files, Diagnostics& out) {
  const bool hasAssets = urdf || extensionOf(target) == ".xml";
  if (hasAssets && !addAssets(assets, target, files, out)) return false;
  const bool isAdded = urdf
                           ? addUrdf(*urdf, robot.spec, target, how.urdf, files, out)
                           : addModel(robot.spec, robot.model, robot.vfs.get(), target, files, out);
  return isAdded && (!how.withScene || addSceneFile(robot, target, files, out)) &&
         files.replace(out);
}

int fail(const std::string& message) {
  std::cerr << "hrdf: error: " << printable(message) << "\n";
  return kBadInput;
}

int wrongUsage(const std::string& message) {
  std::cerr << "hrdf: error: " << message << "\n";
  return kWrongUsage;
}

// Returns why the options of URDF are wrong for an OUT that ends in `extension`; empty: valid.
std::string wrongUrdf(const std::string& extension, const ConvertOptions& how) {
  const urdf_export::Settings& urdf = how.urdf;
  const bool isAsked = !urdf.package.empty() || !urdf.prefix.empty() || urdf.withSrdf ||
                       urdf.control != urdf_export::Ros2Control::none;
  if (extension != ".urdf") {
    return isAsked ? "--package, --prefix, --ros2-control and --srdf need an OUT that ends in "
                     ".urdf"
                   : "";
  }
  if (urdf.control == urdf_export::Ros2Control::hebi && urdf.package.empty()) {
    return "--ros2-control hebi needs --package NAME: hebi_hardware looks there for the config";
  }
  if (how.format == MeshFormat::msh) {
    return "programs that read URDF do not read .msh; remove --mesh-format";
  }
  return "";
}

// Returns why `target` is not valid as the argument OUT; empty: valid.
std::string wrongTarget(const std::string& target, const ConvertOptions& how) {
  const std::string extension = extensionOf(target);
  constexpr std::array kExtensions = {".xml", ".urdf", ".mjz", ".mjb", ".html"};
  if (std::ranges::find(kExtensions, std::string_view(extension)) == kExtensions.end()) {
    return "OUT '" + target + "' must end in .xml, .urdf, .mjz, .mjb or .html";
  }
  if (extension == ".html" && !how.unused.empty()) {
    return "a page does not use " + how.unused + "; remove it";
  }
  if (extension != ".html" && !how.control.empty()) {
    return "--control needs an OUT that ends in .html";
  }
  if (const std::string why = wrongUrdf(extension, how); !why.empty()) return why;
  if (how.forMujoco314 && extension == ".mjb") {
    return "a .mjb is for one release of MuJoCo; with --mujoco OUT ends in .xml or .mjz";
  }
  if (how.withScene && extension != ".xml") return "--with-scene needs an OUT that ends in .xml";
  if (how.withScene && fs::path(target).filename() == kSceneFile) {
    return "--with-scene writes scene.xml itself; choose another name for OUT";
  }
  return {};
}

}  // namespace

int convert(const std::string& file, const std::string& target, const ConvertOptions& how,
            const ModelOptions& options) {
  if (const std::string why = wrongTarget(target, how); !why.empty()) return wrongUsage(why);
  // Checks OUT before the conversion, which may take long.
  if (const std::string why = whyNotWritable(target, {file}); !why.empty()) {
    return fail("cannot write '" + target + "': " + why);
  }
  if (extensionOf(target) == ".html") return convertToPage(file, target, how, options);

  const bool isUrdf = extensionOf(target) == ".urdf";
  Diagnostics out;
  // Use different asset folders for NAME.xml and NAME.urdf: they may be different robots.
  const fs::path name = isUrdf ? fs::path(target).filename() : fs::path(target).stem();
  AssetFiles assets{name.string(), {}, how.format};
  Files files(readerFor(file, options, readFile));
  auto robot = readRobot(file, options, files, out);
  if (robot && isUrdf) nameJointsAfterModules(*robot, options);
  const SpecPtr spec =
      robot ? lowerRobot(*robot, options, {.read = files, .assets = &assets}, out) : nullptr;
  const bool isWritable = spec && (!how.forMujoco314 || rewriteForMujoco314(*spec, file, out));
  print(out);
  if (!isWritable) return kBadInput;
  Vfs vfs(assets);
  const ModelPtr model(mj_compile(spec.get(), &vfs.get()));
  if (!model) {
    Diagnostics wrong;
    reportMujocoError(file, files(file), "compile", mjs_getError(spec.get()), wrong);
    print(wrong);
    return kBadInput;
  }
  const ModelOptions all = withConfig(options, *robot);
  std::optional<urdf_export::Texts> urdf;
  if (isUrdf) {
    Diagnostics lost;
    urdf = urdfOf(*robot, *spec, *model, all, target, how.urdf, lost);
    print(lost);
    if (!urdf) return kBadInput;
  }
  Diagnostics problems;
  WholeFiles written(files.paths());
  const bool placesItself = std::holds_alternative<Mechanism>(*robot);
  if (writeAll({{*spec, *model, placesItself, !all.home.empty(), vfs}, how.forMujoco314}, assets,
               urdf, target, how, written, problems)) {
    return kDone;
  }
  return fail(problems.all().front().message);
}

}  // namespace hrdf
