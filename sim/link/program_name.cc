// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/program_name.h"

#include <filesystem>
#include <fstream>

namespace hrdf::sim::link {
namespace {

constexpr std::size_t kMaxBytes = 64;  // maximum length of a name in a status bar, bytes

std::string lastOf(const std::string& path) {
  return std::filesystem::path(path).filename().string().substr(0, kMaxBytes);
}

}  // namespace

std::string nameOfCommand(const std::vector<std::string>& words) {
  if (words.empty()) return "a program";
  const std::string program = lastOf(words[0]);
  if (!program.starts_with("python")) return program;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-m" && i + 1 < words.size()) return words[i + 1].substr(0, kMaxBytes);
    if (words[i] == "-c") break;
    if (!words[i].starts_with("-")) return lastOf(words[i]);
  }
  return program;
}

std::string programName() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  return nameOfCommand(words);
}

}  // namespace hrdf::sim::link
