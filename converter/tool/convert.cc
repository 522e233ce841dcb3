// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include <mujoco/mujoco.h>

#include <hrdf/lower.h>
#include <hrdf/read.h>
#include <hrdf/write.h>

#include "spec/write_model.h"
#include "text/atomic_write.h"
#include "text/file_memo.h"
#include "text/paths.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSceneFile = "scene.xml";

// Holds the asset files of a model, so that MuJoCo finds them before they are written.
class Vfs {
 public:
  explicit Vfs(const AssetFiles& assets) {
    mj_defaultVFS(&vfs_);
    for (const auto& [path, bytes] : assets.bytes) {
      mj_addBufferVFS(&vfs_, path.c_str(), bytes.data(), static_cast<int>(bytes.size()));
    }
  }
  ~Vfs() { mj_deleteVFS(&vfs_); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;

  const mjVFS* get() const { return &vfs_; }

 private:
  mjVFS vfs_;
};

std::string sceneBeside(const std::string& target) {
  return fs::path(target).replace_filename(kSceneFile).string();
}

// Adds a scene with nothing but the robot's file, included in front, beside that file.
bool addSceneOf(const mjModel& robot, bool withGripper, const std::string& target,
                WholeFiles& files, Diagnostics& out) {
  const SpecPtr scene(mj_makeSpec());
  mjs_setString(scene->modelname, "scene");
  scene->compiler.savecompiled = 0;
  scene->compiler.savecanonical = 0;
  scene->option.timestep = 0.001;
  scene->option.integrator = mjINT_IMPLICITFAST;
  if (withGripper) {
    // With MuJoCo's own cone and ratio a held object creeps down.
    scene->option.cone = mjCONE_ELLIPTIC;
    scene->option.impratio = 10;
  }
  addScene(scene.get(), floorUnder(&robot));
  std::string why;
  std::string text = mjcf(*scene, why);
  if (text.empty()) {
    out.error(target, why);
    return false;
  }
  const std::string file = xmlEscaped(fs::path(target).filename().string());
  text.insert(text.find('\n') + 1, "  <include file=\"" + file + "\"/>\n\n");
  return files.add(sceneBeside(target), text, out);
}

// The asset files of an .xml file stand beside it.
bool addAssets(const AssetFiles& assets, const std::string& target, WholeFiles& files,
               Diagnostics& out) {
  const fs::path folder = fs::path(target).parent_path();
  for (const auto& [path, bytes] : assets.bytes) {
    files.makeFolder((folder / path).parent_path());
    if (!files.add((folder / path).string(), bytes, out)) return false;
  }
  return true;
}

// Writes all files of a model, or none.
bool writeAll(const mjSpec& spec, const mjModel& model, const AssetFiles& assets, const Vfs& vfs,
              const std::string& target, bool withScene, bool withGripper, Diagnostics& out) {
  WholeFiles files;
  if (extensionOf(target) == ".xml" && !addAssets(assets, target, files, out)) return false;
  return addModel(spec, model, vfs.get(), target, files, out) &&
         (!withScene || addSceneOf(model, withGripper, target, files, out)) && files.replace(out);
}

int fail(const std::string& message) {
  std::cerr << "hrdf: error: " << message << "\n";
  return kBadInput;
}

int wrongUsage(const std::string& message) {
  std::cerr << "hrdf: error: " << message << "\n";
  return kWrongUsage;
}

// Returns why OUT must not be `target`; empty if it may.
std::string wrongTarget(const std::string& target, bool withScene) {
  const std::string extension = extensionOf(target);
  if (extension != ".xml" && extension != ".mjz" && extension != ".mjb") {
    return "OUT '" + target + "' must end in .xml, .mjz or .mjb";
  }
  if (withScene && extension != ".xml") return "--with-scene goes with an OUT that ends in .xml";
  if (withScene && fs::path(target).filename() == kSceneFile) {
    return "--with-scene writes scene.xml itself; give OUT another name";
  }
  return {};
}

// Returns what writing would destroy; empty if nothing.
std::string whatWouldBeLost(const std::string& file, const std::string& target, bool withScene) {
  if (isSameFile(file, target)) return "cannot write '" + target + "': it is the robot's own file";
  if (!withScene) return {};
  const std::string scene = sceneBeside(target);
  if (isSameFile(file, scene)) return "cannot write '" + scene + "': it is the robot's own file";
  const auto text = readFile(scene);
  const std::string include =
      "<include file=\"" + xmlEscaped(fs::path(target).filename().string()) + "\"/>";
  if (!text || text->find(include) != std::string::npos) return {};
  return "cannot write '" + scene + "': there is one that is not of this robot; move it away first";
}

}  // namespace

int convert(const std::string& file, const std::string& target, bool withScene, MeshFormat format,
            const ModelOptions& options) {
  if (const std::string why = wrongTarget(target, withScene); !why.empty()) return wrongUsage(why);
  // Checked before the long work.
  if (const std::string why = whyNotWritable(target); !why.empty()) {
    return fail("cannot write '" + target + "': " + why);
  }

  if (const std::string what = whatWouldBeLost(file, target, withScene); !what.empty())
    return fail(what);

  Diagnostics out;
  AssetFiles assets{fs::path(target).stem().string(), {}, format};
  FileMemo files(readerFor(file, options, readFile));
  const auto robot = read(file, files.reader(), out);
  const SpecPtr spec =
      robot ? lower(*robot, options, {.read = files.reader(), .assets = &assets}, out) : nullptr;
  print(out);
  if (!spec) return kBadInput;
  const Vfs vfs(assets);
  const ModelPtr model(mj_compile(spec.get(), vfs.get()));
  if (!model)
    return fail(std::string("MuJoCo cannot compile the model: ") + mjs_getError(spec.get()));
  Diagnostics problems;
  if (writeAll(*spec, *model, assets, vfs, target, withScene, options.gripper, problems)) {
    return kDone;
  }
  return fail(problems.all().front().message);
}

}  // namespace hrdf
