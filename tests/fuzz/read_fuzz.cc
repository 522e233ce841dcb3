// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader and the functions on its tree under libFuzzer. An input has up to three files
// separated by form feeds (which XML forbids): main.hrdf, a.hrdf, b.hrdf.
#include <array>
#include <cstdint>

#include "tests/fuzz/promises.h"

namespace {

constexpr std::array<const char*, 3> kNames = {"main.hrdf", "a.hrdf", "b.hrdf"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hrdf::GivenFiles files = hrdf::filesOf({reinterpret_cast<const char*>(data), size}, kNames);
  hrdf::Diagnostics diagnostics;
  const auto robot = hrdf::read(kNames[0], hrdf::readerOf(files), diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(robot, diagnostics, files));
  if (robot) hrdf::expectKept(hrdf::brokenPromise(*robot));
  return 0;
}
