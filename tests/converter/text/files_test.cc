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
