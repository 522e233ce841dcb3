// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/simulation.h>

#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "firmware/core.h"
#include "link/publisher.h"
#include "loading/asked_at.h"
#include "loading/open_model.h"
#include "loading/phone_layout.h"
#include "module/device.h"
#include "pictures/photographer.h"
#include "simulation/simulate.h"
#include "text/strings.h"
#include "world/physics_state.h"
#include "world/real_time.h"
#include "world/world.h"
#include "world/world_registry.h"

namespace hrdf::sim {
namespace {

static_assert(Simulation::kStep == firmware::kPeriod);

}  // namespace

std::unique_ptr<Simulation> Simulation::open(const std::string& path, const ModelOptions& options,
                                             Diagnostics& out, const SimulationOptions& physics) {
  return open(path, options, readFile, out, physics);
}

std::unique_ptr<Simulation> Simulation::open(const std::string& path, const ModelOptions& options,
                                             const FileReader& files, Diagnostics& out,
                                             const SimulationOptions& physics) {
  std::optional<SimulationSpec> spec;
  if (isBench(path)) {
    spec = readBench(path, options, files, out);
  } else {
    spec.emplace().robots.push_back({path, options, false});
  }
  return spec ? open(*spec, files, out, physics) : nullptr;
}

std::unique_ptr<Simulation> Simulation::open(const SimulationSpec& spec, Diagnostics& out,
                                             const SimulationOptions& physics) {
  return open(spec, readFile, out, physics);
}

std::unique_ptr<Simulation> Simulation::open(const SimulationSpec& spec, const FileReader& files,
                                             Diagnostics& out, const SimulationOptions& physics) {
  auto scene = openScene(spec, Files(files), out);
  auto opened = scene ? openModel(*scene, physics, out) : std::nullopt;
  if (!opened) return nullptr;
  auto simulation = simulate(*std::move(opened), physics);
  const bool isWhole = addDevices(scene->phones, spec.ioBoards, *simulation, out).has_value();
  return isWhole ? std::move(simulation) : nullptr;
}

std::unique_ptr<Simulation> simulate(CompiledRobot opened, const SimulationOptions& physics) {
  auto world = std::make_shared<World>(std::move(opened), physics);
  return std::unique_ptr<Simulation>(new Simulation(std::move(world)));
}

World& worldOf(Simulation& simulation) { return *simulation.world_; }

std::optional<PhoneDevices> addDevices(const std::vector<SimulationSpec::Phone>& phones,
                                       const std::vector<SimulationSpec::IoBoard>& boards,
                                       Simulation& simulation, Diagnostics& out) {
  const int before = out.errorCount();
  const auto refuse = [&](const auto& device) {
    const bool isTaken = isDeviceName(device.family) && isDeviceName(device.name);
    Diagnostics own;
    own.error(kNoPlace, "cannot add the device " + inQuotes(device.family + "/" + device.name),
              isTaken ? "another device has this name"
                      : "a name and a family have 1 to 20 bytes, as in HEBI's modules, and no '*'");
    appendAskedAt(device.where, own, out);
  };
  PhoneDevices devices;
  for (const SimulationSpec::Phone& phone : phones) {
    devices.push_back(simulation.addMobileIO(phone.family, phone.name));
    if (!devices.back()) {
      refuse(phone);
    } else if (!phone.play.empty()) {
      Diagnostics own;
      FileReader files = readFile;
      for (const std::string& folder : phone.within) files = insideOf(folder, std::move(files));
      std::ignore = devices.back()->play(phone.play, files, own);
      appendAskedAt(phone.where, own, out);
    }
  }
  for (const SimulationSpec::IoBoard& board : boards) {
    if (!simulation.addIoBoard(board.family, board.name)) refuse(board);
  }
  if (out.errorCount() > before) return std::nullopt;
  for (std::size_t i = 0; i < phones.size(); ++i) {
    simulation.phones_[{phones[i].family, phones[i].name}] = devices[i];
  }
  return devices;
}

Simulation::Simulation(std::shared_ptr<World> world)
    : world_(std::move(world)),
      realTime_(std::make_unique<RealTime>(world_)),
      lookup_(world_),
      photographer_(std::make_unique<Photographer>(*world_->model())) {
  addOpenWorld(world_);
}

Simulation::~Simulation() { removeOpenWorld(*world_); }

void Simulation::step() { step(kStep); }

void Simulation::step(double seconds) {
  if (!isTime(seconds)) return;
  std::int64_t left = std::llround(seconds / kStep);
  // Keeps the world alive, because a handler may destroy the simulation.
  const std::shared_ptr<World> world = world_;
  if (world->clock().isRealtime()) {
    world->clock().waitSteps(left);
  } else {
    while (left > 0 && world->step()) --left;
  }
}

double Simulation::time() const {
  const StateLock state = world_->lock();
  return world_->time();
}

bool Simulation::runRealtime(double factor) {
  return isFactor(factor) && !world_->clock().isStepping() && realTime_->run(factor);
}

void Simulation::pause() { realTime_->stop(); }

bool Simulation::isRunning() const { return world_->clock().isRealtime(); }

void Simulation::setWaiter(Waiter waiter) { world_->clock().setWaiter(std::move(waiter)); }

double Simulation::skippedTime() const { return world_->clock().skipped(); }

void Simulation::reset() {
  const StateLock state = world_->lock();
  world_->reset();
}

bool Simulation::publish(std::string* whyNot) {
  std::string why;
  const std::string robot = world_->model()->names;
  if (!publisher_) publisher_ = link::Publisher::make(world_, robot, why);
  if (whyNot) *whyNot = why;
  return isPublished();
}

void Simulation::publishInPlaceOf(Simulation& other) {
  publisher_ = std::move(other.publisher_);
  if (publisher_) publisher_->serve(world_);
}

void Simulation::unpublish() { publisher_.reset(); }

bool Simulation::isPublished() const { return publisher_ != nullptr; }

// Releases the world's lock before it calls the publisher, because the publisher may wait for that
// lock.
Simulation::ModuleCommander Simulation::commanderOf(std::size_t module) const {
  ModuleCommander commander;
  {
    const StateLock state = world_->lock();
    if (module < static_cast<std::size_t>(world_->size())) {
      commander.group = world_->commanderOf(static_cast<int>(module));
    }
  }
  if (commander.group == 0 || !publisher_) return commander;
  link::Publisher::Program program = publisher_->programOf(commander.group);
  return {commander.group, std::move(program.name), program.process};
}

void Simulation::breakLock(std::size_t module) {
  const StateLock state = world_->lock();
  if (module < static_cast<std::size_t>(world_->size())) {
    world_->breakLock(static_cast<int>(module));
  }
}

Lookup& Simulation::lookup() { return lookup_; }

std::shared_ptr<MobileIoDevice> Simulation::addMobileIO(const std::string& family,
                                                        const std::string& name) {
  const auto named = phones_.find({family, name});
  if (named != phones_.end()) return named->second;
  const StateLock state = world_->lock();
  const std::optional<int> index = world_->addPhone(family, name, readPhoneLayout);
  if (!index) return nullptr;
  return std::shared_ptr<MobileIoDevice>(new MobileIoDevice(world_, *index));
}

bool Simulation::addIoBoard(const std::string& family, const std::string& name) {
  const StateLock state = world_->lock();
  return world_->addIoBoard(family, name).has_value();
}

void Simulation::setMotionStop(bool isPressed) {
  const StateLock state = world_->lock();
  world_->setMotionStop(isPressed);
}

bool Simulation::setBusVoltage(double volts) {
  if (!(volts >= 0 && volts <= kMaxBusVoltage)) return false;
  const StateLock state = world_->lock();
  world_->setBusVoltage(volts);
  return true;
}

mjModel* Simulation::model() { return world_->model(); }
const mjModel* Simulation::model() const { return world_->model(); }
mjData* Simulation::data() { return world_->data(); }
const mjData* Simulation::data() const { return world_->data(); }
StateLock Simulation::lock() { return world_->lock(); }

std::optional<CameraPicture> Simulation::picture(const std::string& camera, int width, int height,
                                                 Diagnostics& out) {
  const std::optional<Shot> shot = shotOf(*model(), camera, width, height, out);
  if (!shot) return std::nullopt;
  PhysicsState state;
  double time = 0;
  {
    const StateLock lock = world_->lock();
    state = stateOf(*model(), *data());
    time = world_->time();
  }
  std::optional<CameraPicture> picture = photographer_->take(*shot, state);
  if (picture) {
    picture->time = time;  // not MuJoCo's time, which goBack() changes
  } else {
    out.error(kNoPlace, "cannot draw: this machine offers no OpenGL",
              "Debian's packages libegl1 and libgl1-mesa-dri draw without a graphics card");
  }
  return picture;
}

std::uint64_t Simulation::stateHash() const {
  const StateLock state = world_->lock();
  return world_->stateHash();
}

}  // namespace hrdf::sim
