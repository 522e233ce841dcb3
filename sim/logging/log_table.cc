// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "logging/log_table.h"

#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include <hrdf/sim/states.h>

#include "logging/motion_table.h"
#include "messages/message_fields.h"
#include "text/csv_table.h"
#include "text/number_text.h"

namespace hrdf::sim {
namespace {

// Returns the suffixes of the columns of a field. A field of a vector, for example, has three
// columns.
std::span<const std::string_view> partsOf(FieldType type) {
  static constexpr std::array<std::string_view, 1> kWhole{""};
  static constexpr std::array<std::string_view, 3> kVector{".x", ".y", ".z"};
  static constexpr std::array<std::string_view, 4> kQuaternion{".w", ".x", ".y", ".z"};
  static constexpr std::array<std::string_view, 4> kColor{".red", ".green", ".blue", ".alpha"};
  if (type == FieldType::vector) return kVector;
  if (type == FieldType::quaternion) return kQuaternion;
  if (type == FieldType::color) return kColor;
  return kWhole;
}

void appendCell(std::string& line, auto number) {
  line += ',';
  appendNumber(line, number);
}

void appendCells(std::string& line, const Vector3f& v) {
  for (const float part : {v.x, v.y, v.z}) appendCell(line, part);
}
void appendCells(std::string& line, const Quaternionf& q) {
  for (const float part : {q.w, q.x, q.y, q.z}) appendCell(line, part);
}
void appendCells(std::string& line, const Color& c) {
  for (const int part : {c.red, c.green, c.blue, c.alpha}) appendCell(line, part);
}
void appendCells(std::string& line, const IoPin& pin) {
  if (const auto* whole = std::get_if<std::int64_t>(&pin)) appendCell(line, *whole);
  if (const auto* number = std::get_if<float>(&pin)) appendCell(line, *number);
}
void appendCells(std::string& line, auto number) { appendCell(line, number); }

}  // namespace

LogTable::LogTable(const std::vector<LoggedModule>& modules)
    : names_(columnNames(modules)),
      isColumn_(modules.size(), std::vector<bool>(feedbackFields().size())) {}

void LogTable::find(const GroupFeedback& feedback) {
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    visitFields(feedback[i], [&](const auto& fields, auto key, std::size_t index) {
      if (fields.has(key)) isColumn_[i][index] = true;
    });
  }
}

std::string LogTable::header() const {
  std::string line = "time";
  for (std::size_t i = 0; i < names_.size(); ++i) {
    for (std::size_t field = 0; field < feedbackFields().size(); ++field) {
      if (!isColumn_[i][field]) continue;
      for (const std::string_view part : partsOf(feedbackFields()[field].type)) {
        line += ',' + csvCell(names_[i] + '.' + feedbackFields()[field].name + std::string(part));
      }
    }
  }
  return line + '\n';
}

std::string LogTable::row(const GroupFeedback& feedback) const {
  std::string line;
  const double time = feedback.getTime();
  if (!std::isnan(time)) appendCell(line, time);
  if (!line.empty()) line.erase(0, 1);  // removes the comma before the first cell
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    visitFields(feedback[i], [&](const auto& fields, auto key, std::size_t index) {
      if (!isColumn_[i][index]) return;
      if (fields.has(key)) return appendCells(line, fields.get(key));
      line.append(partsOf(feedbackFields()[index].type).size(), ',');
    });
  }
  return line + '\n';
}

namespace {

// Returns why `row` cannot be appended to `table`; empty: it can.
std::string complaint(const CsvTable& table, const CsvTable::Row& row) {
  if (!table.rows.empty() && row.time <= table.rows.back().time) {
    return "its time is not above the time of the feedback before";
  }
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (!std::isnan(row.cells[i]) && !isTarget(row.cells[i])) {
      return "'" + table.columns[i] + "' is not from -1e9 to 1e9";
    }
  }
  return {};
}

// Moves the commands of each row to the previous row: feedback contains the commands before its
// time, and a row of the table contains the commands after its time. The last row keeps its
// commands.
void moveCommands(CsvTable& table) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (!kMotionColumns[i % kMotionColumns.size()].ends_with("_command")) continue;
    for (std::size_t row = 1; row < table.rows.size(); ++row) {
      table.rows[row - 1].cells[i] = table.rows[row].cells[i];
    }
  }
}

}  // namespace

std::optional<CsvTable> motionOf(LogReader& log, const std::string& path, Diagnostics& out) {
  CsvTable table;
  for (const std::string& name : columnNames(log.modules())) {
    for (const std::string_view column : kMotionColumns) {
      table.columns.push_back(name + '.' + std::string(column));
    }
  }
  GroupFeedback feedback(log.modules().size());
  for (int count = 1; log.next(feedback); ++count) {
    CsvTable::Row row{feedback.getTime(), {}};
    if (std::isnan(row.time)) continue;  // NaN: a module has not sent feedback yet
    for (std::size_t i = 0; i < feedback.size(); ++i) {
      visitMotion(feedback[i], feedback[i], [&](auto value) { row.cells.push_back(value); });
    }
    const std::string wrong = complaint(table, row);
    if (!wrong.empty()) {
      out.error(path, "feedback " + std::to_string(count) + ": " + wrong);
      return std::nullopt;
    }
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) {
    out.error(path, "the log has no feedback", log.error());
    return std::nullopt;
  }
  moveCommands(table);
  if (!log.error().empty()) out.warning(path, log.error(), "only the part before is used");
  return table;
}

}  // namespace hrdf::sim
