// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens random robots and mutations of robots, and prints the robots that break the promise of
// opening.h.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/read.h>

#include "tests/converter/hrdf/random_robot.h"
#include "tests/fuzz/mutator.h"
#include "tests/fuzz/opening.h"
#include "tests/fuzz/promises.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

struct Document {
  std::string root;  // a path in `files`
  GivenFiles files;
};

struct Counts {
  long opened = 0, refused = 0, broken = 0;
};

// Returns each robot of the folder, with all files of the folder for its includes.
std::vector<Document> documentsIn(const std::string& folder) {
  GivenFiles files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".hrdf") continue;
    files[entry.path().lexically_relative(folder).generic_string()] =
        readFile(entry.path().string()).value_or("");
  }
  std::vector<Document> documents;
  for (const auto& [path, text] : files) documents.push_back({path, files});
  return documents;
}

void open(const Document& document, Counts& counts) {
  Diagnostics diagnostics;
  const auto robot = read(document.root, readerOf(document.files), diagnostics);
  ++(robot ? counts.opened : counts.refused);
  if (!robot) return;
  std::string broken;
  for (const bool floats : {false, true}) {
    ModelOptions options;
    options.floatingBase = floats;
    if (broken.empty()) broken = brokenOpening(*robot, options, readerOf(document.files));
  }
  if (broken.empty()) return;
  ++counts.broken;
  std::printf("%s\n%s\n\n", broken.c_str(), document.files.at(document.root).c_str());
  std::fflush(stdout);
}

Document generated(unsigned seed) {
  RandomRobot robot = randomRobot(seed);
  return {robot.path, std::move(robot.files)};
}

void openAll(unsigned seed, long generatedCount, long mutatedCount, const std::string& folder) {
  Counts counts;
  for (long i = 0; i < generatedCount; ++i)
    open(generated(seed + static_cast<unsigned>(i)), counts);
  Mutator mutator(seed);
  const std::vector<Document> originals = documentsIn(folder);
  for (long i = 0; i < mutatedCount; ++i) {
    const bool isGenerated = mutator.below(2) == 0;
    Document document = isGenerated
                            ? generated(seed + static_cast<unsigned>(mutator.below(1'000'000)))
                            : originals[mutator.below(originals.size())];
    std::string& text = document.files.at(document.root);
    text = mutator.below(2) == 0 ? mutator.mutated(text) : mutator.withOddNumbers(text);
    open(document, counts);
    if ((i + 1) % 10'000 == 0) {
      std::fprintf(stderr, "%ld mutated: %ld accepted, %ld refused, %ld broken\n", i + 1,
                   counts.opened, counts.refused, counts.broken);
    }
  }
  std::printf("%ld accepted, %ld refused, %ld broken\n", counts.opened, counts.refused,
              counts.broken);
  std::exit(counts.broken == 0 ? 0 : 1);
}

}  // namespace
}  // namespace hrdf

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: open_robots SEED GENERATED MUTATED FOLDER\n");
    return 2;
  }
  mju_user_warning = [](const char*) {};  // MuJoCo would write each warning to a file
  hrdf::openAll(static_cast<unsigned>(std::atol(argv[1])), std::atol(argv[2]), std::atol(argv[3]),
                argv[4]);
}
