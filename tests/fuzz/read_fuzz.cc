// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader and the functions on its tree, under libFuzzer. An input has up to three files with a
// form feed between them, which is not allowed in XML: main.hrdf, a.hrdf, b.hrdf.
#include <array>
#include <cstdint>

#include "tests/fuzz/promises.h"

namespace {

constexpr std::array<const char*, 3> kNames = {"main.hrdf", "a.hrdf", "b.hrdf"};

hrdf::Files split(std::string_view input) {
  hrdf::Files files;
  for (const char* name : kNames) {
    const std::size_t end = input.find('\f');
    files[name] = input.substr(0, end);
    if (end == std::string_view::npos) break;
    input.remove_prefix(end + 1);
  }
  return files;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hrdf::Files files = split({reinterpret_cast<const char*>(data), size});
  hrdf::Diagnostics diagnostics;
  const auto robot = hrdf::read(kNames[0], hrdf::readerOf(files), diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(robot, diagnostics, files));
  if (robot) hrdf::expectKept(hrdf::brokenPromise(*robot));
  return 0;
}
