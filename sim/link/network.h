// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulations in other processes that this program has found, and this program's groups of
// modules in these simulations. A separate thread receives the messages of the simulations.
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

// A connection to a simulation in another process.
struct Window {
  std::string path;   // path of the simulation's socket
  std::string robot;  // display name of the robot
  int process = 0;
  Connection connection;
  std::vector<ModuleEntry> modules;
};

// The connections of this process to simulations in other processes. There is one object. Only code
// of this folder may use its members.
class Network {
 public:
  using Clock = std::chrono::steady_clock;

  static Network& get();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // Searches for simulations, at most 5 times per second, and connects to new ones.
  void refresh();
  struct Listed {
    std::shared_ptr<Window> window;
    std::vector<ModuleEntry> modules;
  };
  // Returns the connected simulations with their modules; the newest simulation is first.
  std::vector<Listed> windows();
  // Returns the modules that have disappeared after the time `since` and have not returned.
  std::vector<ModuleEntry> goneSince(Clock::time_point since);

  // Locks connections and groups. Hold this lock in calls of the functions from add() to
  // waitUntil().
  StateLock lock() { return StateLock(mutex_); }
  void add(RemoteModules& group);
  void remove(RemoteModules& group);
  std::uint32_t newNumber() { return ++numbers_; }
  // Sends the unsent messages of the connection `window`. If the other end does not accept all of
  // them, wakes the network's thread to send the rest.
  void send(Window& window);
  // Releases the lock `state`, and waits until `isDone` returns true or `timeoutMs` has passed;
  // negative: no timeout.
  bool waitUntil(StateLock& state, std::int32_t timeoutMs, const std::function<bool()>& isDone);
  // True if the calling thread is the network's thread, which calls handlers.
  bool isOnThread() const { return thread_ == std::this_thread::get_id(); }
  std::unique_lock<std::mutex> quiet();

 private:
  using Calls = std::vector<std::pair<std::shared_ptr<void>, std::function<void()>>>;

  Network();
  // The destructor is never called, because threads may use the network until the process ends.
  ~Network() = default;

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

  // Locked while searching for simulations.
  std::mutex scanning_;
  Clock::time_point scanned_;
  // Time until which a socket is not used, by the path of the socket.
  std::map<std::string, Clock::time_point> restUntil_;

  StateMutex mutex_;
  std::condition_variable_any changed_;
  std::vector<std::shared_ptr<Window>> windows_;  // newest connection first
  struct Gone {
    ModuleEntry module;
    Clock::time_point when;
  };
  std::vector<Gone> gone_;  // modules that have disappeared
  std::vector<RemoteModules*> groups_;
  std::uint32_t numbers_ = 0;

  std::mutex calling_;  // locked while handlers are called
  Bell bell_;
  bool isWorking_ = false;  // true: the network's thread runs
  std::atomic<std::thread::id> thread_;
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_NETWORK_H_
