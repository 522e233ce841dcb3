// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// <Define>, <Use> and <Include>.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/converter/robwork/reading_workcell.h"
#include "tests/message_watch.h"

namespace hrdf::expansion_test {
namespace {

using RobworkExpansion = ReadingWorkCell;
using Names = std::vector<std::string>;

TEST_F(RobworkExpansion, UsePastesADefinitionAsOftenAsItStands) {
  const auto hand = readDevice("Tree", R"(
    <Define id='finger'><Joint name='Tip' type='Revolute' /></Define>
    <Frame name='Base' />
    <SerialChain name='Left'><Use id='finger' /></SerialChain>
    <SerialChain name='Right'><Use id='finger' /></SerialChain>)");
  ASSERT_TRUE(hand);
  EXPECT_EQ(namesOf(hand->joints), (Names{"Arm.Left.Tip", "Arm.Right.Tip"}));
}

TEST_F(RobworkExpansion, ADefinitionMayStandBehindItsUseAndBeforeTheRoot) {
  const auto cell = readText(
      "<Define id='a'><Frame name='A' /></Define>\n"
      "<WorkCell name='Cell'><Use id='a' /><Use id='b' />"
      "<Define id='b'><Frame name='B' /></Define></WorkCell>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->frames), (Names{"WORLD", "A", "B"}));
}

TEST_F(RobworkExpansion, ADefinitionMayUseOthers) {
  const auto cell = readCell(
      "<Define id='two'><Use id='one' /><Frame name='B' /></Define>"
      "<Define id='one'><Frame name='A' /></Define><Use id='two' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->frames), (Names{"WORLD", "A", "B"}));
}

TEST_F(RobworkExpansion, ADefinitionMayBeTheRoot) {
  const auto cell =
      readText("<Define id='cell'><WorkCell name='Cell' /></Define><Use id='cell' />");
  // <Use> is replaced by <WorkCell>, which is allowed as the root of a document.
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->name, "Cell");
}

TEST_F(RobworkExpansion, DefinitionsAreKnownInTheirOwnFileOnly) {
  addFile("part.xml", "<Define id='a'><Frame name='A' /></Define><Use id='a' />");
  const auto good = readCell("<Include file='part.xml' />");
  ASSERT_TRUE(good);
  EXPECT_EQ(namesOf(good->frames), (Names{"WORLD", "A"}));
  EXPECT_FALSE(readCell("<Include file='part.xml' />\n<Use id='a' />"));
  EXPECT_TRUE(takeError(at("a' />"), "no definition of 'a'"));
}

TEST_F(RobworkExpansion, FilesWithDefinitionsOfOneNameDoNotMixThemUp) {
  addFile("part.xml", "<Define id='a'><Frame name='Theirs' /></Define><Use id='a' />");
  const auto cell = readCell(
      "<Define id='a'><Frame name='Own' /></Define><Include file='part.xml' /><Use id='a' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->frames), (Names{"WORLD", "Theirs", "Own"}));
}

TEST_F(RobworkExpansion, AnIncludeMayStandInADeviceAndHoldSeveralElements) {
  addFile("parts/joints.xml",
          "<Frame name='Base' />\n<Joint name='J1' type='Revolute' />\n"
          "<PosLimit refjoint='J1' min='-90' max='90' />");
  const auto arm = readDevice("Serial", "<Include file='parts/joints.xml' />");
  ASSERT_TRUE(arm);
  EXPECT_EQ(namesOf(arm->frames), (Names{"WORLD", "Arm.Base", "Arm.J1"}));
  EXPECT_NEAR(arm->joints[0].range->high, kPi / 2, kTiny);
}

TEST_F(RobworkExpansion, AnIncludeCountsFromTheFileThatHasIt) {
  addFile("parts/table.xml", "<Include file='legs/leg.xml' />");
  addFile("parts/legs/leg.xml", "<Frame name='Leg' />");
  const auto cell = readCell("<Include file='parts\\table.xml' />");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->frames), (Names{"WORLD", "Leg"}));
}

TEST_F(RobworkExpansion, AFileMayBeIncludedTwice) {
  addFile("leg.xml", "<Frame name='Leg' />");
  const auto cell = readText(
      "<WorkCell name='Cell'><TreeDevice name='A'><Include file='leg.xml' /></TreeDevice>"
      "<TreeDevice name='B'><Include file='leg.xml' /></TreeDevice></WorkCell>");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->frames), (Names{"WORLD", "A.Leg", "B.Leg"}));
}

TEST_F(RobworkExpansion, AnErrorPointsToThePastedTextAndTellsTheChain) {
  addFile("finger.xml",
          "<Define id='tip'>\n  <Frame name='Tip' kind='x' />\n</Define>\n  <Use id='tip' />\n");
  EXPECT_FALSE(readCell("<Include file='finger.xml' />"));
  EXPECT_TRUE(takeError(at("kind", "finger.xml"), "unknown attribute 'kind'"));
  const std::vector<Place> chain = {at("<Use", "finger.xml"), at("finger.xml")};
  EXPECT_EQ(taken().includeChain, chain);
}

TEST_F(RobworkExpansion, APlaceBehindTheCommentsOfATextIsRight) {
  EXPECT_FALSE(readCell("<Frame name='A'><RPY>0 <!-- x -->\r\n 0\r\n  z</RPY><Pos/></Frame>"));
  EXPECT_TRUE(takeError(at("z</RPY>"), "'z' in <RPY>"));
}

TEST_F(RobworkExpansion, TakesNumbersAsStreamsDo) {
  const auto cell =
      readCell("<Frame name='A'><RPY /><Pos>+1 -.5 <![CDATA[ 2.e-1 ]]></Pos></Frame>");
  ASSERT_TRUE(cell);
  EXPECT_TRUE(placeOfFrame(*cell, "A").isApprox(Eigen::Vector3d(1, -0.5, 0.2)));
}

TEST_F(RobworkExpansion, AttributesMayComeInAnyOrderAndWithEitherQuote) {
  const auto cell = readCell(R"(<Frame refframe="WORLD" name='A' />)");
  ASSERT_TRUE(cell);
  EXPECT_EQ(namesOf(cell->frames), (Names{"WORLD", "A"}));
}

class RobworkLimits : public ReadingWorkCell {};

TEST_F(RobworkLimits, ADefinitionThatDoublesItselfEndsQuickly) {
  EXPECT_DIAGNOSTIC("the WorkCell has more than … elements");
  std::string text = "<Define id='d0'><Frame name='A' /></Define>\n";
  for (int i = 1; i < 60; ++i) {
    const std::string use = "<Use id='d" + std::to_string(i - 1) + "' />";
    text += "<Define id='d" + std::to_string(i) + "'>" + use + use + "</Define>\n";
  }
  EXPECT_FALSE(readCell(text + "<Use id='d59' />"));
  bool isFound = false;
  for (const Diagnostic& each : takeAll()) {
    isFound = isFound || each.message == "the WorkCell has more than 100000 elements";
  }
  EXPECT_TRUE(isFound);
}

TEST_F(RobworkLimits, EmptyDefinitionsThatDoubleThemselvesEndQuickly) {
  std::string text = "<Define id='d0'></Define>\n";
  for (int i = 1; i < 60; ++i) {
    const std::string use = "<Use id='d" + std::to_string(i - 1) + "' />";
    text += "<Define id='d" + std::to_string(i) + "'>" + use + use + "</Define>\n";
  }
  EXPECT_FALSE(readCell(text + "<Use id='d59' />"));
  EXPECT_EQ(takeAll().size(), 1u);
}

TEST_F(RobworkLimits, DefinitionsNestAHundredDeep) {
  EXPECT_DIAGNOSTIC("<Use> and <Include> nest more than … deep");
  const auto nested = [](int depth) {
    std::string text = "<Define id='d0'><Frame name='A' /></Define>\n";
    for (int i = 1; i < depth; ++i) {
      text += "<Define id='d" + std::to_string(i) + "'><Use id='d" + std::to_string(i - 1) +
              "' /></Define>\n";
    }
    return text + "<Use id='d" + std::to_string(depth - 1) + "' />";
  };
  EXPECT_TRUE(readCell(nested(100)));
  EXPECT_FALSE(readCell(nested(101)));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "<Use> and <Include> nest more than 100 deep");
}

TEST_F(RobworkLimits, AThousandSetupsAreRead) {
  EXPECT_DIAGNOSTIC("more than … setups");
  addFile("setup.xml", "<CollisionSetup />");
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "<CollisionSetup file='setup.xml' />\n";
  EXPECT_TRUE(readCell(text));
  EXPECT_FALSE(readCell(text + "<ProximitySetup file='setup.xml' />"));
  EXPECT_TRUE(takeError(at("<ProximitySetup"), "more than 1000 setups"));
}

TEST_F(RobworkLimits, AThousandMeshFilesAreLookedFor) {
  EXPECT_DIAGNOSTIC("more than … mesh files");
  std::string text = "<Frame name='A'><Drawable name='d'>\n";
  for (int i = 0; i < 1000; ++i) {
    const std::string name = "m" + std::to_string(i);
    addFile(name, "mesh");
    text += "<Polytope file='" + name + "' />";
  }
  const std::string end = "</Drawable></Frame>";
  EXPECT_TRUE(readCell(text + "<Polytope file='m0' />" + end));
  EXPECT_FALSE(readCell(text + "<Polytope file='last' />" + end));
  EXPECT_TRUE(takeError(at("last"), "more than 1000 mesh files"));
}

TEST_F(RobworkLimits, PosturesDoNotFillTheMemory) {
  EXPECT_DIAGNOSTIC("too many <Q> for so many joints");
  std::string joints = "<TreeDevice name='A'>",
              postures = "<TreeDevice name='B'><Frame name='F' />";
  for (int i = 0; i < 4000; ++i) {
    joints += "<Joint name='J" + std::to_string(i) + "' type='Revolute' />\n";
    postures += "<Q name='Q" + std::to_string(i) + "'></Q>\n";
  }
  EXPECT_FALSE(readCell(joints + "</TreeDevice>" + postures + "</TreeDevice>"));
  EXPECT_TRUE(takeError(at("<WorkCell"), "too many <Q> for so many joints"));
}

TEST_F(RobworkLimits, AWorkCellHasAThousandFiles) {
  EXPECT_DIAGNOSTIC("the WorkCell has more than … files");
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    const std::string name = "f" + std::to_string(i) + ".xml";
    addFile(name, "<Define id='a' />");
    if (i > 0) text += "<Include file='" + name + "' />\n";
  }
  EXPECT_TRUE(readCell(text));
  EXPECT_FALSE(readCell(text + "<Include file='f0.xml' />"));
  EXPECT_TRUE(takeError(at("f0.xml"), "the WorkCell has more than 1000 files"));
}

TEST_F(RobworkLimits, TheFilesTogetherHave128Mebibytes) {
  EXPECT_DIAGNOSTIC("the files of this WorkCell have more than … bytes together");
  std::string text = "<Define id='a' />";
  text.resize((std::size_t{64} << 20) - 200, ' ');
  addFile("a.xml", text);
  addFile("b.xml", text);
  addFile("c.xml", std::string("<Define id='a' />").append(400, ' '));
  EXPECT_TRUE(readCell("<Include file='a.xml' /><Include file='a.xml' /><Include file='b.xml' />"));
  EXPECT_FALSE(
      readCell("<Include file='a.xml' /><Include file='b.xml' /><Include file='c.xml' />"));
  EXPECT_TRUE(takeError(at("c.xml"), "have more than 134217728 bytes together"));
}

TEST_F(RobworkLimits, AFileHas128MebibytesAndNotOneMore) {
  std::string text = "<WorkCell name='Cell' />";
  text.resize(std::size_t{128} << 20, ' ');
  EXPECT_TRUE(readText(text));
  EXPECT_FALSE(readText(text + " "));
  EXPECT_TRUE(takeError({kRoot, 0, 0}, "at most 134217728 are read"));
}

}  // namespace
}  // namespace hrdf::expansion_test
