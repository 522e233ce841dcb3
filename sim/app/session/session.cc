// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <hrdf/sim/robot_config.h>

#include "app/session/control_run.h"
#include "app/session/penetration.h"
#include "kits/kits.h"
#include "loading/compile_scene.h"
#include "loading/open_model.h"
#include "robot/recognize.h"
#include "simulation/simulate.h"
#include "text/csv_table.h"
#include "text/files.h"
#include "text/number_text.h"

#include "app/session/motion_record.h"

namespace hrdf::app {
namespace {

// Returns the model's own name, else the names of its robots.
std::string robotName(const mjModel& model, const sim::Scene& scene) {
  std::string name = model.names;  // `names` begins with the model's name
  if (!name.empty() && name != "MuJoCo Model") return name;
  name.clear();
  for (const sim::LoadedRobot& robot : scene.robots) {
    const bool isAlone = robot.name.empty();
    name += (name.empty() ? "" : ", ") +
            (isAlone ? std::filesystem::path(robot.file).stem().string() : robot.name);
  }
  return name;
}

// Adds a warning of MuJoCo's compiler about the model to `out`.
void reportWarning(const sim::Scene& scene, Diagnostics& out) {
  const std::string message = scene.files->errorOf(*scene.spec);
  if (mjs_isWarning(scene.spec.get()) && !message.empty()) out.warning(scene.path, message);
}

// Draws coordinate frames smaller than MuJoCo's default, because the frames of a robot are close
// together.
void drawFramesFinely(mjModel& model) {
  model.vis.scale.framelength *= 0.4F;
  model.vis.scale.framewidth *= 0.3F;
}

// Adds the poses in the user data of robot configs: lists with one number per module of the robot.
// In such a pose, other robots have their home positions.
void addConfiguredPoses(const sim::Scene& scene, const std::vector<Axis>& modules,
                        const mjModel& model, const mjData& home, std::vector<Pose>& poses) {
  std::size_t first = 0;
  for (const sim::LoadedRobot& robot : scene.robots) {
    const std::size_t count = std::min(robot.modules, modules.size() - first);
    if (robot.configured) {
      const sim::RobotConfig& config = *robot.configured->config;
      for (const auto& [name, values] : config.getUserData().float_lists_) {
        if (values.size() != config.getNames().size() || values.size() > count) continue;
        Pose pose{name, {home.qpos, home.qpos + model.nq}};
        for (std::size_t i = 0; i < values.size(); ++i) {
          const Axis& axis = modules[first + i];
          pose.positions[std::size_t(model.jnt_qposadr[axis.joint])] = values[i] / axis.gear;
        }
        poses.push_back(std::move(pose));
      }
    }
    first += count;
  }
}

// Returns the name prefix of each robot in a scene; an empty list if there is only one robot.
std::vector<std::string> namesOf(const sim::Scene& scene) {
  std::vector<std::string> names;
  for (const sim::LoadedRobot& robot : scene.robots) {
    if (!robot.name.empty()) names.push_back(robot.name + "/");
  }
  return names;
}

// Returns how many values a joint of this type has in qpos.
int positionsOf(int type) {
  if (type == mjJNT_FREE) return 7;
  return type == mjJNT_BALL ? 4 : 1;
}

}  // namespace

bool takesModelOptions(const std::vector<std::string>& words, const FileReader& files) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    return sim::isSimulationItem(word) || sim::isRobotConfig(word) || isKitName(word) ||
           formatOf(word, files(word)) != Format::unknown;
  });
}

std::optional<sim::SimulationSpec> readSpec(const Source& source, Diagnostics& out) {
  return sim::readSimulationFiles(source.files, source.into, source.options, source.read, out);
}

std::unique_ptr<Session> Session::open(Source asked, Diagnostics& out) {
  const Files files(asked.read);
  asked.read = files;
  std::unique_ptr<Session> session(new Session(std::move(asked)));
  const Source& source = session->source();
  const auto spec = readSpec(source, out);
  auto scene = spec ? sim::openScene(*spec, files, out) : std::nullopt;
  if (!scene) return nullptr;
  const bool hasDevices = !spec->phones.empty() || !spec->ioBoards.empty();
  if (hasDevices && scene->modules == 0) {
    out.error(source.files.front(), "phones and I/O boards also need a robot with modules");
    return nullptr;
  }
  if (source.showsPose && !sim::addShow(*scene, source.shown, out)) return nullptr;
  const bool isOpen = scene->modules > 0 ? session->openModules(*scene, *spec, out)
                                         : session->openPlain(*scene, out);
  if (!isOpen) return nullptr;
  reportWarning(*scene, out);
  const std::string overlap = overlapIn(session->model(), session->data(), namesOf(*scene));
  if (!overlap.empty()) out.warning(scene->path, overlap);
  if (scene->hasFloor) {
    drawFramesFinely(session->model());
    session->floor_ = mj_name2id(&session->model(), mjOBJ_GEOM, "floor");
  }
  session->robot_ = robotName(session->model(), *scene);
  if (session->modules() != nullptr) {
    addConfiguredPoses(*scene, session->axes(), session->model(), session->data(), session->poses_);
  }
  return session;
}

std::unique_ptr<Session> Session::of(sim::Simulation& simulation,
                                     std::function<void(sim::Simulation&)> onStep) {
  std::unique_ptr<Session> session(new Session({}));
  session->isOfProgram_ = true;
  if (onStep) {
    session->onStep_ = [&simulation, onStep = std::move(onStep)] { onStep(simulation); };
  }
  session->robot_ = simulation.model()->names;  // `names` begins with the model's name
  if (session->robot_.empty()) session->robot_ = "simulation";
  const std::shared_ptr<sim::Simulation> notOwned(std::shared_ptr<void>(), &simulation);
  session->start(std::make_unique<ModuleRun>(notOwned, sim::worldOf(simulation).modules(), true,
                                             Ownership::external));
  return session;
}

void Session::start(std::unique_ptr<Run> run) {
  run_ = std::move(run);
  moves_ = Moves(axes().size());
  startTime_ = data().time;
  poses_ = keyframesOf(model());
  home_ = poseOf("home", data().qpos, data().ctrl, model());
  zero_ = run_->zero();
}

bool Session::openModules(sim::Scene& scene, const sim::SimulationSpec& spec, Diagnostics& out) {
  auto opened = sim::openModel(scene, source_.physics, out);
  if (!opened) return false;
  const std::vector<sim::ModuleInModel> modules = opened->modules;
  // ModuleRun holds the joints by commands, so the sim::World must not hold them.
  for (sim::ModuleInModel& module : opened->modules) module.isHeld = false;
  const std::shared_ptr<sim::Simulation> simulation =
      sim::simulate(*std::move(opened), source_.physics);
  start(std::make_unique<ModuleRun>(simulation, modules, source_.compensatesGravity));
  for (const auto& phone : scene.phones) {
    if (!phone.play.empty())
      source_.read(phone.play);  // makes the watcher detect changes of this file
  }
  const auto phones = sim::addDevices(scene.phones, spec.ioBoards, *simulation, out);
  for (std::size_t i = 0; phones && i < phones->size(); ++i) {
    phones_.push_back({scene.phones[i].name, (*phones)[i]});
  }
  return phones.has_value();
}

bool Session::openPlain(sim::Scene& scene, Diagnostics& out) {
  const bool isWhole = scene.model && !scene.hasFloor;
  ModelPtr model = isWhole ? std::move(scene.model) : sim::compile(scene, out);
  if (!model) return false;
  auto run = std::make_unique<ControlRun>(std::move(model), scene.start);
  eigengrasps_ = eigengraspsOf(run->model(), run->axes());
  start(std::move(run));
  return true;
}

void Session::reset() {
  run_->reset();
  moves_.stop();
  startTime_ = data().time;
  restartTable();
}

void Session::restartTable() {
  if (!table_) return;
  table_->restart();
  if (modules() == nullptr) return;
  for (const std::size_t each : table_->axes()) modules()->acquire(each);
}

void Session::copyStateFrom(Session& other) {
  // Copies log, moves and table only if this session and `other` have the same axes.
  const bool hasSameAxes = run_->columns() == other.run_->columns();
  if (hasSameAxes && other.log_) {
    log_ = std::move(other.log_);
    startLog();
  }
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
  run_->copyStateFrom(*other.run_);
  if (hasSameAxes) {
    table_ = std::move(other.table_);
    moves_ = std::move(other.moves_);
  }
  if (table_) table_->restart();
}

void Session::play(CommandTable table) {
  table_ = std::move(table);
  restartTable();
}

void Session::replay(HardwareLog log) {
  log_ = std::move(log);
  startLog();
  table_ = log_->commands();
  // Turns gravity compensation off for modules that the log commands, because the log's efforts
  // already include gravity.
  for (const std::size_t axis : log_->commands().axes()) {
    if (modules() != nullptr) modules()->setCompensatesGravity(axis, false);
  }
  reset();
}

void Session::startLog() {
  log_->setStart(*run_);
  if (floor_ >= 0) log_->lower(floor_, model(), data());
}

void Session::setTarget(std::size_t axis, const Target& target) {
  moves_.stop(axis);
  run_->setJointTarget(axis, target);
}

void Session::move(std::size_t axis, double goal, double duration) {
  goal = std::clamp(goal, axes()[axis].min, axes()[axis].max);
  moves_.move(axis, {goal}, duration, time(), *run_);
}

void Session::moveAll(const std::vector<double>& goals, double duration) {
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (!std::isnan(goals[i])) move(i, goals[i], duration);
  }
}

void Session::visit(const std::vector<Pose>& poses, double duration) {
  std::vector<std::vector<double>> goals;
  for (const Pose& pose : poses) goals.push_back(run_->targetsAt(pose));
  moves_.visit(goals, duration, time(), *run_);
}

void Session::holdAll() {
  moves_.stop();
  run_->holdAll();
}

void Session::acquireAll() {
  moves_.stop();
  for (std::size_t i = 0; i < axes().size(); ++i) {
    if (modules()->ownership(i) != Ownership::exclusive) modules()->acquire(i);
  }
}

void Session::releaseAll() {
  for (std::size_t i = 0; i < axes().size(); ++i) {
    if (modules()->ownership(i) == Ownership::exclusive) modules()->holdAndShare(i);
  }
}

void Session::turnAllOff() {
  moves_.stop();
  for (std::size_t i = 0; i < axes().size(); ++i) modules()->turnOff(i);
}

std::string Session::motionHeader() const {
  std::string line = "time";
  for (const MotionColumn& column : run_->columns()) line += "," + csvCell(column.name);
  if (!log_) return line + '\n';
  for (const std::size_t axis : log_->axes()) {
    line += "," + csvCell(nameInTables(axes()[axis]) + std::string(kLogSuffix));
  }
  return line + '\n';
}

const std::string& Session::motionRow() {
  run_->writeRow(time(), row_);
  if (!log_) return row_;
  row_.pop_back();  // removes the line break
  for (const std::size_t axis : log_->axes()) {
    row_ += ',';
    appendNumber(row_, static_cast<float>(log_->at(axis, Traced::loggedPosition, time())));
  }
  row_ += '\n';
  return row_;
}

Moment Session::moment() {
  Moment moment = run_->moment(time());
  if (log_) log_->addTo(moment);
  return moment;
}

void Session::command() {
  if (table_) table_->apply(time(), *run_);
  moves_.apply(time(), *run_);
  run_->sendCommands();
  for (std::size_t i = 0; i < axes().size(); ++i) {
    if (run_->isExternal(i)) moves_.stop(i);
  }
}

void Session::step() {
  command();
  if (onStep_) onStep_();
  run_->step();
}

Session::Checkpoint Session::stepAndKeep() {
  command();
  Checkpoint kept;
  kept.run = run_->stepAndKeep();
  kept.moves = moves_;
  if (table_) kept.row = table_->next();
  kept.time = time();
  return kept;
}

void Session::goBack(const Checkpoint& checkpoint) {
  run_->goBack(checkpoint.run);
  moves_ = checkpoint.moves;
  if (table_) table_->goBack(checkpoint.row);
}

}  // namespace hrdf::app
