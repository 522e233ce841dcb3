// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that are replaced as a whole or not at all.
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <tuple>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <hrdf/files.h>

#include "text/atomic_write.h"
#include "text/folder_locks.h"

#include "tests/message_watch.h"

namespace hrdf::atomic_write_test {
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
  EXPECT_DIAGNOSTIC("cannot write '…': …");
  EXPECT_FALSE(writeWholeFile(folder_.string(), "new", out_));
  EXPECT_EQ(said(), "cannot write '" + folder_.string() + "': it is a folder");
}

TEST_F(WholeFile, SaysWhyTheSystemDoesNotMakeIt) {
  EXPECT_FALSE(writeWholeFile(path("none/a.txt"), "new", out_));
  EXPECT_EQ(said(), "cannot write '" + path("none/a.txt") + "': No such file or directory");
}

TEST_F(WholeFile, StaysAsItWasWhenItsWriterFails) {
  ASSERT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
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
  ASSERT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
  {
    WholeFiles files;
    ASSERT_TRUE(files.add(path("a.txt"), "new", out_));
    ASSERT_TRUE(files.add(path("b.txt"), "new", out_));
    ASSERT_TRUE(files.add(path("c.txt"), "new", out_));
    fs::create_directory(path("c.txt"));  // the last file cannot replace a folder
    EXPECT_FALSE(files.replace(out_));
  }
  EXPECT_EQ(readFile(path("a.txt")), "old");
  EXPECT_FALSE(fs::exists(path("b.txt")));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);  // no drafts are left
}

TEST_F(WholeFile, IsNotReplacedWhenTheNewOneIsMadeFromIt) {
  EXPECT_DIAGNOSTIC("cannot write '…': …");
  ASSERT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
  fs::create_symlink("a.txt", path("soft"));
  fs::create_hard_link(path("a.txt"), path("hard"));
  for (const char* name : {"a.txt", "soft", "hard", "./a.txt"}) {
    Diagnostics out;
    WholeFiles files({path("none"), path("a.txt")});
    EXPECT_FALSE(files.add(path(name), "new", out)) << name;
    EXPECT_EQ(summary(out), path(name) + ": error: cannot write '" + path(name) +
                                "': the model is made from it; write elsewhere");
    EXPECT_NE(whyNotWritable(path(name), {path("a.txt")}), "") << name;
  }
  EXPECT_EQ(whyNotWritable(path("none"), {path("none")}), "");  // the file 'none' does not exist
  EXPECT_EQ(readFile(path("a.txt")), "old");
}

// A read-only file is an error also for root, although the system allows root to replace it.
TEST_F(WholeFile, IsNotReplacedWhenItIsReadOnly) {
  EXPECT_DIAGNOSTIC("cannot write '…': …");
  ASSERT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
  fs::permissions(path("a.txt"), fs::perms::owner_read);
  EXPECT_FALSE(writeWholeFile(path("a.txt"), "new", out_));
  EXPECT_EQ(said(), "cannot write '" + path("a.txt") + "': it is read-only; 'chmod u+w' allows it");
  EXPECT_EQ(readFile(path("a.txt")), "old");
}

TEST_F(WholeFile, KeepsItsOwnerAndPermissions) {
  ASSERT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
  fs::permissions(path("a.txt"), fs::perms::owner_all);
  std::ignore = chown(path("a.txt").c_str(), 1234, 2345);  // only root can change the owner
  struct stat before {
  }, after{};
  ASSERT_EQ(stat(path("a.txt").c_str(), &before), 0);
  EXPECT_TRUE(writeWholeFile(path("a.txt"), "new", out_));
  ASSERT_EQ(stat(path("a.txt").c_str(), &after), 0);
  EXPECT_NE(after.st_ino, before.st_ino);
  EXPECT_EQ(after.st_uid, before.st_uid);
  EXPECT_EQ(after.st_gid, before.st_gid);
  EXPECT_EQ(fs::status(path("a.txt")).permissions(), fs::perms::owner_all);
}

TEST_F(WholeFile, IsNotReplacedWhenItWouldChangeItsOwner) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can act for another user";
  ASSERT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
  fs::permissions(path("a.txt"), fs::perms::all);
  fs::permissions(folder_, fs::perms::all);
  ASSERT_EQ(seteuid(65534), 0);
  EXPECT_FALSE(writeWholeFile(path("a.txt"), "new", out_));
  ASSERT_EQ(seteuid(0), 0);
  EXPECT_EQ(said(), "cannot write '" + path("a.txt") +
                        "': it belongs to another user or group, and a new file would not");
  EXPECT_EQ(readFile(path("a.txt")), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(WholeFile, WaitsForAnotherWhoReplacesFilesInItsFolder) {
  std::atomic<bool> isReleased = false;
  std::optional<FolderLocks> locks(std::in_place);
  locks->add(folder_);
  locks->add(folder_ / ".");  // the same folder by another path
  ASSERT_TRUE(locks->lock());
  std::thread other([&] {
    EXPECT_TRUE(writeWholeFile(path("a.txt"), "new", out_));
    EXPECT_TRUE(isReleased);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // time for a write without lock
  EXPECT_FALSE(fs::exists(path("a.txt")));
  isReleased = true;
  locks.reset();
  other.join();
  EXPECT_EQ(readFile(path("a.txt")), "new");
}

// Makes a draft in another process, which ends without removing it. Returns the draft's path.
std::string abandonedDraft(const std::string& path) {
  std::array<int, 2> ends{};
  std::array<char, 1000> name{};
  EXPECT_EQ(pipe(ends.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    const TemporaryFile draft(path);
    _exit(write(ends[1], draft.name().data(), draft.name().size()) < 0);
  }
  EXPECT_GT(::read(ends[0], name.data(), name.size() - 1), 0);
  waitpid(child, nullptr, 0);
  for (const int end : ends) close(end);
  return name.data();
}

TEST_F(WholeFile, RemovesTheDraftsOfProgramsThatWereKilled) {
  const std::string abandoned = abandonedDraft(path("a.txt"));
  const TemporaryFile own(path("a.txt"));
  const std::string other = path(".hrdf-draft-another-machine@1-1.txt");
  std::ofstream(other) << "x";
  ASSERT_TRUE(writeWholeFile(path("b.png"), "new", out_));
  EXPECT_FALSE(fs::exists(abandoned));
  for (const std::string& file : {own.name(), other}) EXPECT_TRUE(fs::exists(file)) << file;
}

TEST_F(WholeFile, LeavesNoDraftWhenASignalComesWhileItIsTried) {
  for (int i = 0; i < 50; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      while (whyNotWritable(path("a.txt"), {}).empty()) continue;
      _exit(1);
    }
    usleep(2000);
    kill(child, SIGTERM);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(WholeFile, StaysAsItWasWhereALimitOnFilesStopsTheWriter) {
  ASSERT_TRUE(writeWholeFile(path("a.txt"), "old", out_));
  rlimit usual{};
  getrlimit(RLIMIT_FSIZE, &usual);
  const rlimit small{2, usual.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);  // without handling, SIGXFSZ would end the test
  const bool isWritten = writeWholeFile(path("a.txt"), "newer", out_);
  setrlimit(RLIMIT_FSIZE, &usual);
  EXPECT_FALSE(isWritten);
  EXPECT_EQ(said(), "cannot write '" + path("a.txt") + "': File too large");
  EXPECT_EQ(*readFile(path("a.txt")), "old");
}

TEST_F(WholeFile, SaysWhyAFolderCannotBeMade) {
  EXPECT_DIAGNOSTIC("cannot make the folder '…': …");
  fs::create_symlink("nowhere", path("link"));
  std::ofstream(path("file")) << "x";
  WholeFiles files;
  EXPECT_FALSE(files.makeFolder(path("link/arm"), out_));
  EXPECT_EQ(said(), "cannot make the folder '" + path("link") +
                        "': it is a link to a path that is not a folder");
  Diagnostics out;
  EXPECT_FALSE(files.makeFolder(path("file/arm"), out));
  EXPECT_EQ(summary(out),
            path("file") + ": error: cannot make the folder '" + path("file") + "': File exists");
}

TEST_F(WholeFile, KeepsNoFoldersThatItDidNotNeed) {
  {
    WholeFiles files;
    EXPECT_TRUE(files.makeFolder(path("one/two"), out_));
    EXPECT_TRUE(fs::exists(path("one/two")));
  }
  EXPECT_FALSE(fs::exists(path("one")));
}

}  // namespace
}  // namespace hrdf::atomic_write_test
