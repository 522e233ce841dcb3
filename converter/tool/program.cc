// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/program.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>

#include <sys/resource.h>

#include <hrdf/files.h>

#include "text/strings.h"

namespace hrdf {

void surviveFileSizeLimits() { std::signal(SIGXFSZ, SIG_IGN); }

void allowManyFiles() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

void print(const Diagnostics& diagnostics) {
  constexpr std::size_t kShown = 100;
  const auto all = diagnostics.all();
  for (const Diagnostic& diagnostic : all.first(std::min(kShown, all.size()))) {
    std::cerr << toStringWithSource(diagnostic);
  }
  if (all.size() > kShown) {
    std::cerr << "note: and " << all.size() - kShown << " more errors, warnings and notes\n";
  }
}

void noteSlowDownloads() {
  onSlowDownload([](const std::string& url) {
    std::cerr << "note: fetching " + inQuotes(url) + ", which takes a while\n";
  });
}

bool flushStdout() {
  std::cout.flush();
  return std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.good();
}

}  // namespace hrdf
