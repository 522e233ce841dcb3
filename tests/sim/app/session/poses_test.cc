// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests named poses and their files.
#include <filesystem>
#include <string>
#include <tuple>

#include "tests/sim/app/folder_test.h"
#include "tests/sim/app/session/open_session.h"

namespace hrdf::app::poses_test {
namespace {

class PosesTest : public FolderTest {};

TEST_F(PosesTest, AreReadAsTheyWereSaved) {
  const std::vector<Pose> poses = {{"a <b> & c", {0.1, -2e-7, 3}}, {"rest", {0, 0, 0}}};
  Diagnostics out;
  ASSERT_TRUE(savePoses(poses, path("poses.xml"), out)) << summary(out);
  const auto back = readPoses(path("poses.xml"), 3, out);
  ASSERT_TRUE(back) << summary(out);
  ASSERT_EQ(back->size(), 2u);
  EXPECT_EQ((*back)[0].name, "a <b> & c");
  EXPECT_EQ((*back)[0].positions, poses[0].positions);
  EXPECT_EQ((*back)[1].name, "rest");
}

TEST_F(PosesTest, OfAnotherRobotAreRefused) {
  Diagnostics out;
  std::ignore = savePoses({{Pose{"a", {1, 2}}}}, path("poses.xml"), out);
  EXPECT_FALSE(readPoses(path("poses.xml"), 3, out));
  EXPECT_NE(summary(out).find("the pose 'a' has 2 positions, the robot has 3"), std::string::npos)
      << summary(out);
}

TEST_F(PosesTest, WithAPositionThatIsNoNumberAreRefused) {
  const std::string text =
      "<mujoco><keyframe><key name='a' qpos='1 2'/><key name='b' qpos='1 "
      "nan'/></keyframe></mujoco>";
  Diagnostics out;
  EXPECT_FALSE(readPoses(write("poses.xml", text), 2, out));
  EXPECT_NE(summary(out).find("the pose 'b' has a position that is not finite"), std::string::npos)
      << summary(out);
}

TEST_F(PosesTest, OfAFileThatIsNotThereAreReported) {
  Diagnostics out;
  EXPECT_FALSE(readPoses(path("none.xml"), 3, out));
  EXPECT_TRUE(out.hasErrors());
}

TEST_F(PosesTest, OfAFileThatIsNoXmlAreReported) {
  Diagnostics out;
  EXPECT_FALSE(readPoses(write("bad.xml", "<mujoco"), 3, out));
  EXPECT_TRUE(out.hasErrors());
}

TEST_F(PosesTest, HaveTheKeyframesOfTheModel) {
  const auto session = openModel("x_arm_6dof.hrdf");
  ASSERT_FALSE(session->poses().empty());
  EXPECT_EQ(session->poses()[0].name, "home");
}

TEST_F(PosesTest, HaveTheListsOfAConfigsUserData) {
  std::filesystem::copy_file(HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf", path("arm.hrdf"));
  const std::string config = write("arm.cfg.yaml", R"(version: 1.1
families: Arm
names: [a, b, c]
hrdf: arm.hrdf
user_data:
  ready: [0.1, 0.2, 0.3]
  other: [1, 2]
)");
  Diagnostics out;
  const auto session = Session::open({{config}, "", {}, true, {}}, out);
  ASSERT_TRUE(session) << summary(out);
  const Pose* ready = nullptr;
  for (const Pose& pose : session->poses()) {
    EXPECT_NE(pose.name, "other");
    if (pose.name == "ready") ready = &pose;
  }
  ASSERT_NE(ready, nullptr);
  EXPECT_EQ(session->run().targetsAt(*ready), (std::vector<double>{0.1, 0.2, 0.3}));
}

}  // namespace
}  // namespace hrdf::app::poses_test
