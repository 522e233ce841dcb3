// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/loader.h"

#include <utility>

#include "text/files.h"

namespace hrdf::app {
namespace {

// Opens the session of `source`. Reads no more files after a stop request.
Loaded load(const Source& source, std::stop_token stop) {
  Loaded loaded{source, nullptr, {}, Watcher()};
  const Files files(source.read, std::move(stop));
  Source once = source;
  once.read = files;
  loaded.session = Session::open(std::move(once), loaded.diagnostics);
  loaded.watcher = Watcher(files.seen());
  return loaded;
}

}  // namespace

Loader::Loader() : thread_([this](const std::stop_token& quit) { loop(quit); }) {}

Loader::~Loader() { cancel(); }

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

void Loader::loop(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, quit, [&] { return !isBegun_; })) {
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
