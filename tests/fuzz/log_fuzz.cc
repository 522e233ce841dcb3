// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of logs under libFuzzer. Each input is read twice: as a file, and cut at each 0xff
// into blocks that get valid sizes and checksums; without these the reader would stop at the first
// block. Each is also read as a table of motion.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include <hrdf/sim/states.h>

#include "logging/log_blocks.h"
#include "logging/log_reader.h"
#include "logging/log_table.h"
#include "tests/fuzz/promises.h"

namespace {

using namespace hrdf::sim;

void readAll(std::string bytes) {
  LogReader reader(std::make_unique<std::istringstream>(std::move(bytes)));
  if (reader.modules().empty() && reader.error().empty()) {
    __builtin_trap();  // an error must have a message
  }
  GroupFeedback feedback(reader.modules().size());
  while (reader.next(feedback)) {
  }
}

// Returns how a table breaks its promises; empty if it keeps them.
std::string brokenPromise(const hrdf::CsvTable& table) {
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto& [time, cells] = table.rows[i];
    if (!(i == 0 || time > table.rows[i - 1].time)) return "times do not rise";
    if (cells.size() != table.columns.size()) return "a row of another size";
    if (!std::ranges::all_of(cells, [](double x) { return std::isnan(x) || isTarget(x); })) {
      return "a value out of range";
    }
  }
  return table.rows.empty() ? "no rows" : "";
}

void readAsTable(std::string bytes) {
  LogReader reader(std::make_unique<std::istringstream>(std::move(bytes)));
  if (reader.modules().empty()) return;
  hrdf::Diagnostics diagnostics;
  const auto table = motionOf(reader, "log", diagnostics);
  if (table.has_value() == diagnostics.hasErrors()) hrdf::expectKept("an error, or a table");
  if (table) hrdf::expectKept(brokenPromise(*table));
}

std::string framed(std::string_view input) {
  std::string bytes(kLogMark);
  append(bytes, kLogVersion);
  while (!input.empty()) {
    const std::string_view payload = input.substr(0, input.find('\xff'));
    input.remove_prefix(std::min(input.size(), payload.size() + 1));
    const std::size_t start = openBlock(bytes);
    bytes += payload;
    closeBlock(bytes, start);
  }
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  readAll(std::string(input));
  readAll(framed(input));
  readAsTable(std::string(input));
  readAsTable(framed(input));
  return 0;
}
