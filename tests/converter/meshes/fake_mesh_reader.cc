// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces the programs that read meshes. Each file contains one word, which tells this program
// what to do.
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <unistd.h>

#include "meshes/readers/protocol.h"

namespace {

using namespace hrdf::mesh_readers;

constexpr Triangle kTriangle = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};

bool readAll(void* to, std::size_t size) {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t count = read(STDIN_FILENO, at, size);
    if (count <= 0) return false;
    at += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

template <class Row>
void put(const Row& row) {
  if (write(STDOUT_FILENO, &row, sizeof(row)) < 0) std::_Exit(1);
}

void say(Answer answer, const std::string& text) {
  answer.text = static_cast<std::uint32_t>(text.size());
  put(answer);
  if (write(STDOUT_FILENO, text.data(), text.size()) < 0) std::_Exit(1);
}

// Returns the open files of this process, except stdin, stdout and stderr.
std::string openFiles() {
  std::string found;
  for (const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;  // for the descriptor that reads the folder
    const auto target = std::filesystem::read_symlink(each.path(), gone);
    const bool isListing = target.string().find("/fd") != std::string::npos;
    if (!gone && !isListing && std::stoi(each.path().filename()) > 2)
      found += target.string() + " ";
  }
  return found.empty() ? "none" : found;
}

void one(Answer answer, const Triangle& triangle) {
  answer.triangles = 1;
  put(answer);
  put(triangle);
}

void coloured(Answer answer, std::uint32_t first, float red) {
  answer.triangles = 2;
  answer.groups = 2;
  put(answer);
  put(kTriangle);
  put(kTriangle);
  put(Group{0, {0, 1, 0, 1}});
  put(Group{first, {red, 0, 0, 1}});
}

void drip(const Answer& answer) {
  std::array<char, sizeof(answer)> bytes{};
  std::memcpy(bytes.data(), &answer, sizeof(answer));
  for (const char byte : bytes) {
    put(byte);
    usleep(50'000);
  }
}

void obey(const std::string& word, Answer answer) {
  Answer wrong = answer;
  if (word == "crash") std::raise(SIGSEGV);
  if (word == "hang") pause();
  if (word == "status") std::_Exit(3);
  if (word == "memory") {
    for (std::vector<std::string> all;;) all.emplace_back(1U << 26, 'x');
  }
  if (word == "half") {
    put('x');
    std::_Exit(0);
  }
  if (word == "drip") return drip(answer);
  if (word == "pid") return say(answer, std::to_string(getpid()));
  if (word == "files") return say(answer, openFiles());
  if (word == "signals") {
    struct sigaction action {};
    sigset_t blocked;
    sigaction(SIGTERM, nullptr, &action);
    sigprocmask(SIG_BLOCK, nullptr, &blocked);
    const bool isPlain = action.sa_handler == SIG_DFL && sigismember(&blocked, SIGUSR1) == 0;
    return say(answer, isPlain ? "plain" : "changed");
  }
  if (word == "colours") return coloured(answer, 1, 1);
  if (word == "groups") return coloured(answer, 0, 1);
  if (word == "far group") return coloured(answer, 2, 1);
  if (word == "bright") return coloured(answer, 1, 2);
  if (word == "mark") wrong.mark = 0;
  if (word == "turn") ++wrong.turn;
  if (word == "mark" || word == "turn") return one(wrong, kTriangle);
  if (word == "nan") {
    Triangle broken = kTriangle;
    broken[1][1] = std::numeric_limits<float>::quiet_NaN();
    return one(answer, broken);
  }
  if (word == "many" || word == "empty promise") {
    answer.triangles = word == "many" ? 20'000'001 : 20'000'000;
    put(answer);
    pause();
  }
  if (word == "nothing") return put(answer);
  if (word == "novel") return say(answer, std::string(1001, 'x'));
  if (word == "escapes") return say(answer, "a\x1b[31mb\nc");
  if (word == "both") {
    answer.triangles = 1;
    return say(answer, "x");
  }
  one(answer, kTriangle);
  if (word == "chatter") put(kTriangle);
}

}  // namespace

int main() {
  for (Question question; readAll(&question, sizeof(question));) {
    if (std::strcmp(question.suffix.data(), ".off") == 0)
      return 127;  // like a program whose libraries are missing
    if (std::strcmp(question.suffix.data(), ".ply") == 0) return 0;  // ends without reading a file
    std::string word(question.bytes, ' ');
    if (!readAll(word.data(), word.size())) return 1;
    Answer answer;
    answer.turn = question.turn;
    obey(word, answer);
  }
}
