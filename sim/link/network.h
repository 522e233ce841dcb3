// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulations of other processes that this program has found, and its groups of their modules.
// A thread of its own receives what they send, as soon as there is anything to receive.
#ifndef HRDF_SIM_LINK_NETWORK_H_
#define HRDF_SIM_LINK_NETWORK_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <hrdf/sim/state_mutex.h>

#include "link/connection.h"
#include "link/descriptor.h"
#include "link/wire.h"

namespace hrdf::sim::link {

class RemoteModules;

// A simulation of another process, in a window or without one.
struct Window {
  std::string path;   // of its socket
  std::string robot;  // its name for people
  int process = 0;
  Connection connection;
  std::vector<ModuleEntry> modules;
};

// The one network of this process. Members are for its room alone.
class Network {
 public:
  using Clock = std::chrono::steady_clock;

  static Network& get();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // Looks for simulations, at most 5 times a second, and connects to new ones.
  void refresh();
  struct Listed {
    std::shared_ptr<Window> window;
    std::vector<ModuleEntry> modules;
  };
  // Returns those that are connected, newest first.
  std::vector<Listed> windows();
  // Returns the modules that have gone since then, and are not there again.
  std::vector<ModuleEntry> goneSince(Clock::time_point since);

  // Guards all that is below, and the groups.
  StateLock lock() { return StateLock(mutex_); }
  void add(RemoteModules& group);
  void remove(RemoteModules& group);
  std::uint32_t newNumber() { return ++numbers_; }
  // Sends what waits in a connection. Rings the thread for what the other end does not take yet.
  void send(Window& window);
  // Waits, with `state` released, until `isDone`, or `timeoutMs` (below 0: never) has passed.
  bool waitUntil(StateLock& state, std::int32_t timeoutMs, const std::function<bool()>& isDone);
  // Reports whether this thread is the network's, which runs handlers.
  bool isOnThread() const { return thread_ == std::this_thread::get_id(); }
  std::unique_lock<std::mutex> quiet();

 private:
  using Calls = std::vector<std::pair<std::shared_ptr<void>, std::function<void()>>>;

  Network();
  ~Network() = default;  // never: threads of the program may outlive statics

  std::shared_ptr<Window> call(const std::string& path);
  void leave(const std::string& path, const std::string& why);
  bool hear(Window& window);
  void greet(std::vector<std::shared_ptr<Window>> windows);
  void keep(std::shared_ptr<Window> window);
  void start();
  [[noreturn]] void work();
  void receive(Calls& calls);
  void handle(Window& window, const Message& message, Calls& calls);
  void noteGone(const std::vector<ModuleEntry>& modules);
  void dropClosed();
  bool misses();
  void bindAll();

  // While simulations are looked for.
  std::mutex scanning_;
  Clock::time_point scanned_;
  std::map<std::string, Clock::time_point> restUntil_;  // of sockets that are not used now

  StateMutex mutex_;
  std::condition_variable_any changed_;
  std::vector<std::shared_ptr<Window>> windows_;  // the newest first
  struct Gone {
    ModuleEntry module;
    Clock::time_point when;
  };
  std::vector<Gone> gone_;  // each family and name once
  std::vector<RemoteModules*> groups_;
  std::uint32_t numbers_ = 0;

  std::mutex calling_;  // while handlers run
  Bell bell_;
  bool isWorking_ = false;  // the thread
  std::atomic<std::thread::id> thread_;
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_NETWORK_H_
