// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the reader's limits for files, nesting, elements, messages and values, and the errors
// beyond these limits.
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "hrdf/reader_limits.h"
#include "tests/converter/reading.h"
#include "tests/converter/repeated.h"
#include "tests/message_watch.h"

namespace hrdf::limits_test {
namespace {

std::string outputsIn(int depth) {
  return repeated("<rigid-body mass='0'><output>", depth) +
         repeated("</output></rigid-body>", depth);
}

class Limits : public Reading {};

// Returns the text that `readFile` reads from a file of `size` zero bytes.
std::optional<std::string> readZeros(std::size_t size) {
  const std::string path = testing::TempDir() + "hrdf_zeros_" + std::to_string(getpid());
  std::ofstream(path) << std::flush;
  std::filesystem::resize_file(path, size);
  const auto text = readFile(path);
  std::filesystem::remove(path);
  return text;
}

TEST(ReadFile, ReadsMeshesLargerThanHrdfWhole) {
  const auto text = readZeros(kMaxFileSize + 2'000'000);
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), kMaxFileSize + 2'000'000);
}

TEST(ReadFile, ReadsNothingOfAFileThatIsTooLarge) { EXPECT_FALSE(readZeros(kMaxDiskFileSize + 1)); }

TEST(Diagnostics, SayThatAStepDroppedSome) {
  const Source source("a.hrdf", std::string(kMaxWarnings + 1, '\n'));
  EXPECT_DIAGNOSTIC("blank");
  Diagnostics step, all;
  for (std::size_t i = 0; i <= kMaxWarnings; ++i) step.warning(Location{&source, i}, "blank");
  all.append(step, "a.hrdf");
  ASSERT_EQ(all.all().size(), kMaxWarnings + 1);
  EXPECT_EQ(all.all().back().message, "more than 1000 warnings: the rest is not shown");
}

TEST_F(Limits, OutputsNestTwoHundredDeepAndNotOneMore) {
  EXPECT_DIAGNOSTIC("outputs nest more than … deep");
  EXPECT_TRUE(readElements(outputsIn(kMaxDepth)));
  EXPECT_FALSE(readElements(outputsIn(kMaxDepth + 1)));
  const auto errors = takeAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].message.find("200 deep"), std::string::npos) << toString(errors[0]);
}

TEST_F(Limits, OutputsNestAcrossIncludes) {
  addFile("a.hrdf", robot(6, outputsIn(kMaxDepth)));
  EXPECT_FALSE(
      readElements("<rigid-body mass='0'><output><include path='a.hrdf'/></output></rigid-body>"));
  EXPECT_EQ(takeAll().size(), 1u);
}

TEST_F(Limits, ARobotHasAHundredThousandElementsAndNotOneMore) {
  EXPECT_DIAGNOSTIC("the robot has more than … elements");
  EXPECT_TRUE(readElements(repeated("<joint axis='rx'/>", kMaxElements)));
  EXPECT_FALSE(readElements(repeated("<joint axis='rx'/>", kMaxElements + 1) + "<foo/>"));
  const auto errors = takeAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].message.find("100000"), std::string::npos) << toString(errors[0]);
}

TEST_F(Limits, AFileHasSixteenMebibytesAndNotOneMore) {
  EXPECT_DIAGNOSTIC("the file '…' has … bytes; at most … are read");
  std::string text = "<robot version='1.6.0'/>";
  text.resize(kMaxFileSize, ' ');
  EXPECT_TRUE(readText(text));
  EXPECT_FALSE(readText(text + " "));
  EXPECT_TRUE(takeError({kRoot, 0, 0}, "16777216"));
}

TEST_F(Limits, TheFilesTogetherHaveThirtyTwoMebibytes) {
  EXPECT_DIAGNOSTIC("the files of this robot have more than … bytes together");
  std::string text = robot(6, "");
  text.resize(kMaxFileSize, ' ');
  addFile("a.hrdf", text);
  EXPECT_FALSE(readElements("<include path='a.hrdf'/>\n<include path='a.hrdf'/>"));
  EXPECT_TRUE(takeError({kRoot, 3, 16}, "33554432"));
}

TEST_F(Limits, NothingIsReadBehindAFileThatIsTooLarge) {
  addFile("a.hrdf", std::string(kMaxFileSize + 1, ' '));
  EXPECT_FALSE(readElements(repeated("<include path='a.hrdf'/>\n", 100)));
  EXPECT_TRUE(takeError({kRoot, 2, 16}, "'a.hrdf' has 16777217 bytes; at most 16777216"));
}

// Each diagnostic quotes the line.
TEST_F(Limits, AMillionBytesOnOneLineAreNotKeptWithEachComplaint) {
  readElements(repeated("<foo/>", 20'000) + std::string(1'000'000, ' '));
  const auto errors = takeAll();
  ASSERT_GE(errors.size(), 1000u);
  for (const Diagnostic& d : errors) ASSERT_LE(d.sourceLine.size(), 1000u);
}

TEST_F(Limits, AThousandErrorsAreReportedAndThenThatThereAreMore) {
  EXPECT_DIAGNOSTIC("more than … errors: the rest is not read");
  readElements(repeated("<foo/>\n", 3 * kMaxErrors));
  const auto errors = takeAll();
  ASSERT_EQ(errors.size(), kMaxErrors + 1u);
  EXPECT_EQ(errors[kMaxErrors - 1].where, (Place{kRoot, kMaxErrors + 1, 1}));
  EXPECT_EQ(errors[kMaxErrors].message, "more than 1000 errors: the rest is not read");
}

TEST_F(Limits, AttributesOfOneElementEndThere) {
  std::string attributes;
  for (int i = 0; i < 100'000; ++i) attributes += " a" + std::to_string(i) + "=''";
  readElements("<joint axis='rx'" + attributes + "/>");
  EXPECT_EQ(takeAll().size(), kMaxErrors + 1u);
}

TEST_F(Limits, ErrorsEndThereWhereverTheyAre) {
  const auto inTag = [](std::string_view attribute) {
    return robot(6, "<joint axis='rx'" + repeated(attribute, 2 * kMaxErrors) + "/>");
  };
  const auto inside = [](std::string_view element, std::string_view text) {
    return robot(6, "<" + std::string(element) + ">" + repeated(text, 2 * kMaxErrors) + "</" +
                        std::string(element.substr(0, element.find(' '))) + ">");
  };
  for (const std::string& text :
       {inTag(" axis='rx'"), inTag("<!-- a -->"), inTag(" a=1"),
        inside("actuator type='X5-1'", "<foo/>"), inside("rigid-body mass='1'", "<foo/>"),
        repeated("<robot version='1.6.0'/>", 2 * kMaxErrors)}) {
    readText(text);
    EXPECT_EQ(takeAll().size(), kMaxErrors + 1u) << text.substr(0, 200);
  }
}

TEST_F(Limits, OutputsCountAsElements) {
  EXPECT_FALSE(readElements("<rigid-body mass='1'>" + repeated("<output/>", kMaxElements) +
                            "</rigid-body>"));
  EXPECT_TRUE(takeError({kRoot, 2, 900'013}, "100000 elements"));
  EXPECT_FALSE(readElements("<rigid-body mass='1'><output>" +
                            repeated("<joint axis='rx'/>", kMaxElements) +
                            "</output><output/></rigid-body>"));
  EXPECT_EQ(takeAll().size(), 1u);
}

TEST_F(Limits, TextThatIsNoXmlEndsThere) {
  readElements(repeated("&", 100'000));
  EXPECT_EQ(takeAll().size(), kMaxErrors + 1u);
}

TEST_F(Limits, AThousandWarningsAreShownAndTheRobotIsReadOn) {
  EXPECT_DIAGNOSTIC("more than … warnings: the rest is not shown");
  const auto description = readElements(repeated("<joint axis='RX'/>\n", 2000));
  ASSERT_TRUE(description);
  EXPECT_EQ(description->chain.size(), 2000u);
  const auto warnings = takeAll();
  ASSERT_EQ(warnings.size(), kMaxWarnings + 1);
  EXPECT_EQ(warnings.back().severity, Severity::note);
  EXPECT_EQ(warnings.back().message, "more than 1000 warnings: the rest is not shown");
}

// Each file includes the next one twice: 2^25 files.
TEST_F(Limits, IncludesThatDoubleEndAtTheFiles) {
  for (int i = 0; i < 25; ++i) {
    const std::string next = "<include path='" + std::to_string(i + 1) + ".hrdf'/>";
    addFile(std::to_string(i) + ".hrdf", robot(6, next + next));
  }
  addFile("25.hrdf", robot(6, ""));
  EXPECT_FALSE(readFrom("0.hrdf"));
  const auto errors = takeAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].message.find("1000 files"), std::string::npos) << toString(errors[0]);
}

TEST_F(Limits, ARobotHasUpToAThousandFiles) {
  EXPECT_DIAGNOSTIC("the robot has more than … files");
  addFile("part.hrdf", robot(6, "<joint axis='rx'/>"));
  const auto read = [this](int includes) {
    return readElements(repeated("<include path='part.hrdf'/>", includes));
  };
  EXPECT_TRUE(read(kMaxFiles - 1));
  EXPECT_FALSE(read(kMaxFiles));
  EXPECT_EQ(takeAll().size(), 1u);
}

// pugixml and the reader read nested elements without recursion.
TEST_F(Limits, UnknownElementsNestAMillionDeep) {
  readElements(repeated("<a>", 1'000'000) + repeated("</a>", 1'000'000));
  EXPECT_EQ(takeAll().size(), 1u);
}

TEST_F(Limits, ValuesGoToABillion) {
  EXPECT_TRUE(readElements("<rigid-body mass='1' ixx='1e9' iyy='1e9' izz='1e9'/>"));
  EXPECT_TRUE(takeWarning({kRoot, 2, 27}, "more than 10 m"));
  EXPECT_FALSE(
      readElements("<rigid-body mass='1.1e9'/>\n<link type='X5' twist='0' extension='2e9'/>"
                   "\n<rigid-body mass='0' com_trans='0 0 -1.1e9'/>"));
  EXPECT_TRUE(takeError({kRoot, 2, 19}, "mass '1.1e9' is too large: at most 1e+09"));
  EXPECT_TRUE(takeError({kRoot, 3, 38}, "extension '2e9' is too large"));
  EXPECT_TRUE(takeError({kRoot, 4, 33}, "com_trans '0 0 -1.1e9' is too large"));
}

TEST_F(Limits, LengthsGoToAKilometre) {
  EXPECT_TRUE(readElements("<rigid-body mass='1' output_trans='1000 -1000 0'/>"));
  EXPECT_TRUE(takeWarning({kRoot, 2, 36}, "longer than 10 m"));
  EXPECT_FALSE(readElements("<link type='X5' twist='0' extension='1000.1'/>"));
  EXPECT_TRUE(takeError({kRoot, 2, 38}, "longer than 1 km"));
}

TEST_F(Limits, ARobotMayBeFarFromTheOriginOfItsWorld) {
  EXPECT_TRUE(readText(robot(6, "<joint axis='rx'/>", R"(trans="0 1e9 0")")));
}

TEST_F(Limits, MassesGoToAHundredTonnes) {
  EXPECT_TRUE(readElements("<rigid-body mass='1e5'/>"));
  EXPECT_TRUE(takeWarning({kRoot, 2, 19}, "more than 1 t"));
  EXPECT_FALSE(readElements("<rigid-body mass='100001'/>"));
  EXPECT_TRUE(takeError({kRoot, 2, 19}, "more than 100 t"));
}

TEST_F(Limits, LengthsAboveTenMetresAreInDoubt) {
  EXPECT_TRUE(
      readText(robot(6, R"(<link type="X5" twist="0" extension="10"/>)", R"(trans="0 20 0")")));
  EXPECT_TRUE(readElements("<rigid-body mass='1' com_trans='0 -10.1 0'/>"));
  EXPECT_TRUE(takeWarning({kRoot, 2, 33}, "is this one in millimetres?"));
}

TEST_F(Limits, AnglesAboveATurnAreInDoubt) {
  EXPECT_TRUE(readElements("<link type='X5' twist='-2*pi' extension='0.1'/>"));
  EXPECT_TRUE(readElements("<link type='X5' twist='-90' extension='0.1'/>"));
  EXPECT_TRUE(takeWarning({kRoot, 2, 24}, "twist '-90' turns more than once"));
}

TEST_F(Limits, GearRatiosStartAtAMillionth) {
  EXPECT_TRUE(readElements("<joint axis='rx' gear_ratio='-1e-6'/>"));
  EXPECT_FALSE(readElements("<joint axis='rx' gear_ratio='-0.9e-6'/>"));
  EXPECT_TRUE(takeError({kRoot, 2, 30}, "too small: at least 1e-06"));
}

}  // namespace
}  // namespace hrdf::limits_test
