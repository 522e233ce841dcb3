// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <tuple>

#include <hrdf/robot.h>

#include "text/files.h"
#include "text/strings.h"
#include "tool/json_text.h"
#include "tool/tool.h"

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

// Adds problems with opening a robot as problems of its file. Notes are left out: they describe
// what was done with valid input.
void addProblems(const Diagnostics& opening, Diagnostics& out) {
  for (const Diagnostic& diagnostic : opening.all()) {
    if (diagnostic.severity != Severity::note) out.add(diagnostic);
  }
  out.sort();
}

}  // namespace

int check(const std::vector<std::string>& files, bool json, bool strict,
          const ModelOptions& options) {
  Json all = Json::array();
  bool isAnyBad = false;
  for (const std::string& file : files) {
    Diagnostics out;
    Files memo(readerFor(file, options, readFile));
    if (const auto robot = readRobot(file, options, memo, out)) {
      Diagnostics opening;
      std::ignore = lowerRobot(*robot, options, {.read = memo}, opening);
      addProblems(opening, out);
    }
    const bool isBad = out.hasErrors() || (strict && out.hasWarnings());
    isAnyBad = isAnyBad || isBad;
    if (!json) print(out);
    if (!json && !isBad) std::cout << printable(file) << ": ok\n";
    for (const Diagnostic& diagnostic : out.all()) all.push_back(toJson(diagnostic));
  }
  if (json) std::cout << dump(all) << "\n";
  return isAnyBad ? kBadInput : kDone;
}

}  // namespace hrdf
