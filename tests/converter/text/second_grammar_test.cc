// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The XML layer serves any format: here a tiny one of gardens, with a root, hints, limits and rules
// of its own.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/message_watch.h"
#include "text/arithmetic.h"
#include "text/attributes.h"
#include "text/utf8.h"
#include "text/xml.h"

namespace hrdf {
namespace {

std::string gardenRootHint(std::string_view root) {
  return root == "park" ? "a park is open to all" : "a garden file holds one <garden>";
}

constexpr XmlLanguage kGarden = {.name = "a garden file",
                                 .root = "garden",
                                 .startHint = "a garden starts with <garden>",
                                 .rootHint = gardenRootHint,
                                 .takesDoctype = true,
                                 .takesPrefixes = true,
                                 .takesDashes = true,
                                 .maxSize = 300};

// As above, with no rule relaxed.
constexpr XmlLanguage kStrictGarden = {.name = "a garden file",
                                       .root = "garden",
                                       .startHint = "a garden starts with <garden>",
                                       .rootHint = gardenRootHint};

constexpr std::array kNames = std::to_array<std::string_view>({"name", "width", "since_when"});
using Name = NameIn<kNames>;

constexpr std::array kGardenRows = std::to_array<AttributeRow>({
    {"garden", Name("name"), ValueKind::text},
});
constexpr std::array kBedRows = std::to_array<AttributeRow>({
    {"bed", Name("name"), ValueKind::text, true},
    {"bed", Name("width"), ValueKind::number, true},
    {"bed", Name("since_when"), ValueKind::number, false, 2},
});

void reportFutureName(const Location& where, const std::string& what, int since, int version,
                      Diagnostics& out) {
  out.error(where, what + " grows from edition " + std::to_string(since) + " on",
            "this is edition " + std::to_string(version));
}

struct Bed {
  std::string name;
  std::optional<double> width;  // m
  int plants = 0;
};

struct Garden {
  std::string name;
  std::vector<Bed> beds;
};

class GardenTest : public testing::Test {
 protected:
  // The words of the format, which no table lists.
  void SetUp() override {
    for (const char* words : {"a garden", "a park", "a file holds one root element",
                              "unknown element", "is wide", "grows from edition"}) {
      allowUnlisted(words);
    }
  }

  void TearDown() override {
    for (const Diagnostic& d : out_.all()) ADD_FAILURE() << "not expected: " << toString(d);
  }

  std::optional<Garden> read(std::string text, const XmlLanguage& language = kGarden) {
    const FileReader files = [&](const std::string&) { return text; };
    const auto source = openText("plan.xml", language.maxSize, files, out_);
    if (!source) return std::nullopt;
    XmlFile xml(*source, language);
    const pugi::xml_node root = xml.parse(out_);
    if (!root) return std::nullopt;
    const AttributesOf<kNames> attributes(xml, root, {kGardenRows}, out_);
    Garden garden{std::string(attributes.text("name")), {}};
    for (const pugi::xml_node node : root) {
      const std::string_view name = xml.nameOf(node);
      if (name == "bed") {
        garden.beds.push_back(bed(xml, node));
      } else {
        out_.error(xml.locate(node), "unknown element " + asTag(name));
      }
    }
    return garden;
  }

  // All that was reported, one line each.
  std::string takeAll() {
    std::string all;
    out_.sort();
    for (const Diagnostic& d : out_.all()) all += toString(d) + "\n";
    out_ = {};
    return all;
  }

 private:
  Bed bed(const XmlFile& xml, pugi::xml_node node) {
    const AttributeTable table = {kBedRows, 1, reportFutureName, 100};
    const AttributesOf<kNames> attributes(xml, node, table, out_);
    Bed bed{std::string(attributes.text("name")), attributes.value("width", parseNumber), 0};
    for (const pugi::xml_node inner : node) {
      if (xml.nameOf(inner) == "plant") ++bed.plants;
    }
    if (bed.width && *bed.width > 10) attributes.doubt("width", "is wide", "beds are in metres");
    return bed;
  }

  Diagnostics out_;
};

TEST_F(GardenTest, IsReadByTheSameLayer) {
  const auto garden = read(
      "<garden name='south'>\n<bed name='roses' width='1.5'><plant/><plant/></bed>\n</garden>");
  ASSERT_TRUE(garden);
  EXPECT_EQ(garden->name, "south");
  ASSERT_EQ(garden->beds.size(), 1u);
  EXPECT_EQ(garden->beds[0].name, "roses");
  EXPECT_EQ(garden->beds[0].width, 1.5);
  EXPECT_EQ(garden->beds[0].plants, 2);
}

TEST_F(GardenTest, HasItsOwnHintWhereTheFileIsEmpty) {
  read("");
  EXPECT_EQ(takeAll(),
            "plan.xml:1:1: error: the file holds no element; a garden starts with <garden>\n");
}

TEST_F(GardenTest, HasItsOwnHintsForOtherRoots) {
  EXPECT_FALSE(read("\n<park/>"));
  EXPECT_EQ(takeAll(),
            "plan.xml:2:1: error: the file does not begin with <garden>; "
            "a park is open to all\n");
  EXPECT_FALSE(read("<robot/>"));
  EXPECT_EQ(takeAll(),
            "plan.xml:1:1: error: the file does not begin with <garden>; "
            "a garden file holds one <garden>\n");
}

TEST_F(GardenTest, TakesAnyRootWhereItsLanguageNamesNone) {
  constexpr XmlLanguage kAny = {.name = "a plan", .root = ""};
  EXPECT_TRUE(read("<!-- a plan --><park/>", kAny));
  takeAll();
  EXPECT_FALSE(read("park", kAny));
  EXPECT_EQ(takeAll(), "plan.xml:1:1: error: the file does not begin with an element\n");
  constexpr XmlLanguage kNoHint = {.name = "a plan", .root = "plan"};
  EXPECT_FALSE(read("<park/>", kNoHint));
  EXPECT_EQ(takeAll(), "plan.xml:1:1: error: the file does not begin with <plan>\n");
}

TEST_F(GardenTest, DistinguishesAWebPageFromAnotherRoot) {
  EXPECT_FALSE(read("<!DOCTYPE html>\n<html></html>"));
  EXPECT_EQ(takeAll(),
            "plan.xml:2:1: error: the file does not begin with <garden>; "
            "this is a web page: save the file itself\n");
  EXPECT_FALSE(read("<!DOCTYPE html>\n<html></html>", kStrictGarden));
  EXPECT_EQ(takeAll(),
            "plan.xml:1:1: error: a DOCTYPE is not allowed in a garden file; "
            "this is a web page: save the file itself\n");
}

TEST_F(GardenTest, HasOneRoot) {
  read("<garden/>\n<garden/>");
  EXPECT_EQ(takeAll(),
            "plan.xml:2:1: error: a second root element <garden>; a file holds one <garden>\n");
}

TEST_F(GardenTest, MayNameNoRoot) {
  XmlLanguage any = kGarden;
  any.root = {};
  any.startHint = {};
  EXPECT_TRUE(read("<park/>", any));
  read("<park/>\n<park/>", any);
  EXPECT_EQ(takeAll(),
            "plan.xml:2:1: error: a second root element <park>; a file holds one root element\n");
}

TEST_F(GardenTest, HasItsOwnLimits) {
  EXPECT_TRUE(read("<garden/>" + std::string(291, ' ')));
  EXPECT_FALSE(read("<garden/>" + std::string(292, ' ')));
  EXPECT_EQ(takeAll(),
            "plan.xml: error: the file 'plan.xml' has 301 bytes; at most 300 are read\n");
  read("<garden><bed name='a' width='100.5'/>\n<bed name='b' width='11'/></garden>");
  EXPECT_EQ(takeAll(),
            "plan.xml:1:30: error: width '100.5' is too large: at most 100 is taken\n"
            "plan.xml:2:22: warning: width '11' is wide; beds are in metres\n");
}

TEST_F(GardenTest, ReportsAttributesByItsOwnTable) {
  read("<garden colour='red'>\n<bed width='1'/>\n<bed nmae='a' width='x'/>\n</garden>");
  EXPECT_EQ(takeAll(),
            "plan.xml:1:9: error: unknown attribute 'colour' of <garden>; known is 'name'\n"
            "plan.xml:2:1: error: <bed> lacks the attribute 'name'\n"
            "plan.xml:3:6: error: unknown attribute 'nmae' of <bed>; did you mean 'name'?\n"
            "plan.xml:3:22: error: width 'x' is not a number at 'x'\n");
}

TEST_F(GardenTest, ReportsRepeatedAttributesEvenOfUnknownElements) {
  read(
      "<garden><bed name='a' name='b' width='1'/>\n<bed name='a' width='1'><rock a='' b='' "
      "a=''/></bed></garden>");
  EXPECT_EQ(takeAll(),
            "plan.xml:1:23: error: attribute 'name' is given twice; delete one of them\n"
            "plan.xml:2:41: error: attribute 'a' is given twice; delete one of them\n");
}

TEST_F(GardenTest, HasItsOwnWordsForWhatIsTooNew) {
  read("<garden><bed name='a' width='1' since_when='1990'/></garden>");
  EXPECT_EQ(takeAll(),
            "plan.xml:1:33: error: attribute 'since_when' of <bed> grows from edition 2 on; this "
            "is edition 1\n");
}

TEST_F(GardenTest, PassesOverADoctypeWithoutDeclarations) {
  EXPECT_TRUE(read("<?xml version='1.0'?>\n<!DOCTYPE garden SYSTEM \"a>b'[.dtd\">\n<garden/>"));
  EXPECT_TRUE(read("<!DOCTYPE garden PUBLIC '-//G' 'g.dtd'><garden/>"));
}

TEST_F(GardenTest, RefusesADoctypeWhereItsLanguageDoes) {
  EXPECT_FALSE(read("\n<!DOCTYPE garden>\n<garden/>", kStrictGarden));
  EXPECT_EQ(takeAll(),
            "plan.xml:2:1: error: a DOCTYPE is not allowed in a garden file; delete it, and write "
            "entities out\n");
}

TEST_F(GardenTest, RefusesADoctypeThatIsNone) {
  EXPECT_FALSE(read("<!DOCTYPE garden [<!ENTITY x 'y'>]><garden/>"));
  EXPECT_EQ(takeAll(),
            "plan.xml:1:18: error: declarations in a DOCTYPE; delete them, and write entities "
            "out\n");
  for (const char* open : {"<!DOCTYPE garden", "<!DOCTYPE garden <garden/>", "<!DOCTYPE 'a>"}) {
    EXPECT_FALSE(read(open));
    EXPECT_EQ(takeAll(), "plan.xml:1:1: error: the DOCTYPE is not closed; end it with '>'\n")
        << open;
  }
  EXPECT_FALSE(read("<!doctype garden><garden/>"));
  EXPECT_EQ(takeAll(), "plan.xml:1:1: error: '<!doctype' in small letters; write '<!DOCTYPE'\n");
  EXPECT_FALSE(read("<!DOCTYPE a><!DOCTYPE a><garden/>"));
  EXPECT_EQ(takeAll(), "plan.xml:1:13: error: a second DOCTYPE; delete one of them\n");
  EXPECT_FALSE(read("<garden><!DOCTYPE a></garden>"));
  EXPECT_EQ(takeAll(), "plan.xml:1:9: error: a DOCTYPE behind the first element; put it before\n");
}

TEST_F(GardenTest, TakesDashesInCommentsWithAWarning) {
  EXPECT_TRUE(read("<garden>\n<!-- a -- b --></garden>"));
  EXPECT_EQ(takeAll(), "plan.xml:2:8: warning: '--' inside a comment; XML does not allow it\n");
}

TEST_F(GardenTest, RefusesDashesInCommentsWhereItsLanguageDoes) {
  read("<garden>\n<!-- a -- b --></garden>", kStrictGarden);
  EXPECT_EQ(takeAll(), "plan.xml:2:8: error: '--' inside a comment; XML does not allow it\n");
}

TEST_F(GardenTest, StripsPrefixesOfElementsAndPassesOverAttributesThatHaveOne) {
  const auto garden = read(
      "<g:garden xmlns:g='http://g' xmlns='h' xml:lang='en'>"
      "<g:bed name='a' width='1' x:width='2'><g:plant/></g:bed></g:garden>");
  ASSERT_TRUE(garden);
  ASSERT_EQ(garden->beds.size(), 1u);
  EXPECT_EQ(garden->beds[0].width, 1);
  EXPECT_EQ(garden->beds[0].plants, 1);
}

TEST_F(GardenTest, TakesPrefixesForPartsOfNamesWhereItsLanguageDoes) {
  EXPECT_FALSE(read("<g:garden/>", kStrictGarden));
  EXPECT_EQ(takeAll(),
            "plan.xml:1:1: error: the file does not begin with <garden>; "
            "a garden file holds one <garden>\n");
  read("<garden xmlns='h'>\n<g:bed/></garden>", kStrictGarden);
  EXPECT_EQ(takeAll(),
            "plan.xml:1:9: error: unknown attribute 'xmlns' of <garden>; known is 'name'\n"
            "plan.xml:2:1: error: unknown element <g:bed>\n");
}

TEST_F(GardenTest, HasTheHintsOfAllFormats) {
  read("<garden/>\n>>>>>>> b");
  EXPECT_EQ(takeAll(),
            "plan.xml:2:1: error: text '>>>>>>> b' outside the root element; a merge left its "
            "marks: keep one side and delete them\n");
}

}  // namespace
}  // namespace hrdf
