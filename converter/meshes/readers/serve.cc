// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "meshes/readers/serve.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <new>

#include <sys/resource.h>
#include <unistd.h>

namespace hrdf::mesh_readers {
namespace {

constexpr Rgba kGrey = {0.6F, 0.6F, 0.6F, 1};

// Largest number of colours of a file, because each colour becomes a geom. If a file has more
// colours, all faces get their mean.
constexpr std::size_t kMaxColours = 64;

// Timeout of this program for a file. The process that sends the file has a shorter timeout.
constexpr unsigned kPatience = 60;  // s per file

int answers = STDOUT_FILENO;

bool readAll(void* to, std::size_t size) {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t count = read(STDIN_FILENO, at, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

// Ends the program if the process that receives the answer has closed the pipe.
void writeAll(const void* from, std::size_t size) {
  const auto* at = static_cast<const char*>(from);
  while (size > 0) {
    const ssize_t count = write(answers, at, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) std::_Exit(EXIT_FAILURE);
    at += count;
    size -= static_cast<std::size_t>(count);
  }
}

Rgba meanOf(const std::map<Rgba, std::vector<Triangle>>& byColour) {
  std::array<double, 4> sum = {};
  double count = 0;
  for (const auto& [rgba, triangles] : byColour) {
    const auto share = static_cast<double>(triangles.size());
    for (std::size_t i = 0; i < 4; ++i) sum[i] += share * static_cast<double>(rgba[i]);
    count += share;
  }
  Rgba mean = {};
  for (std::size_t i = 0; i < 4; ++i) mean[i] = static_cast<float>(sum[i] / count);
  return mean;
}

void writeWhyNot(Answer answer, std::string why) {
  why.resize(std::min(why.size(), std::size_t{kMaxText}));
  answer.text = static_cast<std::uint32_t>(why.size());
  writeAll(&answer, sizeof(answer));
  writeAll(why.data(), why.size());
}

std::string tryToRead(Reader read, const Question& question, Triangles& triangles) {
  try {
    std::string suffix(question.suffix.begin(), question.suffix.end());
    suffix.resize(suffix.find_last_not_of('\0') + 1);
    std::string bytes(question.bytes, '\0');
    if (!readAll(bytes.data(), bytes.size())) std::_Exit(EXIT_FAILURE);
    std::string why = read(suffix, bytes, triangles);
    if (why.empty() && triangles.isEmpty()) why = "it has no triangles";
    return why;
  } catch (const std::bad_alloc&) {
    return kTooMuchMemory;
  } catch (const std::exception&) {
    return "its library cannot read it";
  }
}

}  // namespace

void Triangles::add(const Triangle& triangle, const std::optional<Rgba>& rgba) {
  Rgba colour = rgba.value_or(kGrey);
  for (float& each : colour) each = each > 0 ? std::min(each, 1.0F) : 0;  // 0 for NaN
  byColour_[colour].push_back(triangle);
  hasColours_ |= rgba.has_value();
}

void Triangles::write(Answer answer) const {
  std::vector<Group> groups;
  for (const auto& [rgba, triangles] : byColour_) {
    groups.push_back({answer.triangles, rgba});
    answer.triangles += static_cast<std::uint32_t>(triangles.size());
  }
  if (groups.size() > kMaxColours) groups = {{0, meanOf(byColour_)}};
  if (!hasColours_) groups.clear();
  answer.groups = static_cast<std::uint32_t>(groups.size());
  writeAll(&answer, sizeof(answer));
  for (const auto& [rgba, triangles] : byColour_) {
    writeAll(triangles.data(), triangles.size() * sizeof(Triangle));
  }
  writeAll(groups.data(), groups.size() * sizeof(Group));
}

int serve(Reader read) {
  answers = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  // Prevents the opening of files: an untrusted file may name other files, such as textures.
  const rlimit none{0, 0};
  setrlimit(RLIMIT_NOFILE, &none);
  for (Question question; readAll(&question, sizeof(question));) {
    if (question.mark != kMark) return EXIT_FAILURE;
    alarm(kPatience);
    Answer answer;
    answer.turn = question.turn;
    Triangles triangles;
    const std::string why = tryToRead(read, question, triangles);
    if (why.empty()) {
      triangles.write(answer);
    } else {
      writeWhyNot(answer, why);
    }
    alarm(0);
  }
  return EXIT_SUCCESS;
}

}  // namespace hrdf::mesh_readers
