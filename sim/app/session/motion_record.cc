// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/motion_record.h"

#include <array>

#include "text/atomic_write.h"

namespace hrdf::app {
MotionRecord::MotionRecord(const std::vector<ModulePlace>& modules) : file_(std::tmpfile()) {
  std::vector<std::string> names;
  for (const ModulePlace& module : modules) names.push_back(module.label);
  line_ = sim::motionHeader(names);
  if (file_) std::fputs(line_.c_str(), file_.get());
}

void MotionRecord::add(double time, const sim::GroupFeedback& feedback) {
  sim::writeMotionRow(time, feedback, line_);
  if (file_) std::fputs(line_.c_str(), file_.get());
}

bool MotionRecord::save(const std::string& path, Diagnostics& out) {
  // Rewinding would flush the rest, and forget that there is no room for it.
  if (!file_ || std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0) {
    return reportUnwritable(path, "no room for temporary files", out);
  }
  std::rewind(file_.get());
  const auto write = [&](const std::string& draft) {
    const std::unique_ptr<std::FILE, Closer> copy(std::fopen(draft.c_str(), "wb"));
    std::array<char, 1 << 16> bytes;
    std::size_t count = 0;
    while (copy && (count = std::fread(bytes.data(), 1, bytes.size(), file_.get())) > 0) {
      if (std::fwrite(bytes.data(), 1, count, copy.get()) != count) return false;
    }
    return copy && std::ferror(file_.get()) == 0 && std::fflush(copy.get()) == 0;
  };
  return replaceWholeFile(path, write, out);
}

}  // namespace hrdf::app
