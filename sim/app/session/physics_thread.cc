// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/physics_thread.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/session/report.h"

namespace hrdf::app {
namespace {

using namespace std::chrono_literals;

// Time for which the thread steps before it reads new requests.
constexpr auto kSlice = 4ms;
constexpr auto kRest = 1ms;          // pause while no step is due
constexpr double kTooLate = 0.1;     // s; after a longer delay, the schedule of steps restarts
constexpr double kMeasuring = 0.25;  // s, interval over which the real-time factor is measured

// Returns the display name of the program that commands a module; empty: no program commands the
// module.
std::string nameOf(const sim::Simulation::ModuleCommander& owner) {
  if (owner.group == 0) return "";
  if (owner.program.empty()) return "the program";
  return owner.program + " (" + std::to_string(owner.process) + ")";
}

}  // namespace

Physics::Physics(std::unique_ptr<Session> session, double factor)
    : session_(std::move(session)),
      back_(makeSnapshot()),
      middle_(makeSnapshot()),
      front_(makeSnapshot()) {
  orders_.factor = factor;
  mjv_defaultPerturb(&orders_.perturb);
  thread_ = std::thread(&Physics::loop, this);
}

Physics::~Physics() { stop(); }

std::unique_ptr<Session> Physics::stop() {
  {
    const std::lock_guard lock(mutex_);
    orders_.quit = true;
  }
  if (thread_.joinable()) thread_.join();
  return std::move(session_);
}

Snapshot Physics::makeSnapshot() {
  Snapshot snapshot;
  snapshot.data.reset(mj_makeData(&session_->model()));
  take(snapshot);
  return snapshot;
}

void Physics::take(Snapshot& snapshot) {
  mjv_copyData(snapshot.data.get(), &session_->model(), &session_->data());
  snapshot.time = session_->time();
  snapshot.past = past_.begin();
  const Run& run = session_->run();
  snapshot.axes.resize(run.axes().size());
  for (std::size_t i = 0; i < snapshot.axes.size(); ++i) {
    AxisState& axis = snapshot.axes[i];
    axis.position = run.position(i);
    axis.target = run.target(i);
    axis.goal = session_->moves().goal(i).value_or(kNan);
  }
  ModuleRun* const modules = session_->modules();
  if (modules == nullptr) return;
  const sim::GroupFeedback& feedback = modules->feedback();
  const sim::GroupInfo& info = modules->info();
  for (std::size_t i = 0; i < snapshot.axes.size(); ++i) {
    AxisState& axis = snapshot.axes[i];
    axis.feedback = feedback[i].message;
    axis.info = info[i].message;
    axis.ownership = modules->ownership(i);
    axis.owner = nameOf(modules->ownerOf(i));
  }
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

void Physics::goOnFrom(double time) {
  const std::lock_guard lock(mutex_);
  orders_.back = time;
  orders_.running = true;
}

void Physics::push(const mjvPerturb& perturb) {
  const std::lock_guard lock(mutex_);
  orders_.perturb = perturb;
}

void Physics::runUntil(std::optional<double> time) {
  const std::lock_guard lock(mutex_);
  orders_.until = time;
}

void Physics::post(Order order) {
  const std::lock_guard lock(mutex_);
  orders_.others.push_back(std::move(order));
}

Snapshot& Physics::snapshot() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(fresh_, false)) std::swap(front_, middle_);
  return front_;
}

Trace Physics::takeTrace() {
  const std::lock_guard lock(mutex_);
  return std::exchange(trace_, {});
}

Physics::Status Physics::status() const {
  const std::lock_guard lock(mutex_);
  return {orders_.running, orders_.factor, published_.measured, published_.step,
          published_.failure};
}

Physics::Orders Physics::takeOrders() {
  const std::lock_guard lock(mutex_);
  std::vector<Order> others = std::exchange(orders_.others, {});
  Orders taken = orders_;
  taken.others = std::move(others);
  taken.wantsSnapshot = !fresh_;
  orders_.steps = 0;
  orders_.reset = false;
  orders_.back.reset();
  return taken;
}

void Physics::loop() {
  for (Orders orders = takeOrders(); !orders.quit; orders = takeOrders()) {
    obey(orders);
    const bool runs = orders.running && found_.failure.empty();
    const double factor = orders.until ? 0 : orders.factor;
    if (runs && (!wasRunning_ || factor != pace_.factor)) repace(factor);
    wasRunning_ = runs;
    const bool busy = runs && advance(orders);
    measure(runs);
    publish(orders);
    if (!busy) std::this_thread::sleep_for(kRest);
  }
}

void Physics::obey(const Orders& orders) {
  if (orders.reset) {
    session_->reset();
    past_.clear();
    found_.failure.clear();
    repace(orders.factor);
  }
  if (orders.back) goBack(*orders.back);
  for (const Order& order : orders.others) order(*session_);
  if (orders.running || !found_.failure.empty()) return;
  for (int i = 0; i < orders.steps && step(orders.perturb); ++i) {
  }
  hold(orders.perturb);
}

// Goes back to the last checkpoint before `time` (s), and repeats the steps from there up to
// `time`.
void Physics::goBack(double time) {
  const Session::Checkpoint* checkpoint = past_.goBack(time);
  if (checkpoint == nullptr) return;
  session_->goBack(*checkpoint);
  found_.failure.clear();
  mjvPerturb nothing;
  mjv_defaultPerturb(&nothing);
  while (session_->time() < time - kHalfStep && step(nothing)) {
  }
  repace(pace_.factor);
}

// While the simulation is paused, moves the free body that the user drags.
void Physics::hold(const mjvPerturb& perturb) {
  if (perturb.active == 0) return;
  mjv_applyPerturbPose(&session_->model(), &session_->data(), &perturb, 1);
  mj_forward(&session_->model(), &session_->data());
}

// Steps until no step is due, at most for the time kSlice. Returns true if more steps are due.
bool Physics::advance(const Orders& orders) {
  const Clock::time_point end = Clock::now() + kSlice;
  const bool paced = pace_.factor > 0;
  if (paced && pace_.due() - session_->time() > kTooLate * pace_.factor) repace(pace_.factor);
  while (Clock::now() < end) {
    if (paced && session_->time() > pace_.due()) return false;
    if (orders.until && session_->time() > *orders.until - kHalfStep) return false;
    if (!step(orders.perturb)) return false;
  }
  return true;
}

bool Physics::step(const mjvPerturb& perturb) {
  const mjModel& model = session_->model();
  mjData& data = session_->data();
  std::fill_n(data.xfrc_applied, 6 * model.nbody, 0.0);
  mjv_applyPerturbForce(&model, &data, &perturb);
  const double time = session_->time();
  const Clock::time_point begin = Clock::now();
  if (session_->keepsCheckpoints() && past_.isDue(time + model.opt.timestep)) {
    past_.keep(session_->stepAndKeep());
  } else {
    session_->step();
  }
  stepping_ += secondsSince(begin);
  ++steps_;
  trace();
  found_.failure = failure(model, data);
  if (!found_.failure.empty()) found_.failure += " after " + std::to_string(time) + " s";
  return found_.failure.empty();
}

void Physics::trace() {
  const double time = session_->time();
  if (time >= traced_ && time + kHalfStep < traced_ + kTracePeriod) return;
  traced_ = time;
  append(newest_, {session_->moment()});
}

void Physics::repace(double factor) {
  pace_ = {factor, session_->time(), Clock::now()};
  measured_ = pace_;
}

void Physics::measure(bool running) {
  const double elapsed = secondsSince(measured_.start);
  if (!running) found_.measured = 0;
  if (elapsed < kMeasuring || !running) return;
  found_.measured = (session_->time() - measured_.startTime) / elapsed;
  measured_ = {0, session_->time(), Clock::now()};
  if (steps_ > 0) found_.step = stepping_ / steps_;
  stepping_ = steps_ = 0;
}

void Physics::publish(const Orders& orders) {
  if (orders.wantsSnapshot) take(back_);
  const std::lock_guard lock(mutex_);
  published_ = found_;
  append(trace_, std::exchange(newest_, {}));
  if (!orders.wantsSnapshot) return;
  std::swap(back_, middle_);
  fresh_ = true;
}

}  // namespace hrdf::app
