// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests messages between processes as bytes.
#include "link/wire.h"

#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "module/device.h"

namespace hrdf::sim::link::wire_test {
namespace {

template <class Message>
std::string bytesOf(const Message& message) {
  std::string bytes;
  encode(message, bytes);
  return bytes;
}

template <class Message>
bool isDecoded(const std::string& text, Message& message) {
  Bytes bytes(text);
  return decode(bytes, message);
}

std::string messageOf(Kind kind, const std::string& payload) {
  std::string bytes;
  const std::size_t start = openMessage(bytes, kind, 3, 7);
  bytes += payload;
  closeMessage(bytes, start);
  return bytes;
}

GroupCommand fullCommand() {
  GroupCommand command(2);
  command[1].actuator().position().set(1.25);
  command[1].actuator().effort().set(-3);
  command[1].settings().actuator().positionGains().iClamp().set(
      std::numeric_limits<float>::infinity());
  command[1].settings().name().set("J\xC3\xA9");
  command[1].led().set(Color(1, 2, 3, 4));
  command[1].reset().set();
  command[1].message.io[5][7] = std::int64_t{-5};
  command[1].message.io[0][0] = 0.5F;
  command[1].message.givesTargets = true;
  command[1].labels[9] = "stop";
  command[1].layout = std::string(100'000, 'x');
  return command;
}

TEST(Wire, KeepsAllOfACommand) {
  GroupCommand read(2);
  ASSERT_TRUE(isDecoded(bytesOf(fullCommand()), read));
  EXPECT_TRUE(isEmpty(read[0].message));
  EXPECT_EQ(read[1].actuator().position().get(), 1.25);
  EXPECT_EQ(read[1].actuator().effort().get(), -3);
  EXPECT_FALSE(read[1].actuator().velocity().has());
  EXPECT_TRUE(std::isinf(read[1].settings().actuator().positionGains().iClamp().get()));
  EXPECT_EQ(read[1].settings().name().get(), "J\xC3\xA9");
  EXPECT_EQ(read[1].message.leds.get(CommandLed::led), Color(1, 2, 3, 4));
  EXPECT_TRUE(read[1].message.flags.has(CommandFlag::reset));
  EXPECT_FALSE(read[1].message.flags.has(CommandFlag::boot));
  EXPECT_EQ(std::get<std::int64_t>(read[1].message.io[5][7]), -5);
  EXPECT_EQ(std::get<float>(read[1].message.io[0][0]), 0.5F);
  EXPECT_TRUE(read[1].message.givesTargets);
  EXPECT_EQ(read[1].labels, IoLabels({{9, "stop"}}));
  EXPECT_EQ(read[1].layout.size(), 100'000u);
}

TEST(Wire, KeepsAllFieldsOfFeedbackAndInfo) {
  GroupFeedback feedback(1);
  for (int i = 0; i < static_cast<int>(FeedbackFloat::count); ++i) {
    feedback[0].message.floats.set(static_cast<FeedbackFloat>(i), static_cast<float>(i));
  }
  feedback[0].message.vectors.set(FeedbackVector::gyro, {1, 2, 3});
  feedback[0].message.integers.set(FeedbackUInt64::senderId, ~std::uint64_t{0});
  GroupFeedback heard(1);
  ASSERT_TRUE(isDecoded(bytesOf(feedback), heard));
  EXPECT_EQ(bytesOf(heard), bytesOf(feedback));
  EXPECT_EQ(heard[0].message.floats.get(FeedbackFloat::gpsVerticalAccuracy),
            static_cast<float>(FeedbackFloat::gpsVerticalAccuracy));

  GroupInfo info(1);
  info[0].message.bools.set(InfoBool::effortDOnError, false);
  info[0].strings.set(InfoString::serial, "X-1");
  info[0].labels[3] = "go";
  GroupInfo read(1);
  ASSERT_TRUE(isDecoded(bytesOf(info), read));
  EXPECT_TRUE(read[0].message.bools.has(InfoBool::effortDOnError));
  EXPECT_EQ(read[0].serial().get(), "X-1");
  EXPECT_EQ(read[0].labels.at(3), "go");
}

TEST(Wire, KeepsTheListOfModules) {
  const std::vector<ModuleEntry> modules{{"a", "F", "S", MacAddress::fromBytes(2, 1, 2, 3, 4, 5)},
                                         {"b", "", "", {}, false}};
  std::vector<ModuleEntry> read;
  ASSERT_TRUE(isDecoded(bytesOf(modules), read));
  EXPECT_EQ(read, modules);
}

TEST(Wire, RefusesAPayloadThatIsCutOrTooLong) {
  const std::string whole = bytesOf(fullCommand());
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, whole.size() / 2, whole.size() - 1}) {
    GroupCommand read(2);
    EXPECT_FALSE(isDecoded(whole.substr(0, size), read)) << size;
  }
  GroupCommand read(2), other(3);
  EXPECT_FALSE(isDecoded(whole + "x", read));
  EXPECT_FALSE(isDecoded(whole, other));
}

TEST(Wire, ReadsNothingPastTheEndOfDamagedPayloads) {
  std::mt19937 random(1);
  const std::string whole = bytesOf(fullCommand());
  for (int i = 0; i < 2000; ++i) {
    std::string bytes = whole.substr(0, random() % 400);
    for (char& each : bytes) {
      if (random() % 8 == 0) each = static_cast<char>(random());
    }
    GroupCommand command(2);
    GroupFeedback feedback(1);
    GroupInfo info(1);
    std::vector<ModuleEntry> modules;
    isDecoded(bytes, command);
    isDecoded(bytes, feedback);
    isDecoded(bytes, info);
    isDecoded(bytes, modules);
  }
}

TEST(Inbox, GivesMessagesHoweverTheyArriveInPieces) {
  const std::string bytes = messageOf(Kind::request, "") + messageOf(Kind::frequency, "four") +
                            messageOf(Kind::close, "");
  for (std::size_t piece = 1; piece < bytes.size(); ++piece) {
    Inbox inbox;
    std::vector<std::string> payloads;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      inbox.add(std::string_view(bytes).substr(at, piece));
      while (const auto message = inbox.next()) {
        payloads.emplace_back(message->payload);
        EXPECT_EQ(message->header.group, 3u);
        EXPECT_EQ(message->header.number, 7u);
      }
    }
    EXPECT_TRUE(inbox.isSound());
    EXPECT_EQ(payloads, (std::vector<std::string>{"", "four", ""})) << piece;
  }
}

TEST(Inbox, RefusesWhatIsNoMessage) {
  Inbox other;
  other.add("GET / HTTP/1.1\r\n\r\n......");
  EXPECT_FALSE(other.next());
  EXPECT_FALSE(other.isSound());
}

TEST(Inbox, RefusesAMessageThatIsTooLarge) {
  std::string bytes;
  Header header;
  header.size = kMaxPayload + 1;
  append(bytes, header);
  Inbox inbox;
  inbox.add(bytes);
  EXPECT_FALSE(inbox.next());
  EXPECT_FALSE(inbox.isSound());
}

}  // namespace
}  // namespace hrdf::sim::link::wire_test
