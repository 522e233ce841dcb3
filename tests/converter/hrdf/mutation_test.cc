// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Documents with mistakes of all kinds, made at random with a fixed seed: the reader keeps its
// promises, and MuJoCo takes what it accepts or says why not.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <nlohmann/json.hpp>

#include <hrdf/lower.h>

#include "tests/fuzz/promises.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

struct Document {
  std::string root;  // a path in `files`
  Files files;
};

std::string textOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Each robot of the folder, with all the others for its includes.
std::vector<Document> documentsIn(const fs::path& folder) {
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".hrdf") continue;
    files[entry.path().lexically_relative(folder).generic_string()] = textOf(entry.path());
  }
  std::vector<Document> documents;
  for (const auto& [path, text] : files) documents.push_back({path, files});
  return documents;
}

std::vector<Document> randomRobots(std::size_t count) {
  std::ifstream file(kSource / "tests/data/random.json");
  std::vector<Document> documents;
  for (const auto& robot : nlohmann::json::parse(file)) {
    if (documents.size() == count) break;
    documents.push_back({robot.at("name").get<std::string>() + ".hrdf", robot.at("files")});
  }
  return documents;
}

// The root, or a file that it includes.
std::string& anyText(Document& document, std::size_t which) {
  std::vector<std::string*> texts;
  const std::string& root = document.files.at(document.root);
  for (auto& [path, text] : document.files) {
    if (path == document.root || root.find('"' + path + '"') != std::string::npos) {
      texts.push_back(&text);
    }
  }
  return *texts[which % texts.size()];
}

// Words and single signs.
std::vector<std::string_view> tokensOf(std::string_view text) {
  const auto inWord = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
  };
  std::vector<std::string_view> tokens;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (inWord(text[at]) && end < text.size() && inWord(text[end])) ++end;
    tokens.push_back(text.substr(at, end - at));
    at = end;
  }
  return tokens;
}

constexpr std::string_view kStrange[] = {"-",
                                         "0",
                                         "1e9",
                                         "1e-300",
                                         "1e400",
                                         "nan",
                                         "inf",
                                         "pi",
                                         "Rx(1)",
                                         "((",
                                         "))",
                                         "&#0;",
                                         "&amp;",
                                         "&#xD800;",
                                         "]]>",
                                         "<!--",
                                         "-->",
                                         "<![CDATA[",
                                         "\xFF",
                                         "\x01",
                                         "/>",
                                         "</",
                                         "<output>",
                                         "</output>",
                                         "'",
                                         "version",
                                         "mesh_path",
                                         "tag",
                                         "twist",
                                         "\xEF\xBB\xBF",
                                         "<include path='parts/wheel.hrdf'/>"};

class Mutator {
 public:
  // A text with one to four mistakes.
  std::string mutated(std::string text) {
    for (std::size_t left = 1 + below(4); left > 0; --left) {
      text = below(2) == 0 ? bytes(std::move(text)) : tokens(text);
    }
    return text;
  }

  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

 private:
  std::string bytes(std::string text) {
    const std::size_t at = below(text.size()), length = below(text.size() - at);
    switch (below(5)) {
      case 0:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 1:
        text.erase(at, 1 + below(8));
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), below(200)));
        break;
      default:
        if (!text.empty()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
    }
    return text;
  }

  std::string tokens(const std::string& text) {
    std::vector<std::string_view> all = tokensOf(text);
    if (all.empty()) return text;
    const std::size_t at = below(all.size());
    switch (below(5)) {
      case 0:
        all[at] = kStrange[below(std::size(kStrange))];
        break;
      case 1:
        std::swap(all[at], all[below(all.size())]);
        break;
      case 2:
        all[at] = {};
        break;
      case 3:
        all[at] = all[below(all.size())];
        break;
      default:
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), all[below(all.size())]);
    }
    std::string joined;
    for (const std::string_view token : all) joined += token;
    return joined;
  }

  std::mt19937 random_{1};  // the same on every machine, unlike std's distributions
};

// MuJoCo would end the process; so does this, but says where it came from.
[[noreturn]] void onMujocoError(const char* message) {
  std::fprintf(stderr, "MuJoCo gave up: %s\n", message);
  std::abort();
}

void ignoreWarning(const char*) {}

class Mutation : public testing::Test {
 protected:
  Mutation() {
    mju_user_error = onMujocoError;
    mju_user_warning = ignoreWarning;
  }
  ~Mutation() override {
    mju_user_error = nullptr;
    mju_user_warning = nullptr;
  }

  void hold(const std::vector<Document>& documents, int times);

  int accepted_ = 0, refused_ = 0;

 private:
  void holdOne(const Document& document);
  void compile(const Description& robot, const Files& files);

  Mutator mutator_;
};

void Mutation::hold(const std::vector<Document>& documents, int times) {
  ASSERT_FALSE(documents.empty());
  for (const Document& original : documents) {
    for (int i = 0; i < times && !HasFailure(); ++i) {
      Document document = original;
      std::string& text = anyText(document, mutator_.below(1000));
      text = mutator_.mutated(text);
      SCOPED_TRACE(document.root + ":\n" + text);
      holdOne(document);
    }
  }
}

void Mutation::holdOne(const Document& document) {
  Diagnostics diagnostics;
  const auto robot = read(document.root, readerOf(document.files), diagnostics);
  EXPECT_EQ(brokenPromise(robot, diagnostics, document.files), "");
  ++(robot ? accepted_ : refused_);
  if (!robot || mutator_.below(20) != 0) return;
  EXPECT_EQ(brokenPromise(*robot), "");
  compile(*robot, document.files);
}

// Not every robot that can be written can be simulated, but then there is an error.
void Mutation::compile(const Description& robot, const Files& files) {
  Diagnostics diagnostics;
  const SpecPtr spec = lower(robot, {}, {.read = readerOf(files)}, diagnostics);
  ASSERT_EQ(spec == nullptr, diagnostics.hasErrors());
  if (!spec) return;
  mjModel* model = mj_compile(spec.get(), nullptr);
  if (!model) {
    EXPECT_STRNE(mjs_getError(spec.get()), "");
  }
  mj_deleteModel(model);
}

TEST_F(Mutation, OfTheModelsIsReadOrRefused) {
  hold(documentsIn(kSource / "models"), 100);
  EXPECT_GT(accepted_, 150);
  EXPECT_GT(refused_, 1000);
}

TEST_F(Mutation, OfBadDocumentsIsReadOrRefused) {
  hold(documentsIn(kSource / "tests/bad"), 25);
  EXPECT_GT(refused_, 2000);
}

TEST_F(Mutation, OfRandomRobotsIsReadOrRefused) {
  hold(randomRobots(50), 60);
  EXPECT_GT(accepted_, 50);
  EXPECT_GT(refused_, 2000);
}

}  // namespace
}  // namespace hrdf
