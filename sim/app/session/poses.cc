// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/poses.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <hrdf/files.h>
#include <hrdf/spec.h>
#include <hrdf/xml_text.h>

#include "model/mujoco_error.h"
#include "text/atomic_write.h"
#include "text/strings.h"

#include "app/session/report.h"

namespace hrdf::app {

Pose poseOf(const std::string& name, const mjtNum* qpos, const mjtNum* ctrl, const mjModel& model) {
  Pose pose{name, {qpos, qpos + model.nq}};
  const bool hasControls = std::any_of(ctrl, ctrl + model.nu, [](mjtNum u) { return u != 0; });
  if (hasControls) pose.controls.assign(ctrl, ctrl + model.nu);
  return pose;
}

std::vector<Pose> keyframesOf(const mjModel& model) {
  std::vector<Pose> poses;
  for (int i = 0; i < model.nkey; ++i) {
    const char* name = mj_id2name(&model, mjOBJ_KEY, i);
    poses.push_back(poseOf(name != nullptr ? name : std::to_string(i),
                           model.key_qpos + std::ptrdiff_t(i) * model.nq,
                           model.key_ctrl + std::ptrdiff_t(i) * model.nu, model));
  }
  return poses;
}

bool savePoses(std::span<const Pose> poses, const std::string& path, Diagnostics& out) {
  std::string text = "<mujoco>\n  <keyframe>\n";
  for (const Pose& pose : poses) {
    text += "    <key name=\"" + xmlEscaped(pose.name) + "\" qpos=\"";
    const char* gap = "";
    for (const double position : pose.positions) {
      text += std::exchange(gap, " ") + formatted("%.12g", position);
    }
    text += "\"/>\n";
  }
  return writeWholeFile(path, text + "  </keyframe>\n</mujoco>\n", out);
}

std::optional<std::vector<Pose>> readPoses(const std::string& path, int size, Diagnostics& out) {
  const FileText file = readFile(path);
  if (!file) {
    out.error(path, "cannot read the file: " + file.whyNot);
    return std::nullopt;
  }
  std::array<char, 500> error{};
  const SpecPtr spec(mj_parseXMLString(file->c_str(), nullptr, error.data(), error.size()));
  if (!spec) {
    reportMujocoError(path, file, "read", error.data(), out);
    return std::nullopt;
  }
  std::vector<Pose> poses;
  for (mjsElement* element = mjs_firstElement(spec.get(), mjOBJ_KEY); element != nullptr;
       element = mjs_nextElement(spec.get(), element)) {
    int count = 0;
    const double* qpos = mjs_getDouble(mjs_asKey(element)->qpos, &count);
    const std::string name = mjs_getString(mjs_getName(element));
    if (count != size) {
      out.error(path, "the pose '" + name + "' has " + std::to_string(count) +
                          " positions, the robot has " + std::to_string(size));
      return std::nullopt;
    }
    if (!std::all_of(qpos, qpos + count, [](double q) { return std::isfinite(q); })) {
      out.error(path, "the pose '" + name + "' has a position that is not finite");
      return std::nullopt;
    }
    poses.push_back({name, {qpos, qpos + count}});
  }
  return poses;
}

}  // namespace hrdf::app
