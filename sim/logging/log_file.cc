// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/log_file.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "logging/log_reader.h"
#include "logging/log_table.h"
#include "logging/log_writer.h"
#include "logging/motion_table.h"
#include "text/atomic_write.h"
#include "text/paths.h"
#include "text/read_file.h"

namespace hrdf::sim {

std::shared_ptr<LogFile> LogFile::open(const std::string& asked, std::string* error) {
  std::error_code missing;
  const std::string path = std::filesystem::exists(asked, missing) ? asked : ownLogPath(asked);
  // Opens only regular files, because opening a pipe would wait for a writer.
  std::error_code ignored;
  auto stream = std::make_unique<std::ifstream>();
  if (std::filesystem::is_regular_file(path, ignored)) stream->open(path, std::ios::binary);
  const bool isOpen = stream->is_open();
  auto reader = std::make_unique<LogReader>(std::move(stream));
  const std::string why = isOpen ? reader->error() : whyUnreadable(path);
  if (why.empty()) return std::shared_ptr<LogFile>(new LogFile(path, std::move(reader)));
  if (!error) return nullptr;
  *error = "cannot read '" + asked + "': " + why;
  if (isOpen && path.ends_with(kHebiLogEnd)) {
    *error += "; HEBI's own library reads logs of hardware, and so does hrdf log FILE OUT.csv";
  }
  return nullptr;
}

LogFile::LogFile(std::string path, std::unique_ptr<LogReader> reader)
    : path_(std::move(path)), reader_(std::move(reader)), modules_(reader_->modules()) {}

LogFile::~LogFile() = default;

bool LogFile::getNextFeedback(GroupFeedback& feedback) { return reader_->next(feedback); }

bool LogFile::getNextEntry(LogEntry& entry, GroupFeedback& feedback) {
  return reader_->next(entry, feedback);
}

bool LogFile::getNextEntry(LogEntry& entry, GroupFeedback& feedback, GroupInfo& info) {
  return reader_->next(entry, feedback, &info);
}

const std::string& LogFile::error() const { return reader_->error(); }

FunctionCallResult LogFile::writeTable(const std::string& path, const std::string& header,
                                       const std::function<std::string(const GroupFeedback&)>& row,
                                       const std::function<std::string()>& end) const {
  if (isSameFile(path, path_)) return {false, "that is the log itself"};
  Diagnostics out;
  std::string damage;
  const auto write = [&](const std::string& draft) {
    std::ofstream file(draft, std::ios::binary);
    file << header;
    damage = reader_->showAll([&](const GroupFeedback& feedback) { file << row(feedback); });
    file << end();
    file.close();
    return file.good();
  };
  if (replaceWholeFile(path, write, out)) return {damage.empty(), damage};
  return {false, out.all().front().message};
}

FunctionCallResult LogFile::writeCsv(const std::string& path) const {
  // Reads the log twice. The first pass finds the fields that are set in at least one feedback.
  LogTable table(modules_);
  reader_->showAll([&](const GroupFeedback& feedback) { table.find(feedback); });
  return writeTable(
      path, table.header(), [&](const GroupFeedback& feedback) { return table.row(feedback); },
      [] { return std::string(); });
}

FunctionCallResult LogFile::writeMotionCsv(const std::string& path) const {
  MotionRows rows;
  std::string line;
  const auto row = [&](const GroupFeedback& feedback) {
    rows.next(feedback.getTime(), feedback, line);
    return line;
  };
  const auto end = [&] {
    rows.finish(line);
    return line;
  };
  return writeTable(path, motionHeader(columnNames(modules_)), row, end);
}

}  // namespace hrdf::sim
