// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes random mistakes in documents, with a fixed seed. The reader must keep the promises in
// tests/fuzz/promises.h. If the reader accepts a robot, lowering and MuJoCo must each accept it or
// report an error.
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

#include "tests/fuzz/mutator.h"
#include "tests/fuzz/promises.h"
#include "tests/message_watch.h"

namespace hrdf::mutation_test {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = HRDF_SOURCE_DIR;

struct Document {
  std::string root;  // a path in `files`
  GivenFiles files;
};

std::string textOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns each robot of the folder, with all files of the folder for its includes.
std::vector<Document> documentsIn(const fs::path& folder) {
  GivenFiles files;
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

// Returns the text of the root file or of a file that it includes; `which` selects the file.
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

// MuJoCo's default handler would also end the process, but without printing the error.
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
  void compile(const Description& robot, const GivenFiles& files);

  Mutator mutator_{1};
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

// Some valid robots cannot be simulated; lowering then reports an error.
void Mutation::compile(const Description& robot, const GivenFiles& files) {
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

TEST_F(Mutation, MutatedModelsAreReadOrRefused) {
  hold(documentsIn(kSource / "models"), 100);
  EXPECT_GT(accepted_, 150);
  EXPECT_GT(refused_, 1000);
}

TEST_F(Mutation, MutatedBadDocumentsAreReadOrRefused) {
  EXPECT_DIAGNOSTIC("… '…' has … (U+…) in it");
  EXPECT_DIAGNOSTIC("… '…' has … characters; …");
  EXPECT_DIAGNOSTIC("text '…' outside the root element");
  EXPECT_DIAGNOSTIC("text '…' between the elements");
  EXPECT_DIAGNOSTIC("unknown … type '…'; allowed: …");
  EXPECT_DIAGNOSTIC("unknown version '…'; allowed: …");
  EXPECT_DIAGNOSTIC("unknown version '…'; write '…'");
  hold(documentsIn(kSource / "tests/bad"), 25);
  EXPECT_GT(refused_, 2000);
}

TEST_F(Mutation, MutatedRandomRobotsAreReadOrRefused) {
  EXPECT_DIAGNOSTIC("… '…' is not a rotation: R R^T differs from 1 by …");
  hold(randomRobots(50), 60);
  EXPECT_GT(accepted_, 50);
  EXPECT_GT(refused_, 2000);
}

}  // namespace
}  // namespace hrdf::mutation_test
