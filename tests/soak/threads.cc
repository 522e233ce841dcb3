// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs one robot in real time with four threads; README.md explains it.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <unistd.h>

#include "soak.h"

namespace hrdf::sim {
namespace {

constexpr double kMaxDrift = 0.01;  // relative to the elapsed time
constexpr double kDriftTime = 10;   // s, before drift is judged: other programs may use the machine
constexpr int kTimeout = 10'000;    // ms; feedback comes every 10 ms

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Counts of the feedback that one program received from its group.
struct Tally {
  std::uint64_t handled = 0;  // by the handler
  std::uint64_t read = 0;     // by getNextFeedback()
  std::uint64_t gaps = 0;     // handled feedback with an unexpected sequence number
  std::uint64_t failures = 0;
};

void listen(Group& group, Tally& tally) {
  group.addFeedbackHandler([&tally](const GroupFeedback& feedback) {
    const std::uint64_t number = feedback[0].message.integers.get(FeedbackUInt64::sequenceNumber);
    if (number != ++tally.handled) ++tally.gaps;
  });
}

void control(Group& group, unsigned seed, const std::atomic<bool>& isOver, Tally& tally) {
  Commands random(seed);
  GroupCommand command(static_cast<std::size_t>(group.size()));
  GroupFeedback feedback(command.size());
  while (!isOver) {
    random.make(command);
    const bool isSent = random.oneIn(10) ? group.sendCommandWithAcknowledgement(command, kTimeout)
                                         : group.sendCommand(command);
    if (!isSent || !group.getNextFeedback(feedback, kTimeout)) ++tally.failures;
    ++tally.read;
  }
}

// Makes other calls that a program may make at the same time.
void interfere(Simulation& sim, MobileIoDevice& phone, const std::atomic<bool>& isOver,
               std::uint64_t& failures) {
  Commands random(7);
  const std::string folder = std::filesystem::temp_directory_path();
  const std::string name = "soak_threads." + std::to_string(getpid()) + ".log";
  while (!isOver) {
    const auto all = sim.lookup().getGroupFromNames({"*"}, {"J*"});
    GroupInfo info(static_cast<std::size_t>(all->size()));
    if (!all->requestInfo(info, kTimeout)) ++failures;
    sim.setMotionStop(random.oneIn(10));
    phone.setButton(1, random.oneIn(2));
    phone.setAxis(1, random.between(-1, 1));
    if (random.oneIn(10)) {
      if (all->startLog(folder, name).empty()) ++failures;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (!all->stopLog()) ++failures;
    }
    sim.stateHash();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::filesystem::remove(std::filesystem::path(folder) / name);
}

int soak(const std::string& path, double seconds) {
  const auto sim = openWalker(path);
  if (!sim) return 1;
  const auto groups = threeGroups(*sim);
  const auto phone = sim->addMobileIO("HEBI", "mobileIO");
  Tally tallies[3];
  std::uint64_t failures = 0;
  for (std::size_t i = 0; i < 3; ++i) listen(*groups[i], tallies[i]);

  std::atomic<bool> isOver = false;
  std::vector<std::thread> threads;
  sim->runRealtime();
  const auto start = Clock::now();
  for (std::size_t i = 0; i < 3; ++i) {
    threads.emplace_back(
        [&, i] { control(*groups[i], static_cast<unsigned>(i), isOver, tallies[i]); });
  }
  threads.emplace_back([&] { interfere(*sim, *phone, isOver, failures); });
  std::string wrong;
  while (secondsSince(start) < seconds && wrong.empty()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    wrong = complaint(*sim);
  }
  const double drift = sim->time() / secondsSince(start) - 1;
  isOver = true;
  for (std::thread& thread : threads) thread.join();
  sim->pause();

  const auto expected = static_cast<std::uint64_t>(std::llround(sim->time() * 1000)) / 10;
  for (const Tally& tally : tallies) {
    std::printf(
        "received %llu of %llu feedbacks, %llu gaps, %llu read, %llu failures\n",
        static_cast<unsigned long long>(tally.handled), static_cast<unsigned long long>(expected),
        static_cast<unsigned long long>(tally.gaps), static_cast<unsigned long long>(tally.read),
        static_cast<unsigned long long>(tally.failures));
    if (tally.handled != expected || tally.gaps + tally.failures > 0) wrong += " feedback lost";
  }
  if (failures > 0) wrong += " calls failed";
  if (seconds >= kDriftTime && std::abs(drift) > kMaxDrift) wrong += " drift";
  std::printf("%.1f s, drift %+.4f %%%s%s\n", sim->time(), 100 * drift,
              wrong.empty() ? "" : "; wrong: ", wrong.c_str());
  return wrong.empty() ? 0 : 1;
}

}  // namespace
}  // namespace hrdf::sim

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: soak_threads FILE SECONDS\n");
    return 2;
  }
  return hrdf::sim::soak(argv[1], std::atof(argv[2]));
}
