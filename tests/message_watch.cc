// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/message_watch.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <mutex>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/message_table.h"
#include "text/diagnostic_observer.h"

namespace hrdf {
namespace {

constexpr std::array<std::string_view, 7> kWatched = {
    "reader_test",  "converter_test", "mechanism_test", "robwork_test",
    "collada_test", "graspit_test",   "config_test"};

// The diagnostics that the running test has got, each message once. Any thread may make one.
std::mutex mutex;
std::map<std::string, Diagnostic> got;
std::set<std::string> allowed;

void observe(const Diagnostic& diagnostic) {
  const std::lock_guard lock(mutex);
  got.try_emplace(std::string(toString(diagnostic.severity)) + diagnostic.message + diagnostic.hint,
                  diagnostic);
}

std::string nameOf(const testing::TestInfo& test) {
  return std::string(program_invocation_short_name) + ":" + test.test_suite_name() + "." +
         test.name();
}

bool isListed(const Diagnostic& diagnostic, std::string& why) {
  static std::set<std::string> known;
  const std::string text = diagnostic.message + "\n" + diagnostic.hint;
  const auto isIn = [&](const std::string& words) { return text.find(words) != text.npos; };
  if (known.contains(text) || std::ranges::any_of(allowed, isIn)) return true;
  why = unlisted(diagnostic);
  if (why.empty()) known.insert(text);
  return why.empty();
}

class MessageWatch : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override {
    const std::lock_guard lock(mutex);
    got.clear();
    allowed.clear();
  }

  void OnTestEnd(const testing::TestInfo& test) override {
    const std::lock_guard lock(mutex);
    for (const auto& [text, diagnostic] : got) {
      std::string why;
      if (!isListed(diagnostic, why)) ADD_FAILURE() << why;
    }
    if (test.result()->Skipped()) return;
    const std::string name = nameOf(test);
    for (const MessageRow& row : allMessageRows()) {
      if (std::ranges::find(row.tests, name) == row.tests.end()) continue;
      const auto isIt = [&](const auto& each) { return isOf(row, each.second); };
      if (std::ranges::none_of(got, isIt)) ADD_FAILURE() << "does not get '" << row.message << "'";
    }
  }
};

[[maybe_unused]] const bool isInstalled = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new MessageWatch);
  observeDiagnostics(observe);
  return true;
}();

TEST(MessageTables, HaveAFileOrATestForEachRow) {
  ASSERT_GT(allMessageRows().size(), 150u);
  for (const MessageRow& row : allMessageRows()) {
    EXPECT_FALSE(row.files.empty() && row.tests.empty()) << row.message;
  }
}

TEST(MessageTables, NameTestsThatThereAre) {
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  std::set<std::string> tests;
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j) tests.insert(nameOf(*suite.GetTestInfo(j)));
  }
  ASSERT_GT(allMessageRows().size(), 150u);
  for (const MessageRow& row : allMessageRows()) {
    for (const std::string& test : row.tests) {
      const std::string program = test.substr(0, test.find(':'));
      EXPECT_TRUE(std::ranges::count(kWatched, program)) << test;
      if (program == program_invocation_short_name) {
        EXPECT_TRUE(tests.contains(test)) << test;
      }
    }
  }
}

}  // namespace

void allowUnlisted(const std::string& words) {
  const std::lock_guard lock(mutex);
  allowed.insert(words);
}

}  // namespace hrdf
