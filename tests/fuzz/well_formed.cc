// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reports for each text on stdin whether it is well-formed XML, for compare_with_expat.py. A text
// is a line with its number of bytes, then the bytes. The answer is a line: "good", or the first
// error.
#include <cstdio>
#include <iostream>
#include <string>

#include "text/utf8.h"
#include "text/xml.h"

namespace {

// Accepts everything of XML that the layer can accept: any root, a DOCTYPE, prefixes.
constexpr hrdf::XmlLanguage kXml = {
    .name = "XML", .root = {}, .takesDoctype = true, .takesPrefixes = true};

std::string verdict(std::string text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  const hrdf::Source source("", std::move(text));
  hrdf::Diagnostics out;
  hrdf::XmlFile(source, kXml).parse(out);
  for (const hrdf::Diagnostic& each : out.all()) {
    if (each.severity == hrdf::Severity::error) return toString(each);
  }
  return "good";
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::string text(std::stoul(line), '\0');
    if (!std::cin.read(text.data(), static_cast<std::streamsize>(text.size()))) return 1;
    std::printf("%s\n", verdict(std::move(text)).c_str());
  }
  return 0;
}
