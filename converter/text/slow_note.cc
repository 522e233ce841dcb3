// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/slow_note.h"

#include <stop_token>
#include <system_error>
#include <utility>

#include "text/message.h"

namespace hrdf {

SlowNote::SlowNote(std::string text, std::chrono::milliseconds delay) {
  const auto wait = [this, text = std::move(text), delay](const std::stop_token& end) {
    std::unique_lock lock(mutex_);
    never_.wait_for(lock, end, delay, [] { return false; });
    if (!end.stop_requested()) sendMessage(Severity::note, text);
  };
  try {
    thread_ = std::jthread(wait);
  } catch (const std::system_error&) {  // the system has no more threads: no note is sent
  }
}

}  // namespace hrdf
