// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Drops files on the window of `simulate`.
#include <string>

#include "tests/sim/app/program.h"

namespace hrdf::app::drop_test {
namespace {

const std::string kDrop = HRDF_DROP_FILES " $window ";
const std::string kPanTilt = kModels + "pan_tilt.hrdf";

// Returns a shell command that waits until the window's title matches `pattern`.
std::string awaitTitle(const std::string& pattern) {
  return "\nxdotool search --sync --onlyvisible --name '^" + pattern + " - simulate$'\n";
}

class Drop : public Window {
 protected:
  // Drops `file` on an arm, waits for `message`, and checks that the arm is still open.
  Outcome refuse(const std::string& file, const std::string& message) const {
    return open(copyOfArm(), kDrop + file + "\nawait 'grep -q \"" + message + "\" " + path("err") +
                                 "'\npress ctrl+p 'test -s arm_001.png'" + awaitTitle("arm"));
  }
};

TEST_F(Drop, OpensARobotInPlaceOfTheOneThatIsOpen) {
  const Outcome run = open(copyOfArm(), kDrop + kPanTilt + awaitTitle("pan_tilt"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
}

TEST_F(Drop, OpensAFileWhoseNameHasBlanksAndLettersOfOtherLanguages) {
  fs::copy_file(kPanTilt, path("mein Kopf \u00fc%41.hrdf"));
  const Outcome run =
      open(copyOfArm(), kDrop + "'mein Kopf \u00fc%41.hrdf'" + awaitTitle("mein Kopf .*%41"));
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Drop, OpensARobotOfAnotherFormat) {
  const Outcome run =
      open(copyOfArm(), kDrop + kModels + "formats/gripper.dae" + awaitTitle("gripper"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err.find("error"), std::string::npos) << run.err;
}

TEST_F(Drop, OpensSeveralRobotsSideBySide) {
  const Outcome run =
      open(copyOfArm(), kDrop + kPanTilt + " " + kModels + "rover.hrdf" +
                            awaitTitle("pan_tilt, rover") + "press ctrl+p 'test -s *_001.png'\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(fs::exists(path("pan_tilt_rover_001.png")));
}

TEST_F(Drop, WatchesTheNewFileAndNoMoreTheOldOne) {
  fs::copy_file(kPanTilt, path("head.hrdf"));
  const Outcome run = open(copyOfArm(), kDrop + "head.hrdf" + awaitTitle("head") +
                                            "echo bad > arm.hrdf\nsleep 1\necho bad > head.hrdf\n"
                                            "await 'grep -q head.hrdf " +
                                            path("err") + "'\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err.find("arm.hrdf"), std::string::npos) << run.err;
}

TEST_F(Drop, ABadFileGetsAnErrorAndKeepsTheRobot) {
  const std::string bad =
      write("bad.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"X5-2\"/>\n</robot>\n");
  const Outcome run = refuse(bad, "bad.hrdf:2:19: error: unknown actuator type");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Drop, AFileOfUnknownKindGetsAMessageHowRobotsBegin) {
  const Outcome run = refuse(write("notes.txt", "x"), "does not begin with <robot>");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Drop, AGoodAndABadFileTogetherAreNotOpened) {
  const Outcome run =
      refuse(kPanTilt + " " + write("notes.txt", "x"), "does not begin with <robot>");
  EXPECT_EQ(run.status, 0) << run.err;
}

// The files of the arm are still watched.
TEST_F(Drop, ABadFileLeavesTheRobotReloading) {
  const Outcome run = open(copyOfArm(), kDrop + write("notes.txt", "x") +
                                            "\nawait 'grep -q notes.txt " + path("err") +
                                            "'\nsed -i s/X5-4/X5-2/ arm.hrdf\n"
                                            "await 'grep -q arm.hrdf: " +
                                            path("err") + "'\n");
  EXPECT_EQ(run.status, 0) << run.err;
}

}  // namespace
}  // namespace hrdf::app::drop_test
