// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's kits by name, from a server that the test starts on the loopback interface.
#include "kits/kits.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/robot.h>
#include <hrdf/sim/robot_config.h>

#include "tests/message_watch.h"
#include "tests/web_server.h"
#include "text/fetch.h"
#include "text/read_file.h"
#include "text/sha256.h"

namespace hrdf::kits_test {
namespace {

namespace fs = std::filesystem;

const std::string kArm = "<robot version=\"1.6.0\"><actuator type=\"X5-1\"/></robot>";
const std::string kLicence = "a licence";
const std::string kConfig = "version: 1.0\nnames: [J1_base]\nfamilies: Arm\nhrdf: hrdf/arm.hrdf\n";

class Kits : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("hrdf_kits_" + std::to_string(getpid()));
    setenv("no_proxy", "127.0.0.1", 1);
    setenv("XDG_DATA_HOME", folder_.c_str(), 1);
    server_.on("/LICENSE", response("200 OK", kLicence));
    server_.on("/config/arm.hrdf", response("200 OK", kArm));
  }
  void TearDown() override {
    unsetenv("XDG_DATA_HOME");
    fs::remove_all(folder_);
  }

  std::optional<std::size_t> fetch() { return fetch(server_.url("")); }
  std::optional<std::size_t> fetch(const std::string& from) {
    const std::array files = {KitFile{"LICENSE", licence_}, KitFile{"config/arm.hrdf", arm_}};
    return fetchKits(from, files, kitsFolder(), out_);
  }
  // Returns the path of the config of kit `arm`. Empty if the config or the robot that it names
  // does not match its SHA-256.
  std::optional<std::string> namedByItsConfig() {
    const std::array files = {KitFile{"config/arm.cfg.yaml", config_},
                              KitFile{"config/hrdf/arm.hrdf", arm_},
                              KitFile{"config/hrdf/other.hrdf", arm_}};
    return fileNamed("hebi:arm", out_, files);
  }
  void write(const std::string& path, const std::string& text) const {
    const fs::path file = fs::path(kitsFolder()) / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  bool isEmpty() const { return !fs::exists(folder_) || fs::is_empty(folder_); }

  std::string licence_ = sha256(kLicence), arm_ = sha256(kArm), config_ = sha256(kConfig);
  WebServer server_;
  fs::path folder_;
  Diagnostics out_;
};

TEST_F(Kits, AreThirtyOneWithTheirConfigsAndLicence) {
  std::set<std::string> names;
  int configs = 0;
  for (const Kit& kit : kits()) {
    names.insert(kit.name);
    configs += kit.path.ends_with(".cfg.yaml") ? 1 : 0;
  }
  EXPECT_EQ(names.size(), 31u);
  EXPECT_EQ(configs, 25);
  EXPECT_EQ(kitFiles().front().path, "LICENSE");
  for (const KitFile& file : kitFiles()) EXPECT_EQ(file.sha256.size(), 64u) << file.path;
}

TEST_F(Kits, AreFetchedOnce) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  EXPECT_EQ(fetch(), 2u) << summary(out_);
  EXPECT_EQ(*readFile(kitsFolder() + "/config/arm.hrdf"), kArm);
  EXPECT_EQ(*readFile(kitsFolder() + "/LICENSE"), kLicence);
  EXPECT_EQ(fetch(), 0u);
  EXPECT_EQ(server_.requests().size(), 2u);
}

TEST_F(Kits, AreFetchedAgainWhereTheyAreDamaged) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  ASSERT_EQ(fetch(), 2u) << summary(out_);
  write("config/arm.hrdf", "<robot/>");
  EXPECT_EQ(fetch(), 1u);
  EXPECT_EQ(*readFile(kitsFolder() + "/config/arm.hrdf"), kArm);
}

TEST_F(Kits, AreNotTakenWithOtherBytes) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  EXPECT_DIAGNOSTIC("is not the file of this release: its SHA-256 is …");
  arm_ = sha256("another arm");
  EXPECT_FALSE(fetch());
  EXPECT_TRUE(isEmpty()) << "all files or none";
}

TEST_F(Kits, AreNotWrittenWhereOneIsMissing) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  EXPECT_DIAGNOSTIC("cannot be fetched: its server answers with the HTTP status 404");
  server_.on("/config/arm.hrdf", response("404 Not Found", ""));
  EXPECT_FALSE(fetch());
  EXPECT_TRUE(isEmpty()) << "all files or none";
}

TEST_F(Kits, AreCopiedFromAFolderToo) {
  const fs::path copy = folder_ / "copy";
  fs::create_directories(copy / "config");
  std::ofstream(copy / "LICENSE") << kLicence;
  std::ofstream(copy / "config/arm.hrdf") << kArm;
  for (const std::string scheme : {"", "file://"}) {
    fs::remove_all(kitsFolder());
    EXPECT_EQ(fetch(scheme + copy.string()), 2u) << summary(out_);
    EXPECT_EQ(*readFile(kitsFolder() + "/config/arm.hrdf"), kArm);
  }
}

TEST_F(Kits, ShowNoPasswordOfAnAddress) {
  EXPECT_DIAGNOSTIC("cannot be fetched: its address has a name or a password, which is not sent");
  EXPECT_FALSE(fetch("http://me:secret@127.0.0.1:1"));
  EXPECT_NE(summary(out_).find("http://127.0.0.1:1/LICENSE"), std::string::npos) << summary(out_);
  EXPECT_EQ(summary(out_).find("secret"), std::string::npos) << summary(out_);
}

TEST_F(Kits, NeedAFolder) {
  EXPECT_DIAGNOSTIC("the kits have no folder");
  EXPECT_FALSE(fetchKits(server_.url(""), {}, "", out_));
}

TEST_F(Kits, SayHowTheyAreFetched) {
  EXPECT_DIAGNOSTIC(
      "the kit … is not on this machine; 'hrdf kits --fetch' fetches HEBI's kits once");
  EXPECT_FALSE(readRobot("hebi:A-2085-06", readFile, out_));
}

TEST_F(Kits, OfferTheNearestName) {
  EXPECT_DIAGNOSTIC("unknown kit …; did you mean …?");
  EXPECT_FALSE(readRobot("hebi:A-2085-6", readFile, out_));
  EXPECT_NE(summary(out_).find("did you mean 'A-2085-06'?"), std::string::npos);
}

TEST_F(Kits, SayHowTheyAreFetchedWhereAConfigIsLoaded) {
  EXPECT_DIAGNOSTIC(
      "the kit … is not on this machine; 'hrdf kits --fetch' fetches HEBI's kits once");
  std::vector<std::string> errors;
  EXPECT_FALSE(sim::RobotConfig::loadConfig("hebi:A-2085-03", errors));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find("'hrdf kits --fetch'"), std::string::npos) << errors[0];
}

TEST_F(Kits, OpenByTheirConfig) {
  write("config/hrdf/arm.hrdf", kArm);
  write("config/arm.cfg.yaml", kConfig);
  const auto file = namedByItsConfig();
  ASSERT_TRUE(file) << summary(out_);
  const auto robot = readRobot(*file, readFile, out_);
  ASSERT_TRUE(robot) << summary(out_);
  EXPECT_EQ(std::get<Description>(*robot).config->names, std::vector<std::string>{"J1_base"});
}

TEST_F(Kits, OpenAsRobotsWithoutAConfig) {
  write("config/hrdf/arm.hrdf", kArm);
  const std::array files = {KitFile{"config/hrdf/arm.hrdf", arm_}};
  EXPECT_EQ(fileNamed("hebi:arm", out_, files), kitsFolder() + "/config/hrdf/arm.hrdf");
}

TEST_F(Kits, AreNotOpenedWithAFileThatWasChanged) {
  EXPECT_DIAGNOSTIC(
      "is not HEBI's file: its SHA-256 differs; 'hrdf kits --fetch' fetches HEBI's file "
      "again; save a changed file as another robot, in another folder");
  write("config/hrdf/arm.hrdf", "<robot/>");
  write("config/arm.cfg.yaml", kConfig);
  EXPECT_FALSE(namedByItsConfig());
  EXPECT_NE(summary(out_).find("config/hrdf/arm.hrdf"), std::string::npos) << summary(out_);
}

TEST_F(Kits, OpenBesideAnotherKitThatWasChanged) {
  write("config/hrdf/arm.hrdf", kArm);
  write("config/hrdf/other.hrdf", "<robot/>");
  write("config/arm.cfg.yaml", kConfig);
  EXPECT_TRUE(namedByItsConfig()) << summary(out_);
}

}  // namespace
}  // namespace hrdf::kits_test
