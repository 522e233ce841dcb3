// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads tables of numbers over time from CSV files.
#ifndef HRDF_TEXT_CSV_TABLE_H_
#define HRDF_TEXT_CSV_TABLE_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

inline constexpr std::size_t kMaxColumns = 100'000;

struct CsvTable {
  struct Row {
    double time = 0;            // s, greater than in the row before
    std::vector<double> cells;  // by column; NaN: empty cell
  };

  std::vector<std::string> columns;  // all columns except `time`
  std::vector<Row> rows;
};

// The columns and values that a table may have.
struct CsvForm {
  // True if the table may have the column `column`. `all` has all columns of the table.
  std::function<bool(const std::string& column, const std::vector<std::string>& all)> isKnown;
  // Returns why `value` is not allowed in `column`, such as "is not from -1 to 1"; empty: allowed.
  std::function<std::string(const std::string& column, double value)> complaint;
  std::string allowed;  // the allowed columns, for messages
  std::string example;  // an allowed column, for hints
};

// Reads a table. Names with commas are in quotes; quotes in names are doubled. Returns nullopt if
// and only if an error was reported: a file that is unreadable or not UTF-8 text; more than
// kMaxColumns columns; unknown or repeated column; no `time`, or no other column; a row with too
// few or too many cells; a cell that is not a finite number; times that do not increase.
[[nodiscard]] std::optional<CsvTable> readCsvTable(const std::string& path, const CsvForm& form,
                                                   const FileReader& files, Diagnostics& out);

// Returns a cell's CSV text, in quotes if necessary.
std::string csvCell(const std::string& text);

}  // namespace hrdf

#endif  // HRDF_TEXT_CSV_TABLE_H_
