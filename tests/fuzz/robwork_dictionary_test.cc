// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// robwork.dict contains the words of RobWork's grammar. HRDF_UPDATE_EXPECTATIONS=1 rewrites it.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "robwork/grammar.h"

namespace hrdf::robwork::robwork_dictionary_test {
namespace {

std::set<std::string> words() {
  std::set<std::string> words = {
      // values
      "Fixed", "Movable", "EndEffector", "Active", "Passive", "Revolute", "Prismatic", "Universal",
      "Spherical", "PrismaticUniversal", "PrismaticSpherical", "craig", "schilling", "HGP",
      "Enabled", "Disabled", "true", "false", "WORLD", "Home", "Camera", "Scanner2D", "1e9",
      "1e-300", "name='A'", "name='B'", "name='C'", "refframe='A'", "on='A'", "id='a'", "id='b'",
      // XML; the form feed separates the files of an input
      "/>", "</", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "\\x0c", "file='a.xml'",
      "file='b.xml'", "<Use id='a'/>", "<Include file='a.xml'/>", "workcell='b.xml'"};
  for (const Grammar grammar :
       {workCellGrammar(), collisionSetupGrammar(), proximitySetupGrammar(), dynamicsGrammar()}) {
    for (const ElementRow& row : grammar) {
      if (row.name.empty()) continue;
      words.insert("<" + std::string(row.name) + " ");
      words.insert("</" + std::string(row.name) + ">");
      for (const AttributeRow& each : row.attributes) {
        words.insert(std::string(each.name.text()) + "='");
      }
    }
  }
  return words;
}

TEST(RobworkDictionary, HoldsTheWordsOfTheGrammar) {
  std::string expected = "# Written by robwork_dictionary_test.cc.\n";
  for (const std::string& word : words()) expected += "\"" + word + "\"\n";
  const std::string path = std::string(HRDF_SOURCE_DIR) + "/tests/fuzz/robwork.dict";
  if (std::getenv("HRDF_UPDATE_EXPECTATIONS")) std::ofstream(path) << expected;
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), expected);
}

}  // namespace
}  // namespace hrdf::robwork::robwork_dictionary_test
