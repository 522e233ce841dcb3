// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include <hrdf/lower.h>
#include <hrdf/read.h>

#include "json_text.h"
#include "tool.h"

namespace hrdf {
namespace {

Json numberOrNull(int number) { return number > 0 ? Json(number) : Json(); }

Json toJson(const Diagnostic& diagnostic) {
  Json chain = Json::array();
  for (const Place& place : diagnostic.includeChain) chain.push_back(toString(place));
  return {{"file", diagnostic.where.file},
          {"line", numberOrNull(diagnostic.where.line)},
          {"column", numberOrNull(diagnostic.where.column)},
          {"severity", toString(diagnostic.severity)},
          {"message", diagnostic.message},
          {"hint", diagnostic.hint.empty() ? Json() : Json(diagnostic.hint)},
          {"include_chain", std::move(chain)}};
}

}  // namespace

int check(const std::vector<std::string>& files, bool json, bool strict) {
  Json all = Json::array();
  bool bad = false;
  for (const std::string& file : files) {
    Diagnostics out;
    if (const auto robot = read(file, readFile, out)) {
      lower(*robot, {}, out);
      out.sort();
    }
    bad = bad || out.hasErrors() || (strict && out.hasWarnings());
    if (!json) print(out);
    for (const Diagnostic& diagnostic : out.all()) all.push_back(toJson(diagnostic));
  }
  if (json) std::cout << dump(all) << "\n";
  return bad ? kBadInput : kDone;
}

}  // namespace hrdf
