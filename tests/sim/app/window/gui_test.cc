// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests where the window keeps its settings.
#include <cstdlib>
#include <string>

#include <sys/stat.h>

#include "app/window/gui.h"

#include "tests/sim/app/folder_test.h"

namespace hrdf::app::gui_test {
namespace {

class SettingsFile : public FolderTest {
 protected:
  void SetUp() override {
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", path("").c_str(), 1);
  }
};

TEST_F(SettingsFile, LiesInTheHomeFolder) {
  EXPECT_EQ(fs::path(settingsFile()), fs::path(path("")) / ".config/hrdf-mujoco/window.ini");
  EXPECT_TRUE(fs::is_directory(path(".config/hrdf-mujoco")));
}

TEST_F(SettingsFile, LiesInTheFolderOfConfigurations) {
  fs::create_directory(path("settings"));
  setenv("XDG_CONFIG_HOME", path("settings").c_str(), 1);
  EXPECT_EQ(fs::path(settingsFile()), fs::path(path("settings/hrdf-mujoco/window.ini")));
  EXPECT_FALSE(fs::exists(path(".config")));
}

TEST_F(SettingsFile, MakesNoHomeFolder) {
  setenv("HOME", path("nobody").c_str(), 1);
  EXPECT_EQ(settingsFile(), "");
  EXPECT_FALSE(fs::exists(path("nobody")));
  setenv("XDG_CONFIG_HOME", path("nowhere").c_str(), 1);
  EXPECT_EQ(settingsFile(), "");
  EXPECT_FALSE(fs::exists(path("nowhere")));
}

// The window must not read a pipe with the name of the settings file: the read would block.
TEST_F(SettingsFile, IsNoneWhereSomethingElseHasItsName) {
  fs::create_directories(path(".config/hrdf-mujoco"));
  ASSERT_EQ(mkfifo(path(".config/hrdf-mujoco/window.ini").c_str(), 0600), 0);
  EXPECT_EQ(settingsFile(), "");
}

TEST_F(SettingsFile, IsNoneWithoutAHomeFolder) {
  unsetenv("HOME");
  EXPECT_EQ(settingsFile(), "");
}

}  // namespace
}  // namespace hrdf::app::gui_test
