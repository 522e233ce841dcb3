// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Each file of tests/bad gets the diagnostics that stand in it. No message in the source is without
// such a file, nor without a row in converter/README.md.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/lower.h>
#include <hrdf/options.h>
#include <hrdf/read.h>

#include "tests/bad_files.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;
const fs::path kReadme = kSource / "converter/README.md";

// Literals without a file in tests/bad.
const std::set<std::string> kWithoutFile = {
    // There is no such file, or it is too large to keep: read_test.cc, include_test.cc,
    // limits_test.cc.
    "cannot read the file",
    " bytes; at most ",
    "the files of this robot have more than ",
    " bytes together",
    "include less often",
    "split it with <include>",
    "it is no regular file",
    "the system says: ",
    "it has ",
    "the robot has more than ",
    " errors: the rest is not read",
    " warnings: the rest is not shown",
    "outputs nest more than ",
    // Likewise: model_limits_test.cc.
    "elements with a mesh",
    "degrees of freedom",
    "moving parts in a chain",
    ", which is too much for MuJoCo",
    "includes nest more than ",
    // Likewise: mesh_folder_test.cc.
    ": with their mesh files the robot would have more than ",
    // No bad file asks a server: fetch_test.cc.
    "cannot fetch the mesh ",
    "its address holds a name or a password, which is not sent",
    " s, or does not answer within ",
    "it takes more than ",
    "it leads on to another address more than ",
    std::string("it leads to an address that is not taken: ") +
        "it must begin with http:// or https://, and stay with https://",
    "there is no connection to its server",
    "it has more than ",
    "the meshes before it took too long",
    "its server answers with the HTTP status ",
    // Of the option visual: lower_options_test.cc.
    "option 'meshes' has no effect with visual=none",
    "it is left out",
    // Of builds without libcurl, or where it does not start.
    "option 'fetch_meshes': this build cannot fetch",
    "build it with libcurl and HRDF_FETCH_MESHES=ON",
    "this build is without libcurl",
    "libcurl does not start",
    // A net below the scan of the XML and below MuJoCo's meshes: no input is known to get there.
    "not well-formed XML: ",
    "it cannot be held in memory",
    // Nothing is written without a program that asks for it: gains_test.cc.
    "> is set for some modules only: ",
    " lack it",
    // No diagnostics.
    "it is a folder",
    "it is no plain file",
    "cannot write '",
    " more error)",
    " more errors)",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\\n",
};

// The query in the comment "<!-- OPTIONS payload=1 -->".
std::string optionsIn(const std::string& text) {
  const std::string start = "<!-- OPTIONS ";
  const std::size_t at = text.rfind(start);
  if (at == std::string::npos) return {};
  const std::size_t from = at + start.size();
  return text.substr(from, text.find(" -->", from) - from);
}

// The diagnostics of the file: those of its options, of reading and of lowering.
std::vector<Diagnostic> diagnose(const fs::path& path) {
  Diagnostics out;
  ModelOptions options;
  setModelOptions(options, optionsIn(textOf(path)), out);
  const auto robot = read(path.string(), readFile, out);
  if (robot && !out.hasErrors()) lower(*robot, options, out);
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

std::vector<fs::path> sources() {
  std::vector<fs::path> files;
  for (const char* room : {"text", "spec", "options", "hebi", "hrdf"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kSource / "converter" / room)) {
      const fs::path& path = entry.path();
      if (path.extension() == ".cc" && path.stem() != "csv_table") files.push_back(path);
    }
  }
  return files;
}

TEST(Messages, OfTheSourceAllHaveABadFile) {
  EXPECT_GT(expectABadFileForEachMessage(badFolder(), sources(), kWithoutFile),
            100u);  // else the literals were not found
}

TEST(MessageTable, ListsEveryMessageWithItsSeverity) {
  expectARowForEachMessage(badFolder(), kReadme);
}

TEST(MessageTable, NamesAFileForEachMessage) {
  EXPECT_GT(expectEachRowToHold(badFolder(), kReadme), 50u);
}

}  // namespace
}  // namespace hrdf
