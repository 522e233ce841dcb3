// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/mesh_program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "meshes/read_mesh.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/paths.h"
#include "text/slow_note.h"
#include "text/strings.h"

namespace hrdf {
namespace {

using namespace mesh_readers;

// Largest number of triangles or groups to allocate at a time, because a faulty program may
// announce too many.
constexpr std::size_t kAtOnce = 1U << 20;
constexpr int kCannotLoad = 127;  // exit status of a program if one of its libraries is missing

// Starts the program at `path` with `channel` as stdin and stdout, no other open files, and a
// separate process group, so that Ctrl C does not stop it. Returns 0 or an errno.
int spawn(const std::string& path, int channel, pid_t& process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string name = path;
  std::array<char*, 2> words = {name.data(), nullptr};
  const int problem =
      posix_spawn(&process, path.c_str(), &actions, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

MeshShape<TriangleMesh> failed(std::string why) {
  MeshShape<TriangleMesh> none;
  none.whyNot = std::move(why);
  return none;
}

bool isGroup(const Group& group, std::uint32_t least, std::uint32_t triangles) {
  const bool isColour = std::ranges::all_of(group.rgba, [](float x) { return x >= 0 && x <= 1; });
  return isColour && group.first >= least && group.first < triangles;
}

}  // namespace

struct MeshProgram::Received {
  Answer head;
  std::vector<Triangle> triangles;
  std::vector<Group> groups;
  std::string text;

  // True if the numbers of triangles, groups and text bytes are valid: an answer has either
  // triangles or an error text.
  bool isHeadSound(std::uint32_t turn) const {
    const bool isReason = head.text > 0;
    return head.mark == kMark && head.turn == turn && head.triangles <= kMaxTriangles &&
           head.groups <= head.triangles && head.text <= kMaxText &&
           isReason == (head.triangles == 0);
  }
  bool areGroupsSound() const {
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const std::uint32_t least = i == 0 ? 0 : groups[i - 1].first + 1;
      if (!isGroup(groups[i], least, head.triangles)) return false;
    }
    return groups.empty() || groups.front().first == 0;
  }
  MeshShape<TriangleMesh> mesh() const {
    MeshShape<TriangleMesh> shape;
    TriangleMesh& made = shape.emplace();
    made.vertices.reserve(3 * triangles.size());
    for (const Triangle& triangle : triangles) {
      const int first = static_cast<int>(made.vertices.size());
      for (const Point& p : triangle) made.vertices.emplace_back(p[0], p[1], p[2]);
      made.faces.push_back({first, first + 1, first + 2});
    }
    for (const Group& group : groups) made.groups.push_back({group.first, group.rgba});
    return shape;
  }
};

MeshProgram::MeshProgram(std::string path, std::size_t memory, std::chrono::milliseconds slow)
    : path_(std::move(path)), memory_(memory), slow_(slow) {}

MeshProgram::~MeshProgram() { stop(); }

std::string MeshProgram::name() const { return path_.substr(path_.rfind('/') + 1); }

bool MeshProgram::start() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    whyUseless_ = name() + " cannot be started: " + std::strerror(errno);
    return false;
  }
  const int problem = spawn(path_, ends[1], process_);
  close(ends[1]);
  channel_ = ends[0];
  hasAnswered_ = false;
  if (problem != 0) {
    whyUseless_ = name() + " cannot be started: " + std::strerror(problem);
    process_ = -1;
  } else if (!limit()) {
    whyUseless_ = name() + " cannot get a memory limit";
  }
  if (!whyUseless_.empty()) stop();
  return whyUseless_.empty();
}

// Limits the memory of the program, before it gets its first file.
bool MeshProgram::limit() const {
  const rlimit most{memory_, memory_}, none{0, 0};
  return prlimit(process_, RLIMIT_AS, &most, nullptr) == 0 &&
         prlimit(process_, RLIMIT_CORE, &none, nullptr) == 0;
}

void MeshProgram::stop() {
  if (channel_ >= 0) close(std::exchange(channel_, -1));
  if (process_ < 0) return;
  kill(process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  process_ = -1;
}

MeshProgram::End MeshProgram::waitFor(short events) {
  for (;;) {
    const Clock::time_point now = Clock::now();
    if (now >= deadline_) return End::late;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - now);
    pollfd channel{channel_, events, 0};
    const int count = poll(&channel, 1, static_cast<int>(left.count()));
    if (count > 0) return End::ok;
    if (count < 0 && errno != EINTR) return End::gone;
  }
}

MeshProgram::End MeshProgram::send(const void* from, std::size_t size) {
  const auto* at = static_cast<const char*>(from);
  while (size > 0) {
    const ssize_t count = ::send(channel_, at, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count > 0) {
      at += count;
      size -= static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      if (const End end = waitFor(POLLOUT); end != End::ok) return end;
    } else if (errno != EINTR) {
      return End::gone;
    }
  }
  return End::ok;
}

MeshProgram::End MeshProgram::receive(void* to, std::size_t size) {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t count = recv(channel_, at, size, MSG_DONTWAIT);
    if (count > 0) {
      at += count;
      size -= static_cast<std::size_t>(count);
    } else if (count < 0 && errno == EAGAIN) {
      if (const End end = waitFor(POLLIN); end != End::ok) return end;
    } else if (count == 0 || errno != EINTR) {
      return End::gone;
    }
    // A program that sends data without a pause never reaches the deadline in waitFor().
    if (Clock::now() > deadline_) return End::late;
  }
  return End::ok;
}

template <class Row>
MeshProgram::End MeshProgram::receive(std::vector<Row>& to, std::size_t count) {
  while (to.size() < count) {
    const std::size_t first = to.size(), more = std::min(count - first, kAtOnce);
    to.resize(first + more);
    if (const End end = receive(to.data() + first, more * sizeof(Row)); end != End::ok) return end;
  }
  return End::ok;
}

MeshProgram::End MeshProgram::ask(std::string_view suffix, const std::string& bytes) {
  Question question;
  question.turn = turn_;
  question.bytes = bytes.size();
  std::copy_n(suffix.begin(), std::min(suffix.size(), question.suffix.size()),
              question.suffix.begin());
  const End end = send(&question, sizeof(question));
  return end == End::ok ? send(bytes.data(), bytes.size()) : end;
}

MeshProgram::End MeshProgram::answer(Received& to) {
  End end = receive(&to.head, sizeof(to.head));
  if (end != End::ok || !to.isHeadSound(turn_)) return end;
  end = receive(to.triangles, to.head.triangles);
  if (end == End::ok) end = receive(to.groups, to.head.groups);
  to.text.resize(to.head.text);
  return end == End::ok ? receive(to.text.data(), to.text.size()) : end;
}

// Ends a program that has not answered, and returns the reason why it did not answer.
std::string MeshProgram::whatHappened(End end) {
  if (end == End::late) return name() + " takes too long";
  int status = 0;
  kill(process_, SIGKILL);  // no effect if the program has ended
  pid_t ended = 0;
  while ((ended = waitpid(process_, &status, 0)) < 0 && errno == EINTR) continue;
  process_ = -1;
  // The exit status is unknown if other code in this process has already called waitpid().
  if (ended < 0) return name() + " has ended";
  if (WIFEXITED(status)) {
    if (!hasAnswered_ && WEXITSTATUS(status) == kCannotLoad) {
      whyUseless_ = name() + " lacks a library that it needs";
    }
    return name() + " has ended with status " + std::to_string(WEXITSTATUS(status));
  }
  return name() + " crashed (signal " + std::to_string(WTERMSIG(status)) + "; it has " +
         std::to_string(memory_ >> 20) + " MiB of memory)";
}

// True if the program has not sent data after its last answer.
bool MeshProgram::isQuiet() const {
  char byte = 0;
  return recv(channel_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && errno == EAGAIN;
}

MeshShape<TriangleMesh> MeshProgram::read(const std::string& name, const std::string& bytes,
                                          std::chrono::milliseconds patience) {
  const auto seconds = std::chrono::duration<double>(patience).count();
  const SlowNote note("the mesh " + inQuotes(name) + " takes long to read: " + this->name() +
                          " has up to " + roundedText(seconds) + " s",
                      slow_);
  deadline_ = Clock::now() + patience;
  if (process_ >= 0 && !isQuiet()) stop();
  for (;;) {
    const bool isNew = process_ < 0;
    if (!whyUseless_.empty() || (isNew && !start())) return failed(whyUseless_);
    ++turn_;
    Received received;
    End end = ask(extensionOf(name), bytes);
    if (end == End::ok) end = answer(received);
    if (end != End::ok) {
      std::string why = whatHappened(end);
      stop();
      return failed(std::move(why));
    }
    hasAnswered_ = true;
    const bool isSound = received.isHeadSound(turn_) && received.areGroupsSound();
    if (isSound) return received.text.empty() ? received.mesh() : failed(shown(received.text));
    stop();
    // If the program is from an earlier call, the invalid answer may be a late answer to that call:
    // ask again with a new program.
    if (isNew) return failed(this->name() + " gave an invalid answer");
  }
}

}  // namespace hrdf
