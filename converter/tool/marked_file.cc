// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/marked_file.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <hrdf/files.h>

#include "text/sha256.h"

namespace hrdf {
namespace {

std::string markOf(std::string_view text) {
  return "<!-- hrdf convert replaces this file unless it is changed: SHA-256 " + sha256(text) +
         " -->\n";
}

}  // namespace

std::string whyStays(const MarkedFile& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file.path, ignored)) return {};
  const FileText old = readFile(file.path);
  if (!old) return old.whyNot;
  const std::string text = old->substr(std::min(old->find('\n'), old->size() - 1) + 1);
  if (*old == markOf(text) + text && text.find(file.part) != text.npos) return {};
  return "the existing file is for another robot, or was changed; move it away, or remove " +
         file.option;
}

bool add(const MarkedFile& file, WholeFiles& files, Diagnostics& out) {
  const std::string why = whyStays(file);
  if (!why.empty()) return reportUnwritable(file.path, why, out);
  return files.add(file.path, markOf(file.text) + file.text, out);
}

}  // namespace hrdf
