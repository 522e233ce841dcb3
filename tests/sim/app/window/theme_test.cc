// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the contrasts of the window's colours, as WCAG 2.1 defines them.
#include <cmath>

#include <gtest/gtest.h>

#include "app/window/theme.h"

namespace hrdf::app::theme_test {
namespace {

double luminance(const ImVec4& colour) {
  const auto linear = [](float value) {
    const auto v = static_cast<double>(value);
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.x) + 0.7152 * linear(colour.y) + 0.0722 * linear(colour.z);
}

double contrast(const ImVec4& a, const ImVec4& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

class Colours : public testing::TestWithParam<bool> {
 protected:
  const Theme& theme_ = themeOf(GetParam());
};

TEST_P(Colours, OfTextsCanBeRead) {
  for (const ImVec4& text : {theme_.text, theme_.second, theme_.red, theme_.amber, theme_.green}) {
    for (const ImVec4& behind : {theme_.background, theme_.panel, theme_.raised, theme_.chosen}) {
      EXPECT_GE(contrast(text, behind), 4.5) << text.x << " on " << behind.x;
    }
  }
  const ImVec4 white(1, 1, 1, 1);
  EXPECT_GE(contrast(white, theme_.filled), 4.5);
  EXPECT_GE(contrast(white, theme_.stop), 4.5);
}

TEST_P(Colours, OfControlsAreSeen) {
  for (const ImVec4& behind : {theme_.background, theme_.panel, theme_.raised}) {
    EXPECT_GE(contrast(theme_.border, behind), 3);
    EXPECT_GE(contrast(theme_.accent, behind), 3);
  }
  EXPECT_GE(contrast(theme_.accent, theme_.line), 3);
}

INSTANTIATE_TEST_SUITE_P(Dark, Colours, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Light, Colours, testing::Values(true));

}  // namespace
}  // namespace hrdf::app::theme_test
