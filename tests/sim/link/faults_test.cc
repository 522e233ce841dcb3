// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests a link after one of its ends dies, stops or sends invalid data.
#include <array>
#include <cmath>

#include <hrdf/sim/group.h>
#include <hrdf/sim/lookup.h>

#include "link/connection.h"
#include "link/descriptor.h"
#include "link/wire.h"
#include "messages/field_coding.h"
#include "tests/sim/link/published.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::faults_test {
namespace {

const std::string kArm = kModels + "x_arm_3dof.hrdf";

class Faults : public testing::Test {
 protected:
  // Returns a group whose commands do not lock other programs out.
  std::shared_ptr<Group> arm() {
    Lookup lookup;
    lookup.setInitialGroupCommandLifetimeMs(0);
    return lookup.getGroupFromFamily("HEBI", 10'000);
  }
  bool hears(Group& group) {
    GroupFeedback feedback(3);
    return group.getNextFeedback(feedback, 5000);
  }
  // True if all modules accept our command, after the lifetimes of other commands.
  bool canCommand(Group& group) {
    return becomes([&] { return group.sendCommandWithAcknowledgement(GroupCommand(3), 5000); });
  }

  LinkFolder folder_;
};

TEST_F(Faults, AKilledProgramLeavesTheModulesToOthers) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  ASSERT_TRUE(hears(*group));
  const auto before = descriptorsOf(robot.process());
  {
    Started program(HRDF_COMMANDING, {"HEBI", "0.2"});
    EXPECT_TRUE(becomes([&] { return descriptorsOf(robot.process()) > before; }));
    program.end(SIGKILL);
  }
  EXPECT_TRUE(hears(*group));
  EXPECT_TRUE(canCommand(*group));
  EXPECT_TRUE(becomes([&] { return descriptorsOf(robot.process()) == before; }));
}

TEST_F(Faults, AStoppedProgramLeavesTheModulesToOthers) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  Started program(HRDF_COMMANDING, {"HEBI", "0.2"});
  EXPECT_FALSE(group->sendCommandWithAcknowledgement(GroupCommand(3), 5000));
  kill(program.process(), SIGSTOP);
  EXPECT_TRUE(hears(*group));
  EXPECT_TRUE(canCommand(*group));
  kill(program.process(), SIGCONT);
  EXPECT_TRUE(
      becomes([&] { return !group->sendCommandWithAcknowledgement(GroupCommand(3), 5000); }));
}

TEST_F(Faults, AGroupWorksAgainWithTheNextSimulation) {
  auto robot = std::make_unique<Published>(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  ASSERT_TRUE(hears(*group));
  EXPECT_EQ(robot->quit(), 0);
  EXPECT_TRUE(becomes([&] { return !group->sendCommand(GroupCommand(3)); }));
  robot = std::make_unique<Published>(kArm);
  EXPECT_TRUE(becomes([&] { return hears(*group); }));
  EXPECT_TRUE(canCommand(*group));
}

// The feedback frequency is in simulated time.
TEST_F(Faults, AreNoneInSlowMotion) {
  const Published robot(kArm, "0.1");
  const auto group = arm();
  ASSERT_TRUE(group);
  group->setFeedbackFrequencyHz(100);
  GroupFeedback feedback(3);
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  const auto begin = feedback[0].hardwareTransmitTimeUs().get();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  const double simulated = double(feedback[0].hardwareTransmitTimeUs().get() - begin) * 1e-6;
  EXPECT_GE(simulated, 0.05 - 1e-9);
  EXPECT_GT(passed.count(), 5 * simulated);
  EXPECT_TRUE(canCommand(*group));
}

// Listens like a simulation, and sends `text` to each program that connects.
class Nonsense {
 public:
  Nonsense(const std::string& path, std::string text)
      : text_(std::move(text)), socket_(link::listenAt(path, why_)), thread_([this] { serve(); }) {
    EXPECT_EQ(why_, "");
  }
  ~Nonsense() {
    shutdown(socket_.get(), SHUT_RDWR);
    thread_.join();
  }
  Nonsense(const Nonsense&) = delete;
  Nonsense& operator=(const Nonsense&) = delete;

 private:
  void serve() {
    std::vector<link::Descriptor> programs;
    for (;;) {
      link::Descriptor program(accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (!program) return;
      send(program.get(), text_.data(), text_.size(), MSG_NOSIGNAL);
      programs.push_back(std::move(program));
    }
  }

  std::string text_, why_;
  link::Descriptor socket_;
  std::thread thread_;
};

std::string message(link::Kind kind, const std::string& payload) {
  std::string bytes;
  const std::size_t start = link::openMessage(bytes, kind);
  bytes += payload;
  link::closeMessage(bytes, start);
  return bytes;
}

TEST_F(Faults, ASimulationWithInvalidDataHidesNoOthers) {
  std::string welcome;
  for (const char* text : {"0.1", "robot"}) appendText(welcome, text, kMaxCodedText);
  const std::array<std::string, 5> texts{
      "", std::string(100'000, 'x'), message(link::Kind::welcome, welcome).substr(0, 9),
      message(link::Kind::welcome, welcome) + message(link::Kind::modules, "\xFF\xFF"),
      message(link::Kind::welcome, "\xFF")};
  for (const std::string& text : texts) {
    const Nonsense nonsense(folder_.path() + "/nonsense.sock", text);
    const Published robot(kArm);
    const auto group = arm();
    ASSERT_TRUE(group);
    EXPECT_EQ(group->size(), 3);
    EXPECT_TRUE(hears(*group));
  }
}

}  // namespace
}  // namespace hrdf::sim::faults_test
