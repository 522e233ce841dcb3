// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads our URDF with ROS's urdfdom, if it is installed.
#include <urdf_parser/urdf_parser.h>

#include "tests/converter/urdf_export/exported.h"

namespace hrdf::urdfdom_test {
namespace {

class Urdfdom : public testing::TestWithParam<const char*> {};

TEST_P(Urdfdom, ReadsAllLinksAndJoints) {
  const Exported robot(GetParam());
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  const urdf::ModelInterfaceSharedPtr read = urdf::parseURDF(robot.texts->urdf);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->getRoot()->name, "world");
  const auto count = [&](const char* kind) {
    const auto rows = robot.urdf().children(kind);
    return static_cast<std::size_t>(std::distance(rows.begin(), rows.end()));
  };
  EXPECT_EQ(read->links_.size(), count("link"));
  EXPECT_EQ(read->joints_.size(), count("joint"));
}

INSTANTIATE_TEST_SUITE_P(ExportUrdf, Urdfdom,
                         testing::Values("models/x_arm_6dof.hrdf", "models/hexapod.hrdf",
                                         "models/lamp_gantry.hrdf", "models/formats/gripper.dae",
                                         "models/formats/tripod/tripod.xml",
                                         "models/formats/workbench.wc.xml",
                                         "tests/good/urdf/piston.urdf"));

}  // namespace
}  // namespace hrdf::urdfdom_test
