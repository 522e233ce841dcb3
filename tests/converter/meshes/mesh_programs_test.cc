// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs that read meshes, replaced by fake_mesh_reader.cc.
#include "meshes/mesh_programs.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <set>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <hrdf/diagnostic.h>

#include "meshes/read_mesh.h"
#include "tests/converter/meshes/mesh_folder.h"

namespace hrdf::mesh_programs_test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr auto kPatience = 100s;  // long enough for a busy machine
constexpr std::size_t kMemory = std::size_t{256} << 20;

std::size_t openFiles() {
  const fs::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

class MeshProgramsTest : public testing::Test {
 protected:
  // Fails if a process is still running.
  void TearDown() override {
    programs_.reset();
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }

  MeshShape<TriangleMesh> read(const std::string& word, const std::string& path = "a.ac") {
    return readMesh(path, word, &*programs_);
  }
  std::string whyNot(const std::string& word, const std::string& path = "a.ac") {
    const auto mesh = read(word, path);
    EXPECT_FALSE(mesh) << word;
    return mesh.whyNot;
  }
  // Expects that a file is not read, and that the next file is. Returns the reason.
  std::string whyNotThenNext(const std::string& word) {
    std::string why = whyNot(word);
    EXPECT_TRUE(read("one")) << "after " << word;
    return why;
  }

  const MeshFolder folder_{HRDF_FAKE_MESH_READERS};
  std::optional<MeshPrograms> programs_{MeshLimits{.file = kPatience, .robot = kPatience}};
};

TEST_F(MeshProgramsTest, GiveTriangles) {
  const auto mesh = read("one");
  ASSERT_TRUE(mesh) << mesh.whyNot;
  ASSERT_EQ(mesh->faces.size(), 1u);
  EXPECT_EQ(mesh->vertices[1], Eigen::Vector3f(1, 0, 0));
  EXPECT_TRUE(mesh->groups.empty());
}

TEST_F(MeshProgramsTest, GiveColours) {
  const auto mesh = read("colours");
  ASSERT_TRUE(mesh) << mesh.whyNot;
  ASSERT_EQ(mesh->groups.size(), 2u);
  EXPECT_EQ(mesh->groups[1].firstFace, 1u);
  EXPECT_EQ(mesh->groups[1].rgba, (std::array{1.0F, 0.0F, 0.0F, 1.0F}));
}

TEST_F(MeshProgramsTest, StartOnceForAllFiles) {
  const std::string first = whyNot("pid");
  EXPECT_TRUE(read("one"));
  EXPECT_EQ(whyNot("pid", "b.3ds"), first);
}

TEST_F(MeshProgramsTest, TakeLargeFiles) { EXPECT_TRUE(read(std::string(50'000'000, 'x'))); }

TEST_F(MeshProgramsTest, AProgramThatCrashesCostsOneFile) {
  EXPECT_EQ(whyNotThenNext("crash"), "mesh_assimp crashed (signal 11; it has 1024 MiB of memory)");
}

TEST_F(MeshProgramsTest, AProgramThatEndsCostsOneFile) {
  EXPECT_EQ(whyNotThenNext("status"), "mesh_assimp has ended with status 3");
  EXPECT_EQ(whyNotThenNext("half"), "mesh_assimp has ended with status 0");
}

TEST_F(MeshProgramsTest, AProgramThatHangsCostsOneFile) {
  MeshProgram program(HRDF_FAKE_MESH_READERS "/mesh_assimp", kMemory);
  for (const char* word : {"hang", "drip", "empty promise"}) {
    EXPECT_EQ(program.read("a.ac", word, 100ms).whyNot, "mesh_assimp takes too long") << word;
    EXPECT_TRUE(program.read("a.ac", "one", kPatience)) << "after " << word;
  }
}

TEST_F(MeshProgramsTest, AreNotAskedAgainForContentThatTheyCouldNotRead) {
  const std::string first = whyNot("pid");  // process id of a program that then crashes
  EXPECT_EQ(whyNot("crash"), "mesh_assimp crashed (signal 11; it has 1024 MiB of memory)");
  EXPECT_EQ(whyNot("pid", "b.ac"), first);
  EXPECT_NE(whyNot("pid", "b.3ds"), first);
}

TEST_F(MeshProgramsTest, ASlowProgramGetsOneMessageForEachFile) {
  std::vector<std::string> told;
  onMessage([&](Severity, const std::string& text) { told.push_back(text); });
  MeshProgram program(HRDF_FAKE_MESH_READERS "/mesh_assimp", kMemory, 20ms);
  for (const char* word : {"hang", "drip"}) program.read("a.ac", word, 200ms);
  onMessage({});
  EXPECT_EQ(told, std::vector<std::string>(2,
                                           "hrdf: the mesh 'a.ac' takes long to read: "
                                           "mesh_assimp has up to 0.2 s"));
}

TEST_F(MeshProgramsTest, HaveALimitForAllFilesTogether) {
  programs_.emplace(MeshLimits{.file = kPatience, .robot = 100ms});
  EXPECT_EQ(whyNot("hang"), "mesh_assimp takes too long");
  EXPECT_EQ(whyNot("one"), "the robot's other meshes have taken 0.1 s");
}

TEST_F(MeshProgramsTest, HaveALimitOfMemory) {
  programs_.emplace(MeshLimits{.file = kPatience, .robot = kPatience, .memory = kMemory});
  EXPECT_EQ(whyNotThenNext("memory"), "mesh_assimp crashed (signal 6; it has 256 MiB of memory)");
}

TEST_F(MeshProgramsTest, AProgramWithAnInvalidAnswerCostsOneFile) {
  for (const char* word :
       {"mark", "turn", "many", "nothing", "novel", "both", "groups", "far group", "bright"}) {
    EXPECT_EQ(whyNotThenNext(word), "mesh_assimp gave an invalid answer") << word;
  }
  EXPECT_EQ(whyNotThenNext("nan"), "a vertex is not finite or exceeds 1e9");
}

TEST_F(MeshProgramsTest, AnAnswerThatIsTooLongDoesNotSpoilTheNextFile) {
  EXPECT_TRUE(read("chatter"));
  EXPECT_TRUE(read("one"));
  EXPECT_EQ(whyNot("escapes"), "a [31mb c");
}

// A write to a closed pipe would end this test with SIGPIPE.
TEST_F(MeshProgramsTest, AProgramThatReadsNoFileDoesNotEndTheCaller) {
  EXPECT_EQ(whyNot(std::string(10'000'000, 'x'), "a.ply"), "mesh_assimp has ended with status 0");
}

TEST_F(MeshProgramsTest, InheritNoFiles) {
  const int file = open("/dev/zero", O_RDONLY);  // without O_CLOEXEC
  EXPECT_EQ(whyNot("files"), "none");
  close(file);
}

TEST_F(MeshProgramsTest, StartWithPlainSignals) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const auto handler = std::signal(SIGTERM, SIG_IGN);
  EXPECT_EQ(whyNot("signals"), "plain");
  std::signal(SIGTERM, handler);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_F(MeshProgramsTest, LeaveNoFilesOpen) {
  const std::size_t before = openFiles();
  for (const char* word : {"one", "crash", "mark", "one"}) read(word);
  programs_.reset();
  EXPECT_EQ(openFiles(), before);
  programs_.emplace();
}

TEST_F(MeshProgramsTest, ServeRobotsOfSeveralThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> read = 0;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      MeshPrograms own;
      for (const char* word : {"one", "crash", "one", "mark", "one"}) {
        read += readMesh("a.ac", word, &own) ? 1 : 0;
      }
    });
  }
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(read, 24);
}

TEST_F(MeshProgramsTest, SayWhatIsMissing) {
  EXPECT_EQ(whyNot("one", "a.wrl"), "there is no program mesh_coin");
  const auto why = whyUnreadable(".iv", *programs_);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->why, "the program mesh_coin, which reads them, is missing");
  EXPECT_EQ(why->hint,
            "install libcoin-dev and build again, or write the folder of mesh_coin in "
            "HRDF_MESH_READERS");
  EXPECT_FALSE(whyUnreadable(".ac", *programs_));
  EXPECT_FALSE(whyUnreadable(".stl", *programs_));
}

TEST_F(MeshProgramsTest, AProgramWithoutItsLibrariesReadsNoFile) {
  EXPECT_FALSE(read("one", "a.off"));
  const auto why = whyUnreadable(".ac", *programs_);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->why, "mesh_assimp lacks a library that it needs");
  EXPECT_EQ(why->hint, "install libassimp-dev, with which it is built");
  EXPECT_EQ(whyNot("one"), "mesh_assimp lacks a library that it needs");
}

// Only a file that can be executed counts as a program.
TEST_F(MeshProgramsTest, AreFilesThatRun) {
  const MeshFolder none("/");
  programs_.emplace();
  EXPECT_EQ(whyNot("one"), "there is no program mesh_assimp");
}

}  // namespace
}  // namespace hrdf::mesh_programs_test
