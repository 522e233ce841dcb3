// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens robots on a thread of its own, so that the window goes on drawing.
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
  std::unique_ptr<Session> session;  // null exactly when there was an error
  Diagnostics diagnostics;
  Watcher watcher;  // of the files that were asked for
};

class Loader {
 public:
  Loader();
  // Gives up what is being opened, and waits for its end.
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  // Opens `source`. What was asked for before and is not taken yet is given up.
  void open(Source source);
  // Gives up what is being opened.
  void cancel();
  // Returns the newest result, once.
  std::optional<Loaded> take();
  // The source that is being opened, or was opened and is not taken.
  std::optional<Source> pending() const;

 private:
  void loop(const std::stop_token& quit);
  void giveUp();

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Source> wanted_;  // until it is taken
  bool isBegun_ = true;           // the thread has begun wanted_
  std::stop_source stop_;         // of wanted_
  std::optional<Loaded> loaded_;
  std::exception_ptr thrown_;
  std::jthread thread_;  // the last, as it uses the others
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_LOADER_H_
