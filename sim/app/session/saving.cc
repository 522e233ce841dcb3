// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/saving.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <span>
#include <vector>

#include "hrdf/drawings/inline_meshes.h"
#include "model/write_model.h"
#include "text/atomic_write.h"

#include "app/session/poses.h"
#include "app/session/report.h"
#include "loading/compile_scene.h"
#include "loading/load_scene.h"

namespace hrdf::app {
namespace {

namespace fs = std::filesystem;

// Returns the controls that hold `positions`. In `written`, position actuators replace the motors
// of modules.
std::vector<double> controlsFor(const mjModel& written, std::span<const double> positions) {
  std::vector<double> controls(static_cast<std::size_t>(written.nu));
  for (int i = 0; i < written.nactuator; ++i) {
    if (!takesPosition(written, i) || !drivesJoint(written, i)) continue;
    const int address = written.jnt_qposadr[written.actuator_trnid[2 * i]];
    controls[static_cast<std::size_t>(written.actuator_ctrladr[i])] =
        written.actuator_gear[6 * i] * positions[static_cast<std::size_t>(address)];
  }
  return controls;
}

// Adds the keyframe `saved`, or replaces it if it exists.
void addKeyframe(mjSpec* spec, const mjModel& written, std::span<const double> positions) {
  constexpr const char* kName = "saved";
  if (mjsElement* old = mjs_findElement(spec, mjOBJ_KEY, kName)) mjs_delete(spec, old);
  mjsKey* key = mjs_addKey(spec);
  mjs_setName(key->element, kName);
  mjs_setDouble(key->qpos, positions.data(), static_cast<int>(positions.size()));
  const std::vector<double> controls = controlsFor(written, positions);
  mjs_setDouble(key->ctrl, controls.data(), static_cast<int>(controls.size()));
}

bool write(const mjSpec& spec, const mjModel& model, const std::string& path, Diagnostics& out) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  WholeFiles files;
  const bool isWritten = addModel(spec, model, vfs, path, files, out) && files.replace(out);
  mj_deleteVFS(&vfs);
  return isWritten;
}

}  // namespace

std::string plainName(const std::string& robot, const std::string& ending) {
  constexpr std::size_t kMaxLength = 100;  // bytes; the name of a scene of many robots is long
  std::string stem;
  for (const unsigned char c : robot.substr(0, kMaxLength)) {
    const bool isPlain = std::isalnum(c) || c == '-' || c == '.';
    if (isPlain || !stem.ends_with('_')) stem += isPlain ? char(c) : '_';
  }
  return stem + ending;
}

std::string freeName(const std::string& robot, const std::string& ending) {
  std::array<char, 16> number{};
  std::error_code ignored;
  std::string name;
  // Also checks `name` + ".png": without ffmpeg, a film is an animated PNG of this name.
  const auto isTaken = [&] {
    return fs::exists(name, ignored) || fs::exists(name + ".png", ignored);
  };
  for (int i = 1; i == 1 || isTaken(); ++i) {
    std::snprintf(number.data(), number.size(), "_%03d", i);
    name = plainName(robot, number.data() + ending);
  }
  return name;
}

bool saveModel(const Source& source, const mjModel& model, const mjData& data,
               const std::string& path, Diagnostics& out) {
  Diagnostics diagnostics;
  const auto spec = readSpec(source, diagnostics);
  auto robot = spec ? sim::openScene(*spec, Files(source.read), diagnostics) : std::nullopt;
  if (robot && !robot->model) robot->model = sim::compile(*robot, diagnostics);
  const mjModel* written = robot ? robot->model.get() : nullptr;
  if (!written || written->nq != model.nq) {
    const std::string how = written ? "it has other joints" : summary(diagnostics);
    out.error(path, "the file has changed: " + how);
    return false;
  }
  const std::span positions(data.qpos, static_cast<std::size_t>(model.nq));
  addKeyframe(robot->spec.get(), *written, positions);
  // Some mesh files are recipes, from which only this project's plugin can generate the mesh.
  // Stores these meshes as vertices and faces, so that MuJoCo reads the model without the plugin.
  inlineDrawnMeshes(robot->spec.get());
  const ModelPtr whole = sim::compile(*robot, out);
  return whole && write(*robot->spec, *whole, path, out);
}

bool saveKeyframe(const mjModel& model, const mjData& data, const std::string& path,
                  Diagnostics& out) {
  const Pose pose{"saved", {data.qpos, data.qpos + model.nq}};
  return savePoses({&pose, 1}, path, out);
}

}  // namespace hrdf::app
