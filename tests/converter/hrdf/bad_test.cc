// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that each file of tests/bad gets the diagnostics that are written in it.
#include <algorithm>
#include <filesystem>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include <hrdf/lower.h>
#include <hrdf/options.h>
#include <hrdf/read.h>

#include "tests/bad_files.h"

namespace hrdf::bad_test {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

// Returns the options in the comment "<!-- OPTIONS … -->", for example "payload=1"; empty without
// such a comment.
std::string optionsIn(const std::string& text) {
  const std::string start = "<!-- OPTIONS ";
  const std::size_t at = text.rfind(start);
  if (at == std::string::npos) return {};
  const std::size_t from = at + start.size();
  return text.substr(from, text.find(" -->", from) - from);
}

// Returns the diagnostics of the file: from its options, from reading and from lowering.
std::vector<Diagnostic> diagnose(const fs::path& path) {
  Diagnostics out;
  ModelOptions options;
  setModelOptions(options, optionsIn(textOf(path)), out);
  const auto robot = read(path.string(), readerFor(path.string(), options, readFile), out);
  if (robot && !out.hasErrors()) std::ignore = lower(*robot, options, out);
  return {out.all().begin(), out.all().end()};
}

const BadFolder& badFolder() {
  static const BadFolder folder{kSource / "tests/bad", ".hrdf", {"<!-- ", "", "-->"}, diagnose};
  return folder;
}

class BadFile : public testing::TestWithParam<std::string> {};

TEST_P(BadFile, GetsItsDiagnostics) { expectItsDiagnostics(badFolder(), GetParam()); }

INSTANTIATE_TEST_SUITE_P(, BadFile, testing::ValuesIn(badFolder().names()),
                         [](const auto& instance) {
                           std::string name = instance.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(BadFiles, AreThere) { EXPECT_GT(badFolder().names().size(), 150u); }

}  // namespace
}  // namespace hrdf::bad_test
