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
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <vector>

#include <hrdf/files.h>
#include <hrdf/sim/simulation.h>

#include <pthread.h>

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

// Never destroyed: threads of the program may still use it when statics go.
struct Process {
  std::unique_ptr<sim::Simulation> simulation;
  sim::Lookup open;
  double factor = 1;  // simulated seconds a second
  std::string tablePath;
  std::unique_ptr<sim::MotionTable> table;
  std::shared_ptr<sim::Group> watched;  // by the table
  std::string error;
  // A child process has the memory of its parent, but none of the threads that make time pass.
  std::atomic<bool> isForked = false;
  std::atomic<bool> isStopped = false;

  void start(const std::string& text);
  void writeTable(const std::string& path, const std::vector<std::string>& read, Diagnostics& out);
  void fail(const Diagnostics& diagnostics);
};

// Prints the first diagnostics; who wants all of them opens the files with `simulate`.
void Process::fail(const Diagnostics& diagnostics) {
  constexpr std::size_t kShown = 10;
  const auto all = diagnostics.all();
  for (const Diagnostic& each : all.first(std::min(kShown, all.size())))
    std::fputs(toStringWithSource(each).c_str(), stderr);
  if (all.size() > kShown) {
    std::fprintf(stderr, "hrdf: and %zu more errors and warnings; simulate shows all\n",
                 all.size() - kShown);
  }
  const auto first = std::ranges::find(all, Severity::error, &Diagnostic::severity);
  if (first != all.end()) error = toString(*first);
}

// Writes a row each 10 ms, as `simulate --csv`. The simulation is made from the files `read`.
void Process::writeTable(const std::string& path, const std::vector<std::string>& read,
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

void Process::start(const std::string& text) {
  Diagnostics out;
  const auto speed = factorOf(out);
  const ModelOptions options = modelOptionsFromEnvironment(out);
  std::vector<std::string> read;
  const FileReader files = [&](const std::string& path) {
    read.push_back(path);
    return readFile(path);
  };
  const auto spec = sim::readSimulationItems(text, startFolder(), options, files, out, "HRDF_SIM");
  if (speed && spec && !out.hasErrors()) simulation = sim::Simulation::open(*spec, files, out);
  const std::string csv = environment("HRDF_SIM_CSV");
  if (simulation && !csv.empty()) {
    for (const auto& phone : spec->phones) read.push_back(phone.play);
    writeTable(beside(startFolder() + "/", csv), read, out);
  }
  if (out.hasErrors()) simulation.reset();
  if (simulation) factor = *speed;
  if (simulation && !simulation->runRealtime(*speed)) {
    out.error(kNoPlace, "the system has no thread left for the simulation");
    simulation.reset();
  }
  fail(out);
}

Process& process() {
  static auto* const all = new Process;
  return *all;
}

}  // namespace

const std::string& openSimulation() {
  static std::once_flag once;
  std::call_once(once, [] {
    const std::string text = environment("HRDF_SIM");
    if (text.empty()) return;
    process().start(text);
    std::atexit(stopSimulation);
    pthread_atfork(nullptr, nullptr, [] { process().isForked = true; });
  });
  return process().error;
}

void stopSimulation() noexcept {
  guardCall({}, [] {
    Process& all = process();
    if (!all.simulation || all.isForked || all.isStopped.exchange(true)) return;
    all.simulation->pause();
    if (all.watched) all.watched->clearFeedbackHandlers();
    if (!all.table || all.table->close()) return;
    std::fprintf(stderr, "hrdf: cannot write '%s' whole: %s\n", all.tablePath.c_str(),
                 all.table->whyNot().c_str());
  });
}

const sim::Lookup& lookup() {
  Process& all = process();
  return all.simulation ? all.simulation->lookup() : all.open;
}

std::uint64_t clockAt(std::uint64_t simulated) {
  const Process& all = process();
  if (!all.simulation) return simulated;  // modules of other processes bring the clock's time
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto now = std::chrono::duration_cast<std::chrono::microseconds>(since).count();
  const double age = all.simulation->time() * 1e6 - static_cast<double>(simulated);
  return static_cast<std::uint64_t>(now - std::llround(std::max(age, 0.0) / all.factor));
}

void tellIfSlow() {
  constexpr double kMuch = 0.5;  // s, more than a hiccup
  Process& all = process();
  if (!all.simulation || all.simulation->skippedTime() < kMuch) return;
  static std::once_flag once;
  std::call_once(once, [&] {
    const double time = all.simulation->time(), skipped = all.simulation->skippedTime();
    std::fprintf(stderr,
                 "hrdf: the machine is too slow for this pace: up to %.1f s of simulated time it "
                 "skipped %.1f s of the clock. It keeps up with an HRDF_SIM_FACTOR below %.2g\n",
                 time, skipped, time / (time / all.factor + skipped));
  });
}

const char* whyTimeStands() {
  const Process& all = process();
  if (all.isForked) return "a child process has no simulation of its own";
  return all.isStopped ? "the simulation has ended" : nullptr;
}

}  // namespace hrdf::hebi_c

void hebiCleanup(void) { hrdf::hebi_c::stopSimulation(); }
