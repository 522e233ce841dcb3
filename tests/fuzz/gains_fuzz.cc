// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The readers of gains and safety files under libFuzzer. The first byte of an input is the number
// of modules in the group; both readers read the rest as a file.
#include <cstdint>

#include <hrdf/gains.h>
#include <hrdf/safety.h>

#include "tests/fuzz/promises.h"

namespace {

constexpr const char* kName = "group.xml";

// Checks that a group that was read can be written, and that the written file gives the same group.
template <class Read, class Write>
void check(const Read& readGroup, const Write& writeGroup, const std::string& text,
           std::size_t modules) {
  const hrdf::GivenFiles files = {{kName, text}};
  hrdf::Diagnostics diagnostics;
  const auto group = readGroup(kName, modules, hrdf::readerOf(files), diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(group.has_value(), diagnostics, files));
  if (!group) return;
  const auto written = writeGroup(*group, diagnostics);
  if (!written) return hrdf::expectKept("what was read cannot be written");
  const hrdf::GivenFiles again = {{kName, *written}};
  if (readGroup(kName, modules, hrdf::readerOf(again), diagnostics) != group) {
    hrdf::expectKept("what was written reads back differently");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t modules = data[0] % 4;
  check(hrdf::readGains, hrdf::writeGains, text, modules);
  check(hrdf::readSafety, hrdf::writeSafety, text, modules);
  return 0;
}
