// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests saving from a window.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "app/session/motion_record.h"
#include "app/session/saving.h"

#include "tests/sim/app/folder_test.h"

namespace hrdf::app::saving_test {
namespace {

class Saving : public FolderTest {
 protected:
  std::unique_ptr<Session> open(const Source& source) const {
    Diagnostics diagnostics;
    auto session = Session::open(source, diagnostics);
    EXPECT_TRUE(session) << summary(diagnostics);
    return session;
  }

  // Saves a model and opens the saved file.
  std::unique_ptr<Session> savedAndOpened(const Source& source, const std::string& name) {
    const auto session = open(source);
    session->data().qpos[session->model().nq - 1] += 0.25;
    Diagnostics out;
    EXPECT_TRUE(saveModel(source, session->model(), session->data(), path(name), out))
        << summary(out);
    return open({{path(name)}, "", {}, true, {}});
  }

  static Source sourceOf(const std::vector<std::string>& files) {
    Source source{files, "", {}, true, {}};
    source.options.floatingBase = true;
    return source;
  }
};

TEST_F(Saving, KeepsModulesAndPose) {
  const Source source{{kModels + "x_arm_3dof.hrdf"}, "", {}, true, {}};
  for (const char* name : {"arm.xml", "arm.mjz"}) {
    const auto session = savedAndOpened(source, name);
    ASSERT_TRUE(session);
    EXPECT_EQ(session->axes().size(), 3u);
    const int key = mj_name2id(&session->model(), mjOBJ_KEY, "saved");
    ASSERT_GE(key, 0);
    EXPECT_EQ(session->model().key_qpos[3 * key + 2], 0.25);
  }
}

TEST_F(Saving, ReplacesThePoseOfAModelThatWasSaved) {
  const auto session = savedAndOpened({{kModels + "x_arm_3dof.hrdf"}, "", {}, true, {}}, "arm.xml");
  session->data().qpos[2] = 0.5;
  Diagnostics out;
  const Source source{{path("arm.xml")}, "", {}, true, {}};
  ASSERT_TRUE(saveModel(source, session->model(), session->data(), path("again.xml"), out))
      << summary(out);
  const auto again = open({{path("again.xml")}, "", {}, true, {}});
  const int key = mj_name2id(&again->model(), mjOBJ_KEY, "saved");
  ASSERT_GE(key, 0);
  EXPECT_EQ(again->model().key_qpos[3 * key + 2], 0.5);
}

TEST_F(Saving, FindsTheMeshesOfARobotFromAnotherFolder) {
  for (const char* name : {"hexapod.xml", "hexapod.mjz"}) {
    const auto session = savedAndOpened(sourceOf({kModels + "hexapod.hrdf"}), name);
    ASSERT_TRUE(session);
    EXPECT_EQ(session->axes().size(), 18u);
  }
}

TEST_F(Saving, KeepsSeveralRobots) {
  const auto files = std::vector{kModels + "rover.hrdf", kModels + "hexapod.hrdf"};
  for (const char* name : {"both.xml", "both.mjz"}) {
    const auto session = savedAndOpened(sourceOf(files), name);
    ASSERT_TRUE(session);
    EXPECT_EQ(session->axes().front().family, "rover");
    EXPECT_EQ(session->axes().back().family, "hexapod");
  }
}

TEST_F(Saving, KeepsTheMeshesOfARobotInASceneForProgramsWithoutThePlugin) {
  ASSERT_TRUE(savedAndOpened({{kModels + "scene_two_arms.xml"}, "", {}, true, {}}, "scene.xml"));
  const std::string text = read("scene.xml");
  EXPECT_NE(text.find("<mesh "), std::string::npos);
  EXPECT_EQ(text.find("hrdf-mesh:"), std::string::npos);
}

TEST_F(Saving, TellsWhyItCannot) {
  const Source source{{kModels + "x_arm_3dof.hrdf"}, "", {}, true, {}};
  const auto session = open(source);
  Diagnostics out;
  EXPECT_FALSE(saveModel(source, session->model(), session->data(), "/nowhere/arm.xml", out));
  EXPECT_NE(summary(out).find("'/nowhere/arm.xml'"), std::string::npos) << summary(out);
}

TEST_F(Saving, TellsThatTheRobotIsNoMoreWhatItWas) {
  const auto session = open({{kModels + "x_arm_3dof.hrdf"}, "", {}, true, {}});
  const Source other{{kModels + "x_arm_6dof.hrdf"}, "", {}, true, {}};
  Diagnostics out;
  EXPECT_FALSE(saveModel(other, session->model(), session->data(), path("arm.xml"), out));
  EXPECT_EQ(out.all().front().message, "the file has changed: it has other joints");
}

TEST_F(Saving, KeepsTheRobotAsItWasOpened) {
  const std::string file = write("arm.hrdf", *readFile(kModels + "x_arm_3dof.hrdf"));
  const auto session = open({{file}, "", {}, true, {}});
  write("arm.hrdf", *readFile(kModels + "x_arm_6dof.hrdf"));
  Diagnostics out;
  ASSERT_TRUE(saveModel(session->source(), session->model(), session->data(), path("a.xml"), out))
      << summary(out);
  EXPECT_EQ(open({{path("a.xml")}, "", {}, true, {}})->axes().size(), 3u);
}

TEST_F(Saving, WritesAKeyframeThatAModelIncludes) {
  const auto session = open({{kModels + "x_arm_3dof.hrdf"}, "", {}, true, {}});
  session->data().qpos[1] = 0.5;
  Diagnostics out;
  ASSERT_TRUE(saveKeyframe(session->model(), session->data(), path("key.xml"), out))
      << summary(out);
  const fs::path model = path("model.xml");
  std::ofstream(model) << R"(<mujoco><include file="key.xml"/><worldbody>
    <body><joint/><geom size="1"/></body><body><joint/><geom size="1"/></body>
    <body><joint/><geom size="1"/></body></worldbody></mujoco>)";
  const auto again = open({{model.string()}, "", {}, true, {}});
  EXPECT_EQ(again->model().key_qpos[1], 0.5);
}

TEST_F(Saving, TakesTheNextNumberThatIsFree) {
  const fs::path here = fs::current_path();
  fs::current_path(path(""));
  EXPECT_EQ(freeName("my arm/1", ".png"), "my_arm_1_001.png");
  std::ofstream("my_arm_1_001.png") << "x";
  EXPECT_EQ(freeName("my arm/1", ".png"), "my_arm_1_002.png");
  EXPECT_EQ(freeName("hexapod, rover", ".png"), "hexapod_rover_001.png");
  EXPECT_EQ(freeName(std::string(1000, 'x'), ".png"), std::string(100, 'x') + "_001.png");
  std::ofstream("arm_001.mp4.png") << "x";
  EXPECT_EQ(freeName("arm", ".mp4"), "arm_002.mp4");
  fs::current_path(here);
}

// With a limit that is one byte too small, the write fails only when the last buffer is flushed.
TEST_F(Saving, KeepsTheOldTableWhenThereIsNoRoomForTheLastByte) {
  const auto save = [](MotionRecord& record, Diagnostics& out) {
    WholeFiles files;
    return record.addTo(files, out) && files.replace(out);
  };
  const std::string header = "time,J1.position\n", row = "0.01,0.5\n";
  MotionRecord record(header, path("whole.csv"));
  for (int i = 0; i < 1000; ++i) record.add(row);
  Diagnostics out;
  ASSERT_TRUE(save(record, out)) << summary(out);
  const std::size_t size = read("whole.csv").size();
  write("table.csv", "old");

  rlimit usual{};
  getrlimit(RLIMIT_FSIZE, &usual);
  const rlimit small{size - 1, usual.rlim_max};
  const auto signalled = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  MotionRecord again(header, path("table.csv"));
  for (int i = 0; i < 1000; ++i) again.add(row);
  const bool isSaved = save(again, out);
  setrlimit(RLIMIT_FSIZE, &usual);
  std::signal(SIGXFSZ, signalled);

  EXPECT_FALSE(isSaved);
  EXPECT_EQ(summary(out), path("table.csv") + ": error: cannot write '" + path("table.csv") +
                              "': File too large");
  EXPECT_EQ(read("table.csv"), "old");
}

}  // namespace
}  // namespace hrdf::app::saving_test
