// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Canonical HRDF: its form, and that written HRDF gives the same tree when it is read.
#include <hrdf/write.h>

#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <hrdf/read.h>

#include "hrdf/grammar.h"
#include "tests/converter/hrdf/random_robot.h"
#include "tests/converter/tree_text.h"
#include "tests/message_watch.h"

namespace hrdf::write_test {
namespace {

const std::string kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string errorsOf(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& each : diagnostics.all()) {
    if (each.severity == Severity::error) text += toStringWithSource(each);
  }
  return text;
}

Description readGood(const std::string& path, const FileReader& files) {
  Diagnostics out;
  auto robot = read(path, files, out);
  EXPECT_EQ(errorsOf(out), "");
  return robot.value_or(Description());
}

FileReader filesOf(const std::map<std::string, std::string>& files) {
  return [files](const std::string& path) -> std::optional<std::string> {
    const auto file = files.find(path);
    if (file == files.end()) return std::nullopt;
    return file->second;
  };
}

// Returns the canonical form of `text` without the XML declaration.
std::string formatted(const std::string& text) {
  const std::string joint = "<robot version=\"1.6.0\"><joint axis=\"rx\"/></robot>";
  const std::string result =
      write(readGood("a.hrdf", filesOf({{"a.hrdf", text}, {"b&c.hrdf", joint}})));
  EXPECT_TRUE(result.starts_with(kDeclaration)) << result;
  return result.substr(kDeclaration.size());
}

std::string inRobot(const std::string& elements) {
  return "<robot version=\"1.6.0\">" + elements + "</robot>";
}

// Returns the lines between <robot> and </robot>.
std::string formattedElements(const std::string& elements) {
  const std::string text = formatted(inRobot(elements));
  const std::string start = "<robot version=\"1.6.0\">\n", end = "</robot>\n";
  EXPECT_TRUE(text.starts_with(start) && text.ends_with(end)) << text;
  return text.substr(start.size(), text.size() - start.size() - end.size());
}

// Reads, writes and reads again; fails if the tree or the text changes. Returns the tree.
Description roundTrip(const std::string& path, const FileReader& files) {
  Description robot = readGood(path, files);
  const std::string text = write(robot);
  const FileReader rewritten = [&](const std::string& file) {
    return file == path ? text : files(file);
  };
  const Description again = readGood(path, rewritten);
  EXPECT_EQ(TreeText::of(again), TreeText::of(robot)) << text;
  EXPECT_EQ(write(again), text);
  return robot;
}

TEST(Write, IndentsByTwoSpaces) {
  EXPECT_EQ(formatted("<robot version='1.6.0'><rigid-body mass='1'><output><joint axis='rx'/>"
                      "</output><output></output></rigid-body></robot>"),
            "<robot version=\"1.6.0\">\n"
            "  <rigid-body mass=\"1\">\n"
            "    <output>\n"
            "      <joint axis=\"rx\"/>\n"
            "    </output>\n"
            "    <output/>\n"
            "  </rigid-body>\n"
            "</robot>\n");
}

TEST(Write, ClosesAnEmptyRobotAtOnce) {
  EXPECT_EQ(formatted("<robot version=\"1.4.0\"> </robot>"), "<robot version=\"1.4.0\"/>\n");
}

TEST(Write, NamesTheVersionThatAFileWithoutOneHas) {
  EXPECT_EQ(formatted("<robot trans=\"0 0 1\"/>"), "<robot version=\"1.0.0\" trans=\"0 0 1\"/>\n");
}

TEST(Write, LeavesOutTheImplicitEndEffector) {
  EXPECT_EQ(formatted("<robot version=\"1.1.0\"><joint axis=\"rx\"/></robot>"),
            "<robot version=\"1.1.0\">\n  <joint axis=\"rx\"/>\n</robot>\n");
}

TEST(Write, PutsAttributesIntoTheOrderOfTheGrammar) {
  EXPECT_EQ(formattedElements("<joint tag=\"a\" gear_ratio=\"2\" axis=\"tz\"/>"),
            "  <joint axis=\"tz\" gear_ratio=\"2\" tag=\"a\"/>\n");
}

TEST(Write, SpellsWordsAsTheSpecificationDoes) {
  EXPECT_EQ(
      formattedElements(
          "<actuator type=\"x5-4\"/>"
          "<link type=\"x5\" extension=\"0.1\" twist=\"0\" input=\"INLINE\" output=\"rightangle\"/>"
          "<joint axis=\"-RX\"/>"),
      "  <actuator type=\"X5-4\"/>\n"
      "  <link type=\"X5\" extension=\"0.1\" twist=\"0\" input=\"Inline\" output=\"RightAngle\"/>\n"
      "  <joint axis=\"-rx\"/>\n");
}

TEST(Write, GivesEarlierPartNamesAsTodays) {
  EXPECT_EQ(formattedElements("<bracket type=\"RT25LightLeft\"/>"),
            "  <bracket type=\"R25LightLeft\"/>\n");
}

TEST(Write, KeepsFormulasAndNumbersAsWritten) {
  EXPECT_EQ(
      formattedElements("<link type=\"X5\" extension=\" 3.250e-1\" twist=\"-pi / (1 +  1)\n\"/>"),
      "  <link type=\"X5\" extension=\"3.250e-1\" twist=\"-pi / (1 +  1)\"/>\n");
}

TEST(Write, SinglesTheBlanksOfVectorsAndMatrices) {
  EXPECT_EQ(
      formattedElements(
          "<rigid-body mass=\"1\" com_rot=\"1 0 0\n  0 1 0\n  0 0 1\" com_trans=\" 0\t0  1 \"/>"),
      "  <rigid-body mass=\"1\" com_rot=\"1 0 0 0 1 0 0 0 1\" com_trans=\"0 0 1\"/>\n");
}

TEST(Write, EscapesWhatXmlWouldChange) {
  EXPECT_EQ(
      formatted(
          "<robot version='1.6.0' description='&#32;&lt;a&gt; \"&amp;\" it&#39;s&#10;&#9;&#13;'/>"),
      "<robot version=\"1.6.0\" description=\" &lt;a> &quot;&amp;&quot; it's&#10;&#9;&#13;\"/>\n");
}

TEST(Write, KeepsIncludesWithoutTheirContents) {
  EXPECT_EQ(formattedElements("<include path=\"./b&amp;c.hrdf\"/>"),
            "  <include path=\"./b&amp;c.hrdf\"/>\n");
}

TEST(Write, KeepsTheOnlyOutputOfABracket) {
  const std::string text =
      "  <bracket type=\"X5LightLeft\">\n    <output>\n      <joint axis=\"rx\"/>\n    </output>\n "
      " </bracket>\n";
  EXPECT_EQ(formattedElements(text), text);
}

TEST(Write, KeepsEmptyTagsAndMeshPaths) {
  const std::string text = "  <rigid-body tag=\"\" mass=\"1\" mesh_path=\"\"/>\n";
  EXPECT_EQ(formattedElements(text), text);
}

TEST(Write, FillsALineOfHundredCharacters) {
  const std::string line = "  <joint axis=\"rx\" tag=\"" + std::string(73, 'a') + "\"/>\n";
  ASSERT_EQ(line.size(), 100U + 1);
  EXPECT_EQ(formattedElements(line), line);
}

TEST(Write, GivesEachAttributeOfALongerLineItsOwn) {
  const std::string name(74, 'a');
  EXPECT_EQ(formattedElements("<joint axis=\"rx\" tag=\"" + name + "\"/>"),
            "  <joint\n      axis=\"rx\"\n      tag=\"" + name + "\"/>\n");
}

TEST(Write, CountsCharactersNotBytes) {
  std::string name;
  for (int i = 0; i < 73; ++i) name += "\xC3\xA4";
  const std::string line = "  <joint axis=\"rx\" tag=\"" + name + "\"/>\n";
  EXPECT_EQ(formattedElements(line), line);
}

TEST(Write, KeepsTheTreeOfEachModel) {
  int count = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(HRDF_SOURCE_DIR "/models")) {
    if (entry.path().extension() != ".hrdf") continue;
    SCOPED_TRACE(entry.path());
    roundTrip(entry.path().string(), readFile);
    ++count;
  }
  EXPECT_GT(count, 0);
}

struct RobotData {
  std::string file;  // in tests/data
  std::size_t count;
};

class WriteData : public testing::TestWithParam<RobotData> {};

TEST_P(WriteData, KeepsTheTreeOfEachRobot) {
  std::ifstream in(std::string(HRDF_SOURCE_DIR "/tests/data/") + GetParam().file);
  const auto robots = nlohmann::json::parse(in, nullptr, false);
  ASSERT_TRUE(robots.is_array());
  ASSERT_EQ(robots.size(), GetParam().count);
  for (const auto& robot : robots) {
    SCOPED_TRACE(robot.at("name"));
    const auto files = robot.at("files").get<std::map<std::string, std::string>>();
    roundTrip(robot.at("name").get<std::string>() + ".hrdf", filesOf(files));
  }
}

INSTANTIATE_TEST_SUITE_P(, WriteData,
                         testing::Values(RobotData{"kits.json", 31}, RobotData{"random.json", 100}),
                         [](const auto& instance) {
                           return instance.param.file.substr(0, instance.param.file.find('.'));
                         });

// Collects the kinds, types and attributes of a tree: "actuator", "actuator type X5-1",
// "actuator.mass".
void collect(const std::vector<Element>& chain, std::set<std::string>& seen) {
  const auto add = [&seen](const std::string& kind, const std::vector<Attribute>& attributes) {
    seen.insert(kind);
    for (const Attribute& attribute : attributes)
      seen.insert(kind + "." + std::string(attribute.name));
  };
  for (const Element& element : chain) {
    const std::string kind(kindOf(element));
    add(kind, attributesOf(element));
    seen.insert(kind + " type " + std::string(typeOf(element)));
    for (const Output& output : outputsOf(element)) {
      add("output", attributesAt(output.where));
      collect(output.chain, seen);
    }
  }
}

template <class Rows>
void expectAllTypes(const std::set<std::string>& seen, const std::string& kind, const Rows& rows) {
  for (const auto& row : rows)
    EXPECT_TRUE(seen.contains(kind + " type " + std::string(row.type))) << row.type;
}

// Checks that the random robots have all elements, attributes and parts of HRDF.
void expectWholeGrammar(const std::set<std::string>& seen) {
  for (const AttributeRow& row : attributeRows()) {
    EXPECT_TRUE(seen.contains(std::string(row.element) + "." + std::string(row.name.text())))
        << row.element << "." << row.name.text();
  }
  expectAllTypes(seen, "actuator", actuators());
  expectAllTypes(seen, "link", links());
  expectAllTypes(seen, "bracket", brackets());
  expectAllTypes(seen, "end-effector", endEffectors());
  for (const char* axis :
       {"rx", "ry", "rz", "tx", "ty", "tz", "-rx", "-ry", "-rz", "-tx", "-ty", "-tz"}) {
    EXPECT_TRUE(seen.contains(std::string("joint type ") + axis)) << axis;
  }
}

TEST(Write, KeepsRandomTreesOverTheWholeGrammar) {
  EXPECT_DIAGNOSTIC("… has no effect: mesh_path is empty");
  constexpr unsigned kRobots = 1000;
  std::set<std::string> seen;
  std::set<int> versions;
  for (unsigned seed = 0; seed < kRobots && !testing::Test::HasFailure(); ++seed) {
    const RandomRobot random = randomRobot(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + random.files.at(random.path));
    const Description robot = roundTrip(random.path, filesOf(random.files));
    EXPECT_EQ(robot.version, random.version);
    for (const Attribute& attribute : attributesAt(robot.where))
      seen.insert("robot." + std::string(attribute.name));
    collect(robot.chain, seen);
    versions.insert(robot.version);
  }
  expectWholeGrammar(seen);
  EXPECT_EQ(versions.size(), static_cast<std::size_t>(kNewestVersion) + 1);
}

}  // namespace
}  // namespace hrdf::write_test
