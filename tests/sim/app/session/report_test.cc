// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <clocale>
#include <cstdlib>
#include <string>

#include "app/session/poses.h"
#include "app/session/report.h"

#include "tests/sim/app/folder_test.h"

namespace hrdf::app {
namespace {

// In a locale with a decimal comma, as a program may choose that shows its simulation.
class InALocaleWithCommas : public FolderTest {
 protected:
  void SetUp() override {
    const std::string make = "localedef -i de_DE -f UTF-8 " + path("de_DE.UTF-8") + " 2>/dev/null";
    if (std::system(make.c_str()) != 0) GTEST_SKIP() << "needs localedef and its sources";
    setenv("LOCPATH", path("").c_str(), 1);
    ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr);
    ASSERT_EQ(std::localeconv()->decimal_point, std::string(","));
  }
  void TearDown() override {
    std::setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
  }
};

TEST_F(InALocaleWithCommas, WritesDecimalPoints) {
  EXPECT_EQ(formatted("%.2f s", 1.25), "1.25 s");
  EXPECT_EQ(std::localeconv()->decimal_point, std::string(","));
}

TEST_F(InALocaleWithCommas, ReadsThePosesThatItHasSaved) {
  const Pose pose{"left", {0.25, -1.5}};
  Diagnostics out;
  ASSERT_TRUE(savePoses({&pose, 1}, path("poses.xml"), out)) << summary(out);
  const auto poses = readPoses(path("poses.xml"), 2, out);
  ASSERT_TRUE(poses) << summary(out);
  EXPECT_EQ(poses->front().positions, pose.positions);
}

}  // namespace
}  // namespace hrdf::app
