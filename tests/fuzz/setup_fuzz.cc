// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of setup files under libFuzzer, for a robot of an X5-1 and an X8-16. Each setup that
// it accepts must be valid for a module.
#include <cstdint>

#include <hrdf/setup.h>

#include "hebi/firmware_setup.h"
#include "tests/fuzz/promises.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr const char* kName = "robot.setup.yaml";
  const hrdf::GivenFiles files = {{kName, {reinterpret_cast<const char*>(data), size}}};
  const hrdf::SetupRobot robot{
      {{"J1_base", "J1", "X5-1"}, {"J2_shoulder", "J2", "X8-16"}}, true, false};
  hrdf::Diagnostics diagnostics;
  const auto setup = hrdf::readSetup(kName, robot, hrdf::readerOf(files), diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(setup.has_value(), diagnostics, files));
  if (!setup) return 0;
  if (setup->modules.size() != robot.modules.size()) hrdf::expectKept("a module is missing");
  for (const hrdf::ModuleFigures& figures : setup->modules) {
    hrdf::FirmwareSetup firmware = hrdf::firmwareSetup(10, 100);
    hrdf::setFigures(figures, firmware);
    hrdf::expectKept(hrdf::wrongFieldOf(firmware));
  }
  return 0;
}
