// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// graspit.dict contains the words of GraspIt!'s grammar. HRDF_UPDATE_EXPECTATIONS=1 rewrites it.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "graspit/grammar.h"

namespace hrdf::graspit::graspit_dictionary_test {
namespace {

std::set<std::string> words() {
  std::set<std::string> words = {
      // values
      "Revolute", "Prismatic", "Universal", "Ball", "Fixed", "Off", "OverlappingPair", "base", "d0",
      "d1", "d0*0.5+10", "d0-2", "90 x", "-90 y", "(1 0 0 0)[0 0 0]", "1e9", "1e-300", "-1",
      "b.xml", "m.off", "e.xml", "c.xml", "d0='1'", "tendon='T'", "type='r'", "type='b'",
      // OFF, XML; the form feed separates the files of an input
      "OFF\\x0a", "3 0 1 2\\x0a", "/>", "</", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "\\x0c"};
  for (const ElementRow& row : grammar()) {
    words.insert("<" + std::string(row.name) + ">");
    words.insert("</" + std::string(row.name) + ">");
    for (const Names list : {row.children, row.lists, row.leftOut}) {
      for (const std::string_view each : list) words.insert("<" + std::string(each) + ">");
    }
    for (const std::string_view each : row.attributes) words.insert(std::string(each) + "='");
  }
  return words;
}

TEST(GraspitDictionary, HoldsTheWordsOfTheGrammar) {
  std::string expected = "# Written by graspit_dictionary_test.cc.\n";
  for (const std::string& word : words()) expected += "\"" + word + "\"\n";
  const std::string path = std::string(HRDF_SOURCE_DIR) + "/tests/fuzz/graspit.dict";
  if (std::getenv("HRDF_UPDATE_EXPECTATIONS")) std::ofstream(path) << expected;
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), expected);
}

}  // namespace
}  // namespace hrdf::graspit::graspit_dictionary_test
