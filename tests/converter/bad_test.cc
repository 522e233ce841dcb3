// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Each file of tests/bad gets the diagnostics that stand in it: in a comment at its end, or, where
// no comment can stand, in a file beside it that ends in `.expect`. HRDF_UPDATE_EXPECTATIONS=1
// rewrites them. No message in the source is without such a file, nor without a row in
// converter/README.md.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/lower.h>
#include <hrdf/options.h>
#include <hrdf/read.h>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;
const fs::path kBad = kSource / "tests/bad";

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
    "it leads to an address that is not taken: it must begin with http:// or https://, and stay with "
    "https://",
    "there is no connection to its server",
    "it has more than ",
    "the meshes before it took too long",
    "its server answers with the HTTP status ",
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

std::string textOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

// What stands between `start` and "-->" in `text`; empty without one.
std::string inComment(const std::string& text, const std::string& start) {
  const std::size_t at = text.rfind("<!-- " + start);
  if (at == std::string::npos) return {};
  const std::size_t from = at + 5 + start.size() + 1;
  return text.substr(from, text.find("-->", from) - from);
}

// The diagnostics of the file as text: those of its options, of reading and of lowering.
std::vector<Diagnostic> diagnose(const fs::path& path) {
  Diagnostics out;
  ModelOptions options;
  std::string query = inComment(textOf(path), "OPTIONS");
  if (!query.empty()) query.pop_back();
  setModelOptions(options, query, out);
  const auto robot = read(path.string(), readFile, out);
  if (robot && !out.hasErrors()) lower(*robot, options, out);
  return {out.all().begin(), out.all().end()};
}

// With the chain of includes, without the lines of the source.
std::string textOf(std::vector<Diagnostic> diagnostics) {
  std::string text;
  for (Diagnostic& diagnostic : diagnostics) {
    diagnostic.sourceLine.clear();
    text += toStringWithSource(diagnostic);
  }
  return replaced(text, kBad.string() + "/", "");
}

// Where and what a file of tests/bad expects.
struct Expectation {
  explicit Expectation(const fs::path& path) : file(path), sidecar(path) {
    sidecar.replace_extension(".expect");
  }

  std::string text() const {
    return fs::exists(sidecar) ? textOf(sidecar) : inComment(textOf(file), "EXPECT");
  }

  // Into the file itself where that does not change what is wrong with it.
  void update() const {
    const std::string source = textOf(file);
    const std::string bare = source.substr(0, source.rfind("<!-- EXPECT"));
    write(file, bare);
    const std::string expected = textOf(diagnose(file));
    fs::remove(sidecar);
    if (bare.ends_with('\n')) {
      write(file, bare + "<!-- EXPECT\n" + expected + "-->\n");
      if (textOf(diagnose(file)) == expected && text() == expected) return;
      write(file, bare);
    }
    write(sidecar, expected);
  }

  static void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }

  fs::path file, sidecar;
};

std::vector<std::string> badFiles() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kBad)) {
    if (entry.path().extension() == ".hrdf") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

fs::path fileOf(const std::string& name) { return kBad / (name + ".hrdf"); }

class BadFile : public testing::TestWithParam<std::string> {};

TEST_P(BadFile, GetsItsDiagnostics) {
  const Expectation expectation(fileOf(GetParam()));
  if (std::getenv("HRDF_UPDATE_EXPECTATIONS")) expectation.update();
  EXPECT_EQ(textOf(diagnose(expectation.file)), expectation.text());
  EXPECT_NE(expectation.text(), "");
}

INSTANTIATE_TEST_SUITE_P(, BadFile, testing::ValuesIn(badFiles()), [](const auto& instance) {
  std::string name = instance.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

// The string literals of C++ source, neighbours joined, of at least two words. Rows of tables
// (`{"name", …`) hold no messages.
std::vector<std::string> messagesIn(const fs::path& path) {
  static const std::regex kLiteral(R"re("((?:[^"\\\n]|\\.)*)")re");
  static const std::regex kWords("[a-z']+[,:;]? [a-z]");
  const std::string text = textOf(path);
  std::vector<std::string> messages;
  std::size_t endBefore = std::string::npos;
  for (std::sregex_iterator at(text.begin(), text.end(), kLiteral), end; at != end; ++at) {
    const auto start = static_cast<std::size_t>(at->position());
    const std::size_t lineStart = text.rfind('\n', start) + 1;
    const std::string line = text.substr(lineStart, start - lineStart);
    const bool isRow = line.starts_with(' ') && line.find_first_not_of(' ') == line.find('{');
    const bool isMessage = line.find("//") == std::string::npos && !isRow &&
                           !line.starts_with("#") &&
                           line.find("static_assert") == std::string::npos;
    const std::string literal = replaced(replaced((*at)[1], "\\\"", "\""), "\\\\", "\\");
    const bool joins =
        endBefore != std::string::npos && text.find_first_not_of(" \n", endBefore) == start;
    endBefore = start + static_cast<std::size_t>(at->length());
    if (joins && !messages.empty()) {
      messages.back() += literal;
    } else if (isMessage) {
      messages.push_back(literal);
    }
  }
  std::erase_if(messages, [](const std::string& m) { return !std::regex_search(m, kWords); });
  return messages;
}

TEST(Messages, OfTheSourceAllHaveABadFile) {
  std::string expected;
  for (const std::string& name : badFiles()) expected += Expectation(fileOf(name)).text();
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(kSource / "converter/src")) {
    if (entry.path().extension() != ".cc") continue;
    for (const std::string& message : messagesIn(entry.path())) {
      ++count;
      if (kWithoutFile.contains(message)) continue;
      EXPECT_NE(expected.find(message), std::string::npos)
          << entry.path().filename()
          << " has a message that no file of tests/bad gets: " << message;
    }
  }
  EXPECT_GT(count, 100u);  // else the literals were not found
}

// A row of the table of messages in converter/README.md.
struct Row {
  std::string message;  // "…" stands for anything
  std::string severity;
  std::string example;  // a name of badFiles(); empty for input that is too large for a file
};

// "| `mass '…' is negative` | when | error | [`negative-mass`](…) |"
std::vector<Row> readmeRows() {
  std::vector<Row> rows;
  std::istringstream readme(textOf(kSource / "converter/README.md"));
  static const std::regex kRow(
      R"re(\| `(.+?)` \|.* \| (error|warning|note) \|(?: \[`(.+?)`\])?.*)re");
  std::smatch match;
  for (std::string line; std::getline(readme, line);) {
    if (std::regex_match(line, match, kRow)) rows.push_back({match[1], match[2], match[3]});
  }
  return rows;
}

bool matches(std::string_view pattern, std::string_view text) {
  constexpr std::string_view kAnything = "…";
  const std::size_t gap = pattern.find(kAnything);
  if (gap == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, gap))) return false;
  pattern.remove_prefix(gap + kAnything.size());
  for (std::size_t from = gap; from <= text.size(); ++from) {
    if (matches(pattern, text.substr(from))) return true;
  }
  return false;
}

bool isOf(const Row& row, const Diagnostic& diagnostic) {
  return row.severity == toString(diagnostic.severity) && matches(row.message, diagnostic.message);
}

TEST(MessageTable, ListsEveryMessageWithItsSeverity) {
  const auto rows = readmeRows();
  for (const std::string& name : badFiles()) {
    for (const Diagnostic& diagnostic : diagnose(fileOf(name))) {
      EXPECT_TRUE(std::ranges::any_of(rows, [&](const Row& row) { return isOf(row, diagnostic); }))
          << "converter/README.md does not list: " << toString(diagnostic);
    }
  }
}

TEST(MessageTable, NamesAFileForEachMessage) {
  const auto rows = readmeRows();
  EXPECT_GT(rows.size(), 50u);
  for (const Row& row : rows) {
    if (row.example.empty()) continue;
    const auto diagnostics = diagnose(fileOf(row.example));
    EXPECT_TRUE(std::ranges::any_of(diagnostics, [&](const Diagnostic& d) { return isOf(row, d); }))
        << row.example << " does not get '" << row.message << "'";
  }
}

}  // namespace
}  // namespace hrdf
