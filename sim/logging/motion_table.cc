// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "logging/motion_table.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <tuple>

#include "text/csv_table.h"
#include "text/number_text.h"
#include "text/temporary_file.h"

namespace hrdf::sim {
namespace {

constexpr double kMaxRowDelay = 0.25;  // s, maximum time for which rows are buffered

// Appends a cell of a CSV row; the cell is empty for NaN.
void appendCellOrBlank(std::string& line, auto value) {
  line += ',';
  if (!std::isnan(value)) appendNumber(line, value);
}

void writeRow(double time, const auto& measured, const auto& commands, std::string& line) {
  line.clear();
  appendNumber(line, std::round(time * 1000) / 1000);
  for (std::size_t i = 0; i < measured.size(); ++i) {
    visitMotion(measured[i], commands[i], [&](auto value) { appendCellOrBlank(line, value); });
  }
  line += '\n';
}

}  // namespace

std::vector<std::string> columnNames(const std::vector<LoggedModule>& modules) {
  std::vector<std::string> names;
  for (const LoggedModule& module : modules) {
    const bool isUnique = std::ranges::count(modules, module.name, &LoggedModule::name) == 1;
    names.push_back(isUnique ? module.name : module.family + '/' + module.name);
  }
  return names;
}

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
  writeRow(time, feedback, feedback, line);
}

void MotionRows::next(double time, const GroupFeedback& feedback, std::string& line) {
  line.clear();
  if (!last_.empty()) writeRow(time_, last_, feedback, line);
  last_.clear();
  for (std::size_t i = 0; i < feedback.size(); ++i) last_.push_back(feedback[i]);
  time_ = time;
}

void MotionRows::finish(std::string& line) {
  line.clear();
  if (!last_.empty()) writeRow(time_, last_, last_, line);
  last_.clear();
}

MotionTable::MotionTable(const std::string& path, const std::vector<std::string>& modules)
    : file_(std::fopen(path.c_str(), "wb")) {
  if (!file_) return;
  // Disables the buffer of stdio: a forked child would write the buffered rows a second time.
  std::setvbuf(file_.get(), nullptr, _IONBF, 0);
  pending_ = motionHeader(modules);
  flush();
}

void MotionTable::add(double time, const GroupFeedback& feedback) {
  if (!file_) return;
  rows_.next(time, feedback, line_);
  pending_ += line_;
  if (time >= flushed_ && time < flushed_ + kMaxRowDelay) return;
  flush();
  flushed_ = time;
}

bool MotionTable::close() {
  rows_.finish(line_);
  pending_ += line_;
  if (file_) flush();
  file_.reset();
  return whyNot_.empty();
}

void MotionTable::flush() {
  const NoSizeSignal errors;
  if (std::fwrite(pending_.data(), 1, pending_.size(), file_.get()) != pending_.size()) {
    whyNot_ = std::strerror(errno);
    std::ignore = ftruncate(fileno(file_.get()), written_);  // leaves whole rows
    file_.reset();
  }
  written_ += static_cast<off_t>(pending_.size());
  pending_.clear();
}

}  // namespace hrdf::sim
