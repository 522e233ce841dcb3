// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens robots on a separate thread, so that the window keeps drawing.
#ifndef HRDF_SIM_APP_SESSION_LOADER_H_
#define HRDF_SIM_APP_SESSION_LOADER_H_

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include <hrdf/diagnostic.h>

#include "app/session/session.h"
#include "app/session/watcher.h"

namespace hrdf::app {

struct Loaded {
  Source source;
  std::unique_ptr<Session> session;  // null if and only if there was an error
  Diagnostics diagnostics;
  Watcher watcher;  // of the files that were read or tried
};

class Loader {
 public:
  Loader();
  // Cancels the opening, and waits for its end.
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  // Opens `source`. Cancels an earlier source whose result was not taken.
  void open(Source source);
  // Cancels the opening.
  void cancel();
  // Returns the newest result, once.
  std::optional<Loaded> take();
  // Returns the source that is being opened, or whose result was not taken.
  std::optional<Source> pending() const;

 private:
  void loop(const std::stop_token& quit);
  void giveUp();

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Source> wanted_;  // null after its result was taken
  bool isBegun_ = true;           // true after the thread has begun wanted_
  std::stop_source stop_;         // of wanted_
  std::optional<Loaded> loaded_;
  std::exception_ptr thrown_;
  std::jthread thread_;  // last member, because it uses the other members
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_LOADER_H_
