// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/interrupt.h"

#include <atomic>
#include <csignal>

namespace hrdf::app {
namespace {

std::atomic<int> received = 0;  // atomic, because any thread may get the signal
static_assert(std::atomic<int>::is_always_lock_free);

constexpr int kEndSignals[] = {SIGINT, SIGTERM, SIGHUP};

// Stores the first signal. Restores the default effect of the signals, so that a second signal ends
// the process.
void keep(int signal) {
  received = signal;
  for (const int kind : kEndSignals) {
    struct sigaction action {};
    sigaction(kind, nullptr, &action);
    if (action.sa_handler == keep) std::signal(kind, SIG_DFL);
  }
}

}  // namespace

void keepInterruptions() {
  for (const int kind : kEndSignals) {
    struct sigaction action {};
    // An ignored signal, as with nohup, stays ignored.
    if (sigaction(kind, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action.sa_handler = keep;
    action.sa_flags = SA_RESTART;  // system calls that write files continue after the signal
    sigaction(kind, &action, nullptr);
  }
}

int interruption() { return received; }

}  // namespace hrdf::app
