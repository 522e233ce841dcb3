// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/motion_record.h"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <utility>

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

MotionRecord::MotionRecord(const std::vector<ModulePlace>& modules, const std::string& path)
    : draft_(path), whyNot_(draft_.whyNot()) {
  if (draft_.isMade()) file_.reset(std::fopen(draft_.name().c_str(), "wb"));
  if (!file_ && whyNot_.empty()) whyNot_ = std::strerror(errno);
  line_ = "time";
  for (const ModulePlace& module : modules) {
    for (const std::string_view column : kMotionColumns) {
      line_ += "," + csvCell(module.label + "." + std::string(column));
    }
  }
  line_ += '\n';
  writeLine();
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
  writeLine();
}

void MotionRecord::writeLine() {
  if (whyNot_.empty() && std::fputs(line_.c_str(), file_.get()) < 0) {
    whyNot_ = std::strerror(errno);
  }
}

bool MotionRecord::addTo(WholeFiles& files, Diagnostics& out) {
  if (whyNot_.empty() && std::fclose(file_.release()) != 0) whyNot_ = std::strerror(errno);
  if (!whyNot_.empty()) return reportUnwritable(draft_.path(), whyNot_, out);
  return files.add(std::move(draft_), out);
}

}  // namespace hrdf::app
