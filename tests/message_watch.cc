// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/message_watch.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include <gtest/gtest.h>

#include "tests/documented_messages.h"
#include "text/diagnostic_observer.h"

namespace hrdf {
namespace {

// The running test's diagnostics without duplicates, and its expected patterns. Any thread may
// report a diagnostic.
std::mutex mutex;
std::map<std::string, Diagnostic> got;
std::set<std::string> expected;

void observe(const Diagnostic& diagnostic) {
  const std::lock_guard lock(mutex);
  got.try_emplace(std::string(toString(diagnostic.severity)) + diagnostic.message + diagnostic.hint,
                  diagnostic);
}

class MessageWatch : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override {
    const std::lock_guard lock(mutex);
    got.clear();
    expected.clear();
  }

  void OnTestEnd(const testing::TestInfo& test) override {
    static std::set<std::string> documented;
    const std::lock_guard lock(mutex);
    for (const auto& [text, diagnostic] : got) {
      if (documented.contains(text)) continue;
      const std::string why = whyUndocumented(diagnostic);
      if (why.empty()) documented.insert(text);
      if (!why.empty()) ADD_FAILURE() << why;
    }
    if (test.result()->Skipped()) return;
    for (const std::string& pattern : expected) {
      const auto isIt = [&](const auto& each) { return matchesMessage(pattern, each.second); };
      if (std::ranges::none_of(got, isIt)) ADD_FAILURE() << "does not get '" << pattern << "'";
    }
  }
};

[[maybe_unused]] const bool isInstalled = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new MessageWatch);
  observeDiagnostics(observe);
  return true;
}();

}  // namespace

void expectDiagnostic(const std::string& pattern) {
  const std::lock_guard lock(mutex);
  expected.insert(pattern);
}

}  // namespace hrdf
