// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/program_output.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hrdf {
namespace {

using Clock = std::chrono::steady_clock;

// Starts the program in its own process group, with `output` as its stdout. Returns 0 or an errno.
int spawn(std::vector<std::string>& words, int output, pid_t& process) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int problem =
      posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

// Appends all bytes from `input` to `text`. Returns false if `input` does not end before the time
// `end`, or has more than `most` bytes.
bool readUntil(Clock::time_point end, std::size_t most, int input, std::string& text) {
  std::array<char, 4096> part{};
  while (text.size() <= most) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return false;
    pollfd pipe{input, POLLIN, 0};
    if (poll(&pipe, 1, static_cast<int>(left)) <= 0) continue;
    const ssize_t count = read(input, part.data(), part.size());
    if (count == 0) return true;
    if (count > 0) text.append(part.data(), static_cast<std::size_t>(count));
  }
  return false;
}

}  // namespace

ProgramOutput outputOf(std::vector<std::string> words, std::chrono::milliseconds time,
                       std::size_t most) {
  ProgramOutput output;
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    output.problem = errno;
    return output;
  }
  pid_t process = -1;
  output.problem = spawn(words, ends[1], process);
  close(ends[1]);
  if (output.problem == 0) {
    output.isWhole = readUntil(Clock::now() + time, most, ends[0], output.text);
    kill(-process, SIGKILL);
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  close(ends[0]);
  return output;
}

}  // namespace hrdf
