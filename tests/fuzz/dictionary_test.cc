// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// hrdf.dict contains the words of the grammar and of the catalog. HRDF_UPDATE_EXPECTATIONS=1
// rewrites it.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/catalog.h>

#include "hrdf/grammar.h"

namespace hrdf::dictionary_test {
namespace {

template <class Rows>
void addTypes(const Rows& rows, std::set<std::string>& words) {
  for (const auto& row : rows) words.emplace(row.type);
}

std::set<std::string> words() {
  std::set<std::string> words = {// attribute values, except part types
                                 "Inline", "RightAngle", "rx", "-ry", "tz", "Rx(", "Ry(", "Rz(",
                                 "pi", "1e9", "1e-300", "1.0.0", "1.6.0", "1.7.0",
                                 // XML; the form feed separates the files of an input
                                 "/>", "</", "</robot>", "</rigid-body>", "</output>", "<output>",
                                 "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#10;", "\\x0c",
                                 "a.hrdf", "b.hrdf", "<include path='a.hrdf'/>",
                                 "<include path='b.hrdf'/>"};
  for (const ElementRow& row : elementRows()) words.insert("<" + std::string(row.name) + " ");
  for (const AttributeRow& row : attributeRows()) words.insert(std::string(row.name.text()) + "='");
  addTypes(actuators(), words);
  addTypes(links(), words);
  addTypes(brackets(), words);
  addTypes(endEffectors(), words);
  return words;
}

TEST(Dictionary, HoldsTheWordsOfGrammarAndCatalog) {
  std::string expected = "# Written by dictionary_test.cc.\n";
  for (const std::string& word : words()) expected += "\"" + word + "\"\n";
  const std::string path = std::string(HRDF_SOURCE_DIR) + "/tests/fuzz/hrdf.dict";
  if (std::getenv("HRDF_UPDATE_EXPECTATIONS")) std::ofstream(path) << expected;
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), expected);
}

}  // namespace
}  // namespace hrdf::dictionary_test
