// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The program `simulate` with its window: pictures, signals, files that change, the end.
#include <string>

#include "tests/sim/app/program.h"

namespace hrdf::app::window_test {
namespace {

TEST_F(Window, ShowsAPanelBesideTheScene) {
  const std::string picture = path("window.png");
  EXPECT_EQ(open(kArm + " --duration 0.5 --png " + picture, "wait $!; exit $?").status, 0);
  const Pixels all = pixels("window.png");
  EXPECT_EQ(all.width, 1280);
  EXPECT_EQ(all.height, 720);
  EXPECT_GT(all.colours, 200u);
  // The panel (the region below) has less than half of the colours, because the scene is not in it.
  EXPECT_LT(pixels("window.png", {970, 50, 300, 600}).colours, all.colours / 2);
  EXPECT_GT(pixels("window.png", {970, 50, 300, 600}).colours, 10u);
}

TEST_F(Window, AsksForARobotWhereNoneIsNamed) {
  const std::string picture = path("start.png");
  EXPECT_EQ(open("--duration 0.5 --png " + picture, "wait $!; exit $?").status, 0);
  EXPECT_GT(pixels("start.png").colours, 50u);
  for (const char* option : {"--headless", "--series-elastic", "--floating-base"}) {
    const std::string err = runOnDisplay(std::string(HRDF_SIMULATE " ") + option).err;
    EXPECT_NE(err.find("FILE is required with " + std::string(option)), std::string::npos) << err;
  }
}

TEST_F(Window, FillsItselfWithThePictureWithoutPanels) {
  const std::string picture = path("window.png");
  EXPECT_EQ(open(kArm + " --png " + picture, "xdotool key shift+Tab").status, 0);
  EXPECT_GT(pixels("window.png", {970, 50, 300, 600}).colours, 50u);
}

TEST_F(Window, TakesAnotherSize) {
  const std::string picture = path("window.png");
  const char* resize = "xdotool windowsize --sync \"$window\" 800 500";
  EXPECT_EQ(open(kArm + " --png " + picture, resize).status, 0);
  EXPECT_EQ(pixels("window.png").width, 800);
  EXPECT_EQ(pixels("window.png").height, 500);
  EXPECT_GT(pixels("window.png").colours, 200u);
}

TEST_F(Window, QuitsByItsKey) {
  const Outcome run = open(kArm, "");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Window, EndsInOrderWhenItIsTerminated) {
  const Outcome run = open(kArm + " --png window.png", "kill -TERM $!\nwait $!; exit $?");
  EXPECT_EQ(run.status, 143) << run.err;
  EXPECT_GT(pixels("window.png").colours, 200u);
}

TEST_F(Window, SaysAtTheEndThatItCannotSaveItsFilm) {
  const Outcome run = open(copyOfArm(), R"(
    press ctrl+r 'ls -A | grep -q hrdf-draft'
    await 'test -s .hrdf-draft*'
    rm -f .hrdf-draft*)");
  EXPECT_EQ(run.status, 1) << run.err;
  EXPECT_NE(run.err.find("cannot write 'arm_001.mp4"), std::string::npos) << run.err;
}

TEST_F(Window, TakesAPictureOfTheRobotAlone) {
  const Outcome run = open(copyOfArm(), "press ctrl+p 'test -s *_001.png'\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_GT(pixels("arm_001.png").colours, 200u);
}

// The robot's picture is drawn outside of the window, and then the window must continue to draw.
TEST_F(Window, GoesOnDrawingBehindAPicture) {
  const Outcome run = open(copyOfArm() + " --png window.png", "press ctrl+p 'test -s *_001.png'\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_GT(pixels("window.png", {400, 30, 300, 60}).colours, 8u);  // the sky
}

TEST_F(Window, OpensAFileAnewThatWasSaved) {
  constexpr char kPlain[] = "<mujoco model='one'><worldbody><geom size='1'/></worldbody></mujoco>";
  const Outcome run = open(write("plain.xml", kPlain), R"(
    sed -i s/one/two/ plain.xml
    xdotool search --sync --onlyvisible --name '^two - simulate$')");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Window, GoesOnDrawingWhileAFileIsOpenedAnew) {
  copyOfArm();
  const Outcome run = runOnDisplay(HRDF_SLOW_RELOAD " " + path("arm.hrdf"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, "drew on, and the robot ran on\n");
}

TEST_F(Window, ShowsWhatIsWrongWithASavedFileAndGoesOn) {
  const Outcome run = open(copyOfArm() + " --png window.png", R"(
    sed -i s/X5-4/X5-2/ arm.hrdf
    await 'grep -q "did you mean" )" + path("err") + "'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.err.find("arm.hrdf:"), std::string::npos) << run.err;
  // The overlay hides the sky, which has a colour in each row.
  EXPECT_GT(pixels("window.png").colours, 200u);
}

TEST_F(Window, OpensAFileAnewThatIsGoodAgain) {
  const Outcome run = open(copyOfArm(), R"(
    cp arm.hrdf good.hrdf
    sed -i s/X5-4/X5-2/ arm.hrdf
    await 'grep -q "did you mean" )" + path("err") +
                                            R"('
    sed 's/<robot/<robot tag="x"/' good.hrdf > arm.hrdf
    await 'grep -q "tag" )" + path("err") + R"(')");
  EXPECT_EQ(run.status, 0) << run.err;
}

}  // namespace
}  // namespace hrdf::app::window_test
