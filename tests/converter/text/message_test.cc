// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/message.h"

#include <chrono>
#include <future>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "text/slow_note.h"
#include "text/strings.h"

namespace hrdf::message_test {
namespace {

using Sent = std::pair<Severity, std::string>;

TEST(Lists, ShortenLongWords) {
  const std::string longWord(500, 'x');
  const std::vector<std::string_view> words = {"short", longWord};
  EXPECT_EQ(listed(words), "'short' and " + inQuotes(longWord));
  EXPECT_LT(listed(words).size(), 200u);
}

class Message : public testing::Test {
 protected:
  Message() {
    onMessage([this](Severity severity, const std::string& text) {
      sent_.push_back({severity, text});
    });
  }
  ~Message() override { onMessage({}); }

  std::vector<Sent> sent_;
};

TEST_F(Message, GoesToTheHandlerWithItsSeverity) {
  sendMessage(Severity::error, "no plugin");
  sendMessage(Severity::note, "and 3 more");
  EXPECT_EQ(sent_, (std::vector<Sent>{{Severity::error, "hrdf: error: no plugin"},
                                      {Severity::note, "hrdf: and 3 more"}}));
}

TEST_F(Message, HasNoControlCharacters) {
  sendMessage(Severity::warning, "the program '\x1b]0;x\x07' has\ngone");
  EXPECT_EQ(sent_[0].second, "hrdf: the program ' ]0;x ' has gone");
}

TEST_F(Message, SentOnceIsNotSentAgain) {
  for (int i = 0; i < 3; ++i) sendMessageOnce(Severity::warning, "the folder is ignored");
  EXPECT_EQ(sent_.size(), 1u);
}

TEST_F(Message, TellsOfWorkThatTakesLong) {
  std::promise<std::string> sent;
  onMessage([&sent](Severity, const std::string& text) { sent.set_value(text); });
  const SlowNote note("MuJoCo still reads it", std::chrono::milliseconds(0));
  EXPECT_EQ(sent.get_future().get(), "hrdf: MuJoCo still reads it");
}

TEST_F(Message, TellsNothingOfWorkThatEndsInTime) {
  { const SlowNote note("MuJoCo still reads it", std::chrono::hours(1)); }
  EXPECT_TRUE(sent_.empty());
}

TEST_F(Message, AMessageHasThePlaceAndNoLastLineBreak) {
  Diagnostic given;
  given.severity = Severity::warning;
  given.where.file = "arm.hrdf";
  given.message = "the file is empty";
  sendMessages({&given, 1});
  EXPECT_EQ(sent_,
            (std::vector<Sent>{{Severity::warning, "arm.hrdf: warning: the file is empty"}}));
}

TEST_F(Message, GoesToStderrWithoutAHandler) {
  onMessage({});
  testing::internal::CaptureStderr();
  sendMessage(Severity::warning, "the clock stands still");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "hrdf: the clock stands still\n");
  EXPECT_TRUE(sent_.empty());
}

TEST_F(Message, HandlerMayReplaceItself) {
  onMessage([](Severity, const std::string&) { onMessage({}); });
  sendMessage(Severity::note, "last");
  testing::internal::CaptureStderr();
  sendMessage(Severity::note, "printed");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "hrdf: printed\n");
}

}  // namespace
}  // namespace hrdf::message_test
