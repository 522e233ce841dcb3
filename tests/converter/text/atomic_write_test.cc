// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that are replaced whole or not at all.
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include <hrdf/files.h>

#include "text/atomic_write.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

class WholeFile : public testing::Test {
 protected:
  void SetUp() override { fs::create_directory(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string said() const { return out_.all().size() == 1 ? out_.all()[0].message : ""; }

  const fs::path folder_ =
      fs::path(testing::TempDir()) / ("whole_file." + std::to_string(getpid()));
  Diagnostics out_;
};

TEST_F(WholeFile, IsReplaced) {
  EXPECT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
  EXPECT_TRUE(writeWholeFile(path("a.txt"), "new", out_));
  EXPECT_EQ(readFile(path("a.txt")), "new");
  EXPECT_TRUE(out_.all().empty());
}

TEST_F(WholeFile, IsNotWrittenInPlaceOfAFolder) {
  EXPECT_FALSE(writeWholeFile(folder_.string(), "new", out_));
  EXPECT_EQ(said(), "cannot write '" + folder_.string() + "': it is a folder");
}

TEST_F(WholeFile, SaysWhyTheSystemDoesNotMakeIt) {
  EXPECT_FALSE(writeWholeFile(path("none/a.txt"), "new", out_));
  EXPECT_EQ(said(), "cannot write '" + path("none/a.txt") + "': No such file or directory");
}

TEST_F(WholeFile, StaysAsItWasWhenItsWriterFails) {
  writeWholeFile(path("a.txt"), "old", out_);
  const auto write = [&](const std::string& draft) {
    std::ofstream(draft) << "half";
    return reportUnwritable(path("a.txt"), "it is too long", out_);
  };
  EXPECT_FALSE(replaceWholeFile(path("a.txt"), write, out_));
  EXPECT_EQ(said(), "cannot write '" + path("a.txt") + "': it is too long");
  EXPECT_EQ(readFile(path("a.txt")), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(WholeFile, HasAHiddenDraftWithItsExtension) {
  std::string name;
  const auto write = [&](const std::string& draft) {
    name = fs::path(draft).filename().string();
    return true;
  };
  ASSERT_TRUE(replaceWholeFile(path("arm.mjz"), write, out_));
  EXPECT_TRUE(name.starts_with('.')) << name;
  EXPECT_TRUE(name.ends_with(".mjz")) << name;
}

TEST_F(WholeFile, HasNoNameWithAZeroByte) {
  EXPECT_FALSE(writeWholeFile(path(std::string("a\0b", 3)), "new", out_));
  EXPECT_NE(said().find("its name has a zero byte"), std::string::npos) << said();
}

TEST_F(WholeFile, TakesItsPlaceWithTheOthersOrNotAtAll) {
  writeWholeFile(path("a.txt"), "old", out_);
  {
    WholeFiles files;
    ASSERT_TRUE(files.add(path("a.txt"), "new", out_));
    ASSERT_TRUE(files.add(path("b.txt"), "new", out_));
    ASSERT_TRUE(files.add(path("c.txt"), "new", out_));
    fs::create_directory(path("c.txt"));  // so that the last cannot take its place
    EXPECT_FALSE(files.replace(out_));
  }
  EXPECT_EQ(readFile(path("a.txt")), "old");
  EXPECT_FALSE(fs::exists(path("b.txt")));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);  // nothing is left behind
}

TEST_F(WholeFile, KeepsNoFoldersThatItDidNotNeed) {
  {
    WholeFiles files;
    files.makeFolder(path("one/two"));
    EXPECT_TRUE(fs::exists(path("one/two")));
  }
  EXPECT_FALSE(fs::exists(path("one")));
}

}  // namespace
}  // namespace hrdf
