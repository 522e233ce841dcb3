// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/names.h"

#include <string>

#include <gtest/gtest.h>

namespace hrdf::names_test {
namespace {

std::string wrong(std::string_view name) { return wrongName(name).what; }

TEST(Names, MayBeInAnyLanguage) {
  for (const char* const name :
       {"J1_base", "Left Wheel", "Schulter-Gelenk ü", "\u80A9", "\U0001F9BE"}) {
    EXPECT_EQ(wrong(name), "") << name;
  }
}

TEST(Names, HaveNoCharactersThatNobodySees) {
  EXPECT_EQ(wrong("a\x7f"), "has an invisible character (U+007F)");
  EXPECT_EQ(wrong("a\u0085"), "has an invisible character (U+0085)");
  EXPECT_EQ(wrong("a\u200b"), "has an invisible character (U+200B)");
  EXPECT_EQ(wrong("\u202e"
                  "esab"),
            "has an invisible character (U+202E)");
  EXPECT_EQ(wrong("a\uFE0F"), "has an invisible character (U+FE0F)");
  EXPECT_EQ(wrong("a\U000E0041"), "has an invisible character (U+E0041)");
}

TEST(Names, HaveAtMost200Bytes) {
  EXPECT_EQ(wrong(std::string(200, 'a')), "");
  EXPECT_EQ(wrong(std::string(201, 'a')), "has 201 bytes; at most 200 are allowed");
}

}  // namespace
}  // namespace hrdf::names_test
