// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests a published simulation with programs that misbehave.
#include "link/publisher.h"

#include <random>

#include <poll.h>
#include <sys/socket.h>

#include <hrdf/sim/simulation.h>

#include "link/connection.h"
#include "messages/field_coding.h"
#include "tests/sim/link/published.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::link::publisher_test {
namespace {

using namespace std::chrono_literals;

class Served : public testing::Test {
 protected:
  Served() : sim_(opened(kModels + "x_arm_3dof.hrdf")) {
    EXPECT_TRUE(sim_->publish());
    sim_->runRealtime();
  }

  Connection connect() {
    bool isDead = false;
    return connectTo(folder_.path() + "/" + folder_.sockets().at(0), 1000ms, isDead);
  }
  void say(Connection& to, Kind kind, const std::string& payload, std::uint32_t group = 0,
           std::uint16_t version = kWireVersion) {
    Header header;
    header.kind = kind;
    header.group = group;
    header.version = version;
    header.size = static_cast<std::uint32_t>(payload.size());
    append(to.outbox(), header);
    to.outbox() += payload;
    to.flush();
  }
  std::string hello() {
    std::string bytes;
    appendText(bytes, "0.0", 9);
    appendText(bytes, "test", 9);
    return bytes;
  }
  // Waits for a message of the kind; nullopt if the other end closes, or after 10 s.
  std::optional<std::string> heard(Connection& from, Kind kind) {
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (std::chrono::steady_clock::now() < end) {
      while (const auto message = from.next()) {
        if (message->header.kind == kind) return std::string(message->payload);
      }
      if (!from.isOpen()) return std::nullopt;
      pollfd wait{from.descriptor(), POLLIN, 0};
      poll(&wait, 1, 100);
      from.receive();
    }
    return std::nullopt;
  }
  // Returns the modules in the next list; fails the test if the list is missing.
  std::vector<ModuleEntry> modulesHeard(Connection& from) {
    std::vector<ModuleEntry> modules;
    const auto payload = heard(from, Kind::modules);
    Bytes bytes(payload ? std::string_view(*payload) : std::string_view());
    EXPECT_TRUE(payload && decode(bytes, modules));
    return modules;
  }
  bool isClosed(Connection& connection) {
    return becomes([&] {
      connection.receive();
      while (connection.next()) {
      }
      return !connection.isOpen();
    });
  }
  // Expects that a new program gets the modules. Tries again until the server has removed programs
  // whose connections are closed.
  void expectServes() {
    EXPECT_TRUE(becomes([&] {
      Connection good = connect();
      say(good, Kind::hello, hello());
      return heard(good, Kind::modules).has_value();
    }));
  }

  LinkFolder folder_;
  std::unique_ptr<Simulation> sim_;
};

TEST_F(Served, WelcomesAProgramAndListsItsModules) {
  Connection program = connect();
  say(program, Kind::hello, hello());
  EXPECT_EQ(modulesHeard(program).size(), 3u);
}

TEST_F(Served, RefusesAnotherVersionInWords) {
  Connection program = connect();
  say(program, Kind::hello, hello(), 0, kWireVersion + 1);
  const auto why = heard(program, Kind::refused);
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("this program's library is 0.0"), std::string::npos) << *why;
  EXPECT_TRUE(isClosed(program));
}

TEST_F(Served, TellsOnceOfAProgramOfAnotherVersionAndWithoutEscapes) {
  std::vector<std::string> told;
  onMessage([&](Severity, const std::string& text) { told.push_back(text); });
  std::string strange;
  appendText(strange, "\x1b[2J", 9);
  appendText(strange, "\x1b]0;owned\x07", 99);
  for (int i = 0; i < 3; ++i) {
    Connection program = connect();
    for (int j = 0; j < 100; ++j) say(program, Kind::hello, strange, 0, kWireVersion + 1);
    EXPECT_TRUE(isClosed(program));
  }
  onMessage({});
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].find('\x1b'), std::string::npos);
  EXPECT_NE(told[0].find("owned"), std::string::npos) << told[0];
}

TEST_F(Served, RefusesASecondHello) {
  Connection program = connect();
  say(program, Kind::hello, hello());
  EXPECT_EQ(modulesHeard(program).size(), 3u);
  say(program, Kind::hello, hello());
  EXPECT_EQ(heard(program, Kind::refused).value_or("").substr(2),
            "the program has sent two greetings");
  EXPECT_TRUE(isClosed(program));
}

// All answers together are larger than the limit of data that may wait for a program.
TEST_F(Served, ReadsNoMoreOfAProgramUntilThatHasReadItsAnswers) {
  constexpr int kQuestions = 20'000;
  Connection program = connect();
  say(program, Kind::hello, hello());
  std::string open;
  append(open, std::uint16_t{3});
  for (const ModuleEntry& each : modulesHeard(program)) append(open, each.address);
  say(program, Kind::open, open, 1);
  Header question;
  question.kind = Kind::requestInfo;
  question.group = 1;
  for (int i = 0; i < kQuestions; ++i) append(program.outbox(), question);
  int answers = 0;
  std::size_t size = 0;
  EXPECT_TRUE(becomes([&] {
    program.flush();
    program.receive();
    while (const auto message = program.next()) {
      answers += message->header.kind == Kind::info;
      size += message->payload.size();
    }
    return answers == kQuestions;
  })) << answers;
  EXPECT_GT(size, kMaxWaiting);
}

TEST_F(Served, ClosesOnGarbage) {
  Connection program = connect();
  program.outbox() = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  program.flush();
  EXPECT_TRUE(isClosed(program));
  expectServes();
}

TEST_F(Served, ClosesOnMessagesBeforeAHello) {
  Connection program = connect();
  say(program, Kind::request, "");
  EXPECT_TRUE(isClosed(program));
}

TEST_F(Served, ClosesAProgramThatNeverSaysHello) {
  Connection program = connect();
  Connection other = connect();  // a message makes the server check the time
  say(other, Kind::hello, hello());
  EXPECT_TRUE(isClosed(program));
}

TEST_F(Served, LivesThroughHalfMessagesAndDamagedOnes) {
  std::mt19937 random(7);
  for (int i = 0; i < 60; ++i) {
    Connection program = connect();
    say(program, Kind::hello, hello());
    std::string payload(random() % 300, '\0');
    for (char& each : payload) each = static_cast<char>(random());
    say(program, static_cast<Kind>(random() % 12), payload,
        static_cast<std::uint32_t>(random() % 3));
    // Sends half a message, then closes.
    say(program, Kind::command, std::string(100, 'x'));
    std::string half;
    Header header;
    header.kind = Kind::command;
    header.size = 5000;
    append(half, header);
    program.outbox() += half + "short";
    program.flush();
  }
  expectServes();
}

TEST_F(Served, IgnoresGroupsOfModulesThatAreNotThere) {
  Connection program = connect();
  say(program, Kind::hello, hello());
  std::string none, many, strange;
  append(none, std::uint16_t{0});
  append(many, std::uint16_t{60'000});
  append(strange, std::uint16_t{1});
  append(strange, MacAddress::fromBytes(9, 9, 9, 9, 9, 9));
  for (const std::string& each : {none, many, strange}) say(program, Kind::open, each, 1);
  say(program, Kind::requestInfo, "", 1);
  expectServes();
}

TEST_F(Served, TurnsAwayMoreProgramsThanItServes) {
  std::vector<Connection> programs;
  for (std::size_t i = 0; i < kMaxClients; ++i) {
    programs.push_back(connect());
    say(programs.back(), Kind::hello, hello());
    EXPECT_TRUE(heard(programs.back(), Kind::modules)) << i;
  }
  Connection more = connect();
  say(more, Kind::hello, hello());
  const auto why = heard(more, Kind::refused);
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("32 programs"), std::string::npos);
  programs.clear();
  EXPECT_TRUE(becomes([&] {
    Connection next = connect();
    say(next, Kind::hello, hello());
    return heard(next, Kind::modules).has_value();
  }));
}

TEST_F(Served, GoesOnWhileAProgramDoesNotRead) {
  Connection deaf = connect();
  say(deaf, Kind::hello, hello());
  const std::vector<ModuleEntry> modules = modulesHeard(deaf);
  ASSERT_EQ(modules.size(), 3u);
  std::string open, frequency;
  append(open, std::uint16_t{3});
  for (const ModuleEntry& each : modules) append(open, each.address);
  append(frequency, 1000.F);
  say(deaf, Kind::open, open, 1);
  say(deaf, Kind::frequency, frequency, 1);
  for (int i = 0; i < 200; ++i) say(deaf, Kind::requestInfo, "", 1);
  const double before = sim_->time();
  EXPECT_TRUE(becomes([&] { return sim_->time() > before + 1; }));
  expectServes();
}

}  // namespace
}  // namespace hrdf::sim::link::publisher_test
