// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/motion_record.h"

#include <cmath>

#include "text/atomic_write.h"
#include "text/csv_table.h"
#include "text/number_text.h"

namespace hrdf::app {
namespace {

// Leaves a cell empty for NaN.
void appendCell(std::string& line, auto value) {
  line += ',';
  if (!std::isnan(value)) appendNumber(line, value);
}

}  // namespace

MotionRecord::MotionRecord(const std::vector<ModulePlace>& modules) : file_(std::tmpfile()) {
  line_ = "time";
  for (const ModulePlace& module : modules) {
    for (const std::string_view column : kMotionColumns) {
      line_ += "," + csvCell(module.label + "." + std::string(column));
    }
  }
  line_ += '\n';
  if (file_) std::fputs(line_.c_str(), file_.get());
}

void MotionRecord::add(double time, const sim::GroupFeedback& feedback) {
  line_.clear();
  appendNumber(line_, std::round(time * 1000) / 1000);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    appendCell(line_, actuator.position().get());
    appendCell(line_, actuator.velocity().get());
    appendCell(line_, actuator.effort().get());
    appendCell(line_, actuator.positionCommand().get());
    appendCell(line_, actuator.velocityCommand().get());
    appendCell(line_, actuator.effortCommand().get());
    appendCell(line_, actuator.pwmCommand().get());
  }
  line_ += '\n';
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
