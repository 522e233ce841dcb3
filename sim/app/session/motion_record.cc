// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/motion_record.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace hrdf::app {

MotionRecord::MotionRecord(const std::vector<ModulePlace>& modules, const std::string& path)
    : draft_(path), whyNot_(draft_.whyNot()) {
  if (draft_.isMade()) file_.reset(std::fopen(draft_.name().c_str(), "wb"));
  if (!file_ && whyNot_.empty()) whyNot_ = std::strerror(errno);
  std::vector<std::string> names;
  for (const ModulePlace& module : modules) names.push_back(module.label);
  line_ = sim::motionHeader(names);
  writeLine();
}

void MotionRecord::add(double time, const sim::GroupFeedback& feedback) {
  sim::writeMotionRow(time, feedback, line_);
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
