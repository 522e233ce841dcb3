// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "interrupt.h"

#include <csignal>

namespace hrdf::app {
namespace {

volatile std::sig_atomic_t received = 0;

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

// The next one, of whatever kind, does what it does without us.
void keep(int signal) {
  received = signal;
  for (const int kind : kSignals) std::signal(kind, SIG_DFL);
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
