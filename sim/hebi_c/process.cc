// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/process.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <hrdf/files.h>
#include <hrdf/hebi_c_time.h>
#include <hrdf/sim/simulation.h>

#include <pthread.h>

#include "hebi_c/clock.h"
#include "hebi_c/guard.h"
#include "logging/motion_table.h"
#include "text/arithmetic.h"
#include "text/atomic_write.h"
#include "text/paths.h"
#include "text/words.h"

namespace hrdf::hebi_c {
namespace {

// Programs may change the folder later, and it is where relative paths begin.
const std::string& startFolder() {
  static const auto* const folder = [] {
    std::error_code ignored;
    return new std::string(std::filesystem::current_path(ignored).string());
  }();
  return *folder;
}
[[maybe_unused]] const std::string& atLoading = startFolder();

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// Simulated seconds a second. Reports what is no number above 0.
std::optional<double> factorOf(Diagnostics& out) {
  const std::string text = environment("HRDF_SIM_FACTOR");
  if (text.empty()) return 1;
  Problem problem;
  const auto number = parseNumber(text, problem);
  if (number && *number > 0 && sim::Simulation::isFactor(*number)) return number;
  out.error(kNoPlace, "HRDF_SIM_FACTOR is " + inQuotes(text) + ", not a number from 1e-6 to 1e6",
            "1 is real time");
  return std::nullopt;
}

// Names what is to be opened.
struct Wanted {
  std::string items;
  std::string folder;  // from which relative paths count
  std::string play;    // what the first phone plays; empty: nothing
  std::string source;  // of the items, for messages
};

// A simulation that is open.
struct Running {
  std::unique_ptr<sim::Simulation> simulation;
  double factor = 1;  // simulated seconds a second
  std::string tablePath;
  std::unique_ptr<sim::MotionTable> table;
  std::shared_ptr<sim::Group> watched;  // by the table

  void open(const Wanted& wanted, Diagnostics& out);
  void writeTable(const std::string& path, const std::vector<std::string>& read, Diagnostics& out);
  bool startClock();
  void stop();
};

// Never destroyed: threads of the program may still use it when statics go.
struct Process {
  std::mutex opening;  // of opening and closing
  bool isAsked = false;
  std::string error;
  std::mutex mutex;  // of `running`
  std::shared_ptr<Running> running;
  std::atomic<std::uint64_t> closings = 0;
  sim::Lookup open;
  // A child process has the memory of its parent, but none of the threads that make time pass.
  std::atomic<bool> isForked = false;
  std::atomic<bool> isStopped = false;

  std::shared_ptr<Running> now();
  void start(const Wanted& wanted);
  void close();
};

Process& process() {
  static auto* const all = new Process;
  return *all;
}

// Prints the first diagnostics; who wants all of them opens the files with `simulate`.
// Returns the first error.
std::string tell(const Diagnostics& diagnostics) {
  constexpr std::size_t kShown = 10;
  const auto all = diagnostics.all();
  for (const Diagnostic& each : all.first(std::min(kShown, all.size())))
    std::fputs(toStringWithSource(each).c_str(), stderr);
  if (all.size() > kShown) {
    std::fprintf(stderr, "hrdf: and %zu more errors and warnings; simulate shows all\n",
                 all.size() - kShown);
  }
  const auto first = std::ranges::find(all, Severity::error, &Diagnostic::severity);
  return first == all.end() ? "" : toString(*first);
}

// Writes a row each 10 ms, as `simulate --csv`. The simulation is made from the files `read`.
void Running::writeTable(const std::string& path, const std::vector<std::string>& read,
                         Diagnostics& out) {
  std::vector<std::string> families, names, labels;
  const auto entries = simulation->lookup().getEntryList();
  for (const sim::Lookup::Entry& each : *entries) {
    if (!each.isActuator) continue;
    families.push_back(each.family);
    names.push_back(each.name);
    const bool isOne = std::ranges::count(*entries, each.name, &sim::Lookup::Entry::name) == 1;
    labels.push_back(isOne ? each.name : each.family + "/" + each.name);
  }
  watched = simulation->lookup().getGroupFromNames(families, names);
  if (!watched) {
    out.error(path, "HRDF_SIM_CSV names a table, and no actuator is simulated that it could have");
    return;
  }
  if (const std::string why = whyNotWritable(path, read); !why.empty()) {
    reportUnwritable(path, why, out);
    return;
  }
  tablePath = path;
  table = std::make_unique<sim::MotionTable>(path, labels);
  if (!table->isOpen()) {
    reportUnwritable(path, std::strerror(errno), out);
    return;
  }
  const auto write = [this](const sim::GroupFeedback& feedback) {
    const auto time = feedback[0].message.integers.get(sim::FeedbackUInt64::hardwareTransmitTime);
    table->add(static_cast<double>(time) * 1e-6, feedback);
  };
  sim::GroupFeedback first(labels.size());
  watched->readFeedback(first);
  write(first);
  watched->addFeedbackHandler(write);
}

// Lets the first phone play a table.
void playTable(const Wanted& wanted, sim::SimulationSpec& spec, Diagnostics& out) {
  if (wanted.play.empty()) return;
  if (spec.phones.empty()) {
    out.error(wanted.play, "there is no phone that could play this table",
              "mobile-io:FAMILY/NAME is an item that is one");
    return;
  }
  spec.phones.front().play = beside(wanted.folder + "/", wanted.play);
}

void Running::open(const Wanted& wanted, Diagnostics& out) {
  const auto speed = factorOf(out);
  const ModelOptions options = modelOptionsFromEnvironment(out);
  std::vector<std::string> read;
  const FileReader files = [&](const std::string& path) {
    read.push_back(path);
    return readFile(path);
  };
  if (!theClock().error().empty()) out.error(kNoPlace, theClock().error());
  auto spec =
      sim::readSimulationItems(wanted.items, wanted.folder, options, files, out, wanted.source);
  if (spec) playTable(wanted, *spec, out);
  if (speed && spec && !out.hasErrors()) simulation = sim::Simulation::open(*spec, files, out);
  const std::string csv = environment("HRDF_SIM_CSV");
  if (simulation && !csv.empty()) {
    for (const auto& phone : spec->phones) read.push_back(phone.play);
    writeTable(beside(startFolder() + "/", csv), read, out);
  }
  if (out.hasErrors()) simulation.reset();
  if (simulation) factor = *speed;
}

// Lets time pass, in virtual time when the program waits. Returns false if the system cannot.
bool Running::startClock() {
  if (!theClock().isStepped()) return simulation->runRealtime(factor);
  simulation->setWaiter([](std::int32_t timeout, const std::function<bool()>& isDone) {
    return theClock().waitForSteps(timeout, isDone);
  });
  return true;
}

void Running::stop() {
  simulation->pause();
  if (watched) watched->clearFeedbackHandlers();
  if (!table || table->close()) return;
  std::fprintf(stderr, "hrdf: cannot write '%s' whole: %s\n", tablePath.c_str(),
               table->whyNot().c_str());
}

std::shared_ptr<Running> Process::now() {
  const std::lock_guard lock(mutex);
  return running;
}

void Process::start(const Wanted& wanted) {
  static std::once_flag once;
  std::call_once(once, [] {
    std::atexit(stopSimulation);
    pthread_atfork(nullptr, nullptr, [] { process().isForked = true; });
  });
  Diagnostics out;
  const auto opened = std::make_shared<Running>();
  opened->open(wanted, out);
  if (opened->simulation && !opened->startClock()) {
    out.error(kNoPlace, "the system has no thread left for the simulation");
    opened->simulation.reset();
  }
  error = tell(out);
  if (!opened->simulation) return;
  if (theClock().isStepped()) theClock().step({opened, opened->simulation.get()});
  const std::lock_guard lock(mutex);
  running = opened;
}

void Process::close() {
  const std::shared_ptr<Running> closed = now();
  if (!closed) return;
  {
    const std::lock_guard lock(mutex);
    running.reset();
  }
  ++closings;
  if (theClock().isStepped()) theClock().step(nullptr);
  closed->stop();
  error = "the simulation is closed";
}

}  // namespace

std::string openSimulation() {
  Process& all = process();
  const std::lock_guard lock(all.opening);
  if (!std::exchange(all.isAsked, true)) {
    const std::string text = environment("HRDF_SIM");
    if (!text.empty()) {
      all.start({text, startFolder(), "", "HRDF_SIM"});
    } else if (theClock().isStepped()) {
      all.error = "nothing is simulated: HRDF_SIM names no robot";
    }
  }
  return all.error;
}

void stopSimulation() noexcept {
  guardCall({}, [] {
    Process& all = process();
    const std::shared_ptr<Running> running = all.now();
    if (!running || all.isForked || all.isStopped.exchange(true)) return;
    theClock().step(nullptr);
    running->stop();
  });
}

std::uint64_t closings() { return process().closings; }

sim::Lookup lookup() {
  const std::shared_ptr<Running> running = process().now();
  return running ? running->simulation->lookup() : process().open;
}

std::uint64_t clockAt(std::uint64_t simulated) {
  const std::shared_ptr<Running> running = process().now();
  if (!running) return simulated;  // modules of other processes bring the clock's time
  if (theClock().isStepped()) {
    return static_cast<std::uint64_t>(
        theClock().dateOfSimulated(static_cast<std::int64_t>(simulated)));
  }
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto now = std::chrono::duration_cast<std::chrono::microseconds>(since).count();
  const double age = running->simulation->time() * 1e6 - static_cast<double>(simulated);
  return static_cast<std::uint64_t>(now - std::llround(std::max(age, 0.0) / running->factor));
}

void tellIfSlow() {
  constexpr double kMuch = 0.5;  // s, more than a hiccup
  const std::shared_ptr<Running> running = process().now();
  if (!running || running->simulation->skippedTime() < kMuch) return;
  static std::once_flag once;
  std::call_once(once, [&] {
    const double time = running->simulation->time(), skipped = running->simulation->skippedTime();
    std::fprintf(stderr,
                 "hrdf: the machine is too slow for this pace: up to %.1f s of simulated time it "
                 "skipped %.1f s of the clock. It keeps up with an HRDF_SIM_FACTOR below %.2g\n",
                 time, skipped, time / (time / running->factor + skipped));
  });
}

const char* whyTimeStands() {
  const Process& all = process();
  if (all.isForked) return "a child process has no simulation of its own";
  return all.isStopped ? "the simulation has ended" : nullptr;
}

}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

void hebiCleanup(void) { stopSimulation(); }

HebiStatusCode hrdf_sim_open(const char* items, const char* folder, const char* play) {
  return guardStatus({items}, [&] {
    Process& all = process();
    const std::lock_guard lock(all.opening);
    if (all.isForked) return fail(HebiStatusFailure, whyTimeStands());
    all.isAsked = true;
    all.close();
    all.start({items, folder ? hrdf::beside(startFolder() + "/", folder) : startFolder(),
               play ? play : "", "hrdf_sim_open"});
    return all.error.empty() ? HebiStatusSuccess : fail(HebiStatusFailure, all.error);
  });
}

void hrdf_sim_close(void) {
  guardCall({}, [] {
    Process& all = process();
    const std::lock_guard lock(all.opening);
    if (!all.isForked) all.close();
  });
}

uint64_t hrdf_sim_state_hash(void) {
  return guard({}, uint64_t{0}, [] {
    const std::shared_ptr<Running> running = process().now();
    return running ? running->simulation->stateHash() : 0;
  });
}
