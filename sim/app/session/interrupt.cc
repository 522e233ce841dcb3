// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/interrupt.h"

#include <atomic>
#include <csignal>

namespace hrdf::app {
namespace {

std::atomic<int> received = 0;  // any thread may get the signal
static_assert(std::atomic<int>::is_always_lock_free);

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

// The next one, of whatever kind, does what it does without us. What is ignored stays so.
void keep(int signal) {
  received = signal;
  for (const int kind : kSignals) {
    struct sigaction action {};
    sigaction(kind, nullptr, &action);
    if (action.sa_handler == keep) std::signal(kind, SIG_DFL);
  }
}

}  // namespace

void keepInterruptions() {
  for (const int kind : kSignals) {
    struct sigaction action {};
    // What is ignored, as behind nohup, stays so.
    if (sigaction(kind, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action.sa_handler = keep;
    action.sa_flags = SA_RESTART;  // files are written on
    sigaction(kind, &action, nullptr);
  }
}

int interruption() { return received; }

}  // namespace hrdf::app
