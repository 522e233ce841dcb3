// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens what HRDF_SIM names, before the main of a program that knows nothing of simulations. The
// linker leads the start of the program here (--wrap=main), so that all static objects are there.
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include <unistd.h>

#include "simulation/own_simulation.h"
#include "text/message.h"

// NOLINTBEGIN(bugprone-reserved-identifier): the linker's names
extern "C" int __real_main(int count, char** arguments, char** variables);
extern "C" int __wrap_main(int count, char** arguments, char** variables);
// NOLINTEND(bugprone-reserved-identifier)

namespace {

using hrdf::sim::OwnSimulation;

constexpr int kWrongUsage = 2;

// Never destroyed: threads of the program may still use it when statics go.
std::shared_ptr<OwnSimulation>& own() {
  static auto* const simulation = new std::shared_ptr<OwnSimulation>;
  return *simulation;
}

// The process that has the thread of the simulation: a child has none.
pid_t owner = 0;

void stop() {
  if (getpid() != owner) return;
  own()->tellIfSlow();
  own()->stop();
}

// Returns false, and prints why, if HRDF_SIM names what cannot be simulated.
bool open() {
  const std::string items = hrdf::sim::environment("HRDF_SIM");
  if (items.empty()) return true;  // Lookup finds the modules of windows
  hrdf::Diagnostics out;
  if (const std::string clock = hrdf::sim::environment("HRDF_SIM_CLOCK");
      !clock.empty() && clock != "real") {
    out.error(hrdf::kNoPlace,
              "HRDF_SIM_CLOCK is '" + clock + "', and this program goes by the clock",
              "leave it out, or set it to 'real'");
  }
  auto opened = OwnSimulation::open({items, hrdf::sim::startFolder(), "", "HRDF_SIM"}, out);
  const bool isRunning = opened && opened->runRealtime(out);
  hrdf::sim::tell(out);
  if (!isRunning) return false;
  own() = std::move(opened);
  owner = getpid();
  std::atexit(stop);
  return true;
}

bool isReady() noexcept {
  try {
    return open();
  } catch (const std::exception& problem) {
    hrdf::sendMessage(hrdf::Severity::error,
                      std::string("HRDF_SIM cannot be opened: ") + problem.what());
    return false;
  }
}

}  // namespace

int __wrap_main(int count, char** arguments, char** variables) {
  return isReady() ? __real_main(count, arguments, variables) : kWrongUsage;
}
