// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/simulation.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "opening.h"
#include "world.h"

namespace hrdf::sim {

std::unique_ptr<Simulation> Simulation::open(const std::string& path, const ModelOptions& options,
                                             Diagnostics& out) {
  std::optional<Opened> opened = openModel(path, options, out);
  if (!opened) return nullptr;
  auto world = std::make_shared<World>(*std::move(opened));
  return std::unique_ptr<Simulation>(new Simulation(std::move(world)));
}

Simulation::Simulation(std::shared_ptr<World> world) : world_(world), lookup_(std::move(world)) {}

Simulation::~Simulation() = default;

void Simulation::step() { world_->step(); }

void Simulation::step(double seconds) {
  if (!(seconds > 0)) return;
  const double steps = std::min(seconds / kStep, 1e15);
  for (std::int64_t left = std::llround(steps); left > 0 && world_->step();) --left;
}

double Simulation::time() const { return world_->time(); }

Lookup& Simulation::lookup() { return lookup_; }

void Simulation::setMotionStop(bool isPressed) { world_->setMotionStop(isPressed); }

bool Simulation::setBusVoltage(double volts) {
  if (!std::isfinite(volts) || volts < 0) return false;
  world_->setBusVoltage(volts);
  return true;
}

mjModel* Simulation::model() { return world_->model(); }
const mjModel* Simulation::model() const { return world_->model(); }
mjData* Simulation::data() { return world_->data(); }
const mjData* Simulation::data() const { return world_->data(); }

std::uint64_t Simulation::stateHash() const { return world_->stateHash(); }

}  // namespace hrdf::sim
