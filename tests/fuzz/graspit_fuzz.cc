// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of GraspIt!'s robots under libFuzzer. An input has up to five files separated by form
// feeds (which XML forbids): the robot, a body, a mesh, eigengrasps and contacts. Also lowers the
// robot, unless that would take long.
#include <array>
#include <cstdint>
#include <string>

#include <hrdf/mechanism.h>

#include "graspit/read_graspit.h"
#include "lowering/lower.h"
#include "mechanism/names.h"
#include "tests/fuzz/mechanism_promises.h"
#include "tests/fuzz/promises.h"

namespace {

constexpr std::array<const char*, 5> kNames = {"hand.xml", "iv/b.xml", "iv/m.off", "e.xml",
                                               "c.xml"};
constexpr std::size_t kMaxJoints = 20;

hrdf::GivenFiles split(std::string_view input) {
  hrdf::GivenFiles files;
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
  const hrdf::GivenFiles files = split({reinterpret_cast<const char*>(data), size});
  hrdf::Diagnostics diagnostics;
  auto made = hrdf::readGraspit(kNames[0], hrdf::readerOf(files), "", diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(made.has_value(), diagnostics, files));
  if (!made) return 0;
  hrdf::expectKept(hrdf::brokenPromise(*made));
  if (made->joints.size() > kMaxJoints) return 0;
  hrdf::Diagnostics lowering;
  hrdf::tidyNames(*made, lowering);
  const auto spec = hrdf::lower(*made, {}, {}, lowering);
  hrdf::expectKept(spec || lowering.hasErrors() ? "" : "a robot that is not lowered in silence");
  return 0;
}
