// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The actuators of robots without modules in the window, under real keys and clicks.
#include <cmath>
#include <numbers>
#include <string>

#include "tests/sim/app/session/hand.h"
#include "tests/sim/app/window/desktop.h"
#include "tests/workcell.h"

namespace hrdf::app::actuators_test {
namespace {

const std::string kActuators = "Actuators/views/Actuators//content";
const std::string kRows = kActuators + "//list/table/";
const std::string kActuator = kActuators + "/tabs/Command//content/";
const std::string kViews = "Actuators/views/";

class DesktopWithAHand : public Desktop {
 protected:
  void openHand() {
    open(write("hand.xml", kHand));
    stage().ui.kept.duration = 0;
  }
  double ctrl(std::size_t index) { return stage().now->data->ctrl[index]; }
  bool becomes(std::size_t index, double value) {
    return until([&] { return std::abs(ctrl(index) - value) < 1e-9; });
  }
  std::string unexplained() {
    std::string labels;
    for (const std::string& label : unexplainedWidgets()) labels += label + "\n";
    return labels;
  }
};

TEST_F(DesktopWithAHand, MovesAndChoosesAnActuatorByItsSlider) {
  openHand();
  click(kRows + "left/##target", 0.25F);
  EXPECT_TRUE(until([&] { return ctrl(1) < -0.8 && ctrl(1) > -1.2; })) << ctrl(1);
  EXPECT_EQ(stage().ui.axis, 1u);
  EXPECT_TRUE(until([&] { return std::abs(stage().now->data->qpos[1] - ctrl(1)) < 0.01; }));
}

TEST_F(DesktopWithAHand, MovesSmoothlyInTheTimeOfAMove) {
  openHand();
  stage().ui.kept.duration = 60;
  click(kRows + "left/##target", 0.25F);
  EXPECT_TRUE(until([&] { return commandedPosition(stage().now->axes[1]) < -0.8; }));
  EXPECT_GT(ctrl(1), -0.1) << "it has just begun";
}

TEST_F(DesktopWithAHand, TakesATypedCommandInDegrees) {
  openHand();
  click(kRows + "left/##row", 0.1F);
  fill(kActuator + "Command##typed", "20deg");
  key("Return");
  EXPECT_TRUE(becomes(1, std::numbers::pi / 9)) << ctrl(1);
}

TEST_F(DesktopWithAHand, GoesToZeroAndHome) {
  open(write("cell.wc.xml", kWorkCell));
  stage().ui.kept.duration = 0;
  EXPECT_TRUE(becomes(0, 0.5));
  click(kActuators + "/Zero");
  EXPECT_TRUE(becomes(0, 0));
  click(kActuators + "/Go home");
  EXPECT_TRUE(becomes(0, 0.5));
  EXPECT_TRUE(becomes(1, 0.25));
}

TEST_F(DesktopWithAHand, GoesToThePosesOfTheModel) {
  openHand();
  click(kViews + "Poses");
  click(kViews + "Poses//content/poses/of the files/fist/Go");
  EXPECT_TRUE(becomes(1, -1.2));
  EXPECT_FALSE(isThere("Tools/##lead"));
}

TEST_F(DesktopWithAHand, ClosesTheFingersByAnEigengrasp) {
  openHand();
  click(kViews + "Eigengrasps");
  click(kViews + "Eigengrasps//content/eigengrasps/eigengrasp0/##amplitude", 0.1F);
  EXPECT_TRUE(until([&] { return ctrl(1) < -0.5; }));
  EXPECT_TRUE(until([&] { return std::abs(ctrl(2) / 2 / 0.6 - ctrl(1) / 0.8) < 1e-6; }));
}

TEST_F(DesktopWithAHand, HoldsStillByItsKey) {
  openHand();
  stage().ui.kept.duration = 60;
  click(kRows + "left/##target", 0.25F);
  EXPECT_TRUE(until([&] { return commandedPosition(stage().now->axes[1]) < -0.8; }));
  key("ctrl+h");
  EXPECT_TRUE(until([&] { return commandedPosition(stage().now->axes[1]) > -0.1; }));
}

TEST_F(DesktopWithAHand, ShowsTheActuatorsThatPassTheFilter) {
  openHand();
  EXPECT_TRUE(appears(kRows + "spin/##target"));
  fill(kActuators + "//list/##filter", "ri");
  EXPECT_TRUE(disappears(kRows + "spin/##target"));
  EXPECT_TRUE(isThere(kRows + "right/##target"));
}

TEST_F(DesktopWithAHand, PlotsWhatTheActuatorDoes) {
  openHand();
  key("F3");
  EXPECT_TRUE(appears("Plots and tables/tabs/Plots"));
  moveTo(stage(), 0, 0.05);
  const auto last = [&](Traced signal) {
    return stage().history.valueAt(0, signal, stage().history.end());
  };
  EXPECT_TRUE(until([&] { return std::abs(last(Traced::positionCommand) - 0.05) < 1e-6; }));
  EXPECT_TRUE(until([&] { return std::abs(last(Traced::position) - 0.05) < 1e-3; }));
  const std::string table = plotTable(stage());
  EXPECT_TRUE(
      table.starts_with("time,lift.position_command,lift.position,lift.velocity_command,"
                        "lift.velocity,lift.effort_command,lift.effort\n"))
      << table.substr(0, 200);
}

TEST_F(DesktopWithAHand, ExplainsEachWidgetAtThePointer) {
  openHand();
  key("F3");
  EXPECT_TRUE(appears("Plots and tables/tabs/Plots"));
  for (const std::string tab : {"Poses", "Eigengrasps", "Actuators"}) {
    click(kViews + tab);
    frames(3);
    EXPECT_EQ(unexplained(), "") << tab;
  }
  click("##MainMenuBar/##MenuBar/Robot");
  frames(3);
  EXPECT_EQ(unexplained(), "");
}

TEST_F(DesktopWithAHand, ListsTheActuatorsInASmallWindow) {
  open(write("hand.xml", kHand), 400, 300);
  key("shift+Tab");
  EXPECT_TRUE(appears(kRows + "lift/##target")) << widgetLabels();
}

TEST_F(DesktopWithAHand, ShowsModulesWhereTheFileHasThemNow) {
  openHand();
  EXPECT_TRUE(appears(kRows + "left/##target"));
  fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"));
  write("hand.xml", R"(<mujoco><asset><model name="arm" file="hrdf:arm.hrdf"/></asset>
      <worldbody><frame><attach model="arm" prefix="a/"/></frame></worldbody></mujoco>)");
  EXPECT_TRUE(appears("Modules/views/Modules")) << textOf(stage().diagnostics);
  EXPECT_TRUE(disappears(kRows + "left/##target"));
  EXPECT_EQ(stage().ui.plots.back().lines.front().signal, Traced::housingTemperature);
}

}  // namespace
}  // namespace hrdf::app::actuators_test
