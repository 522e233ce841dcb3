// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/timed_table.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include <hrdf/source.h>

#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf {
namespace {

// Returns the offset (bytes) of a row in a table's text. Lines without text, and the line of column
// names, do not count.
std::size_t offsetOf(std::size_t row, std::string_view text) {
  std::size_t linesBefore = row + 1;
  for (std::size_t at = byteOrderMarks(text); at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const bool isEmpty = trimmed(text.substr(at, end - at)).empty();
    if (!isEmpty && linesBefore-- == 0) return at;
    at = end + 1;
  }
  return text.size();
}

// Reports a table without rows, or the first row whose time is not from 0 to kMaxMagnitude (s).
void checkRows(const CsvTable& table, const Source& source, Diagnostics& out) {
  const auto isBad = [](const CsvTable::Row& row) {
    return !(row.time >= 0 && row.time <= kMaxMagnitude);
  };
  const auto bad = std::ranges::find_if(table.rows, isBad);
  if (table.rows.empty()) out.error(Location{&source, 0}, "the table has no rows");
  if (bad == table.rows.end()) return;
  const auto row = static_cast<std::size_t>(bad - table.rows.begin());
  std::string message = "time ";
  appendNumber(message, bad->time);
  message += " is not from 0 to " + std::to_string(static_cast<std::int64_t>(kMaxMagnitude));
  out.error(Location{&source, offsetOf(row, source.text())}, std::move(message),
            "times are in seconds from the start");
}

}  // namespace

std::optional<CsvTable> readTimedTable(const std::string& path, const CsvForm& form,
                                       const FileReader& files, Diagnostics& out) {
  FileText text = files(path);
  auto table = readCsvTable(
      path, form, [&](const std::string&) { return text; }, out);
  if (!table) return std::nullopt;
  Diagnostics step;
  checkRows(*table, Source(path, *std::move(text)), step);
  out.append(step, path);
  return step.hasErrors() ? std::nullopt : std::move(table);
}

std::string complaintBeyond(std::int64_t most, double value) {
  if (std::abs(value) <= static_cast<double>(most)) return {};
  return "is not from -" + std::to_string(most) + " to " + std::to_string(most);
}

}  // namespace hrdf
