// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "physics.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "report.h"

namespace hrdf::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kSlice = 4ms;         // of stepping between two looks at the orders
constexpr auto kRest = 1ms;          // when no step is due
constexpr double kTooLate = 0.1;     // s; beyond it lost time is given up, not caught up with
constexpr double kMeasuring = 0.25;  // s, over which the real-time factor is taken

DataPtr makeData(const Session& session) {
  DataPtr data(mj_makeData(session.model.get()));
  resetToHome(session, *data);
  return data;
}

}  // namespace

Physics::Physics(const Session& session, double factor)
    : session_(session),
      data_(makeData(session)),
      back_(makeData(session)),
      middle_(makeData(session)),
      front_(makeData(session)) {
  orders_.factor = factor;
  mjv_defaultPerturb(&orders_.perturb);
  thread_ = std::thread(&Physics::loop, this);
}

Physics::~Physics() {
  {
    const std::lock_guard lock(mutex_);
    orders_.quit = true;
  }
  thread_.join();
}

void Physics::run(bool running) {
  const std::lock_guard lock(mutex_);
  orders_.running = running;
}

void Physics::setFactor(double factor) {
  const std::lock_guard lock(mutex_);
  orders_.factor = factor;
}

void Physics::stepOnce() {
  const std::lock_guard lock(mutex_);
  ++orders_.steps;
}

void Physics::reset() {
  const std::lock_guard lock(mutex_);
  orders_.reset = true;
  orders_.steps = 0;
}

void Physics::push(const mjvPerturb& perturb) {
  const std::lock_guard lock(mutex_);
  orders_.perturb = perturb;
}

mjData& Physics::snapshot() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(fresh_, false)) std::swap(front_, middle_);
  return *front_;
}

Physics::Status Physics::status() const {
  const std::lock_guard lock(mutex_);
  return {orders_.running, orders_.factor, published_.measured, published_.failure};
}

Physics::Orders Physics::takeOrders() {
  const std::lock_guard lock(mutex_);
  Orders taken = orders_;
  taken.wantsSnapshot = !fresh_;
  orders_.steps = 0;
  orders_.reset = false;
  return taken;
}

void Physics::loop() {
  for (Orders orders = takeOrders(); !orders.quit; orders = takeOrders()) {
    obey(orders);
    const bool runs = orders.running && found_.failure.empty();
    if (runs && (!wasRunning_ || orders.factor != pace_.factor)) repace(orders.factor);
    wasRunning_ = runs;
    const bool busy = runs && advance(orders);
    measure(runs);
    publish(orders);
    if (!busy) std::this_thread::sleep_for(kRest);
  }
}

void Physics::obey(const Orders& orders) {
  if (orders.reset) {
    resetToHome(session_, *data_);
    found_.failure.clear();
    repace(orders.factor);
  }
  if (orders.running || !found_.failure.empty()) return;
  for (int i = 0; i < orders.steps && step(orders.perturb); ++i) {
  }
  hold(orders.perturb);
}

// Lets the user move a free body while nothing runs.
void Physics::hold(const mjvPerturb& perturb) {
  if (perturb.active == 0) return;
  mjv_applyPerturbPose(session_.model.get(), data_.get(), &perturb, 1);
  mj_forward(session_.model.get(), data_.get());
}

// Steps until nothing is due or the slice is over. Whether there is more to do.
bool Physics::advance(const Orders& orders) {
  const Clock::time_point end = Clock::now() + kSlice;
  const bool paced = pace_.factor > 0;
  if (paced && pace_.due() - data_->time > kTooLate * pace_.factor) repace(pace_.factor);
  while (Clock::now() < end) {
    if (paced && data_->time > pace_.due()) return false;
    if (!step(orders.perturb)) return false;
  }
  return true;
}

bool Physics::step(const mjvPerturb& perturb) {
  const mjModel* model = session_.model.get();
  std::fill_n(data_->xfrc_applied, 6 * model->nbody, 0.0);
  mjv_applyPerturbForce(model, data_.get(), &perturb);
  const double time = data_->time;
  mj_step(model, data_.get());
  found_.failure = failure(*model, *data_);
  if (!found_.failure.empty()) found_.failure += " after " + std::to_string(time) + " s";
  return found_.failure.empty();
}

void Physics::repace(double factor) {
  pace_ = {factor, data_->time, Clock::now()};
  measured_ = pace_;
}

void Physics::measure(bool running) {
  const double elapsed = secondsSince(measured_.start);
  if (!running) found_.measured = 0;
  if (elapsed < kMeasuring || !running) return;
  found_.measured = (data_->time - measured_.startTime) / elapsed;
  measured_ = {0, data_->time, Clock::now()};
}

void Physics::publish(const Orders& orders) {
  if (orders.wantsSnapshot) mjv_copyData(back_.get(), session_.model.get(), data_.get());
  const std::lock_guard lock(mutex_);
  published_ = found_;
  if (!orders.wantsSnapshot) return;
  std::swap(back_, middle_);
  fresh_ = true;
}

}  // namespace hrdf::app
