// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/files.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/paths.h"

namespace hrdf {
namespace {

class FilesOfOneOpening : public testing::Test {
 protected:
  std::vector<std::string> asked_;
  std::stop_source stop_;
  const Files files_{[this](const std::string& path) -> FileText {
                       asked_.push_back(path);
                       if (path == "missing") return {};
                       return std::optional("text of " + path);
                     },
                     stop_.get_token()};
};

TEST_F(FilesOfOneOpening, AreReadOnceWhoeverAsksAndHowever) {
  const FileReader reader = files_;
  EXPECT_EQ(reader("a/b"), "text of a/b");
  EXPECT_EQ(files_.read("a/./b"), "text of a/b");
  EXPECT_EQ(files_.read(absolutePath("a/b")), "text of a/b");
  EXPECT_EQ(&Files(reader).read("a/b"), &files_.read("a/b"));
  EXPECT_FALSE(files_.read("missing"));
  EXPECT_FALSE(files_.read("missing"));
  EXPECT_EQ(asked_, (std::vector<std::string>{"a/b", "missing"}));
}

TEST_F(FilesOfOneOpening, AreSeenAlsoWhereTheyAreMissing) {
  files_.read("missing");
  EXPECT_EQ(files_.paths(), std::vector<std::string>{absolutePath("missing")});
}

TEST_F(FilesOfOneOpening, AreReadNoMoreAfterAStop) {
  files_.read("a");
  stop_.request_stop();
  EXPECT_FALSE(files_.read("a"));
  EXPECT_FALSE(files_.read("b"));
  EXPECT_EQ(asked_, std::vector<std::string>{"a"});
}

TEST_F(FilesOfOneOpening, AreSharedWithoutACopy) {
  FileText why;
  EXPECT_EQ(sharedText(files_, "a", why).get(), &*files_.read("a"));
  EXPECT_EQ(*sharedText([](const std::string&) { return FileText("own"); }, "a", why), "own");
  EXPECT_EQ(sharedText(files_, "missing", why), nullptr);
  EXPECT_EQ(why.whyNot, FileText().whyNot);
}

TEST(FilesTogether, HaveALimit) {
  const Files files([](const std::string&) { return FileText(std::string(40, 'x')); }, {}, 100);
  EXPECT_TRUE(files.read("a"));
  EXPECT_TRUE(files.read("b"));
  EXPECT_FALSE(files.read("c"));
  EXPECT_EQ(files.read("c").whyNot, "the files that are read together have more than 100 bytes");
  EXPECT_TRUE(files.read("a"));
}

TEST(FilesOfTheDisk, AreOneFileUnderTwoNames) {
  const auto folder = std::filesystem::temp_directory_path() / "hrdf-links";
  std::filesystem::create_directory(folder);
  std::ofstream(folder / "a") << "text";
  std::ofstream(folder / "other") << "text";
  std::filesystem::create_symlink(folder / "a", folder / "b");
  std::filesystem::create_hard_link(folder / "a", folder / "c");
  const Files files;
  EXPECT_EQ(files.share(folder / "a"), files.share(folder / "b"));
  EXPECT_EQ(files.share(folder / "a"), files.share(folder / "c"));
  EXPECT_NE(files.share(folder / "a"), files.share(folder / "other"));
  EXPECT_EQ(*files.share(folder / "c"), "text");
  std::filesystem::remove_all(folder);
}

TEST(FilesOfTheDisk, HaveTheStampFromBeforeTheyWereRead) {
  const auto path = (std::filesystem::temp_directory_path() / "hrdf-stamp").string();
  std::ofstream(path) << "old";
  const Files files([](const std::string& file) -> FileText {
    std::ofstream(file) << "newer";
    return readFile(file);
  });
  const FileStamp before = stampOf(path);
  EXPECT_EQ(files.read(path), "newer");
  EXPECT_EQ(files.seen(), std::vector<FileStamp>{before});
  EXPECT_NE(stampOf(path), before);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace hrdf
