// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of what is sent to modules and phones over time.
#ifndef HRDF_TEXT_TIMED_TABLE_H_
#define HRDF_TEXT_TIMED_TABLE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "text/csv_table.h"

namespace hrdf {

// Reads a table as readCsvTable() does. Refuses tables without rows, and times that are not from 0
// to kMaxMagnitude (s).
[[nodiscard]] std::optional<CsvTable> readTimedTable(const std::string& path, const CsvForm& form,
                                                     const FileReader& files, Diagnostics& out);

// Returns "is not from -MOST to MOST" if the magnitude of `value` exceeds `most`, in the same unit;
// else an empty text. CsvForm::complaint can return this text.
std::string complaintBeyond(std::int64_t most, double value);

}  // namespace hrdf

#endif  // HRDF_TEXT_TIMED_TABLE_H_
