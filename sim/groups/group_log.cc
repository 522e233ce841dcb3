// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Logging of a group.
#include <filesystem>
#include <utility>

#include <hrdf/sim/group.h>

#include "groups/modules.h"
#include "logging/log_writer.h"

namespace hrdf::sim {

std::string Group::startLog(const std::string& folder) const {
  return startLogAt(newLogPath(folder));
}

std::string Group::startLog(const std::string& folder, const std::string& file) const {
  if (file.empty()) return startLog(folder);
  return startLogAt(pathForLog((std::filesystem::path(folder) / file).string()));
}

std::string Group::startLogAt(const std::string& path) const {
  StateLock state = modules_->lock();
  GroupInfo info(modules_->size());
  if (!modules_->report(state, info, kDefaultTimeoutMs)) {
    logError_ = isImitation() ? "an imitation has no log" : "the modules do not answer";
    return "";
  }
  std::vector<LoggedModule> modules;
  for (std::size_t i = 0; i < info.size(); ++i) {
    modules.push_back({info[i].settings().family().get(), info[i].settings().name().get()});
  }
  log_ = std::make_unique<LogWriter>(path, modules);
  logError_ = log_->error();
  if (!logError_.empty()) log_.reset();
  return log_ ? path : "";
}

std::shared_ptr<LogFile> Group::stopLog() const {
  const StateLock state = modules_->lock();
  const std::unique_ptr<LogWriter> log = std::move(log_);
  if (!log) return nullptr;
  if (log->close()) return LogFile::open(log->path(), &logError_);
  logError_ = log->error();
  return nullptr;
}

bool Group::logUserState(const UserState& state) const {
  const StateLock lock = modules_->lock();
  if (log_) log_->write(state, now());
  return log_ != nullptr;
}

std::string Group::logError() const {
  const StateLock state = modules_->lock();
  return log_ ? log_->error() : logError_;
}

}  // namespace hrdf::sim
