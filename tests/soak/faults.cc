// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of HEBI's C interface that end badly or misuse it; README.md explains them.
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/sim/hebi_c/handles.h"

namespace hrdf::hebi_c {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::int32_t kTimeout = 20'000;   // ms; feedback comes every ms
constexpr std::chrono::seconds kHangs{60};  // a program that runs longer hangs
constexpr const char* kKilledLog = "killed.log";
constexpr int kTripped = 1, kWrongUsage = 2;  // exit status

// Ends the program with an error unless `isSo`.
void require(bool isSo, const char* what) {
  if (isSo) return;
  std::fprintf(stderr, "%s: %s\n", what, hebiGetLastError());
  std::_Exit(kTripped);
}

// Returns a group of the arm, made as in a user's program.
Group armOf(HebiLookup* lookup) {
  Group group(hebiGroupCreateFromFamily(lookup, "Arm", kTimeout));
  require(group && hebiGroupGetSize(group.get()) == 3, "no group");
  hebiGroupSetFeedbackFrequencyHz(group.get(), 1000);
  return group;
}

Group arm() { return armOf(Lookup(hebiLookupCreate(nullptr, 0)).get()); }

bool hears(const Group& group) {
  const Feedback feedback(hebiGroupFeedbackCreate(3));
  return hebiGroupGetNextFeedback(group.get(), feedback.get(), kTimeout) == HebiStatusSuccess;
}

bool sends(const Group& group) {
  const Command command(hebiGroupCommandCreate(3));
  return hebiGroupSendCommand(group.get(), command.get()) == HebiStatusSuccess;
}

void startLog(const Group& group, const char* name) {
  require(hebiGroupStartLog(group.get(), "", name, nullptr) == HebiStatusSuccess, "no log");
}

std::string whyNotRead(const char* name) {
  const Log log(hebiLogFileOpen(name));
  if (!log) return hebiGetLastError();
  const Feedback feedback(hebiGroupFeedbackCreate(hebiLogFileGetNumberOfModules(log.get())));
  int count = 0;
  while (hebiLogFileGetNextFeedback(log.get(), feedback.get()) == HebiStatusSuccess) ++count;
  return count > 0 ? "" : "its log has no feedback";
}

void countFeedback(HebiGroupFeedback*, void* count) { ++*static_cast<std::atomic<int>*>(count); }

void waitUntilAbove(const std::atomic<int>& count, int least) {
  const auto end = Clock::now() + milliseconds(kTimeout);
  while (count <= least && Clock::now() < end) std::this_thread::sleep_for(milliseconds(1));
  require(count > least, "no handler was called");
}

// A forked child has no simulation: its calls fail, and it ends; its parent continues.
void forks() {
  const Group group = arm();
  require(hears(group), "no feedback before the fork");
  const pid_t child = fork();
  if (child == 0) {
    const bool isRefused = !hears(group) && !sends(group);
    std::exit(isRefused ? 0 : kTripped);
  }
  int status = -1;
  require(waitpid(child, &status, 0) == child && status == 0, "the child of the fork");
  require(hears(group) && sends(group), "no feedback after the fork");
}

// The log is readable up to the last block that was written; the process that started this program
// reads it.
void isKilledWhileItLogs() {
  const Group group = arm();
  startLog(group, kKilledLog);
  const auto end = Clock::now() + milliseconds(kTimeout);
  while (!whyNotRead(kKilledLog).empty() && Clock::now() < end) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  std::raise(SIGKILL);
}

void callsFromManyThreads() {
  const Lookup lookup(hebiLookupCreate(nullptr, 0));
  const Group shared = armOf(lookup.get());
  std::atomic<int> count = 0;
  const auto work = [&](int number) {
    for (int i = 0; i < 20; ++i) {
      const Group own = armOf(lookup.get());
      const Group& group = (i + number) % 2 == 0 ? own : shared;
      require(sends(group), "a command was not sent");
      hebiGroupRegisterFeedbackHandler(group.get(), countFeedback, &count);
      // Other threads also read the shared group and may have taken the feedback.
      const Feedback feedback(hebiGroupFeedbackCreate(3));
      hebiGroupGetNextFeedback(group.get(), feedback.get(), 5);
      const Info info(hebiGroupInfoCreate(3));
      require(hebiGroupRequestInfo(group.get(), info.get(), 10) == HebiStatusSuccess, "no info");
      if (i % 4 == number) startLog(shared, "threads.log");
      if (i % 4 == 3 - number) Log(hebiGroupStopLog(shared.get()));
      hebiGroupClearFeedbackHandlers(group.get());
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  hebiGroupClearFeedbackHandlers(shared.get());
}

// Runs handlers that remove themselves, and a handler that releases its group.
void clearsInHandlers() {
  struct Self {
    HebiGroup* group;
    std::atomic<int> calls = 0;
  };
  const auto clear = [](HebiGroupFeedback*, void* data) {
    auto& self = *static_cast<Self*>(data);
    hebiGroupClearFeedbackHandlers(self.group);
    ++self.calls;
  };
  const auto release = [](HebiGroupFeedback*, void* data) {
    auto& self = *static_cast<Self*>(data);
    if (self.calls > 0) return;
    hebiGroupRelease(self.group);
    ++self.calls;
  };
  const Group group = arm();
  Self clears{group.get()};
  for (int i = 0; i < 5; ++i) {
    hebiGroupRegisterFeedbackHandler(group.get(), clear, &clears);
    waitUntilAbove(clears.calls, i);
  }
  static Self releases{arm().release()};  // the handler's thread outlives this function
  hebiGroupRegisterFeedbackHandler(releases.group, release, &releases);
  waitUntilAbove(releases.calls, 0);
  require(hears(group), "no feedback after the handlers");
}

// Groups work after their lookup is released, and logs after their group is released.
void outlivesItsMaker() {
  Group group = arm();
  require(hears(group) && sends(group), "no group without its lookup");
  startLog(group, "outlives.log");
  require(hears(group) && hears(group),
          "no feedback");  // the first feedback may be from before the log
  const Log log(hebiGroupStopLog(group.get()));
  group.reset();
  const Feedback feedback(hebiGroupFeedbackCreate(3));
  require(log && hebiLogFileGetNextFeedback(log.get(), feedback.get()) == HebiStatusSuccess,
          "no log without its group");
}

// Ends while handlers run, a thread waits and a log is open.
void exitsWithoutRelease() {
  static std::atomic<int> count = 0;
  HebiGroup* const group = arm().release();
  hebiGroupRegisterFeedbackHandler(group, countFeedback, &count);
  require(hebiGroupStartLog(group, "", "exits.log", nullptr) == HebiStatusSuccess, "no log");
  static HebiGroupFeedback* const feedback = hebiGroupFeedbackCreate(3);
  std::thread([group] {
    while (hebiGroupGetNextFeedback(group, feedback, kTimeout) == HebiStatusSuccess) {
    }
  }).detach();
  waitUntilAbove(count, 3);
  std::exit(0);
}

struct Fault {
  std::string_view name;
  void (*program)();
  int signal = 0;             // signal that ends the program; 0: none
  const char* log = nullptr;  // log that the program leaves; null: none
};

constexpr std::array<Fault, 6> kFaults{{{"fork", forks},
                                        {"kill", isKilledWhileItLogs, SIGKILL, kKilledLog},
                                        {"threads", callsFromManyThreads},
                                        {"handlers", clearsInHandlers},
                                        {"outlive", outlivesItsMaker},
                                        {"exit", exitsWithoutRelease}}};

// Waits for a program; returns its error, or an empty string.
std::string whyNotWell(pid_t program, int signal) {
  const auto end = Clock::now() + kHangs;
  int status = 0;
  while (waitpid(program, &status, WNOHANG) == 0) {
    if (Clock::now() > end) {
      kill(program, SIGKILL);
      waitpid(program, &status, 0);
      return "hangs";
    }
    std::this_thread::sleep_for(milliseconds(2));
  }
  const bool isWell = signal != 0 ? WIFSIGNALED(status) && WTERMSIG(status) == signal
                                  : WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return isWell ? "" : "ends with status " + std::to_string(status);
}

// Runs the fault in a separate program: this process must not have threads.
std::string whyNotSurvived(const Fault& fault, const char* self) {
  const pid_t program = fork();
  if (program == 0) {
    const std::string name(fault.name);
    execl(self, self, "--once", name.c_str(), nullptr);
    std::_Exit(kTripped);
  }
  if (program < 0) return std::strerror(errno);
  const std::string why = whyNotWell(program, fault.signal);
  return why.empty() && fault.log ? whyNotRead(fault.log) : why;
}

int run(const std::string& robot, int count, std::string_view only) {
  namespace fs = std::filesystem;
  const std::string self = fs::read_symlink("/proc/self/exe").string();
  setenv("HRDF_SIM", (fs::absolute(robot).string() + "?family=Arm").c_str(), 1);
  const fs::path folder = fs::temp_directory_path() / ("faults." + std::to_string(getpid()));
  fs::create_directory(folder);
  fs::current_path(folder);
  int failures = 0;
  for (const Fault& fault : kFaults) {
    if (!only.empty() && only != fault.name) continue;
    int failed = 0;
    for (int i = 0; i < count; ++i) {
      const std::string why = whyNotSurvived(fault, self.c_str());
      failed += why.empty() ? 0 : 1;
      if (!why.empty())
        std::printf("%.*s: %s\n", int(fault.name.size()), fault.name.data(), why.c_str());
    }
    std::printf("%-8.*s %d of %d survived\n", int(fault.name.size()), fault.name.data(),
                count - failed, count);
    std::fflush(stdout);
    failures += failed;
  }
  fs::current_path("/");
  fs::remove_all(folder);
  return failures == 0 ? 0 : kTripped;
}

}  // namespace
}  // namespace hrdf::hebi_c

int main(int argc, char** argv) {
  using namespace hrdf::hebi_c;
  if (argc == 3 && std::string_view(argv[1]) == "--once") {
    for (const auto& fault : kFaults) {
      if (fault.name == argv[2]) fault.program();
    }
    return 0;
  }
  const int count = argc > 2 ? std::atoi(argv[2]) : 0;
  if (count > 0 && argc <= 4) return run(argv[1], count, argc > 3 ? argv[3] : "");
  std::fputs("usage: soak_faults ARM.hrdf COUNT [fork|kill|threads|handlers|outlive|exit]\n",
             stderr);
  return kWrongUsage;
}
