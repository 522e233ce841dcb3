// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mujoco_error.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <hrdf/source.h>

namespace hrdf {
namespace {

constexpr std::string_view kError = "Error: ";

// Removes the last `key` and the number after it from `error`. Returns the number; 0: no `key`.
int cutLine(std::string& error, std::string_view key) {
  const std::size_t at = error.rfind(key);
  if (at == error.npos) return 0;
  int line = 0;
  const char* number = error.data() + at + key.size();
  const char* end = std::from_chars(number, error.data() + error.size(), line).ptr;
  error.erase(at, static_cast<std::size_t>(end - error.data()) - at);
  return line;
}

}  // namespace

void reportMujocoError(const std::string& file, const FileText& text, const std::string& doing,
                       std::string_view error, Diagnostics& out, std::string hint) {
  std::string what(error);
  if (what.starts_with(kError)) what.erase(0, kError.size());
  std::ranges::replace(what, '\n', ' ');
  int line = text ? cutLine(what, ", line ") : 0;
  if (text && line == 0) line = cutLine(what, " Line number=");
  what.erase(what.find_last_not_of(" ,") + 1);
  const Source source(file, text.value_or(""));
  const std::string found(line > 0 ? source.line(line) : "");
  const std::size_t column = found.find_first_not_of(" \t") + 1;  // 0 (unknown): no text in `found`
  out.add({.where = {file, line, static_cast<int>(column)},
           .message = "MuJoCo cannot " + doing + " it: " + what,
           .hint = std::move(hint),
           .sourceLine = found,
           .includeChain = {}});
}

}  // namespace hrdf
