// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/csv_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include <hrdf/source.h>

#include "text/number_text.h"
#include "text/scanner.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf {
namespace {

constexpr std::string_view kTime = "time";
constexpr double kEmpty = std::numeric_limits<double>::quiet_NaN();

struct Cell {
  std::string text;
  std::size_t offset = 0;  // offset of the row in the file, bytes
};

// Returns the first cell of `rest`, and removes the cell from `rest`. The comma after it remains.
std::string takeCell(std::string_view& rest) {
  std::string text;
  bool isQuoted = false;
  std::size_t i = 0;
  for (; i < rest.size() && (isQuoted || rest[i] != ','); ++i) {
    if (rest[i] != '"') {
      text += rest[i];
    } else if (isQuoted && i + 1 < rest.size() && rest[i + 1] == '"') {
      text += rest[i++];
    } else {
      isQuoted = !isQuoted;
    }
  }
  rest.remove_prefix(i);
  return std::string(hrdf::trimmed(text));
}

std::vector<Cell> cellsOf(std::string_view line, std::size_t offset) {
  std::vector<Cell> cells;
  std::string_view rest = line;
  while (true) {
    const std::size_t start = offset + line.size() - rest.size();
    cells.push_back({takeCell(rest), start});
    if (rest.empty()) return cells;
    rest.remove_prefix(1);
  }
}

class CsvReader {
 public:
  CsvReader(const Source& source, const CsvForm& form, Diagnostics& out)
      : source_(source), form_(form), out_(out) {}

  CsvTable read() {
    const std::string_view text = source_.text();
    std::size_t at = byteOrderMarks(text);
    while (at < text.size() && !out_.isFull() && isTable_) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = text.substr(at, end - at);
      if (!hrdf::trimmed(line).empty()) readLine(cellsOf(line, at));
      at = end + 1;
    }
    if (header_.empty()) error(0, "no row of column names", hint());
    return std::move(table_);
  }

 private:
  void error(std::size_t offset, std::string message, std::string hint = {}) {
    out_.error(Location{&source_, offset}, std::move(message), std::move(hint));
  }
  std::string hint() const { return "begin with 'time," + csvCell(form_.example) + "'"; }

  void readLine(const std::vector<Cell>& cells) {
    if (header_.empty()) {
      readHeader(cells);
    } else if (cells.size() == header_.size()) {
      readRow(cells);
    } else {
      error(cells.back().offset,
            counted(cells.size(), "cell") + " in a table of " + counted(header_.size(), "column"));
    }
  }

  void readHeader(const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) header_.push_back(cell.text);
    if (isOfOtherForm(cells) || isTooWide(cells)) return;
    std::set<std::string_view> seen;
    std::vector<Cell> unknown;
    for (std::size_t i = 0; i < cells.size() && !out_.isFull(); ++i) {
      const std::string& name = header_[i];
      if (!seen.insert(name).second) {
        error(cells[i].offset, "column " + inQuotes(name) + " occurs twice");
      } else if (name != kTime && !form_.isKnown(name, header_)) {
        unknown.push_back(cells[i]);
      }
      if (name != kTime) table_.columns.push_back(name);
    }
    if (!unknown.empty()) refuse(unknown);
    if (std::ranges::find(header_, kTime) == header_.end()) {
      error(cells.front().offset, "no column 'time'", hint());
    } else if (table_.columns.empty()) {
      error(cells.front().offset, "no column except 'time'", hint());
    }
  }

  // Reports all unknown columns in one error that names the first three.
  void refuse(const std::vector<Cell>& unknown) {
    constexpr std::size_t kShown = 3;
    std::string names = unknown.size() == 1 ? "unknown column" : "unknown columns";
    for (std::size_t i = 0; i < std::min(unknown.size(), kShown); ++i) {
      names += (i == 0 ? " " : ", ") + inQuotes(unknown[i].text);
    }
    if (unknown.size() > kShown) {
      names += " and " + std::to_string(unknown.size() - kShown) + " more";
    }
    error(unknown.front().offset, names + "; allowed: time and " + form_.allowed);
  }

  // Reports a table with semicolons or tabs between columns, as spreadsheets with decimal commas
  // write it, and returns true.
  bool isOfOtherForm(const std::vector<Cell>& cells) {
    for (const auto& [sign, name] : {std::pair(';', "semicolons"), std::pair('\t', "tabs")}) {
      if (cells.size() > 1 || cells.front().text.find(sign) == std::string::npos) continue;
      error(cells.front().offset, std::string("the columns are separated by ") + name,
            "separate them with commas, and write decimal points");
      isTable_ = false;
      return true;
    }
    return false;
  }

  bool isTooWide(const std::vector<Cell>& cells) {
    if (cells.size() <= kMaxColumns) return false;
    error(cells.front().offset, counted(cells.size(), "column") + " in a table; at most " +
                                    std::to_string(kMaxColumns) + " are read");
    isTable_ = false;
    return true;
  }

  void readRow(const std::vector<Cell>& cells) {
    CsvTable::Row row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const double value = numberIn(cells[i]);
      if (header_[i] == kTime) {
        row.time = value;
        checkTime(cells[i], value);
      } else {
        row.cells.push_back(value);
        checkValue(header_[i], cells[i], value);
      }
    }
    table_.rows.push_back(std::move(row));
  }

  void checkTime(const Cell& cell, double time) {
    if (cell.text.empty()) {
      error(cell.offset, "a row without a time");
    } else if (!table_.rows.empty() && time <= table_.rows.back().time) {
      error(cell.offset, "time " + shown(cell.text) + " is not above the time of the row before");
    }
  }

  void checkValue(const std::string& column, const Cell& cell, double value) {
    if (!form_.complaint || std::isnan(value)) return;
    const std::string wrong = form_.complaint(column, value);
    if (!wrong.empty()) error(cell.offset, inQuotes(cell.text) + " " + wrong);
  }

  double numberIn(const Cell& cell) {
    std::string_view text = cell.text;
    if (text.empty()) return kEmpty;
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, value);
    if (problem == std::errc::result_out_of_range) value = numberOutOfRange(std::string(text));
    const bool isNumber = problem != std::errc::invalid_argument && stop == end;
    if (isNumber && std::isfinite(value)) return value;
    error(cell.offset, inQuotes(cell.text) + " is not a number");
    return kEmpty;
  }

  const Source& source_;
  const CsvForm& form_;
  Diagnostics& out_;
  std::vector<std::string> header_;
  bool isTable_ = true;
  CsvTable table_;
};

}  // namespace

std::string csvCell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += c;
    result += c;
  }
  return result + '"';
}

std::optional<CsvTable> readCsvTable(const std::string& path, const CsvForm& form,
                                     const FileReader& files, Diagnostics& out) {
  FileText text = files(path);
  if (!text) {
    out.error(path, "cannot read the file", text.whyNot);
    return std::nullopt;
  }
  const Source source(path, *std::move(text));
  Diagnostics step;
  CsvTable table;
  if (isUtf8Text(source, "tables", step)) table = CsvReader(source, form, step).read();
  out.append(step, path);
  if (step.hasErrors()) return std::nullopt;
  return table;
}

}  // namespace hrdf
