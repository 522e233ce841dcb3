// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TEXT_SLOW_NOTE_H_
#define HRDF_TEXT_SLOW_NOTE_H_

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace hrdf {

// Sends a note once if the object exists for longer than `delay`. For work that cannot report its
// progress, such as a call of a library.
class SlowNote {
 public:
  explicit SlowNote(std::string text, std::chrono::milliseconds delay = std::chrono::seconds(2));

 private:
  std::mutex mutex_;
  std::condition_variable_any never_;  // never notified; stopping `thread_` ends the wait
  std::jthread thread_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_SLOW_NOTE_H_
