// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The window of `simulate` on a display of its own: keys, mouse, panels, files that change.
#include <cstdlib>
#include <string>

#include "tests/sim/app/program.h"

namespace hrdf::app {
namespace {

// In a window of 1280 x 720.
constexpr char kOpenFiles[] = "click 120 279\n";
constexpr char kClickKeyframe[] = "click 50 422\nawait 'test -s *_key.xml'\n";

double numberAfter(const std::string& text, const std::string& key) {
  const std::size_t place = text.find(key);
  EXPECT_NE(place, std::string::npos) << text;
  return place == std::string::npos ? 0 : std::atof(text.c_str() + place + key.size());
}

TEST_F(Window, ShowsPanelsAtItsSides) {
  const std::string picture = path("window.png");
  EXPECT_EQ(open(kArm + " --duration 0.5 --png " + picture, "wait $!; exit $?").status, 0);
  const Pixels all = pixels("window.png");
  EXPECT_EQ(all.width, 1280);
  EXPECT_EQ(all.height, 720);
  EXPECT_GT(all.colours, 200u);
  // The picture's own colours are not in a panel.
  EXPECT_LT(pixels("window.png", {0, 0, 225, 720}).colours, all.colours / 2);
  EXPECT_GT(pixels("window.png", {0, 0, 225, 720}).colours, 10u);
  EXPECT_GT(pixels("window.png", {1010, 0, 270, 720}).colours, 10u);
}

TEST_F(Window, DrawsPlotsAndHelpWhenAsked) {
  const std::string picture = path("window.png");
  EXPECT_EQ(
      open(kArm + " --duration 3 --png " + picture, "xdotool key F3 F1; wait $!; exit $?").status,
      0);
  // The ground of a plot, in which there is nothing of the floor.
  EXPECT_LT(pixels("window.png", {240, 540, 700, 170}).colours, 100u);
  EXPECT_GT(pixels("window.png", {240, 540, 700, 170}).colours, 5u);
}

TEST_F(Window, FillsItselfWithThePictureWithoutPanels) {
  const std::string picture = path("window.png");
  EXPECT_EQ(
      open(kArm + " --duration 3 --png " + picture, "xdotool key Tab shift+Tab; wait $!; exit $?")
          .status,
      0);
  EXPECT_GT(pixels("window.png", {0, 0, 225, 720}).colours, 50u);
}

TEST_F(Window, TakesAnotherSize) {
  const std::string picture = path("window.png");
  EXPECT_EQ(open(kArm + " --duration 3 --png " + picture,
                 "xdotool windowsize \"$window\" 800 500; wait $!; exit $?")
                .status,
            0);
  EXPECT_EQ(pixels("window.png").width, 800);
  EXPECT_EQ(pixels("window.png").height, 500);
  EXPECT_GT(pixels("window.png").colours, 200u);
}

TEST_F(Window, LeavesOutPanelsWhereThereIsNoRoomForThem) {
  const std::string picture = path("window.png");
  EXPECT_EQ(open(kArm + " --duration 3 --png " + picture,
                 "xdotool windowsize \"$window\" 300 200; wait $!; exit $?")
                .status,
            0);
  EXPECT_EQ(pixels("window.png").width, 300);
  EXPECT_GT(pixels("window.png", {0, 0, 300, 40}).colours, 15u);  // the sky
}

// The arm in a window of 800 x 600, behind these keys, as window.png.
class SmallWindow : public Window {
 protected:
  void press(const std::string& keys) const {
    const Outcome run =
        open(kArm + " --duration 4 --png " + path("window.png"),
             "xdotool windowsize \"$window\" 800 600 sleep 0.5 key " + keys + "; wait $!; exit $?");
    EXPECT_EQ(run.status, 0) << run.err;
  }
};

TEST_F(SmallWindow, HidesPanelsAndPlotsThatHelpHasNoRoomBeside) {
  press("F3 F1");
  // The floor, where panels and plots would be.
  EXPECT_GT(pixels("window.png", {0, 480, 225, 120}).colours, 30u);
  EXPECT_GT(pixels("window.png", {510, 300, 290, 300}).colours, 30u);
}

TEST_F(SmallWindow, DrawsAsManyPlotsAsThereIsRoomFor) {
  press("F3");
  // Left of its legend, and without what would be between two plots.
  EXPECT_LE(pixels("window.png", {300, 450, 80, 15}).colours, 2u);
}

TEST_F(Window, RecordsAVideo) {
  // By ffmpeg, where there is one, when it ends; else picture by picture.
  const Outcome run =
      open(copyOfArm(), std::string(kOpenFiles) +
                            "click 50 457\nsleep 2\nclick 50 457\nawait 'ls arm_001.mp4*'\n");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Window, QuitsByItsButton) {
  const Outcome run = open(kArm, std::string(kOpenFiles) + "click 150 314\nwait $!; exit $?");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Window, CommandsAModuleByItsSlider) {
  // The slider of the first module goes from -pi to pi between these pixels.
  const Outcome run =
      open(copyOfArm(), "click 1219 237\nsleep 2\n" + std::string(kOpenFiles) + kClickKeyframe);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NEAR(numberAfter(read("arm_001_key.xml"), "qpos=\""), 1.6, 0.4);
}

// Into the box of the chosen module's position.
std::string type(const std::string& text) {
  return "click 1160 457\nxdotool key End BackSpace BackSpace BackSpace BackSpace BackSpace "
         "BackSpace\n"
         "xdotool type " +
         text + "\nxdotool key Return\nsleep 3\n";
}

TEST_F(Window, CommandsAModuleByWhatIsTyped) {
  const Outcome run = open(copyOfArm(), type("0.75") + kOpenFiles + kClickKeyframe);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NEAR(numberAfter(read("arm_001_key.xml"), "qpos=\""), 0.75, 0.05);
}

TEST_F(Window, KeepsWhatIsTypedToTheBoundsOfTheSlider) {
  const Outcome run = open(copyOfArm(), type("99") + kOpenFiles + kClickKeyframe);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NEAR(numberAfter(read("arm_001_key.xml"), "qpos=\""), 3.14, 0.1);
}

TEST_F(Window, CommandsNothingByWhatIsNoNumber) {
  const Outcome run = open(copyOfArm(), type("nan") + kOpenFiles + kClickKeyframe);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NEAR(numberAfter(read("arm_001_key.xml"), "qpos=\""), 0, 0.02);
}

TEST_F(Window, EndsInOrderWhenItIsTerminated) {
  const Outcome run = open(kArm + " --png window.png", "kill -TERM $!\nwait $!; exit $?");
  EXPECT_EQ(run.status, 143) << run.err;
  EXPECT_GT(pixels("window.png").colours, 200u);
}

TEST_F(Window, SavesWhatMujocoOpens) {
  const Outcome run = open(copyOfArm(), std::string(kOpenFiles) +
                                            "click 50 387\nawait 'test -s *_001.xml'\n"
                                            "click 150 387\nawait 'test -s *_001.mjz'\n");
  EXPECT_EQ(run.status, 0) << run.err;
  for (const char* ending : {"_001.xml", "_001.mjz"}) {
    const Outcome again = start(path("arm") + ending + " --headless --duration 0.01");
    EXPECT_EQ(again.status, 0) << again.err;
  }
}

TEST_F(Window, TakesAPictureOfTheRobotAlone) {
  const Outcome run = open(copyOfArm(), "xdotool key ctrl+p\nawait 'test -s *_001.png'\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_GT(pixels("arm_001.png").colours, 200u);
}

// The picture is drawn elsewhere, and the window goes on.
TEST_F(Window, GoesOnDrawingBehindAPicture) {
  const Outcome run = open(copyOfArm() + " --duration 4 --png window.png",
                           "xdotool key ctrl+p\nawait 'test -s *_001.png'\nwait $!; exit $?");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_GT(pixels("window.png", {400, 0, 300, 60}).colours, 8u);  // the sky
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
  const Outcome run = open(copyOfArm() + " --duration 8 --png window.png", R"(
    sed -i s/X5-4/X5-2/ arm.hrdf
    await 'grep -q "did you mean" )" + path("err") + R"('
    wait $!; exit $?)");
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
}  // namespace hrdf::app
