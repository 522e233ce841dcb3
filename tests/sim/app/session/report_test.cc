// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <clocale>
#include <string>

#include "app/session/poses.h"
#include "app/session/report.h"

#include "tests/decimal_comma.h"

namespace hrdf::app::report_test {
namespace {

TEST_F(WithDecimalCommaInC, ReportsHavePoints) {
  EXPECT_EQ(formatted("%.2f s", 1.25), "1.25 s");
  EXPECT_EQ(std::localeconv()->decimal_point, std::string(","));
}

TEST_F(WithDecimalCommaInC, SavedPosesAreReadAgain) {
  const std::string file = folder_ + "/poses.xml";
  const Pose pose{"left", {0.25, -1.5}};
  Diagnostics out;
  ASSERT_TRUE(savePoses({&pose, 1}, file, out)) << summary(out);
  const auto poses = readPoses(file, 2, out);
  ASSERT_TRUE(poses) << summary(out);
  EXPECT_EQ(poses->front().positions, pose.positions);
}

}  // namespace
}  // namespace hrdf::app::report_test
