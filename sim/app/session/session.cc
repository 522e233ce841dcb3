// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <hrdf/sim/robot_config.h>

#include "app/session/penetration.h"
#include "loading/load_robot.h"
#include "loading/open_model.h"
#include "logging/motion_table.h"
#include "model/home.h"
#include "simulation/simulate.h"
#include "text/file_memo.h"

namespace hrdf::app {
namespace {

// The model's own name, else those of its robots.
std::string robotName(const mjModel& model, const sim::Scene& scene) {
  std::string name = model.names;  // its own comes first
  if (!name.empty() && name != "MuJoCo Model") return name;
  name.clear();
  for (const sim::SceneRobot& robot : scene.robots) {
    const bool isAlone = robot.name.empty();
    name += (name.empty() ? "" : ", ") +
            (isAlone ? std::filesystem::path(robot.file).stem().string() : robot.name);
  }
  return name;
}

// Passes on what MuJoCo has against what it has compiled.
void reportWarning(const sim::Scene& scene, Diagnostics& out) {
  const std::string message = scene.files->errorOf(*scene.spec);
  if (mjs_isWarning(scene.spec.get()) && !message.empty()) out.warning(scene.path, message);
}

// Robots have many frames close together; MuJoCo draws them for models that have few.
void drawFramesFinely(mjModel& model) {
  model.vis.scale.framelength *= 0.4F;
  model.vis.scale.framewidth *= 0.3F;
}

// HEBI's examples name the phone of a robot in its config. One that is there already is that phone.
void addPhones(sim::Simulation& simulation, const sim::Scene& scene, std::vector<Phone>& phones) {
  for (const sim::SceneRobot& robot : scene.robots) {
    if (!robot.configured) continue;
    const sim::RobotConfig& config = *robot.configured->config;
    const auto& user = config.getUserData();
    const std::string name = user.getString("mobile_io_name");
    const std::string family = user.getString("mobile_io_family", config.getFamilies().front());
    if (name.empty()) continue;
    if (auto device = simulation.addMobileIO(family, name))
      phones.push_back({name, std::move(device)});
  }
}

// Adds the lists of numbers in the configs' user data that are as long as the config's modules are
// many. The modules of the other robots stay at home in them.
void addConfiguredPoses(const sim::Scene& scene, const std::vector<ModulePlace>& modules,
                        const mjModel& model, const mjData& home, std::vector<Pose>& poses) {
  std::size_t first = 0;
  for (const sim::SceneRobot& robot : scene.robots) {
    const std::size_t count = std::min(robot.modules, modules.size() - first);
    if (robot.configured) {
      const sim::RobotConfig& config = *robot.configured->config;
      for (const auto& [name, values] : config.getUserData().float_lists_) {
        if (values.size() != config.getNames().size() || values.size() > count) continue;
        Pose pose{name, {home.qpos, home.qpos + model.nq}};
        for (std::size_t i = 0; i < values.size(); ++i) {
          const ModulePlace& place = modules[first + i];
          pose.positions[std::size_t(model.jnt_qposadr[place.joint])] = values[i] / place.gear;
        }
        poses.push_back(std::move(pose));
      }
    }
    first += count;
  }
}

// Returns the prefix of the names of each robot in a scene; none if there is only one robot.
std::vector<std::string> namesOf(const sim::Scene& scene) {
  std::vector<std::string> names;
  for (const sim::SceneRobot& robot : scene.robots) {
    if (!robot.name.empty()) names.push_back(robot.name + "/");
  }
  return names;
}

// Coordinates of a joint.
int positionsOf(int type) {
  if (type == mjJNT_FREE) return 7;
  return type == mjJNT_BALL ? 4 : 1;
}

// Returns `source` with a reader that reads each file once.
Source remembered(Source source) {
  const auto memo = std::make_shared<FileMemo>(std::move(source.read));
  source.read = [memo](const std::string& path) { return memo->read(path); };
  return source;
}

}  // namespace

bool takesModelOptions(const std::vector<std::string>& files) {
  return std::ranges::any_of(files, [](const std::string& file) {
    return sim::isSimulationItem(file) || sim::takesModelOptions(file, readFile);
  });
}

std::optional<sim::SimulationSpec> readSpec(const Source& source, Diagnostics& out) {
  return sim::readSimulationFiles(source.files, source.into, source.options, source.read, out);
}

std::unique_ptr<Session> Session::open(const Source& asked, Diagnostics& out) {
  std::unique_ptr<Session> session(new Session(remembered(asked)));
  const Source& source = session->source();
  const auto spec = readSpec(source, out);
  auto scene = spec ? sim::openScene(*spec, source.read, out) : std::nullopt;
  if (!scene) return nullptr;
  const bool hasDevices = !spec->phones.empty() || !spec->ioBoards.empty();
  if (hasDevices && scene->modules == 0) {
    out.error(source.files.front(), "phones and I/O boards need a robot with modules beside them");
    return nullptr;
  }
  if (source.showsPose && !sim::addShow(*scene, out)) return nullptr;
  const bool isOpen = scene->modules > 0 ? session->openModules(*scene, *spec, out)
                                         : session->openPlain(*scene, out);
  if (!isOpen) return nullptr;
  reportWarning(*scene, out);
  const std::string overlap = overlapIn(session->model(), session->data(), namesOf(*scene));
  if (!overlap.empty()) out.warning(scene->path, overlap);
  if (scene->hasFloor) drawFramesFinely(session->model());
  session->robot_ = robotName(session->model(), *scene);
  session->startTime_ = session->data().time;
  session->poses_ = keyframesOf(session->model());
  if (session->commander_) {
    const auto& modules = session->commander_->modules();
    addConfiguredPoses(*scene, modules, session->model(), session->data(), session->poses_);
  }
  return session;
}

std::unique_ptr<Session> Session::of(sim::Simulation& simulation,
                                     std::function<void(sim::Simulation&)> onStep) {
  std::unique_ptr<Session> session(new Session({}));
  session->simulation_ = &simulation;
  session->onStep_ = std::move(onStep);
  session->robot_ = simulation.model()->names;  // its own comes first
  if (session->robot_.empty()) session->robot_ = "simulation";
  const auto& modules = sim::worldOf(simulation).modules();
  session->commander_ = std::make_unique<Commander>(simulation, modules, true, Role::yields);
  session->mover_ = Mover(modules.size());
  session->startTime_ = session->data().time;
  session->poses_ = keyframesOf(session->model());
  return session;
}

bool Session::openModules(sim::Scene& scene, const sim::SimulationSpec& spec, Diagnostics& out) {
  auto opened = sim::openModel(scene, source_.physics, out);
  if (!opened) return false;
  const std::vector<sim::ModuleInModel> modules = opened->modules;
  // The commander holds them.
  for (sim::ModuleInModel& module : opened->modules) module.isHeld = false;
  owned_ = sim::simulate(*std::move(opened), source_.physics);
  simulation_ = owned_.get();
  commander_ = std::make_unique<Commander>(*simulation_, modules, source_.compensatesGravity);
  mover_ = Mover(modules.size());
  for (const auto& phone : spec.phones) {
    if (!phone.play.empty()) source_.read(phone.play);  // for who watches the files
  }
  const auto phones = sim::addDevices(spec, *simulation_, out);
  for (std::size_t i = 0; phones && i < phones->size(); ++i) {
    phones_.push_back({spec.phones[i].name, (*phones)[i]});
  }
  addPhones(*simulation_, scene, phones_);
  return phones.has_value();
}

bool Session::openPlain(sim::Scene& scene, Diagnostics& out) {
  const bool isWhole = scene.model && !scene.hasFloor;
  model_ = isWhole ? std::move(scene.model)
                   : sim::compile(scene.spec.get(), scene.path, *scene.files, out);
  if (!model_) return false;
  data_.reset(mj_makeData(model_.get()));
  start_ = scene.start;
  resetTo(start_.c_str(), *model_, *data_);
  mj_forward(model_.get(), data_.get());
  home_ = poseOf("home", data_->qpos, data_->ctrl, *model_);
  controls_ = controlsOf(*model_);
  eigengrasps_ = eigengraspsOf(*model_, controls_);
  return true;
}

void Session::reset() {
  if (simulation_) {
    simulation_->reset();
    commander_->restart();
    mover_.stop();
    commander_->begin();
  } else {
    resetTo(start_.c_str(), model(), data());
    mj_forward(&model(), &data());
    controlMover_.stop();
  }
  startTime_ = data().time;
  if (actuatorTable_) actuatorTable_->restart();
  if (!table_) return;
  table_->restart();
  for (const std::size_t each : table_->modules()) commander_->takeOver(each);
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
  startTime_ = data().time - other.time();
  takeOverActuators(other);
  if (!commander_ || !other.commander_) return;
  commander_->inherit(*other.commander_);
  simulation_->publishInPlaceOf(*other.simulation_);
  // A script is of the modules for which it was read.
  const bool areSame = std::ranges::equal(commander_->modules(), other.commander_->modules(), {},
                                          &ModulePlace::label, &ModulePlace::label);
  if (areSame) table_ = std::move(other.table_);
  if (areSame) mover_ = std::move(other.mover_);
  if (table_) table_->restart();
}

// Without modules.
void Session::takeOverActuators(Session& other) {
  if (simulation_ || other.simulation_) return;
  // A script is of the actuators for which it was read.
  if (actuatorHeader(model()) != actuatorHeader(other.model())) return;
  std::copy_n(other.data().ctrl, model().nu, data().ctrl);
  actuatorTable_ = std::move(other.actuatorTable_);
  if (actuatorTable_) actuatorTable_->restart();
  controlMover_ = std::move(other.controlMover_);
}

void Session::follow(CommandTable table) {
  table_ = std::move(table);
  for (const std::size_t each : table_->modules()) commander_->takeOver(each);
}

void Session::setTarget(std::size_t module, const Target& target) {
  mover_.stop(module);
  commander_->lead(module, target);
}

void Session::move(std::size_t module, double goal, double duration) {
  mover_.move(module, {goal}, duration, time(), *commander_);
}

void Session::visit(const std::vector<Pose>& poses, double duration) {
  std::vector<std::vector<double>> goals;
  if (!commander_) {
    for (const Pose& pose : poses) {
      goals.push_back(controlsAt(pose, controls_, model(), scratch()));
    }
    return visitControls(goals, duration);
  }
  for (const Pose& pose : poses) {
    goals.push_back(modulePositions(pose, commander_->modules(), model()));
  }
  mover_.visit(goals, duration, time(), *commander_);
}

// Controls are NaN in all poses or in none.
void Session::visitControls(const std::vector<std::vector<double>>& goals, double duration) {
  if (goals.empty()) return;
  for (std::size_t i = 0; i < goals.front().size(); ++i) {
    if (std::isnan(goals.front()[i])) continue;
    std::vector<double> ofOne;
    for (const auto& each : goals) {
      if (!std::isnan(each[i])) ofOne.push_back(each[i]);
    }
    controlMover_.move(static_cast<int>(i), ofOne, duration, time(), data());
  }
}

void Session::moveControls(const std::vector<double>& ctrl, double duration) {
  visitControls({ctrl}, duration);
}

void Session::moveToNeutral(double duration) {
  moveControls(neutralControls(controls_, model(), scratch()), duration);
}

mjData& Session::scratch() {
  if (!scratch_) scratch_.reset(mj_makeData(&model()));
  return *scratch_;
}

void Session::holdStill() {
  if (!commander_) {
    controlMover_.stop();
    const Pose now{"", {data().qpos, data().qpos + model().nq}};
    return moveControls(controlsAt(now, controls_, model(), scratch()), 0);
  }
  mover_.stop();
  for (std::size_t i = 0; i < commander_->size(); ++i) {
    if (commander_->role(i) == Role::yields) commander_->hold(i);
  }
  commander_->holdStill();
}

void Session::takeOverAll() {
  mover_.stop();
  for (std::size_t i = 0; i < commander_->size(); ++i) {
    if (commander_->role(i) != Role::takenOver) commander_->takeOver(i);
  }
}

void Session::letGoAll() {
  mover_.stop();
  for (std::size_t i = 0; i < commander_->size(); ++i) commander_->letGo(i);
}

void Session::giveBackAll() {
  for (std::size_t i = 0; i < commander_->size(); ++i) {
    if (commander_->role(i) == Role::takenOver) commander_->hold(i);
  }
}

std::string Session::motionHeader() const {
  if (!commander_) return actuatorHeader(model());
  std::vector<std::string> names;
  for (const ModulePlace& module : commander_->modules()) names.push_back(module.label);
  return sim::motionHeader(names);
}

const std::string& Session::motionRow() {
  if (commander_) {
    sim::writeMotionRow(time(), commander_->feedback(), row_);
    return row_;
  }
  // What a step leaves behind was measured at its beginning.
  mj_copyData(&scratch(), model_.get(), data_.get());
  mj_forward(model_.get(), scratch_.get());
  writeActuatorRow(time(), *model_, *scratch_, row_);
  return row_;
}

void Session::command() {
  if (actuatorTable_) actuatorTable_->apply(time(), data());
  if (!commander_) return controlMover_.apply(time(), data());
  if (table_) table_->apply(time(), *commander_);
  mover_.apply(time(), *commander_);
  commander_->update();
  for (std::size_t i = 0; i < commander_->size(); ++i) {
    if (commander_->role(i) == Role::yields) mover_.stop(i);
  }
}

void Session::step() {
  command();
  if (onStep_) onStep_(*simulation_);
  if (simulation_) {
    simulation_->step();
  } else {
    mj_step(model_.get(), data_.get());
  }
}

Session::Checkpoint Session::stepAndKeep() {
  command();
  Checkpoint kept;
  if (simulation_) {
    kept.world = sim::worldOf(*simulation_).stepAndKeep();
    kept.commands = commander_->checkpoint();
    kept.mover = mover_;
  } else {
    kept.world.beginning = sim::stateOf(model(), data());
    kept.controls = controlMover_;
    mj_step(model_.get(), data_.get());
  }
  if (table_) kept.row = table_->next();
  if (actuatorTable_) kept.row = actuatorTable_->next();
  kept.time = time();
  return kept;
}

void Session::goBack(const Checkpoint& checkpoint) {
  if (!simulation_) {
    sim::setState(model(), data(), checkpoint.world.beginning);
    mj_step(model_.get(), data_.get());
    if (actuatorTable_) actuatorTable_->goBack(checkpoint.row);
    controlMover_ = checkpoint.controls;
    return;
  }
  std::vector<bool> areOurs;
  for (std::size_t i = 0; i < commander_->size(); ++i) {
    areOurs.push_back(commander_->role(i) != Role::yields);
  }
  {
    const sim::StateLock state = simulation_->lock();
    sim::worldOf(*simulation_).goBack(checkpoint.world, areOurs);
  }
  commander_->goBack(checkpoint.commands);
  mover_ = checkpoint.mover;
  if (table_) table_->goBack(checkpoint.row);
}

}  // namespace hrdf::app
