// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The COLLADA reader under libFuzzer. An input is a zip archive, or up to two files separated by a
// form feed (which XML forbids): main.dae, a.dae.
#include <cstdint>

#include "collada/archive.h"
#include "collada/read_collada.h"
#include "tests/fuzz/mechanism_promises.h"
#include "tests/fuzz/promises.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const bool isArchive = hrdf::collada::Archive::isOne(input);
  hrdf::GivenFiles files;
  const std::size_t end = isArchive ? input.npos : input.find('\f');
  files["main.dae"] = input.substr(0, end);
  if (end != input.npos) files["a.dae"] = input.substr(end + 1);
  hrdf::Diagnostics diagnostics;
  const auto made = hrdf::readCollada("main.dae", hrdf::readerOf(files), "", diagnostics);
  // Only the reader has the texts in an archive, so the places in them cannot be checked.
  if (!isArchive) {
    hrdf::expectKept(hrdf::brokenPromise(made.has_value(), diagnostics, files));
  } else if (made.has_value() == diagnostics.hasErrors()) {
    hrdf::expectKept("a result with errors, or none without");
  }
  if (made) hrdf::expectKept(hrdf::brokenPromise(*made));
  return 0;
}
