// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths as text, and the reasons why a file is not read.
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include <hrdf/files.h>

#include "text/paths.h"

namespace hrdf::paths_test {
namespace {

namespace fs = std::filesystem;

TEST(Paths, CountFromTheFolderOfTheFileThatNamesThem) {
  EXPECT_EQ(beside("robots/arm.hrdf", "parts/wrist.hrdf"), "robots/parts/wrist.hrdf");
  EXPECT_EQ(beside("robots/arm.hrdf", "../wrist.hrdf"), "wrist.hrdf");
  EXPECT_EQ(beside("arm.hrdf", "./wrist.hrdf"), "wrist.hrdf");
  EXPECT_EQ(beside("robots/arm.hrdf", "/wrist.hrdf"), "/wrist.hrdf");
}

TEST(Paths, HaveTheirExtensionInLowerCase) {
  EXPECT_EQ(extensionOf("robots/ARM.Hrdf"), ".hrdf");
  EXPECT_EQ(extensionOf("arm.cfg.yaml"), ".yaml");
  EXPECT_EQ(extensionOf("robots.old/arm"), "");
}

TEST(Paths, LeadToTheSameFileByOtherWays) {
  const fs::path folder = fs::temp_directory_path() / ("paths." + std::to_string(getpid()));
  fs::create_directories(folder / "inner");
  std::ofstream(folder / "a") << "a";
  fs::create_symlink("a", folder / "link");
  EXPECT_TRUE(isSameFile((folder / "a").string(), (folder / "inner/../a").string()));
  EXPECT_TRUE(isSameFile((folder / "a").string(), (folder / "link").string()));
  EXPECT_TRUE(isSameFile((folder / "new").string(), (folder / "inner/../new").string()));
  EXPECT_FALSE(isSameFile((folder / "a").string(), (folder / "new").string()));
  fs::remove_all(folder);
}

TEST(ReadFile, SaysWhyThereIsNoText) {
  EXPECT_EQ(readFile(fs::temp_directory_path().string()).whyNot, "it is a folder");
  EXPECT_EQ(readFile("/dev/null").whyNot, "it is not a regular file");
  EXPECT_EQ(readFile("no such file").whyNot, "is there such a file?");
}

}  // namespace
}  // namespace hrdf::paths_test
