// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of robot configs under libFuzzer. All files that a config names exist and are empty.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <hrdf/sim/robot_config.h>

#include "tests/fuzz/promises.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hrdf::GivenFiles files = {{"arm.cfg.yaml", {reinterpret_cast<const char*>(data), size}},
                                  {"arm.hrdf", ""},
                                  {"gains.xml", ""}};
  hrdf::Diagnostics diagnostics;
  const auto config =
      hrdf::sim::RobotConfig::load("arm.cfg.yaml", hrdf::readerOf(files), diagnostics);
  const std::string broken = hrdf::brokenPromise(config != nullptr, diagnostics, files);
  if (broken.empty()) return 0;
  std::fprintf(stderr, "%s\n", broken.c_str());
  std::abort();
}
