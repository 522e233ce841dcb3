// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The URDF reader under libFuzzer: MuJoCo's reader, and our conversion of its tree.
#include <cstdint>
#include <string>

#include "lowering/lower.h"
#include "mechanism/names.h"
#include "tests/fuzz/mechanism_promises.h"
#include "tests/fuzz/promises.h"
#include "urdf/read_urdf.h"

namespace {

constexpr std::size_t kMaxJoints = 20;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hrdf::GivenFiles files = {{"arm.urdf", {reinterpret_cast<const char*>(data), size}}};
  hrdf::Diagnostics diagnostics;
  auto made = hrdf::readUrdf("arm.urdf", hrdf::readerOf(files), "", diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(made.has_value(), diagnostics, files));
  if (!made || made->joints.size() > kMaxJoints) return 0;
  hrdf::expectKept(hrdf::brokenPromise(*made));
  hrdf::Diagnostics lowering;
  hrdf::tidyNames(*made, lowering);
  const auto spec = hrdf::lower(*made, {}, {}, lowering);
  hrdf::expectKept(spec || lowering.hasErrors() ? "" : "a robot that is not lowered in silence");
  return 0;
}
