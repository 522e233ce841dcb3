// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/command_table.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <hrdf/files.h>

#include "app/session/motion_record.h"
#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/strings.h"
#include "text/timed_table.h"

namespace hrdf::app {
namespace {

static_assert(sim::kMaxTime == kMaxMagnitude && sim::kMaxTarget == kMaxMagnitude);

using Columns = std::vector<MotionColumn>;

// Returns the columns with commands. Removes the suffix kCommandSuffix from their names.
Columns commandColumns(const Columns& recorded) {
  Columns columns;
  for (const MotionColumn& column : recorded) {
    if (column.target == nullptr) continue;
    columns.push_back(column);
    columns.back().name.resize(column.name.size() - kCommandSuffix.size());
  }
  return columns;
}

// Returns all columns that the option --csv can write.
Columns recordedColumns(Run& run) {
  Columns columns = run.columns();
  for (std::size_t i = 0; i < run.axes().size(); ++i) {
    columns.push_back({nameInTables(run.axes()[i]) + std::string(kLogSuffix), i});
  }
  return columns;
}

std::string allowedColumns(Run& run, const Columns& commands) {
  std::string names;
  const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
  if (run.modules() != nullptr) {
    for (const Axis& axis : run.axes()) add(axis.label);
    return "NAME.position, NAME.velocity and NAME.effort of " + names;
  }
  for (const MotionColumn& column : commands) add(column.name);
  return names;
}

std::string complaintOfTarget(const std::string&, double value) {
  const std::string wrong = complaintBeyond(static_cast<std::int64_t>(sim::kMaxTarget), value);
  return wrong.empty() ? "" : wrong + "; angles are in rad";
}

// Returns the axes of all columns that have commands, in the order of the columns; each axis once.
std::vector<std::size_t> axesOf(const Columns& columns) {
  std::vector<std::size_t> axes;
  for (const MotionColumn& column : columns) {
    const bool isNew = std::ranges::find(axes, column.axis) == axes.end();
    if (column.target != nullptr && isNew) axes.push_back(column.axis);
  }
  return axes;
}

// True if `commanded` contains no other axis on the joint of `axis`.
bool isAlone(std::size_t axis, const std::vector<std::size_t>& commanded, const Run& run) {
  return std::ranges::none_of(commanded, [&](std::size_t other) {
    return other != axis && run.axes()[other].joint == run.axes()[axis].joint;
  });
}

std::vector<Target> targetsOf(const std::vector<double>& cells, const Columns& columns,
                              const std::vector<std::size_t>& axes) {
  std::vector<Target> targets(axes.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (columns[i].target == nullptr) continue;
    const auto place = std::ranges::find(axes, columns[i].axis) - axes.begin();
    targets[static_cast<std::size_t>(place)].*columns[i].target = cells[i];
  }
  return targets;
}

}  // namespace

std::optional<CommandTable> CommandTable::read(const std::string& path, Run& run,
                                               Diagnostics& out) {
  const Columns recorded = recordedColumns(run), commands = commandColumns(recorded);
  std::optional<bool> isRecord;  // computed only once, because isMotionRecord() reads all columns
  const auto find = [&](const std::string& name, const std::vector<std::string>& all) {
    if (!isRecord) isRecord = isMotionRecord(all);
    const Columns& known = *isRecord ? recorded : commands;
    const auto found = std::ranges::find(known, name, &MotionColumn::name);
    return found == known.end() ? nullptr : &*found;
  };
  const CsvForm form{find, complaintOfTarget, allowedColumns(run, commands),
                     commands.empty() ? "" : commands.front().name};
  const auto table = readTimedTable(path, form, readFile, out);
  if (!table) return std::nullopt;
  if (*isRecord) {
    out.note(path,
             "a table of --csv: its commands are used, NAME.position_command and so on; "
             "measurements are ignored");
  }
  Columns columns;
  for (const std::string& name : table->columns) columns.push_back(*find(name, table->columns));
  return of(*table, columns, path, run, out);
}

CommandTable CommandTable::of(const CsvTable& table, const Columns& columns,
                              const std::string& path, Run& run, Diagnostics& out) {
  CommandTable made;
  made.axes_ = axesOf(columns);
  for (const std::size_t axis : made.axes_) made.leads_.push_back(isAlone(axis, made.axes_, run));
  for (const CsvTable::Row& row : table.rows) {
    made.rows_.push_back({row.time, targetsOf(row.cells, columns, made.axes_)});
  }
  made.warnOfClamped(path, run, out);
  return made;
}

void CommandTable::warnOfClamped(const std::string& path, Run& run, Diagnostics& out) const {
  std::string first;
  int count = 0;
  for (const Row& row : rows_) {
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      const Axis& axis = run.axes()[axes_[i]];
      if (axis.control < 0 || run.model().actuator_ctrllimited[axis.control] == 0) continue;
      const double command = row.targets[i].position;
      const bool isBeyond = command < axis.min || command > axis.max;  // false if `command` is NaN
      if (!isBeyond || count++ > 0) continue;
      first = toText(command) + " for " + inQuotes(axis.label) + " at " + toText(row.time) +
              " s is outside its range (" + toText(axis.min) + " to " + toText(axis.max) + ")";
    }
  }
  if (count == 0) return;
  const std::string others = count == 1 ? "" : " (" + std::to_string(count - 1) + " more)";
  out.warning(path, first + others, "MuJoCo clamps commands to the range");
}

void CommandTable::apply(double time, Run& run) {
  for (; next_ < rows_.size() && rows_[next_].time <= time + kHalfStep; ++next_) {
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      const Target& target = rows_[next_].targets[i];
      if (leads_[i]) {
        run.setJointTarget(axes_[i], target);
      } else {
        run.setTarget(axes_[i], target);
      }
    }
  }
}

}  // namespace hrdf::app
