// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/motion_record.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace hrdf::app {

bool isMotionRecord(const std::vector<std::string>& columns) {
  return std::ranges::any_of(
      columns, [](const std::string& name) { return name.ends_with(kCommandSuffix); });
}

MotionRecord::MotionRecord(const std::string& header, const std::string& path)
    : temporary_(path), whyNot_(temporary_.whyNot()) {
  if (temporary_.isMade()) file_.reset(std::fopen(temporary_.name().c_str(), "wb"));
  if (!file_ && whyNot_.empty()) whyNot_ = std::strerror(errno);
  add(header);
}

void MotionRecord::add(const std::string& row) {
  if (whyNot_.empty() && std::fputs(row.c_str(), file_.get()) < 0) {
    whyNot_ = std::strerror(errno);
  }
}

bool MotionRecord::addTo(WholeFiles& files, Diagnostics& out) {
  if (whyNot_.empty() && std::fclose(file_.release()) != 0) whyNot_ = std::strerror(errno);
  if (!whyNot_.empty()) return reportUnwritable(temporary_.path(), whyNot_, out);
  return files.add(std::move(temporary_), out);
}

}  // namespace hrdf::app
