// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of RobWork's files under libFuzzer. An input has up to three files separated by form
// feeds (which XML forbids): main.xml, a.xml, b.xml.
#include <array>
#include <cstdint>
#include <string>

#include <hrdf/mechanism.h>

#include "robwork/read_robwork.h"
#include "tests/fuzz/mechanism_promises.h"
#include "tests/fuzz/promises.h"

namespace {

constexpr std::array<const char*, 3> kNames = {"main.xml", "a.xml", "b.xml"};

// Returns why the tree is not a valid WorkCell; empty if it is.
std::string brokenTree(const hrdf::Mechanism& made) {
  if (made.bodies.empty() || made.bodies[0].name != "WORLD") return "no body WORLD";
  return hrdf::brokenPromise(made);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hrdf::GivenFiles files = hrdf::filesOf({reinterpret_cast<const char*>(data), size}, kNames);
  hrdf::Diagnostics diagnostics;
  const auto made = hrdf::readRobwork(kNames[0], hrdf::readerOf(files), "", diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(made.has_value(), diagnostics, files));
  if (made) hrdf::expectKept(brokenTree(*made));
  return 0;
}
