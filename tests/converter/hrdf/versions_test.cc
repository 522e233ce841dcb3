// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the elements, types and attributes of each version.
#include <array>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "hrdf/grammar.h"
#include "tests/converter/reading.h"

namespace hrdf::versions_test {
namespace {

constexpr int kNever = kNewestVersion + 1;

// Text that version 1.<since>.0 added. A text that starts with '@' is an attribute of <robot>.
struct Row {
  int since;
  std::string_view text;
};

// The first version that reads the text correctly, observed in HEBI's library 2.27 for each row.
// ixx is tested together with iyy and izz: alone it would be an impossible inertia.
constexpr std::array kRows = std::to_array<Row>({
    {0, "<actuator type='X5-1'/>"},
    {0, "<actuator type='X5-4'/>"},
    {0, "<actuator type='X5-9'/>"},
    {0, "<actuator type='X8-3'/>"},
    {0, "<actuator type='X8-9'/>"},
    {0, "<actuator type='X8-16'/>"},
    {2, "<actuator type='R8-3'/>"},
    {2, "<actuator type='R8-9'/>"},
    {2, "<actuator type='R8-16'/>"},
    {4, "<actuator type='T5-1'/>"},
    {4, "<actuator type='T5-4'/>"},
    {4, "<actuator type='T5-9'/>"},
    {4, "<actuator type='T8-3'/>"},
    {4, "<actuator type='T8-9'/>"},
    {4, "<actuator type='T8-16'/>"},
    {6, "<actuator type='R25-8'/>"},
    {6, "<actuator type='R25-20'/>"},
    {6, "<actuator type='R25-40'/>"},
    {6, "<actuator type='T25-8'/>"},
    {6, "<actuator type='T25-20'/>"},
    {6, "<actuator type='T25-40'/>"},
    {7, "<actuator type='H25-45'/>"},
    {7, "<actuator type='H25-90'/>"},
    {7, "<actuator type='H25-140'/>"},
    {0, "<link type='X5' extension='1' twist='0'/>"},
    {2, "<link type='R8' extension='1' twist='0'/>"},
    {6, "<link type='R25' extension='1' twist='0'/>"},
    {6, "<link type='R25-R8' extension='1' twist='0'/>"},
    {7, "<link type='H25' extension='1' twist='0'/>"},
    {2, "<link type='X5' extension='1' twist='0' input='RightAngle' output='RightAngle'/>"},
    {2, "<link type='X5' extension='1' twist='0' input='RightAngle' output='Inline'/>"},
    {2, "<link type='X5' extension='1' twist='0' input='Inline' output='RightAngle'/>"},
    {2, "<link type='X5' extension='1' twist='0' input='Inline' output='Inline'/>"},
    {2, "<link type='R8' extension='1' twist='0' input='RightAngle' output='RightAngle'/>"},
    {2, "<link type='R8' extension='1' twist='0' input='RightAngle' output='Inline'/>"},
    {2, "<link type='R8' extension='1' twist='0' input='Inline' output='RightAngle'/>"},
    {2, "<link type='R8' extension='1' twist='0' input='Inline' output='Inline'/>"},
    {6, "<link type='R25' extension='1' twist='0' input='RightAngle' output='RightAngle'/>"},
    {6, "<link type='R25' extension='1' twist='0' input='RightAngle' output='Inline'/>"},
    {6, "<link type='R25' extension='1' twist='0' input='Inline' output='RightAngle'/>"},
    {6, "<link type='R25' extension='1' twist='0' input='Inline' output='Inline'/>"},
    {6, "<link type='R25-R8' extension='1' twist='0' input='RightAngle' output='RightAngle'/>"},
    {kNever, "<link type='R25-R8' extension='1' twist='0' input='RightAngle' output='Inline'/>"},
    {6, "<link type='R25-R8' extension='1' twist='0' input='Inline' output='RightAngle'/>"},
    {kNever, "<link type='R25-R8' extension='1' twist='0' input='Inline' output='Inline'/>"},
    {0, "<bracket type='X5LightLeft'/>"},
    {0, "<bracket type='X5LightRight'/>"},
    {2, "<bracket type='R8LightLeft'/>"},
    {2, "<bracket type='R8LightRight'/>"},
    {6, "<bracket type='R25LightLeft'/>"},
    {6, "<bracket type='R25LightRight'/>"},
    {0, "<bracket type='X5HeavyLeftInside'/>"},
    {0, "<bracket type='X5HeavyLeftOutside'/>"},
    {0, "<bracket type='X5HeavyRightInside'/>"},
    {0, "<bracket type='X5HeavyRightOutside'/>"},
    {2, "<bracket type='R8HeavyLeftInside'/>"},
    {2, "<bracket type='R8HeavyLeftOutside'/>"},
    {2, "<bracket type='R8HeavyRightInside'/>"},
    {2, "<bracket type='R8HeavyRightOutside'/>"},
    {6, "<bracket type='R25HeavyLeftInside'/>"},
    {6, "<bracket type='R25HeavyLeftOutside'/>"},
    {6, "<bracket type='R25HeavyRightInside'/>"},
    {6, "<bracket type='R25HeavyRightOutside'/>"},
    {2, "<end-effector/>"},
    {2, "<end-effector type='Custom'/>"},
    {2, "<end-effector type='X5Parallel'/>"},
    {2, "<end-effector type='R8Parallel'/>"},
    {1, "<actuator type='X5-1' mass='1'/>"},
    {1, "<actuator type='X5-1' mass_offset='1'/>"},
    {1, "<actuator type='X5-1' com_trans='0 0 1'/>"},
    {1, "<actuator type='X5-1' com_trans_offset='0 0 1'/>"},
    {4, "<actuator type='X5-1' tag='a'/>"},
    {1, "<actuator type='X5-1' com_rot='Rx(1)'/>"},
    {1, "<actuator type='X5-1' ixx='1' iyy='1' izz='1'/>"},
    {kNever, "<actuator type='X5-1' mesh_path='a.stl'/>"},
    {1, "<link type='X5' extension='1' twist='0' mass='1'/>"},
    {1, "<link type='X5' extension='1' twist='0' mass_offset='1'/>"},
    {1, "<link type='X5' extension='1' twist='0' com_trans='0 0 1'/>"},
    {1, "<link type='X5' extension='1' twist='0' com_trans_offset='0 0 1'/>"},
    {4, "<link type='X5' extension='1' twist='0' tag='a'/>"},
    {2, "<link type='X5' extension='1' twist='0' input='RightAngle'/>"},
    {2, "<link type='X5' extension='1' twist='0' output='RightAngle'/>"},
    {1, "<bracket type='X5LightLeft' mass='1'/>"},
    {1, "<bracket type='X5LightLeft' mass_offset='1'/>"},
    {1, "<bracket type='X5LightLeft' com_trans='0 0 1'/>"},
    {1, "<bracket type='X5LightLeft' com_trans_offset='0 0 1'/>"},
    {4, "<bracket type='X5LightLeft' tag='a'/>"},
    {1, "<rigid-body mass='1' com_rot='Rx(1)'/>"},
    {0, "<rigid-body mass='1' com_trans='0 0 1'/>"},
    {1, "<rigid-body mass='1' output_rot='Rx(1)'/>"},
    {0, "<rigid-body mass='1' output_trans='0 0 1'/>"},
    {1, "<rigid-body mass='1' ixx='1' iyy='1' izz='1'/>"},
    {3, "<rigid-body mass='1' mesh_path='a.stl'/>"},
    {3, "<rigid-body mass='1' mesh_path='a.stl' mesh_rot='Rx(1)'/>"},
    {3, "<rigid-body mass='1' mesh_path='a.stl' mesh_trans='0 0 1'/>"},
    {3, "<rigid-body mass='1' mesh_path='https://x.y/a.stl'/>"},
    {4, "<rigid-body mass='1' tag='a'/>"},
    {kNever, "<rigid-body mass='1' mass_offset='1'/>"},
    {5, "<joint axis='rx' gear_ratio='2'/>"},
    {4, "<joint axis='rx' tag='a'/>"},
    {kNever, "<joint axis='rx' mass='1'/>"},
    {2, "<end-effector mass='1'/>"},
    {2, "<end-effector com_trans='0 0 1'/>"},
    {2, "<end-effector com_rot='Rx(1)'/>"},
    {2, "<end-effector ixx='1' iyy='1' izz='1'/>"},
    {2, "<end-effector output_trans='0 0 1'/>"},
    {2, "<end-effector output_rot='Rx(1)'/>"},
    {kNever, "<end-effector mesh_path='a.stl'/>"},
    {4, "<end-effector tag='a'/>"},
    {2, "<end-effector mass_offset='1'/>"},
    {2, "<end-effector type='X5Parallel' mass='1'/>"},
    {2, "<end-effector type='X5Parallel' com_trans='0 0 1'/>"},
    {2, "<end-effector type='X5Parallel' ixx='1' iyy='1' izz='1'/>"},
    {2, "<end-effector type='X5Parallel' output_trans='0 0 1'/>"},
    {2, "<end-effector type='X5Parallel' output_rot='Rx(1)'/>"},
    {2, "<end-effector type='X5Parallel' mass_offset='1'/>"},
    {2, "<end-effector type='X5Parallel' com_trans_offset='0 0 1'/>"},
    {1, "@rot='Rx(1)'"},
    {0, "@trans='0 0 1'"},
    {2, "@description='x'"},
    {kNever, "@name='x'"},
    {kNever, "@tag='x'"},
    {3, "<rigid-body mass='1'><output/></rigid-body>"},
    {3, "<rigid-body mass='1'><output/><output/></rigid-body>"},
    {3, "<rigid-body mass='1'><output trans='0 0 1' rot='Rx(1)'/></rigid-body>"},
    {3, "<bracket type='X5LightLeft'><output/></bracket>"},
    {kNever, "<link type='X5' extension='1' twist='0'><output/></link>"},
    {kNever, "<actuator type='X5-1'><output/></actuator>"},
    {3, "<include path='part.hrdf'/>"},
    {1, "<rigid-body mass='1/2'/>"},
    {1, "<rigid-body mass='pi'/>"},
    {0, "<rigid-body mass='1' com_rot='1 0 0 0 1 0 0 0 1'/>"},
    {0, "<rigid-body mass='1' output_rot='1 0 0 0 1 0 0 0 1'/>"},
    {1, "<rigid-body mass='1' output_rot='Rx(0.5)'/>"},
    {1, "<rigid-body mass='1' output_rot='Rx(pi/2)'/>"},
    {1, "<rigid-body mass='1' output_rot='Rx(1)*Ry(2)'/>"},
    {0, "@rot='1 0 0 0 1 0 0 0 1'"},
    {0, "<actuator type='x5-1'/>"},
});

std::string versionOf(int minor) { return "1." + std::to_string(minor) + ".0"; }

bool mentions(const Diagnostic& d, const std::string& phrase) {
  return d.message.find(phrase) != std::string::npos;
}

// Returns the first version that has the outermost element of `text`.
int sinceOfElement(std::string_view text) {
  if (text.starts_with('@')) return 0;
  const ElementRow* row = findElement(text.substr(1, text.find_first_of(" />") - 1));
  return row ? row->since : kNever;
}

class Versions : public Reading {
 protected:
  std::vector<Diagnostic> errorsOf(int minor, std::string_view text) {
    addFile("part.hrdf", robot(minor, ""));
    const bool ofRobot = text.starts_with('@');
    readText(ofRobot ? robot(minor, "", text.substr(1)) : robot(minor, text));
    auto all = takeAll();
    std::erase_if(all, [](const Diagnostic& d) { return d.severity != Severity::error; });
    return all;
  }

  // Fails unless `text` is read from version `since` on. Before `since`, each error must name the
  // file's version, and at least one error must name the first version that has the element; if the
  // file's version has the element, then `since`.
  void expectSince(int since, std::string_view text) {
    const int elementSince = sinceOfElement(text);
    for (int minor = 0; minor <= kNewestVersion; ++minor) {
      SCOPED_TRACE(std::string(text) + " in " + versionOf(minor));
      const auto errors = errorsOf(minor, text);
      EXPECT_EQ(errors.empty(), minor >= since);
      if (minor >= since || since == kNever) continue;
      const std::string needed = versionOf(minor < elementSince ? elementSince : since);
      const auto namesNeeded = [&](const Diagnostic& d) { return mentions(d, needed); };
      EXPECT_TRUE(std::ranges::any_of(errors, namesNeeded)) << needed;
      for (const Diagnostic& d : errors) EXPECT_TRUE(mentions(d, versionOf(minor))) << toString(d);
    }
  }
};

class VersionRow : public Versions, public testing::WithParamInterface<Row> {};

TEST_P(VersionRow, IsReadFromItsVersionOn) { expectSince(GetParam().since, GetParam().text); }

// Returns the letters and digits of the row's text.
std::string nameOf(const testing::TestParamInfo<Row>& info) {
  std::string name;
  for (const char c : info.param.text) {
    if (std::isalnum(static_cast<unsigned char>(c))) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Versions, VersionRow, testing::ValuesIn(kRows), nameOf);

// Returns an element of `kind` with all required attributes except `without`.
std::string minimal(std::string_view kind, std::string_view attributes = "",
                    std::string_view without = "") {
  std::string text = "<" + std::string(kind);
  for (const AttributeRow& row : attributesOf(kind)) {
    if (!row.required || row.name.text() == without) continue;
    const std::string_view value = row.name.text() == "axis"   ? "rx"
                                   : row.name.text() == "path" ? "part.hrdf"
                                   : row.name.text() != "type" ? "1"
                                   : kind == "actuator"        ? "X5-1"
                                   : kind == "link"            ? "X5"
                                                               : "X5LightLeft";
    text += " " + std::string(row.name.text()) + "='" + std::string(value) + "'";
  }
  text += " " + std::string(attributes) + "/>";
  return kind == "output" ? "<rigid-body mass='1'>" + text + "</rigid-body>" : text;
}

std::string sampleOf(const AttributeRow& row) {
  const bool isInertia = row.name.text()[0] == 'i' && row.name.text().size() == 3;
  std::string value;
  switch (row.kind) {
    case ValueKind::text:
      value = "a";
      break;
    case ValueKind::choice:
      value = row.name.text() == "type" ? "Custom" : "RightAngle";
      break;
    case ValueKind::number:
      value = isInertia ? "0" : "1";
      break;
    case ValueKind::rotation:
      value = "1 0 0 0 1 0 0 0 1";
      break;
    case ValueKind::translation:
      value = "1 2 3";
      break;
  }
  const std::string mesh = row.name.text().starts_with("mesh_") && row.name.text() != "mesh_path"
                               ? "mesh_path='a' "
                               : "";
  return mesh + std::string(row.name.text()) + "='" + value + "'";
}

class Attributes : public Versions {};

TEST_F(Attributes, AreReadFromTheirVersionOn) {
  ASSERT_FALSE(attributeRows().empty());
  for (const AttributeRow& row : attributeRows()) {
    if (row.required || row.name.text() == "version") continue;
    const std::string sample = sampleOf(row);
    const std::string text = row.element == "robot" ? "@" + sample : minimal(row.element, sample);
    expectSince(row.since, text);
  }
}

TEST_F(Attributes, AreMissedWhereTheyAreRequired) {
  ASSERT_FALSE(attributeRows().empty());
  for (const AttributeRow& row : attributeRows()) {
    if (!row.required) continue;
    readText(robot(kNewestSpecifiedVersion, minimal(row.element, "", row.name.text())));
    EXPECT_TRUE(
        takeError(at("<" + std::string(row.element)), "'" + std::string(row.name.text()) + "'"));
  }
}

TEST_F(Attributes, HaveNamesInExactCase) {
  ASSERT_FALSE(attributeRows().empty());
  addFile("part.hrdf", robot(6, ""));
  for (const AttributeRow& row : attributeRows()) {
    std::string name(row.name.text());
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    const std::string attribute = name + "='1'";
    readText(row.element == "robot" ? robot(6, "", attribute)
                                    : robot(6, minimal(row.element, attribute)));
    EXPECT_TRUE(takeError(at(attribute), "did you mean '" + std::string(row.name.text()) + "'"));
  }
}

TEST(VersionTable, HasEveryPartOfTheCatalog) {
  std::set<std::string> expected, listed;
  const auto expect = [&](std::string_view kind, const auto& rows) {
    for (const auto& row : rows) {
      const std::string start = "<" + std::string(kind) + " type='" + std::string(row.type) + "'";
      expected.insert(std::to_string(row.since) + start);
    }
  };
  expect("actuator", actuators());
  expect("link", links());
  expect("bracket", brackets());
  expect("end-effector", endEffectors());
  for (const Row& row : kRows) {
    const std::size_t type = row.text.find(" type='");
    if (type == std::string_view::npos || row.text.find("mass") != std::string_view::npos) continue;
    const std::size_t end = row.text.find('\'', type + 7) + 1;
    listed.insert(std::to_string(row.since) + std::string(row.text.substr(0, end)));
  }
  ASSERT_EQ(expected.size(), 50u);
  for (const std::string& part : expected) EXPECT_TRUE(listed.contains(part)) << part;
}

class UnknownVersion : public Reading, public testing::WithParamInterface<const char*> {};

TEST_P(UnknownVersion, IsRefused) {
  const std::string value = GetParam();
  readText("<robot version='" + value + "'/>");
  EXPECT_TRUE(takeError({kRoot, 1, 17}, "'" + value + "'"));
}

INSTANTIATE_TEST_SUITE_P(Versions, UnknownVersion,
                         testing::Values("", "abc", "0.9.0", "1.4", "1.4.1", "1.8.0", "1.99.0",
                                         "2.0.0", "1.4.0 ", "01.4.0", "1.04.0"));

class Version : public Reading {};

TEST_F(Version, IsTheOldestWithAWarningWhenNoneIsNamed) {
  const auto read = readText("<robot><actuator type='X5-1'/></robot>");
  EXPECT_TRUE(takeWarning({kRoot, 1, 1}, "1.0.0"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->version, 0);
}

TEST_F(Version, TheUnspecifiedSeventhIsReadWithANote) {
  const auto read = readText(robot(7, "<actuator type='H25-45'/>"));
  EXPECT_TRUE(takeNote(at("1.7.0"), "not in the specification"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->version, 7);
}

TEST_F(Version, TheFirstHasNoRotationFunctions) {
  EXPECT_FALSE(readText("<robot version='1.0.0' rot='Rx(1)'/>"));
  EXPECT_TRUE(takeError(at("Rx(1)"), "came with version 1.1.0"));
}

TEST_F(Version, TheFirstHasRotationsOfNineNumbersOnly) {
  const auto turned = [](int minor, const std::string& rotation) {
    return robot(minor, "<rigid-body mass='1' com_rot='" + rotation + "'/>");
  };
  for (const char* function : {"Rx(1)", "Ry(pi/2)*Rz(0.5)", " Rz(0)"}) {
    EXPECT_FALSE(readText(turned(0, function)));
    EXPECT_TRUE(takeError(at(function),
                          "uses a rotation function, which came with version 1.1.0; this file is "
                          "1.0.0; write nine numbers or raise the version"));
    EXPECT_TRUE(readText(turned(1, function)));
  }
  EXPECT_TRUE(readText(turned(0, "1 0 0 0 1 0 0 0 1")));
}

class ImplicitEndEffector : public Reading {
 protected:
  std::size_t countIn(int minor, std::string_view elements) {
    const auto read = readText(robot(minor, elements));
    if (!read || read->chain.empty() || !read->chain.back().implicit) return 0;
    EXPECT_EQ(kindOf(read->chain.back()), "end-effector");
    EXPECT_EQ(typeOf(read->chain.back()), "Custom");
    EXPECT_EQ(inertialOf(read->chain.back())->mass, 0);
    return read->chain.size();
  }
};

TEST_F(ImplicitEndEffector, EndsAnOldRobot) {
  EXPECT_EQ(countIn(0, "<actuator type='X5-1'/>"), 2u);
  EXPECT_EQ(countIn(1, "<actuator type='X5-1'/>"), 2u);
}

TEST_F(ImplicitEndEffector, IsAllOfAnEmptyOldRobot) {
  EXPECT_EQ(countIn(0, ""), 1u);
  EXPECT_EQ(countIn(1, ""), 1u);
}

TEST_F(ImplicitEndEffector, IsNoneFromTheVersionThatHasElementsForIt) {
  EXPECT_EQ(countIn(2, "<actuator type='X5-1'/>"), 0u);
  EXPECT_EQ(countIn(2, ""), 0u);
}

}  // namespace
}  // namespace hrdf::versions_test
