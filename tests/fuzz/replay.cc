// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces libFuzzer for any compiler: runs the target on each file of the folders in the
// arguments.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <hrdf/read.h>

namespace fs = std::filesystem;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void replay(const fs::path& path) {
  std::printf("%s\n", path.c_str());
  std::fflush(stdout);  // a failing target ends the program: print the name before
  const auto bytes = hrdf::readFile(path.string());
  if (!bytes) std::abort();
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<fs::path> paths;
  for (const char* argument : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    for (const auto& entry : fs::directory_iterator(argument)) {
      if (entry.is_regular_file()) paths.push_back(entry.path());
    }
  }
  std::ranges::sort(paths);
  for (const fs::path& path : paths) replay(path);
  return paths.empty() ? 1 : 0;
}
