// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/network.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <new>

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include "link/folders.h"
#include "link/module_entries.h"
#include "link/program_name.h"
#include "link/remote_modules.h"
#include "messages/field_coding.h"
#include "text/message.h"

namespace hrdf::sim::link {
namespace {

using namespace std::chrono_literals;

constexpr auto kScanPeriod = 200ms;  // 5 Hz, the frequency of lookups of HEBI's library
constexpr auto kSearchPeriod = 1s;   // time between searches while a group has no simulation
// Timeout of a new connection; a suspended program accepts a connection but does not answer.
constexpr auto kGreeting = 200ms;
constexpr auto kSilence = 2s;  // time after which a socket that did not answer is tried again

constexpr std::size_t kMaxReason = 300;  // bytes, maximum length of a reason in a warning

// True if the name of a socket has our form: PID, '-', 8 hexadecimal digits and ".sock".
bool isOurs(const std::string& name) {
  const std::size_t dash = name.find_first_not_of("0123456789");
  const std::size_t end = name.find_first_not_of("0123456789abcdef", dash + 1);
  return dash != std::string::npos && dash > 0 && name[dash] == '-' && end == dash + 9 &&
         name.substr(end) == ".sock";
}

// Removes the socket of a simulation that has ended. Sockets of other programs, such as ssh, are
// kept.
void removeDead(const std::string& path) {
  if (isOurs(std::filesystem::path(path).filename().string())) unlink(path.c_str());
}

// Waits until bytes have arrived on any connection, or until the time `end`. Returns false at
// `end`.
bool waitForAny(const std::vector<std::shared_ptr<Window>>& windows,
                Network::Clock::time_point end) {
  std::vector<pollfd> waits;
  for (const auto& each : windows) waits.push_back({each->connection.descriptor(), POLLIN, 0});
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Network::Clock::now());
    if (left.count() <= 0) return false;
    const int count = poll(waits.data(), waits.size(), static_cast<int>(left.count()));
    if (count >= 0 || errno != EINTR) return count > 0;
  }
}

}  // namespace

Network& Network::get() {
  static auto* const network = new Network;
  return *network;
}

// Makes the network of this process. A forked child resets its copy of the network: the child's
// lookups find simulations as in a new program, and the parent's groups get no feedback in the
// child. The fork handler of descriptor.cc closes the sockets before this reset.
Network::Network() {
  pthread_atfork(
      [] {
        get().scanning_.lock();
        get().mutex_.lock();
      },
      [] {
        get().mutex_.unlock();
        get().scanning_.unlock();
      },
      [] {
        Network& network = get();
        // Makes new mutexes, because a locked mutex stores a thread id, which fork() changes.
        new (&network.mutex_) StateMutex;
        new (&network.changed_) std::condition_variable_any;
        new (&network.calling_) std::mutex;
        for (RemoteModules* each : network.groups_) each->unbind();
        network.groups_.clear();
        network.windows_.clear();
        network.gone_.clear();
        network.restUntil_.clear();
        network.scanned_ = {};
        network.thread_ = std::thread::id();
        network.bell_ = Bell();
        network.isWorking_ = false;
        network.scanning_.unlock();
      });
}

// Connects to the socket `path`, and sends this program's name. Returns null if no simulation of
// this user listens there.
std::shared_ptr<Window> Network::call(const std::string& path) {
  bool isDead = false;
  auto window = std::make_shared<Window>();
  window->path = path;
  window->connection = connectTo(path, kGreeting, isDead);
  if (isDead) removeDead(path);
  Connection& connection = window->connection;
  const auto peer = connection.isOpen() ? peerOf(connection) : std::nullopt;
  if (!peer) return nullptr;
  if (peer->user != geteuid() && !isFolderShared()) {
    leave(path, "it belongs to another user");
    return nullptr;
  }
  window->process = peer->process;
  const std::size_t start = openMessage(connection.outbox(), Kind::hello);
  appendText(connection.outbox(), HRDF_VERSION, kMaxCodedText);
  appendText(connection.outbox(), programName(), kMaxCodedText);
  closeMessage(connection.outbox(), start);
  connection.flush();
  return window;
}

// Excludes the socket `path` from later searches, and prints the reason `why`.
void Network::leave(const std::string& path, const std::string& why) {
  restUntil_[path] = Clock::time_point::max();
  sendMessage(Severity::warning,
              "the simulation at '" + path + "' is not used: " + why.substr(0, kMaxReason));
}

// Reads arrived bytes of the messages `welcome` and `modules`. Returns true when both are complete.
// Closes the connection if the simulation refuses it or sends an invalid message.
bool Network::hear(Window& window) {
  Connection& connection = window.connection;
  connection.receive();
  while (const auto message = connection.next()) {
    Bytes bytes(message->payload);
    if (message->header.kind == Kind::refused) {
      leave(window.path, takeValue<std::string>(bytes));
      connection.close();
      return false;
    }
    if (message->header.version != kWireVersion) break;
    if (message->header.kind == Kind::welcome) {
      takeValue<std::string>(bytes);
      window.robot = takeValue<std::string>(bytes);
    }
    if (message->header.kind == Kind::modules && decode(bytes, window.modules)) return true;
  }
  if (!connection.isSound()) connection.close();
  return false;
}

// Greets all simulations in parallel, so that several simulations that do not answer take only one
// timeout.
void Network::greet(std::vector<std::shared_ptr<Window>> windows) {
  const Clock::time_point end = Clock::now() + kGreeting;
  std::vector<std::shared_ptr<Window>> waiting = windows, ready;
  while (!waiting.empty() && waitForAny(waiting, end)) {
    std::erase_if(waiting, [&](const auto& window) {
      if (hear(*window)) ready.push_back(window);
      return !window->connection.isOpen() || std::ranges::count(ready, window) > 0;
    });
  }
  for (const auto& window : windows) {
    if (std::ranges::count(ready, window) > 0) {
      keep(window);
    } else {
      Clock::time_point& rest = restUntil_[window->path];
      rest = std::max(rest, Clock::now() + kSilence);
    }
  }
}

void Network::refresh() {
  const std::lock_guard scanning(scanning_);
  if (Clock::now() < scanned_ + kScanPeriod) return;
  std::vector<std::shared_ptr<Window>> called;
  for (const std::string& path : listSockets()) {
    {
      const StateLock state = lock();
      const auto isIt = [&](const auto& window) {
        return window->path == path && window->connection.isOpen();
      };
      if (std::ranges::any_of(windows_, isIt)) continue;
    }
    const auto rest = restUntil_.find(path);
    if (rest != restUntil_.end() && Clock::now() < rest->second) continue;
    if (auto window = call(path)) called.push_back(std::move(window));
  }
  greet(std::move(called));
  scanned_ = Clock::now();
}

void Network::keep(std::shared_ptr<Window> window) {
  const StateLock state = lock();
  start();
  windows_.insert(windows_.begin(), std::move(window));
  bindAll();
  bell_.ring();
}

void Network::bindAll() {
  for (RemoteModules* each : groups_) {
    for (const auto& window : windows_) {
      if (each->window() || !window->connection.isOpen()) continue;
      each->findIn(window);
    }
  }
}

std::vector<Network::Listed> Network::windows() {
  const StateLock state = lock();
  std::vector<Listed> all;
  for (const auto& window : windows_) {
    if (window->connection.isOpen()) all.push_back({window, window->modules});
  }
  return all;
}

std::vector<ModuleEntry> Network::goneSince(Clock::time_point since) {
  const StateLock state = lock();
  std::vector<ModuleEntry> modules;
  for (const Gone& each : gone_) {
    const bool isBack = std::ranges::any_of(windows_, [&](const auto& window) {
      return window->connection.isOpen() && findNamed(window->modules, each.module) != nullptr;
    });
    if (each.when >= since && !isBack) modules.push_back(each.module);
  }
  return modules;
}

void Network::add(RemoteModules& group) { groups_.push_back(&group); }
void Network::remove(RemoteModules& group) { std::erase(groups_, &group); }

void Network::send(Window& window) {
  window.connection.flush();
  if (window.connection.isWaiting() || !window.connection.isOpen()) bell_.ring();
}

bool Network::waitUntil(StateLock& state, std::int32_t timeoutMs,
                        const std::function<bool()>& isDone) {
  if (timeoutMs < 0) {
    changed_.wait(state, isDone);
    return true;
  }
  return changed_.wait_for(state, std::chrono::milliseconds(timeoutMs), isDone);
}

std::unique_lock<std::mutex> Network::quiet() {
  return isOnThread() ? std::unique_lock<std::mutex>() : std::unique_lock(calling_);
}

// Starts the thread of the network, which ends with the process.
void Network::start() {
  if (isWorking_) return;
  isWorking_ = true;
  std::thread([this] { work(); }).detach();
}

void Network::work() {
  thread_ = std::this_thread::get_id();
  Clock::time_point searched = Clock::now();
  for (;;) {
    std::vector<pollfd> waits{{bell_.descriptor(), POLLIN, 0}};
    bool isSearching = false;
    {
      const StateLock state = lock();
      for (const auto& window : windows_) {
        waits.push_back({window->connection.descriptor(), window->connection.events(), 0});
      }
      isSearching = misses();
    }
    const int timeout =
        isSearching ? static_cast<int>(std::chrono::milliseconds(kSearchPeriod).count()) : -1;
    poll(waits.data(), waits.size(), timeout);
    bell_.silence();
    Calls calls;
    receive(calls);
    changed_.notify_all();
    {
      const std::lock_guard calling(calling_);
      for (const auto& [listener, call] : calls) call();
    }
    calls.clear();
    if (isSearching && Clock::now() > searched + kSearchPeriod) {
      refresh();
      searched = Clock::now();
    }
  }
}

bool Network::misses() {
  return std::ranges::any_of(groups_, [](const RemoteModules* each) { return !each->window(); });
}

// Reads all messages that have arrived, before any handler is called. Only the newest of several
// feedbacks counts.
void Network::receive(Calls& calls) {
  const StateLock state = lock();
  for (const auto& window : windows_) {
    while (window->connection.receive()) {
      while (const auto message = window->connection.next()) handle(*window, *message, calls);
    }
    if (!window->connection.isSound()) window->connection.close();
    window->connection.flush();
  }
  dropClosed();
}

void Network::handle(Window& window, const Message& message, Calls& calls) {
  if (message.header.kind == Kind::modules) {
    Bytes bytes(message.payload);
    decode(bytes, window.modules);
    bindAll();
    return;
  }
  for (RemoteModules* each : groups_) {
    if (each->number() != message.header.group || each->window().get() != &window) continue;
    auto call = each->receive(message);
    const auto isOfIt = [&](const auto& other) { return other.first == call.first; };
    if (call.second && std::ranges::none_of(calls, isOfIt)) calls.push_back(std::move(call));
    return;
  }
}

void Network::noteGone(const std::vector<ModuleEntry>& modules) {
  std::erase_if(gone_,
                [&](const Gone& each) { return findNamed(modules, each.module) != nullptr; });
  for (const ModuleEntry& each : modules) gone_.push_back({each, Clock::now()});
}

void Network::dropClosed() {
  const auto isClosed = [](const auto& window) { return !window->connection.isOpen(); };
  for (RemoteModules* each : groups_) {
    if (each->window() && isClosed(each->window())) each->unbind();
  }
  for (const auto& window : windows_) {
    if (isClosed(window)) noteGone(window->modules);
  }
  std::erase_if(windows_, isClosed);
}

}  // namespace hrdf::sim::link
