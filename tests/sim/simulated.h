// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulations and files for tests.
#ifndef HRDF_TESTS_SIM_SIMULATED_H_
#define HRDF_TESTS_SIM_SIMULATED_H_

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>
#include <hrdf/sim/simulation.h>

namespace hrdf::sim {

inline const std::string kModels = HRDF_SOURCE_DIR "/models/";

// A file with this text, removed with the object.
class TextFile {
 public:
  TextFile(const std::string& name, const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("simulation_test." + std::to_string(getpid()) + "." + name)) {
    std::ofstream(path_) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  std::string path() const { return path_.string(); }
  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path path_;
};

// Opens a simulation. Returns null, and fails the test, if the file is refused.
inline std::unique_ptr<Simulation> opened(const std::string& path, const ModelOptions& options = {},
                                          const SimulationOptions& physics = {}) {
  Diagnostics diagnostics;
  auto sim = Simulation::open(path, options, diagnostics, physics);
  EXPECT_TRUE(sim) << summary(diagnostics);
  return sim;
}

// Returns the errors for a file that cannot be opened; empty if it opens.
inline std::string refusal(const std::string& path) {
  Diagnostics diagnostics;
  return Simulation::open(path, {}, diagnostics) ? "" : summary(diagnostics);
}

}  // namespace hrdf::sim

#endif  // HRDF_TESTS_SIM_SIMULATED_H_
