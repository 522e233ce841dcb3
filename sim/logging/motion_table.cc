// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "logging/motion_table.h"

#include <cmath>

#include "text/csv_table.h"
#include "text/number_text.h"

namespace hrdf::sim {
namespace {

constexpr double kMaxDelay = 0.25;  // s

// Leaves a cell empty for NaN.
void appendCell(std::string& line, auto value) {
  line += ',';
  if (!std::isnan(value)) appendNumber(line, value);
}

}  // namespace

std::string motionHeader(const std::vector<std::string>& modules) {
  std::string line = "time";
  for (const std::string& module : modules) {
    for (const std::string_view column : kMotionColumns) {
      line += "," + csvCell(module + "." + std::string(column));
    }
  }
  return line + '\n';
}

void writeMotionRow(double time, const GroupFeedback& feedback, std::string& line) {
  line.clear();
  appendNumber(line, std::round(time * 1000) / 1000);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    appendCell(line, actuator.position().get());
    appendCell(line, actuator.velocity().get());
    appendCell(line, actuator.effort().get());
    appendCell(line, actuator.positionCommand().get());
    appendCell(line, actuator.velocityCommand().get());
    appendCell(line, actuator.effortCommand().get());
    appendCell(line, actuator.pwmCommand().get());
  }
  line += '\n';
}

MotionTable::MotionTable(const std::string& path, const std::vector<std::string>& modules)
    : file_(std::fopen(path.c_str(), "wb")) {
  if (file_) std::fputs(motionHeader(modules).c_str(), file_.get());
}

void MotionTable::add(double time, const GroupFeedback& feedback) {
  if (!file_) return;
  writeMotionRow(time, feedback, line_);
  std::fputs(line_.c_str(), file_.get());
  if (time >= flushed_ && time < flushed_ + kMaxDelay) return;
  std::fflush(file_.get());
  flushed_ = time;
}

}  // namespace hrdf::sim
