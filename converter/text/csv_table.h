// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of numbers over time, as CSV.
#ifndef HRDF_TEXT_CSV_TABLE_H_
#define HRDF_TEXT_CSV_TABLE_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

struct CsvTable {
  struct Row {
    double time = 0;            // s, more than in the row before
    std::vector<double> cells;  // by column; NaN: empty
  };

  std::vector<std::string> columns;  // without `time`
  std::vector<Row> rows;
};

// The columns and values that a table may have.
struct CsvForm {
  // Reports whether there is such a column, in a table with the columns `all`.
  std::function<bool(const std::string& column, const std::vector<std::string>& all)> isKnown;
  // Returns what is wrong with a value of such a column, as in "is not from -1 to 1"; empty if
  // nothing is.
  std::function<std::string(const std::string& column, double value)> complaint;
  std::string allowed;  // the columns, for messages
  std::string example;  // one of them
};

// Reads a table. Names with commas are in quotes; quotes in names are doubled. Returns nothing
// exactly when it reported an error: a file that cannot be read, unknown and repeated columns, no
// column `time` or no other one, rows that are too short or too long, cells that are no finite
// number, times that do not rise.
[[nodiscard]] std::optional<CsvTable> readCsvTable(const std::string& path, const CsvForm& form,
                                                   const FileReader& files, Diagnostics& out);

// Writes a cell, in quotes if it needs them.
std::string csvCell(const std::string& text);

}  // namespace hrdf

#endif  // HRDF_TEXT_CSV_TABLE_H_
