// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/actuator_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include <hrdf/files.h>
#include <hrdf/sim/simulation.h>

#include "app/session/commander.h"
#include "app/session/controls.h"
#include "app/session/motion_record.h"
#include "app/session/report.h"
#include "messages/timed_table.h"
#include "text/arithmetic.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

constexpr std::array<std::string_view, 3> kQuantities = {"position", "velocity", "effort"};

// A command that an actuator takes.
struct Control {
  std::string column;  // "J1.position"
  int index = 0;       // in mjData.ctrl
};

// Returns the commands of each actuator. Those of which nothing is known count as efforts, and only
// the first of an actuator does.
std::vector<std::vector<Control>> commandsOf(const mjModel& model) {
  std::vector<std::vector<Control>> all(static_cast<std::size_t>(model.nactuator));
  for (const ControlPlace& place : controlsOf(model)) {
    auto& ofActuator = all[static_cast<std::size_t>(place.actuator)];
    std::string word = place.word;
    if (word == "command") word = kQuantities[2];
    if (word.starts_with("command")) continue;
    ofActuator.push_back({place.name + "." + word, place.index});
  }
  return all;
}

using ControlColumns =
    std::map<std::string, int>;  // by name: the index of the control, -1: no command

ControlColumns controlColumns(const mjModel& model) {
  ControlColumns columns;
  for (const auto& commands : commandsOf(model)) {
    for (const Control& control : commands) columns[control.column] = control.index;
  }
  return columns;
}

// Takes the commands of a motion record; its measurements are no commands.
ControlColumns recordedControlColumns(const mjModel& model) {
  ControlColumns columns;
  const auto commands = commandsOf(model);
  for (int i = 0; i < model.nactuator; ++i) {
    for (const std::string_view each : kQuantities) {
      columns[nameOfActuator(model, i) + "." + std::string(each)] = -1;
    }
    for (const Control& control : commands[static_cast<std::size_t>(i)]) {
      columns[control.column + std::string(kCommandSuffix)] = control.index;
    }
  }
  return columns;
}

std::string allowedControls(const ControlColumns& columns) {
  std::string names;
  for (const auto& [name, control] : columns) names += (names.empty() ? "" : ", ") + name;
  return names;
}

std::string complaintOfControl(const std::string&, double value) {
  return sim::complaintBeyond(static_cast<std::int64_t>(sim::kMaxTarget), value);
}

void append(std::string& line, double value) {
  line += ',';
  if (!std::isnan(value)) appendNumber(line, value);
}

}  // namespace

std::string actuatorHeader(const mjModel& model) {
  std::string line = "time";
  const auto add = [&](const std::string& column) { line += "," + csvCell(column); };
  const auto commands = commandsOf(model);
  for (int i = 0; i < model.nactuator; ++i) {
    for (const std::string_view each : kQuantities) {
      add(nameOfActuator(model, i) + "." + std::string(each));
    }
    for (const Control& control : commands[static_cast<std::size_t>(i)]) {
      add(control.column + std::string(kCommandSuffix));
    }
  }
  return line + '\n';
}

void writeActuatorRow(double time, const mjModel& model, const mjData& data, std::string& line) {
  line.clear();
  appendNumber(line, std::round(time * 1000) / 1000);
  const auto commands = commandsOf(model);
  for (int i = 0; i < model.nactuator; ++i) {
    const int output = model.actuator_outadr[i];
    append(line, data.actuator_length[output]);
    append(line, data.actuator_velocity[output]);
    append(line, data.actuator_force[output]);
    for (const Control& control : commands[static_cast<std::size_t>(i)]) {
      append(line, data.ctrl[control.index]);
    }
  }
  line += '\n';
}

std::optional<ActuatorTable> ActuatorTable::read(const std::string& path, const mjModel& model,
                                                 Diagnostics& out) {
  const ControlColumns commands = controlColumns(model), motion = recordedControlColumns(model);
  const auto known = [&](const std::vector<std::string>& names) -> const ControlColumns& {
    return isMotionRecord(names) ? motion : commands;
  };
  const auto isKnown = [&](const std::string& name, const std::vector<std::string>& all) {
    return known(all).contains(name);
  };
  const std::string example = commands.empty() ? "" : commands.begin()->first;
  const CsvForm form{isKnown, complaintOfControl, allowedControls(commands), example};
  const auto table = sim::readTimedTable(path, form, readFile, out);
  if (!table) return std::nullopt;
  if (isMotionRecord(table->columns)) noteMotionRecord(path, "actuators", out);

  ActuatorTable made;
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < table->columns.size(); ++i) {
    const int control = known(table->columns).at(table->columns[i]);
    if (control < 0) continue;
    made.controls_.push_back(control);
    cells.push_back(i);
  }
  for (const CsvTable::Row& row : table->rows) {
    Row& commanded = made.rows_.emplace_back(Row{row.time, {}});
    for (const std::size_t cell : cells) commanded.commands.push_back(row.cells[cell]);
  }
  made.warnOfClamped(path, model, out);
  return made;
}

void ActuatorTable::warnOfClamped(const std::string& path, const mjModel& model,
                                  Diagnostics& out) const {
  const auto places = controlsOf(model);
  std::string first;
  int count = 0;
  for (const Row& row : rows_) {
    for (std::size_t i = 0; i < controls_.size(); ++i) {
      const int control = controls_[i];
      const mjtNum* range = model.actuator_ctrlrange + 2 * control;
      const double command = row.commands[i];
      const bool isBeyond = command < range[0] || command > range[1];  // NaN is not
      if (!isBeyond || model.actuator_ctrllimited[control] == 0 || count++ > 0) continue;
      first = toText(command) + " for " +
              inQuotes(places[static_cast<std::size_t>(control)].label) + " at " +
              toText(row.time) + " s is outside its range (" + toText(range[0]) + " to " +
              toText(range[1]) + ")";
    }
  }
  if (count == 0) return;
  const std::string others = count == 1 ? "" : " (" + std::to_string(count - 1) + " more)";
  out.warning(path, first + others, "MuJoCo clamps commands to the range");
}

void ActuatorTable::apply(double time, mjData& data) {
  for (; next_ < rows_.size() && rows_[next_].time <= time + kHalfStep; ++next_) {
    for (std::size_t i = 0; i < controls_.size(); ++i) {
      const double command = rows_[next_].commands[i];
      if (!std::isnan(command)) data.ctrl[controls_[i]] = command;
    }
  }
}

}  // namespace hrdf::app
