// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests how layouts of Mobile IO are read, in both forms of HEBI's examples.
#include "loading/phone_layout.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/message_watch.h"

namespace hrdf::sim::phone_layout_test {
namespace {

using Kind = PhoneItem::Kind;

TEST(PhoneLayout, HasButtonsSlidersAndJoysticks) {
  const PhoneLayout layout = readPhoneLayout(R"([
	{"id": "b2", "channels": ["b2"], "type": "button", "x": -0.5, "y": 1, "width": 0.25,
	 "height": 0.1, "parameters": {"text": ["Go"], "mode": "toggle"}},
	{"id": "wrist", "channels": ["a3"], "type": "slider", "x": 0, "y": 0, "width": 0.05,
	 "height": 0.5, "parameters": {"text": ["Wrist"], "snap": 0.5}},
	{"id": "left", "channels": ["a1", "a2"], "type": "joystick", "x": -1, "y": 1, "width": 0.2,
	 "height": 0.2, "parameters": {"text": ["Turn", "Drive"]}}])");
  ASSERT_EQ(layout.items.size(), 3u) << layout.problem;
  const PhoneItem& button = layout.items[0];
  EXPECT_EQ(button.kind, Kind::button);
  EXPECT_EQ(button.numbers, std::vector<int>{2});
  EXPECT_EQ(button.texts, std::vector<std::string>{"Go"});
  EXPECT_EQ(button.isToggle, true);
  EXPECT_FLOAT_EQ(button.x, -0.5F);
  EXPECT_FLOAT_EQ(button.y, 1);
  EXPECT_FLOAT_EQ(button.width, 0.25F);
  EXPECT_FLOAT_EQ(button.height, 0.1F);
  EXPECT_EQ(layout.items[1].kind, Kind::slider);
  EXPECT_EQ(layout.items[1].numbers, std::vector<int>{3});
  EXPECT_EQ(layout.items[1].snap, 0.5F);
  EXPECT_EQ(layout.items[1].isToggle, std::nullopt);
  EXPECT_EQ(layout.items[2].kind, Kind::joystick);
  EXPECT_EQ(layout.items[2].numbers, (std::vector<int>{1, 2}));
  EXPECT_EQ(layout.items[2].texts, (std::vector<std::string>{"Turn", "Drive"}));
  EXPECT_EQ(layout.items[2].snap, std::nullopt);
}

TEST(PhoneLayout, HasTheFormOfOlderFilesToo) {
  const PhoneLayout layout = readPhoneLayout(R"([
    {"id": "b1", "type": "button", "parameters": {"text": "Home", "mode": 1}},
    {"id": "a3", "type": "rotslider", "parameters": {"text": "Lift", "rest": null}},
    {"id": "a7,a8", "type": "joystick", "parameters": {"text1": "X", "text2": "Y"}}])");
  ASSERT_EQ(layout.items.size(), 3u) << layout.problem;
  EXPECT_EQ(layout.items[0].texts, std::vector<std::string>{"Home"});
  EXPECT_EQ(layout.items[0].isToggle, true);
  EXPECT_EQ(layout.items[1].kind, Kind::slider);
  ASSERT_TRUE(layout.items[1].snap);
  EXPECT_TRUE(std::isnan(*layout.items[1].snap));
  EXPECT_EQ(layout.items[2].numbers, (std::vector<int>{7, 8}));
  EXPECT_EQ(layout.items[2].texts, (std::vector<std::string>{"X", "Y"}));
}

TEST(PhoneLayout, KeepsItemsOfOtherKindsWithTheirType) {
  const PhoneLayout layout = readPhoneLayout(
      R"([{"id": "led", "type": "led"}, {"id": "o1", "type": "text display"},
          {"id": "d1", "type": "real time"}, {"id": "b9", "type": "button"}])");
  ASSERT_EQ(layout.items.size(), 4u) << layout.problem;
  EXPECT_EQ(layout.items[0].kind, Kind::light);
  EXPECT_EQ(layout.items[1].kind, Kind::text);
  EXPECT_EQ(layout.items[2].kind, Kind::other);
  EXPECT_EQ(layout.items[2].type, "real time");
  EXPECT_TRUE(layout.items[3].numbers.empty());
}

TEST(PhoneLayout, StaysOnTheScreenWithBadNumbers) {
  const PhoneLayout layout = readPhoneLayout(
      R"([{"type": "button", "id": "b1", "x": 7, "y": "left", "width": -1, "height": 1e300}])");
  ASSERT_EQ(layout.items.size(), 1u) << layout.problem;
  EXPECT_EQ(layout.items[0].x, 1);
  EXPECT_EQ(layout.items[0].y, 0);
  EXPECT_GT(layout.items[0].width, 0);
  EXPECT_EQ(layout.items[0].height, 1);
}

TEST(PhoneLayout, ReadsCharactersThatJsonEscapesInTwoHalves) {
  const PhoneLayout layout = readPhoneLayout(
      R"([{"type": "button", "id": "b1", "parameters": {"text": ["\ud83c\udfe0 \u21e7 \\"]}}])");
  ASSERT_EQ(layout.items.size(), 1u) << layout.problem;
  EXPECT_EQ(layout.items[0].texts[0], "\xF0\x9F\x8F\xA0 \xE2\x87\xA7 \\");
}

TEST(PhoneLayout, SaysWhyItHasNoItems) {
  EXPECT_DIAGNOSTIC("not well-formed YAML: …");
  EXPECT_NE(readPhoneLayout("[{").problem.find("layout:1:"), std::string::npos);
  EXPECT_EQ(readPhoneLayout("{}").problem, "the layout is not a list of items");
  EXPECT_EQ(readPhoneLayout("[3]").problem, "an item of the layout is not a map");
  EXPECT_EQ(readPhoneLayout(std::string(kMaxReadLayout + 1, ' ')).problem,
            "the layout has more than 65536 bytes");
  EXPECT_NE(readPhoneLayout(R"(["\ud83c"])").problem, "");
}

}  // namespace
}  // namespace hrdf::sim::phone_layout_test
