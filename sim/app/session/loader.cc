// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/loader.h"

#include <utility>

#include "text/files.h"

namespace hrdf::app {
namespace {

// Reads no more files after a stop is requested.
Loaded load(const Source& source, std::stop_token stop) {
  Loaded loaded{source, nullptr, {}, Watcher()};
  const Files files(source.read, std::move(stop));
  loaded.session = Session::open(source, files, loaded.diagnostics);
  loaded.watcher = Watcher(files.seen());
  return loaded;
}

}  // namespace

Loader::Loader() : thread_(&Loader::loop, this) {}

Loader::~Loader() {
  {
    const std::lock_guard lock(mutex_);
    quits_ = true;
    stop_.request_stop();
  }
  changed_.notify_one();
  thread_.join();
}

void Loader::open(Source source) {
  {
    const std::lock_guard lock(mutex_);
    giveUp();
    wanted_ = std::move(source);
    isBegun_ = false;
  }
  changed_.notify_one();
}

void Loader::cancel() {
  const std::lock_guard lock(mutex_);
  giveUp();
}

void Loader::giveUp() {
  stop_.request_stop();
  stop_ = {};
  isBegun_ = true;
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

void Loader::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return quits_ || !isBegun_; });
    if (quits_) return;
    isBegun_ = true;
    const Source source = *wanted_;
    const std::stop_token stop = stop_.get_token();
    lock.unlock();
    std::optional<Loaded> loaded;
    std::exception_ptr thrown;
    try {
      loaded = load(source, stop);
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    if (stop.stop_requested()) continue;
    loaded_ = std::move(loaded);
    thrown_ = thrown;
  }
}

}  // namespace hrdf::app
