// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/command_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include <hrdf/read.h>

#include "text/atomic_write.h"

#include "text/csv_table.h"

namespace hrdf::app {
namespace {

constexpr auto kTargets =
    std::to_array<std::pair<std::string_view, double Target::*>>({{"position", &Target::position},
                                                                  {"velocity", &Target::velocity},
                                                                  {"effort", &Target::effort}});
// Of a record: what was commanded follows what was measured.
constexpr auto kRecorded = std::to_array<std::pair<std::string_view, double Target::*>>(
    {{"position", nullptr},
     {"velocity", nullptr},
     {"effort", nullptr},
     {"position_command", &Target::position},
     {"velocity_command", &Target::velocity},
     {"effort_command", &Target::effort},
     {"pwm", nullptr}});

// Shortest; empty for NaN.
template <class Number>
void appendNumber(std::string& line, Number value) {
  if (std::isnan(value)) return;
  std::array<char, 32> text;
  line.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
}

using Column = std::pair<std::size_t, double Target::*>;  // module, target; null: no command
using Columns = std::map<std::string, Column>;

Columns columnsOf(const std::vector<ModulePlace>& modules, const auto& ofEach) {
  Columns columns;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (const auto& [name, target] : ofEach) {
      columns[modules[i].label + "." + std::string(name)] = {i, target};
    }
  }
  return columns;
}

// Whether a table with these columns is a record.
bool isRecord(const std::vector<std::string>& columns) {
  return std::ranges::any_of(columns,
                             [](const std::string& name) { return name.ends_with("_command"); });
}

std::string allowed(const std::vector<ModulePlace>& modules) {
  std::string names;
  for (const ModulePlace& module : modules) names += (names.empty() ? "" : ", ") + module.label;
  return "NAME.position, NAME.velocity and NAME.effort of " + names;
}

}  // namespace

std::optional<Script> Script::read(const std::string& path, const std::vector<ModulePlace>& modules,
                                   Diagnostics& out) {
  const Columns commands = columnsOf(modules, kTargets);
  const Columns recorded = columnsOf(modules, kRecorded);
  const auto isKnown = [&](const std::string& name, const std::vector<std::string>& all) {
    return (isRecord(all) ? recorded : commands).contains(name);
  };
  const CsvForm form{isKnown, {}, allowed(modules), modules.front().label + ".position"};
  const auto table = readCsvTable(path, form, readFile, out);
  if (!table) return std::nullopt;
  const Columns& columns = isRecord(table->columns) ? recorded : commands;
  if (isRecord(table->columns)) {
    out.add(
        {Severity::note,
         {path, 0, 0},
         "a table of --csv: the modules get its commands, NAME.position_command and so on; what "
         "was measured is passed over",
         {},
         {},
         {}});
  }
  std::map<std::size_t, std::size_t> places;  // of the modules that have a column
  for (const std::string& name : table->columns) {
    const auto& [module, target] = columns.at(name);
    if (target != nullptr) places.emplace(module, places.size());
  }
  Script script;
  script.modules_.resize(places.size());
  for (const auto& [module, place] : places) script.modules_[place] = module;
  for (const std::size_t module : script.modules_) {
    const auto shares = [&](std::size_t other) {
      return modules[other].joint == modules[module].joint;
    };
    script.leads_.push_back(std::ranges::count_if(script.modules_, shares) == 1);
  }
  for (const CsvTable::Row& from : table->rows) {
    Row& row = script.rows_.emplace_back();
    row.time = from.time;
    row.targets.resize(places.size());
    for (std::size_t i = 0; i < from.cells.size(); ++i) {
      const auto& [module, target] = columns.at(table->columns[i]);
      if (target != nullptr) row.targets[places.at(module)].*target = from.cells[i];
    }
  }
  return script;
}

void Script::apply(double time, Commander& commander) {
  constexpr double kHalfStep = 0.0005;  // s: times are sums of steps
  const std::size_t before = next_;
  while (next_ < rows_.size() && rows_[next_].time <= time + kHalfStep) ++next_;
  if (next_ == before) return;
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    const Target& target = rows_[next_ - 1].targets[i];
    if (leads_[i]) {
      commander.lead(modules_[i], target);
    } else {
      commander.setTarget(modules_[i], target);
    }
  }
}

Record::Record(const std::vector<ModulePlace>& modules) : file_(std::tmpfile()) {
  line_ = "time";
  for (const ModulePlace& module : modules) {
    for (const auto& [column, target] : kRecorded) {
      line_ += "," + csvCell(module.label + "." + std::string(column));
    }
  }
  line_ += '\n';
  if (file_) std::fputs(line_.c_str(), file_.get());
}

void Record::add(double time, const sim::GroupFeedback& feedback) {
  line_.clear();
  appendNumber(line_, std::round(time * 1000) / 1000);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    const auto cell = [&](auto field) {
      line_ += ',';
      appendNumber(line_, field.get());
    };
    cell(actuator.position());
    cell(actuator.velocity());
    cell(actuator.effort());
    cell(actuator.positionCommand());
    cell(actuator.velocityCommand());
    cell(actuator.effortCommand());
    cell(actuator.pwmCommand());
  }
  line_ += '\n';
  if (file_) std::fputs(line_.c_str(), file_.get());
}

bool Record::save(const std::string& path, std::string& error) {
  if (!file_ || std::ferror(file_.get()) != 0) {
    error = "cannot write '" + path + "': no room for temporary files";
    return false;
  }
  std::rewind(file_.get());
  return replaceWholeFile(path, error, [&](const std::string& draft) {
    const std::unique_ptr<std::FILE, Closer> copy(std::fopen(draft.c_str(), "wb"));
    std::array<char, 1 << 16> bytes;
    std::size_t count = 0;
    while (copy && (count = std::fread(bytes.data(), 1, bytes.size(), file_.get())) > 0) {
      if (std::fwrite(bytes.data(), 1, count, copy.get()) != count) return false;
    }
    return copy && std::fflush(copy.get()) == 0;
  });
}

}  // namespace hrdf::app
