// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/loader.h"

#include <utility>

namespace hrdf::app {

Loader::Loader() : thread_(&Loader::loop, this) {}

Loader::~Loader() {
  {
    const std::lock_guard lock(mutex_);
    quits_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Loader::open(Source source) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = std::move(source);
    ++order_;
    loaded_.reset();
    thrown_ = nullptr;
  }
  changed_.notify_one();
}

void Loader::cancel() {
  const std::lock_guard lock(mutex_);
  begun_ = ++order_;
  wanted_.reset();
  loaded_.reset();
  thrown_ = nullptr;
}

std::optional<Loaded> Loader::take() {
  const std::lock_guard lock(mutex_);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  if (loaded_) wanted_.reset();
  return std::exchange(loaded_, std::nullopt);
}

std::optional<Source> Loader::pending() const {
  const std::lock_guard lock(mutex_);
  return wanted_;
}

bool Loader::isGivenUp(int order) const {
  const std::lock_guard lock(mutex_);
  return quits_ || order != order_;
}

void Loader::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return quits_ || begun_ != order_; });
    if (quits_) return;
    const int order = begun_ = order_;
    const Source source = *wanted_;
    lock.unlock();
    std::optional<Loaded> loaded;
    std::exception_ptr thrown;
    try {
      loaded = load(source, order);
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    if (order != order_) continue;
    loaded_ = std::move(loaded);
    thrown_ = thrown;
  }
}

// Reads no more files once nobody wants the robot.
Loaded Loader::load(const Source& source, int order) const {
  Loaded loaded{source, nullptr, {}, Watcher()};
  Source watched = source;
  watched.read = loaded.watcher.watching(
      [&](const std::string& path) { return isGivenUp(order) ? FileText() : source.read(path); });
  loaded.session = Session::open(watched, loaded.diagnostics);
  return loaded;
}

}  // namespace hrdf::app
