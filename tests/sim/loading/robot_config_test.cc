// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests reading of robot configs, and input that is too large. Messages: bad_test.cc.
#include <hrdf/sim/robot_config.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/message_watch.h"

namespace hrdf::sim::robot_config_test {
namespace {

const std::string kModels = HRDF_SOURCE_DIR "/models/";

const std::string kHead = "version: 1.1\nnames: [J1, J2]\nfamilies: Arm\n";

struct Reading {
  std::unique_ptr<RobotConfig> config;
  Diagnostics diagnostics;

  std::string firstMessage() const {
    return diagnostics.all().empty() ? "" : diagnostics.all()[0].message;
  }
};

Reading read(const std::string& text, std::map<std::string, std::string> files = {}) {
  files["robots/arm.cfg.yaml"] = text;
  const FileReader reader = [&](const std::string& path) -> std::optional<std::string> {
    const auto file = files.find(path);
    if (file == files.end()) return std::nullopt;
    return file->second;
  };
  Reading result;
  result.config = RobotConfig::load("robots/arm.cfg.yaml", reader, result.diagnostics);
  EXPECT_EQ(result.config == nullptr, result.diagnostics.hasErrors());
  return result;
}

TEST(RobotConfig, TakesOneNameAndOneFamilyWithoutAList) {
  const Reading reading = read("version: 1.0\nnames: J1\nfamilies: Arm\n");
  ASSERT_TRUE(reading.config);
  EXPECT_EQ(reading.config->getNames(), std::vector<std::string>{"J1"});
  EXPECT_EQ(reading.config->getFamilies(), std::vector<std::string>{"Arm"});
  EXPECT_EQ(reading.config->getHrdf(), "");
  EXPECT_FALSE(reading.config->getFeedbackFrequency());
}

TEST(RobotConfig, FindsFilesBesideItselfAndGivesAbsolutePaths) {
  const Reading reading = read(kHead + "hrdf: ../arm.hrdf\ngains: {default: a.xml, soft: b.xml}\n",
                               {{"arm.hrdf", ""}, {"robots/a.xml", ""}, {"robots/b.xml", ""}});
  ASSERT_TRUE(reading.config);
  const std::string here = std::filesystem::current_path().string();
  EXPECT_EQ(reading.config->getHrdf(), here + "/arm.hrdf");
  EXPECT_EQ(reading.config->getGains("soft"), here + "/robots/b.xml");
  EXPECT_EQ(reading.config->getGains("hard"), "");
  EXPECT_EQ(reading.config->getGains().size(), 2u);
  EXPECT_EQ(reading.config->getParentDirectory(), here + "/robots");
}

TEST(RobotConfig, KeepsASingleGainsFileAsDefault) {
  const Reading reading = read(kHead + "gains: a.xml\n", {{"robots/a.xml", ""}});
  ASSERT_TRUE(reading.config);
  EXPECT_FALSE(reading.config->getGains("default").empty());
}

TEST(RobotConfig, ShowsNothingOfAFileOfAnotherKind) {
  using namespace std::string_literals;
  for (const std::string& text : {"secret: 1\nnames: J1"s, "- secret"s, "secret"s, "'secret': [\n"s,
                                  "# a\n%YAML 1.2\n---\nsecret: {"s, "secret \0"s, "\x01 secret"s,
                                  "root:secret:0"s, "{secret: version}"s}) {
    const Reading reading = read(text);
    ASSERT_EQ(reading.diagnostics.all().size(), 1U) << text;
    const std::string shown = toStringWithSource(reading.diagnostics.all()[0]);
    EXPECT_EQ(shown.find("secret"), std::string::npos) << shown;
  }
}

TEST(RobotConfig, BeginsWithAnyOfItsKeysInAnyFormOfYaml) {
  const std::string rest = "version: 1.1\nnames: J1\nfamilies: Arm\n";
  for (const std::string& text :
       {"# first\n# second\n" + rest, "---\n" + rest, "%YAML 1.2\n---\n" + rest, "\n" + rest,
        std::string("{version: 1.1, names: J1, families: Arm}"),
        std::string("\"names\" : J1\nfamilies: Arm\nversion: 1.1\n")}) {
    EXPECT_TRUE(read(text).config) << text;
  }
}

TEST(RobotConfig, ReadsRates) {
  const Reading reading = read(kHead + "feedback_frequency: 100\ncommand_lifetime: 0.25\n");
  EXPECT_EQ(reading.config->getFeedbackFrequency(), 100);
  EXPECT_EQ(reading.config->getCommandLifetime(), 0.25);
}

TEST(RobotConfig, KnowsTheKindOfEachValueOfTheUser) {
  const Reading reading = read(kHead + R"(user_data:
  number: -1.5e-3
  text: "25.9"
  plain: yes
  switch: false
  numbers: [1, 2.5]
  switches: [true, false]
  texts: [one, "2"]
  nothing: []
)");
  ASSERT_TRUE(reading.config);
  const RobotConfig::UserData& user = reading.config->getUserData();
  EXPECT_EQ(user.getFloat("number"), -1.5e-3);
  EXPECT_EQ(user.getString("text"), "25.9");
  EXPECT_EQ(user.getString("plain"), "yes");
  EXPECT_TRUE(user.hasBool("switch"));
  EXPECT_FALSE(user.getBool("switch", true));
  EXPECT_EQ(user.getFloatList("numbers"), (std::vector<double>{1, 2.5}));
  EXPECT_EQ(user.getBoolList("switches"), (std::vector<bool>{true, false}));
  EXPECT_EQ(user.getStringList("texts"), (std::vector<std::string>{"one", "2"}));
  EXPECT_TRUE(user.hasFloatList("nothing"));
  EXPECT_FALSE(user.hasFloat("text"));
  EXPECT_EQ(user.getFloat("text", 7), 7);
}

TEST(RobotConfig, KeepsPluginsInOrderWithTheirParameters) {
  const Reading reading = read(kHead + R"(plugins:
  - {type: EffortOffset, name: spring, enabled: false, ramp_time: 5, offset: [0, -7]}
  - {type: DoubledJoint, name: twin, group_family: [Arm], group_name: J2B, index: 1, mirror: false}
)");
  ASSERT_TRUE(reading.config);
  const auto& plugins = reading.config->getPluginConfigs();
  ASSERT_EQ(plugins.size(), 2u);
  EXPECT_EQ(plugins[0].name_, "spring");
  EXPECT_FALSE(plugins[0].bools_.at("enabled"));
  EXPECT_EQ(plugins[0].floats_.at("ramp_time"), 5);
  EXPECT_EQ(plugins[0].float_lists_.at("offset"), (std::vector<double>{0, -7}));
  EXPECT_EQ(plugins[1].string_lists_.at("group_family"), std::vector<std::string>{"Arm"});
  EXPECT_EQ(plugins[1].strings_.at("group_name"), "J2B");
}

TEST(RobotConfig, DropsAQuoteWithoutPartnerWithAWarning) {
  const Reading reading = read("version: 1.1\nnames: [J1, J2\"]\nfamilies: Arm\n");
  ASSERT_TRUE(reading.config);
  EXPECT_EQ(reading.config->getNames()[1], "J2");
  EXPECT_TRUE(reading.diagnostics.hasWarnings());
}

TEST(RobotConfig, TakesTwoModulesOfOneNameInTwoFamilies) {
  EXPECT_TRUE(read("version: 1.1\nnames: [J1, J1]\nfamilies: [left, right]\n").config);
}

TEST(RobotConfig, ReadsAByteOrderMarkAndWindowsLineBreaks) {
  EXPECT_TRUE(read("\xEF\xBB\xBFversion: 1.1\r\nnames: [J1]\r\nfamilies: Arm\r\n").config);
}

TEST(RobotConfig, ReportsEveryError) {
  const Reading reading = read("version: 1.1\nnames: 3.5.1\nfamilies: []\nspeed: 1\nhrdf: none\n");
  EXPECT_EQ(reading.diagnostics.errorCount(), 3);
}

TEST(RobotConfig, HoldsNoCountAgainstNamesThatAreBad) {
  const Reading reading = read(
      "version: 1.1\nnames: {}\nfamilies: Arm\nplugins:\n"
      "  - {type: EffortOffset, name: spring, offset: [0, -7]}\n");
  EXPECT_EQ(reading.diagnostics.errorCount(), 1);
}

TEST(RobotConfig, ReadsNumbersAsYamlWritesThem) {
  for (const char* number : {"5", "+5", "5.", "0.5e1", "50E-1", ".5e+1"}) {
    const Reading reading = read(kHead + "user_data: {x: " + number + "}\n");
    EXPECT_EQ(reading.config->getUserData().getFloat("x"), 5) << number;
  }
  for (const char* text : {"+-5", "5 m", "0x5", "1_000", "--5", "5,0"}) {
    const Reading reading =
        read(kHead + "user_data: {x: '" + std::string(text) + "', y: [" + text + "]}\n");
    EXPECT_TRUE(!reading.config || !reading.config->getUserData().hasFloat("x")) << text;
  }
  EXPECT_FALSE(read(kHead + "user_data: {x: 1e999}\n").config);
  EXPECT_FALSE(read(kHead + "user_data: {x: -.INF}\n").config);
}

TEST(RobotConfig, PlacesAnErrorBehindCharactersOfSeveralBytes) {
  const Reading reading = read(kHead + "user_data: {note: \"größer\", 2: 1}\n");
  ASSERT_EQ(reading.diagnostics.all().size(), 1u);
  EXPECT_EQ(reading.diagnostics.all()[0].where, (Place{"robots/arm.cfg.yaml", 4, 31}));
}

TEST(RobotConfig, GivesErrorsAsTextWhereHebisInterfaceDoes) {
  std::vector<std::string> errors;
  EXPECT_FALSE(RobotConfig::loadConfig("/no/such.cfg.yaml", errors));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], "/no/such.cfg.yaml: error: cannot read the file; is there such a file?");
  EXPECT_FALSE(RobotConfig::loadConfig(kModels, errors));
  errors.clear();
  EXPECT_TRUE(RobotConfig::loadConfig(kModels + "x_arm_6dof.cfg.yaml", errors));
  EXPECT_TRUE(errors.empty());
}

TEST(RobotConfig, RefusesAFileOfMoreThanAMebibyte) {
  const Reading reading = read(kHead + "# " + std::string(2 << 20, 'x'));
  EXPECT_NE(reading.firstMessage().find("at most 1048576 are read"), std::string::npos);
}

TEST(RobotConfig, RefusesMoreValuesThanAnybodyWrites) {
  EXPECT_DIAGNOSTIC("the file has more than 100000 values: the rest is not read");
  std::string list = "user_data:\n  list: [0";
  for (int i = 0; i < 110'000; ++i) list += ",0";
  EXPECT_EQ(read(kHead + list + "]\n").firstMessage(),
            "the file has more than 100000 values: the rest is not read");
}

TEST(RobotConfig, RefusesBracketsWithoutEnd) {
  EXPECT_DIAGNOSTIC("'user_data' is '…', not a map");
  EXPECT_DIAGNOSTIC("a config is a map of keys and values, not …");
  for (const char* open : {"[", "{", "- ", "? ", "{a: ", "\"", "'", "|", "&a ", "!"}) {
    std::string text;
    while (text.size() < 500'000) text += open;
    EXPECT_FALSE(read(text).config) << open;
    EXPECT_FALSE(read(kHead + "user_data: " + text).config) << open;
  }
}

// Aliases of aliases: a reader that expands them runs out of memory.
TEST(RobotConfig, RefusesAnAliasBomb) {
  std::string text = kHead + "user_data:\n  a0: &a0 [x, x]\n";
  for (int i = 1; i < 40; ++i) {
    const std::string last = "*a" + std::to_string(i - 1), number = std::to_string(i);
    text += "  a" + number + ": &a" + number + " [" + last + ", " + last + "]\n";
  }
  EXPECT_FALSE(read(text).config);
}

TEST(RobotConfig, RefusesWhatIsNoText) {
  EXPECT_DIAGNOSTIC("control character … is not allowed in YAML");
  EXPECT_NE(read(std::string("\xFF\xFEv\0", 4)).firstMessage().find("UTF-16"), std::string::npos);
  EXPECT_NE(read(std::string("version\0", 8)).firstMessage().find("not a text file"),
            std::string::npos);
  EXPECT_NE(read("names: \xC3(").firstMessage().find("UTF-8"), std::string::npos);
  EXPECT_NE(read("names: \x04").firstMessage().find("control character 4"), std::string::npos);
}

}  // namespace
}  // namespace hrdf::sim::robot_config_test
