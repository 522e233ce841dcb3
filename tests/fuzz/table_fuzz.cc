// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of CSV tables (the app's `--control`, scripts of a Mobile IO) under libFuzzer.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/fuzz/promises.h"
#include "text/csv_table.h"

namespace {

constexpr const char* kName = "table.csv";

bool isColumn(const std::string& name, const std::vector<std::string>&) {
  return name.size() == 2 && name[0] == 'a';
}

// Returns how the rows break the promises of the table's header; empty if they keep them.
std::string brokenPromise(const hrdf::CsvTable& table) {
  double last = -std::numeric_limits<double>::infinity();
  for (const auto& row : table.rows) {
    if (!(row.time > last)) return "times do not rise";
    if (row.cells.size() != table.columns.size()) return "a row of another size";
    if (std::ranges::any_of(row.cells, [](double x) { return std::isinf(x); })) return "infinite";
    last = row.time;
  }
  for (const std::string& name : table.columns) {
    if (!isColumn(name, table.columns)) return "an unknown column";
  }
  return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hrdf::GivenFiles files = {{kName, {reinterpret_cast<const char*>(data), size}}};
  hrdf::Diagnostics diagnostics;
  const auto table = hrdf::readCsvTable(kName, {isColumn, {}, "a1 to a9", "a1"},
                                        hrdf::readerOf(files), diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(table.has_value(), diagnostics, files));
  if (table) hrdf::expectKept(brokenPromise(*table));
  return 0;
}
