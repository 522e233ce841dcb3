// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "simulation/own_simulation.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>

#include "text/arithmetic.h"
#include "text/atomic_write.h"
#include "text/files.h"
#include "text/message.h"
#include "text/paths.h"
#include "text/process.h"
#include "text/strings.h"
#include "world/world_registry.h"

namespace hrdf::sim {
namespace {

[[maybe_unused]] const std::string& atLoading = startFolder();

std::atomic<bool> hasOwnRules = false;

// Is never destroyed, because threads of the program may use it while static objects are destroyed.
std::shared_ptr<OwnSimulation>& named() {
  static auto* const simulation = new std::shared_ptr<OwnSimulation>;
  return *simulation;
}

// Id of the process that has the simulation's thread. A forked child does not have this thread.
pid_t ownerOfNamed = 0;

void stopNamed() {
  if (getpid() != ownerOfNamed) return;
  named()->tellIfSlow();
  named()->stop();
}

bool open(const std::string& items) {
  Diagnostics out;
  if (const std::string clock = environment("HRDF_SIM_CLOCK"); !clock.empty() && clock != "real") {
    out.error(kNoPlace, "HRDF_SIM_CLOCK is '" + clock + "', and this program uses real time",
              "unset it, or set it to 'real'");
  }
  auto opened = OwnSimulation::open({items, startFolder(), "", "HRDF_SIM"}, out);
  const bool isRunning = opened && opened->runRealtime(out);
  tell(out);
  if (!isRunning) return false;
  named() = std::move(opened);
  ownerOfNamed = getpid();
  std::atexit(stopNamed);
  return true;
}

// Opens the simulation, or prints why this failed. Must not throw, because it may run while a
// static object is initialized.
bool openOrSayWhy(const std::string& items) noexcept {
  try {
    return open(items);
  } catch (const std::exception& problem) {
    sendMessage(Severity::error, std::string("HRDF_SIM cannot be opened: ") + problem.what());
  } catch (...) {
    sendMessage(Severity::error, "HRDF_SIM cannot be opened");
  }
  return false;
}

}  // namespace

std::optional<double> factorOfEnvironment(Diagnostics& out) {
  const std::string text = environment("HRDF_SIM_FACTOR");
  if (text.empty()) return 1;
  Problem problem;
  const auto number = parseNumber(text, problem);
  if (number && *number > 0 && Simulation::isFactor(*number)) return number;
  out.error(kNoPlace, "HRDF_SIM_FACTOR is " + inQuotes(text) + ", not a number from 1e-6 to 1e6",
            "1 is real time");
  return std::nullopt;
}

const std::string& startFolder() {
  static const auto* const folder = [] {
    std::error_code ignored;
    return new std::string(std::filesystem::current_path(ignored).string());
  }();
  return *folder;
}

std::string tell(const Diagnostics& diagnostics) {
  constexpr std::size_t kShown = 10;
  const auto all = diagnostics.all();
  sendMessages(all.first(std::min(kShown, all.size())));
  if (all.size() > kShown) {
    sendMessage(Severity::note, "and " + std::to_string(all.size() - kShown) +
                                    " more errors and warnings; simulate shows all");
  }
  const auto first = std::ranges::find(all, Severity::error, &Diagnostic::severity);
  return first == all.end() ? "" : toString(*first);
}

// Writes a table with one row every 10 ms, as `simulate --csv` does. `read`: the input files, which
// the table must not overwrite.
void OwnSimulation::writeTable(const std::string& path, const std::vector<std::string>& read,
                               Diagnostics& out) {
  std::vector<std::string> families, names, labels;
  const auto entries = simulation_->lookup().getEntryList();
  for (const Lookup::Entry& each : *entries) {
    if (!each.isActuator) continue;
    families.push_back(each.family);
    names.push_back(each.name);
    const bool isOne = std::ranges::count(*entries, each.name, &Lookup::Entry::name) == 1;
    labels.push_back(isOne ? each.name : each.family + "/" + each.name);
  }
  watched_ = simulation_->lookup().getGroupFromNames(families, names);
  if (!watched_) {
    out.warning(path, "the table is not written: no actuator is simulated");
    return;
  }
  if (const std::string why = whyNotWritable(path, read); !why.empty()) {
    reportUnwritable(path, why, out);
    return;
  }
  tablePath_ = path;
  table_ = std::make_unique<MotionTable>(path, labels);
  if (!table_->isOpen()) {
    reportUnwritable(path, std::strerror(errno), out);
    return;
  }
  const auto write = [this](const GroupFeedback& feedback) {
    const auto time = feedback[0].message.integers.get(FeedbackUInt64::hardwareTransmitTime);
    table_->add(static_cast<double>(time) * 1e-6, feedback);
  };
  GroupFeedback first(labels.size());
  watched_->readFeedback(first);
  write(first);
  watched_->addFeedbackHandler(write);
}

std::shared_ptr<OwnSimulation> OwnSimulation::open(const Wanted& wanted, Diagnostics& out) {
  const auto own = std::make_shared<OwnSimulation>();
  const auto speed = factorOfEnvironment(out);
  const ModelOptions options = modelOptionsFromEnvironment(out);
  const Files files;
  auto spec = readSimulationItems(wanted.items, wanted.folder, options, files, out, wanted.source);
  if (spec && !wanted.play.empty()) spec->play = beside(wanted.folder + "/", wanted.play);
  if (!speed || !spec || out.hasErrors()) return nullptr;
  own->simulation_ = Simulation::open(*spec, files, out);
  if (!own->simulation_) return nullptr;
  own->factor_ = *speed;
  if (const std::string csv = environment("HRDF_SIM_CSV"); !csv.empty()) {
    std::vector<std::string> read = files.paths();
    read.push_back(spec->play);
    for (const auto& phone : spec->phones) read.push_back(phone.play);
    own->writeTable(beside(startFolder() + "/", csv), read, out);
  }
  return out.hasErrors() ? nullptr : own;
}

bool OwnSimulation::runRealtime(Diagnostics& out) {
  if (simulation_->runRealtime(factor_)) return true;
  out.error(kNoPlace, "the system has no thread left for the simulation");
  return false;
}

void OwnSimulation::tellIfSlow() const {
  constexpr double kMuch = 0.5;  // s, smallest skipped time that is reported
  if (simulation_->skippedTime() < kMuch) return;
  static std::once_flag once;
  std::call_once(once, [&] {
    const double time = simulation_->time(), skipped = simulation_->skippedTime();
    char text[300];
    std::snprintf(text, sizeof(text),
                  "the machine is too slow for this pace: up to %.1f s of simulated time it "
                  "skipped %.1f s of the clock. It keeps up with an HRDF_SIM_FACTOR below %.2g",
                  time, skipped, time / (time / factor_ + skipped));
    sendMessage(Severity::warning, text);
  });
}

void OwnSimulation::stop() {
  simulation_->pause();
  if (watched_) watched_->clearFeedbackHandlers();
  if (!table_ || table_->close()) return;
  sendMessage(Severity::warning, "cannot write '" + tablePath_ + "' whole: " + table_->whyNot());
}

void openByOwnRules() { hasOwnRules = true; }

bool openNamed() {
  // Prevents endless recursion: opening a simulation calls a lookup, which calls openNamed() again.
  static thread_local bool isOpening = false;
  if (hasOwnRules || isOpening) return true;
  const std::string items = environment("HRDF_SIM");
  if (items.empty()) return true;  // HRDF_SIM is not set: Lookup finds other processes
  isOpening = true;
  static const bool isOpen = !openWorlds().empty() || openOrSayWhy(items);
  isOpening = false;
  return isOpen;
}

}  // namespace hrdf::sim
