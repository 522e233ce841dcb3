// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests how a program searches for simulations that misbehave.
#include "link/network.h"

#include <atomic>

#include <poll.h>
#include <sys/socket.h>

#include <hrdf/diagnostic.h>

#include "messages/field_coding.h"
#include "tests/sim/link/published.h"

namespace hrdf::sim::link::network_test {
namespace {

using namespace std::chrono_literals;

// Listens like a simulation.
class Listener {
 public:
  explicit Listener(const std::string& path) : path_(path), socket_(listenAt(path, why_)) {
    EXPECT_TRUE(socket_) << why_;
  }
  ~Listener() { unlink(path_.c_str()); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // Waits until a program sends hello, or until `isOver`.
  Connection greeted(const std::atomic<bool>& isOver) const {
    Connection program;
    while (!isOver) {
      pollfd wait{program.isOpen() ? program.descriptor() : socket_.get(), POLLIN, 0};
      if (poll(&wait, 1, 10) != 1) continue;
      if (!program.isOpen()) {
        program = Connection(Descriptor(accept4(socket_.get(), nullptr, nullptr, SOCK_NONBLOCK)));
        continue;
      }
      program.receive();
      const auto message = program.next();
      if (message && message->header.kind == Kind::hello) return program;
    }
    return {};
  }

 private:
  std::string path_, why_;
  Descriptor socket_;
};

void say(Connection& to, Kind kind, const std::string& payload) {
  const std::size_t start = openMessage(to.outbox(), kind);
  to.outbox() += payload;
  closeMessage(to.outbox(), start);
  to.flush();
}

std::string texts(std::initializer_list<std::string_view> all) {
  std::string bytes;
  for (const std::string_view each : all) appendText(bytes, each, 99);
  return bytes;
}

// Each simulation answers only after all have got a hello. A busy machine may need several rounds.
TEST(Network, GreetsAllSimulationsAtOnce) {
  constexpr int kCount = 3;
  const LinkFolder folder;
  std::atomic<bool> isOver = false;
  std::atomic<int> greetings = 0;
  std::vector<std::unique_ptr<Listener>> listeners;
  std::vector<std::thread> simulations;
  const auto serve = [&](const Listener& listener) {
    std::vector<Connection> programs;
    while (!isOver) {
      programs.push_back(listener.greeted(isOver));
      ++greetings;
      while (!isOver && greetings % kCount != 0) std::this_thread::sleep_for(1ms);
      std::string modules;
      encode(std::vector<ModuleEntry>(), modules);
      say(programs.back(), Kind::welcome, texts({"0.1", "robot"}));
      say(programs.back(), Kind::modules, modules);
    }
  };
  for (int i = 0; i < kCount; ++i) {
    const std::string path = folder.path() + "/" + std::to_string(i) + ".sock";
    listeners.push_back(std::make_unique<Listener>(path));
    simulations.emplace_back([&serve, &listener = *listeners.back()] { serve(listener); });
  }
  EXPECT_TRUE(becomes([] {
    Network::get().refresh();
    return Network::get().windows().size() == kCount;
  }));
  isOver = true;
  for (std::thread& each : simulations) each.join();
  EXPECT_TRUE(becomes([] { return Network::get().windows().empty(); }));
}

TEST(Network, ShowsTheReasonOfARefusalWithoutEscapes) {
  const LinkFolder folder;
  const Listener listener(folder.path() + "/1.sock");
  std::atomic<bool> isOver = false;
  std::thread simulation([&] {
    while (!isOver) {
      Connection program = listener.greeted(isOver);
      say(program, Kind::refused, texts({"\x1b]0;owned\x07 no"}));
    }
  });
  std::string told;
  onMessage([&](Severity, const std::string& text) { told += text; });
  EXPECT_TRUE(becomes([&] {
    Network::get().refresh();
    return !told.empty();
  }));
  onMessage({});
  isOver = true;
  simulation.join();
  EXPECT_NE(told.find("owned  no"), std::string::npos) << told;
  EXPECT_EQ(told.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace hrdf::sim::link::network_test
