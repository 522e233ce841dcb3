// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "session.h"

#include <filesystem>

#include "../simulation/robot_file.h"

namespace hrdf::app {
namespace {

std::string robotName(const mjModel& model, const std::string& path) {
  const std::string name = model.names;  // the model's own name comes first
  const bool named = !name.empty() && name != "MuJoCo Model";
  return named ? name : std::filesystem::path(path).stem().string();
}

}  // namespace

bool takesModelOptions(const std::string& path) { return sim::takesModelOptions(path); }

std::optional<Session> openSession(const std::string& path, const ModelOptions& options,
                                   Diagnostics& out) {
  const SpecPtr spec = sim::openRobotFile(path, options, out).spec;
  if (!spec) return std::nullopt;
  Session session;
  session.model.reset(mj_compile(spec.get(), nullptr));
  const std::string message = mjs_getError(spec.get());
  if (!session.model) {
    out.error(path, "MuJoCo cannot compile the model: " + message);
    return std::nullopt;
  }
  if (mjs_isWarning(spec.get())) out.add({Severity::warning, {path, 0, 0}, message, {}, {}, {}});
  session.robot = robotName(*session.model, path);
  session.home = mj_name2id(session.model.get(), mjOBJ_KEY, "home");
  return session;
}

double homeTime(const Session& session) {
  return session.home >= 0 ? session.model->key_time[session.home] : 0;
}

void resetToHome(const Session& session, mjData& data) {
  const mjModel* model = session.model.get();
  if (session.home >= 0) {
    mj_resetDataKeyframe(model, &data, session.home);
  } else {
    mj_resetData(model, &data);
  }
  mj_forward(model, &data);
}

}  // namespace hrdf::app
