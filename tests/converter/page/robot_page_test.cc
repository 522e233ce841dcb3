// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "page/robot_page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hrdf::robot_page_test {
namespace {

constexpr const char* kTemplate = "model:@HRDF_MODEL@ description:@HRDF_DESCRIPTION@ </html>";

std::string decoded(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned group = 0;
  int bits = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == kDigits.npos) break;
    group = group << 6 | static_cast<unsigned>(digit);
    bits += 6;
    if (bits >= 8) bytes += static_cast<char>(group >> (bits -= 8) & 255);
  }
  return bytes;
}

nlohmann::json descriptionIn(const std::string& page) {
  return nlohmann::json::parse(decoded(page.substr(page.find("description:") + 12)));
}

TEST(RobotPage, HoldsTheModelInBase64OfEveryLength) {
  for (const std::string bytes : {"", "a", "ab", "abc", "\xff\x00\x80z"}) {
    RobotPage page;
    page.model = bytes;
    const std::string text = pageOf(page, kTemplate);
    EXPECT_EQ(decoded(text.substr(6, text.find(' ') - 6)), bytes);
  }
}

TEST(RobotPage, EncodesTheVectorsOfTheStandard) {
  RobotPage page;
  page.model = "fooba";  // from RFC 4648, section 10
  EXPECT_EQ(pageOf(page, kTemplate).substr(0, 15), "model:Zm9vYmE= ");
}

TEST(RobotPage, KeepsHostileNamesOutOfTheHtml) {
  RobotPage page;
  page.name = "</script><script>alert('1')</script>\xe2\x80\xa8\"";
  page.files = {{"a<b>.hrdf", "@HRDF_MODEL@ </script>"}};
  const std::string text = pageOf(page, kTemplate);
  EXPECT_EQ(text.find("</script>"), text.npos);
  const auto description = descriptionIn(text);
  EXPECT_EQ(description["name"], page.name);
  EXPECT_EQ(description["files"][0]["text"], page.files[0].text);
}

TEST(RobotPage, ReplacesBytesThatAreNotUtf8) {
  RobotPage page;
  page.name = "arm\xff";
  EXPECT_EQ(descriptionIn(pageOf(page, kTemplate))["name"], "arm\xef\xbf\xbd");
}

TEST(PageTemplate, HasAMarkForTheModelAndForTheDescription) {
  EXPECT_FALSE(isPageTemplate("model:@HRDF_MODEL@ </html>"));
  EXPECT_FALSE(isPageTemplate("description:@HRDF_DESCRIPTION@ </html>"));
  EXPECT_TRUE(isPageTemplate(kTemplate));
}

TEST(PageTemplate, EndsWithTheEndOfItsHtml) {
  const std::string whole = kTemplate;
  EXPECT_TRUE(isPageTemplate(whole + "\n"));
  EXPECT_FALSE(isPageTemplate(whole.substr(0, whole.size() - 1)));
}

TEST(RobotPage, NamesSettingsRangesAndGearsOfModules) {
  RobotPage page;
  page.modules.resize(1);
  page.modules[0].name = "J1";
  page.modules[0].gear = 1257;
  page.modules[0].ranges = {-1, 1, -2, 2, -1e6, 1e6};
  page.modules[0].setup.motor.maxSpeed = 0.1;
  const auto module = descriptionIn(pageOf(page, kTemplate))["modules"][0];
  EXPECT_EQ(module["gear"], 1257);
  EXPECT_EQ(module["ranges"][5], 1e6);
  EXPECT_EQ(module["settings"].size(), numbersOf(page.modules[0].setup).size());
  EXPECT_EQ(module["settings"][2], 0.1);  // written with all digits
}

}  // namespace
}  // namespace hrdf::robot_page_test
