// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the folders where simulations are published and searched.
#include "link/folders.h"

#include <filesystem>
#include <fstream>
#include <optional>

#include <sys/stat.h>

#include <hrdf/sim/simulation.h>

#include "tests/sim/link/published.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::link::folders_test {
namespace {

namespace fs = std::filesystem;

// Sets an environment variable, or removes it (nullopt). The destructor restores its old value.
class Variable {
 public:
  Variable(const char* name, std::optional<std::string> value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  ~Variable() { set(before_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const std::optional<std::string>& value) {
    value ? setenv(name_, value->c_str(), 1) : unsetenv(name_);
  }
  const char* name_;
  std::optional<std::string> before_;
};

TEST(LinkFolders, AreThatOfTheVariableAlone) {
  const Variable own("HRDF_LINK_DIR", "/some/where");
  EXPECT_EQ(linkFolders(), std::vector<std::string>{"/some/where"});
}

TEST(LinkFolders, AreThoseOfSessionAndUserWithoutIt) {
  const Variable own("HRDF_LINK_DIR", std::nullopt);
  const std::string user = std::to_string(geteuid());
  const Variable session("XDG_RUNTIME_DIR", "/here");
  EXPECT_EQ(linkFolders(),
            (std::vector<std::string>{"/here/hrdf-mujoco", "/run/user/" + user + "/hrdf-mujoco",
                                      "/tmp/hrdf-mujoco-" + user}));
}

class PrivateFolder : public testing::Test {
 protected:
  PrivateFolder() {
    fs::create_directories(path_);
    fs::permissions(path_, fs::perms::owner_all);
  }
  ~PrivateFolder() override { fs::remove_all(root_); }

  const LinkFolder scratch_;
  const Variable none_{"HRDF_LINK_DIR", std::nullopt};
  const fs::path root_ = scratch_.path() + "-session";
  const std::string path_ = (root_ / "hrdf-mujoco").string();
  const Variable session_{"XDG_RUNTIME_DIR", root_.string()};
};

TEST_F(PrivateFolder, IsUsedIfItIsOurs) { EXPECT_EQ(whyNotUsed(path_), ""); }

TEST_F(PrivateFolder, IsNotUsedIfOthersMayUseIt) {
  chmod(path_.c_str(), 0755);
  EXPECT_NE(whyNotUsed(path_).find("mode 700"), std::string::npos);
}

TEST_F(PrivateFolder, IsNotUsedIfItIsALink) {
  const std::string link = (root_ / "link").string();
  fs::create_symlink(path_, link);
  EXPECT_EQ(whyNotUsed(link), "it is not a folder");
}

TEST_F(PrivateFolder, IsNotUsedIfItIsAFile) {
  const std::string file = (root_ / "file").string();
  std::ofstream(file) << "x";
  EXPECT_EQ(whyNotUsed(file), "it is not a folder");
}

TEST_F(PrivateFolder, IsMadeForTheUserAlone) {
  fs::remove_all(path_);
  std::string why;
  ASSERT_EQ(folderToPublish(why), path_) << why;
  EXPECT_EQ(fs::status(path_).permissions(), fs::perms::owner_all);
}

TEST_F(PrivateFolder, IsPassedOverForTheNextIfItIsNotOurs) {
  chmod(path_.c_str(), 0777);
  std::string why;
  const auto other = folderToPublish(why);
  EXPECT_NE(other, path_);
  EXPECT_NE(why.find(path_), std::string::npos);
}

TEST(Publishing, SaysWhyAPathIsTooLong) {
  const LinkFolder scratch;
  const std::string deep = scratch.path() + "/" + std::string(120, 'd');
  fs::create_directories(deep);
  const Variable own("HRDF_LINK_DIR", deep);
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  std::string why;
  EXPECT_FALSE(sim->publish(&why));
  EXPECT_NE(why.find("too long"), std::string::npos) << why;
}

TEST(Publishing, ShowsASocketOnlyWhileItLasts) {
  const LinkFolder folder;
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  ASSERT_TRUE(sim->publish());
  EXPECT_TRUE(sim->isPublished());
  EXPECT_EQ(folder.sockets().size(), 1u);
  sim->unpublish();
  EXPECT_TRUE(folder.sockets().empty());
}

}  // namespace
}  // namespace hrdf::sim::link::folders_test
