// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "session.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <hrdf/read.h>
#include <hrdf/sim/robot_config.h>

#include "configured_robot.h"
#include "opening.h"
#include "robot_file.h"

namespace hrdf::app {
namespace {

std::string robotName(const mjModel& model, const std::string& path) {
  const std::string name = model.names;  // the model's own name comes first
  const bool named = !name.empty() && name != "MuJoCo Model";
  return named ? name : std::filesystem::path(path).stem().string();
}

// The home pose, else the model's own initial state.
void resetToHome(const mjModel& model, mjData& data) {
  const int home = mj_name2id(&model, mjOBJ_KEY, "home");
  if (home >= 0) {
    mj_resetDataKeyframe(&model, &data, home);
  } else {
    mj_resetData(&model, &data);
  }
  mj_forward(&model, &data);
}

// And passes on MuJoCo's warning, where it has one.
ModelPtr compileWithWarning(mjSpec* spec, const std::string& path, Diagnostics& out) {
  ModelPtr model = sim::compile(spec, path, out);
  const std::string message = sim::trimmed(mjs_getError(spec));
  if (model && mjs_isWarning(spec) && !message.empty()) {
    out.add({Severity::warning, {path, 0, 0}, message, {}, {}, {}});
  }
  return model;
}

// Robots have many frames close together; MuJoCo draws them for models that have few.
void drawFramesFinely(mjModel& model) {
  model.vis.scale.framelength *= 0.4F;
  model.vis.scale.framewidth *= 0.3F;
}

// HEBI's examples name the phone of a robot in its config.
std::vector<Phone> addPhones(sim::Simulation& simulation, const std::vector<std::string>& files) {
  std::vector<Phone> phones;
  for (const std::string& file : files) {
    Diagnostics known;  // it was opened already
    const auto config =
        sim::isRobotConfig(file) ? sim::RobotConfig::load(file, readFile, known) : nullptr;
    if (!config) continue;
    const auto& user = config->getUserData();
    const std::string name = user.getString("mobile_io_name");
    const std::string family = user.getString("mobile_io_family", config->getFamilies().front());
    if (name.empty()) continue;
    if (auto device = simulation.addMobileIO(family, name))
      phones.push_back({name, std::move(device)});
  }
  return phones;
}

// Coordinates of a joint.
int positionsOf(int type) {
  if (type == mjJNT_FREE) return 7;
  return type == mjJNT_BALL ? 4 : 1;
}

}  // namespace

bool takesModelOptions(const std::vector<std::string>& files) {
  return std::ranges::any_of(files, sim::takesModelOptions);
}

std::unique_ptr<Session> Session::open(const Source& source, Diagnostics& out) {
  auto scene = sim::openScene(source.files, source.into, source.options, out);
  if (!scene) return nullptr;
  const std::string path = scene->path;
  std::unique_ptr<Session> session(new Session);
  session->model_ = compileWithWarning(scene->spec.get(), path, out);
  if (!session->model_) return nullptr;
  if (sim::countModules(*session->model_) > 0) {
    auto opened = sim::openModel(*std::move(scene), source.physics, out);
    if (!opened) return nullptr;
    const std::vector<sim::MarkedModule> modules = opened->modules;
    session->simulation_ = sim::simulate(*std::move(opened), source.physics);
    session->commander_ =
        std::make_unique<Commander>(*session->simulation_, modules, source.compensatesGravity);
    session->model_.reset();
  } else {
    session->data_.reset(mj_makeData(session->model_.get()));
    resetToHome(session->model(), session->data());
  }
  if (sim::takesModelOptions(path)) drawFramesFinely(session->model());
  if (session->simulation_) session->phones_ = addPhones(*session->simulation_, source.files);
  session->robot_ = robotName(session->model(), source.files.front());
  session->startTime_ = session->data().time;
  return session;
}

void Session::reset() {
  if (!simulation_) return resetToHome(model(), data());
  simulation_->reset();
  commander_->restart();
  commander_->holdStill();
  if (script_) script_->restart();
}

void Session::takeOver(Session& other) {
  for (int i = 0; i < model().njnt; ++i) {
    const char* name = mj_id2name(&model(), mjOBJ_JOINT, i);
    const int old = name != nullptr ? mj_name2id(&other.model(), mjOBJ_JOINT, name) : -1;
    if (old < 0 || other.model().jnt_type[old] != model().jnt_type[i]) continue;
    const int size = positionsOf(model().jnt_type[i]);
    std::copy_n(other.data().qpos + other.model().jnt_qposadr[old], size,
                data().qpos + model().jnt_qposadr[i]);
  }
  mj_forward(&model(), &data());
  if (!commander_ || !other.commander_) return;
  commander_->takeOver(*other.commander_);
  // A script is of the modules for which it was read.
  const bool areSame = std::ranges::equal(commander_->modules(), other.commander_->modules(), {},
                                          &ModulePlace::label, &ModulePlace::label);
  if (areSame) script_ = std::move(other.script_);
  if (script_) script_->restart();
}

void Session::command() {
  if (!commander_) return;
  if (script_) script_->apply(time(), *commander_);
  commander_->update();
}

void Session::step() {
  command();
  if (simulation_) {
    simulation_->step();
  } else {
    mj_step(model_.get(), data_.get());
  }
}

}  // namespace hrdf::app
