// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/process.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>

#include <hrdf/diagnostic.h>
#include <hrdf/hebi_c_time.h>
#include <hrdf/sim/simulation.h>

#include <pthread.h>

#include "hebi_c/clock.h"
#include "hebi_c/guard.h"
#include "hebi_c/text_out.h"
#include "simulation/own_simulation.h"
#include "text/arithmetic.h"
#include "text/paths.h"
#include "text/process.h"

namespace hrdf::hebi_c {

using sim::OwnSimulation;
using sim::startFolder;
using sim::Wanted;

namespace {

// The simulation of this process and its state. Never destroyed, because threads of the program may
// use it while static objects are destroyed.
struct Process {
  std::mutex opening;  // held while a simulation is opened or closed
  bool isAsked = false;
  std::string error;
  std::mutex mutex;  // protects `running`
  std::shared_ptr<OwnSimulation> running;
  std::atomic<std::uint64_t> closings = 0;
  sim::Lookup open;
  // True in a child process after fork(): it has the parent's memory, but not the threads that
  // advance time.
  std::atomic<bool> isForked = false;
  std::atomic<bool> isStopped = false;

  std::shared_ptr<OwnSimulation> now();
  void start(const Wanted& wanted);
  void close();
};

Process& process() {
  static auto* const all = (sim::openByOwnRules(), new Process);
  return *all;
}

// Starts the simulation in real time. In virtual time, connects the simulation to the clock, which
// makes the steps. Returns false after reporting a failure.
bool startClock(OwnSimulation& own, Diagnostics& out) {
  if (!theClock().isStepped()) return own.runRealtime(out);
  own.simulation().setWaiter([](std::int32_t timeout, const std::function<bool()>& isDone) {
    return theClock().waitForSteps(timeout, isDone);
  });
  return true;
}

std::shared_ptr<OwnSimulation> Process::now() {
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
  if (!theClock().error().empty()) out.error(kNoPlace, theClock().error());
  auto opened = OwnSimulation::open(wanted, out);
  if (opened && !startClock(*opened, out)) opened.reset();
  error = sim::tell(out);
  if (!opened) return;
  if (theClock().isStepped()) theClock().step({opened, &opened->simulation()});
  const std::lock_guard lock(mutex);
  running = opened;
}

void Process::close() {
  const std::shared_ptr<OwnSimulation> closed = now();
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
      all.error = "nothing is simulated: HRDF_SIM has no robot";
    }
  }
  return all.error;
}

void stopSimulation() noexcept {
  guardCall({}, [] {
    Process& all = process();
    const std::shared_ptr<OwnSimulation> running = all.now();
    if (!running || all.isForked || all.isStopped.exchange(true)) return;
    theClock().step(nullptr);
    running->stop();
  });
}

std::uint64_t closings() { return process().closings; }

sim::Lookup lookup() {
  const std::shared_ptr<OwnSimulation> running = process().now();
  return running ? running->simulation().lookup() : process().open;
}

std::shared_ptr<sim::Simulation> ownSimulation() {
  const std::shared_ptr<OwnSimulation> running = process().now();
  return running ? std::shared_ptr<sim::Simulation>(running, &running->simulation()) : nullptr;
}

std::uint64_t clockAt(std::uint64_t simulated) {
  const std::shared_ptr<OwnSimulation> running = process().now();
  if (!running) return simulated;  // from another process: already us since 1970
  if (theClock().isStepped()) {
    return static_cast<std::uint64_t>(
        theClock().dateOfSimulated(static_cast<std::int64_t>(simulated)));
  }
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto now = std::chrono::duration_cast<std::chrono::microseconds>(since).count();
  const double age = running->simulation().time() * 1e6 - static_cast<double>(simulated);
  return static_cast<std::uint64_t>(now - std::llround(std::max(age, 0.0) / running->factor()));
}

void tellIfSlow() {
  if (const std::shared_ptr<OwnSimulation> running = process().now()) running->tellIfSlow();
}

std::string howLate() {
  const std::shared_ptr<OwnSimulation> running = process().now();
  const double skipped = running ? running->simulation().skippedTime() : 0;
  if (skipped <= 0) return "";
  return "; the simulation skipped " + toText(std::round(skipped * 10) / 10) +
         " s of the clock up to now: the machine is too busy for it";
}

const char* whyTimeStands() {
  const Process& all = process();
  if (all.isForked) return "a child process cannot use the simulation of its parent";
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
               play ? play : "", ""});
    return all.error.empty() ? HebiStatusSuccess : fail(HebiStatusFailure, all.error);
  });
}

HebiStatusCode hrdf_sim_wrong_variables(char* buffer, size_t* size) {
  return guardStatus({size}, [&] {
    hrdf::Diagnostics wrong;
    if (!theClock().error().empty()) wrong.error(hrdf::kNoPlace, theClock().error());
    std::ignore = hrdf::sim::factorOfEnvironment(wrong);
    std::string text;
    for (const hrdf::Diagnostic& each : wrong.all()) text += each.message + "\n";
    return copyOut(text, buffer, size);
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
    const std::shared_ptr<OwnSimulation> running = process().now();
    return running ? running->simulation().stateHash() : 0;
  });
}
