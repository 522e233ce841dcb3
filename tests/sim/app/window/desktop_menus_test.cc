// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests context menus, reasons for refused commands, and notes and errors in the window.

#include "app/window/commands.h"

#include "tests/sim/app/window/desktop.h"

namespace hrdf::app::desktop_menus_test {
namespace {

class Menus : public Desktop {
 protected:
  void rightClick(ImVec2 at) {
    move(at.x, at.y);
    press(1);
    release(1);
  }
  ImVec2 jointPlace(std::size_t axis) {
    const mjtNum* anchor = stage().shown->xanchor + 3 * stage().axes()[axis].joint;
    return placeOf(anchor, stage().view->scene, bench_->scene()).value_or(ImVec2());
  }
};

TEST_F(Menus, OfferTheGainsOfABodyAtARightClick) {
  openArm();
  rightClick(jointPlace(1));
  click("**/Show gains");
  EXPECT_TRUE(appears(kModules + "/tabs/Gains//content/gains/kp/##gain"));
  EXPECT_GT(stage().view->perturb.select, 0);
  EXPECT_EQ(stage().view->perturb.select,
            stage().physics->model().jnt_bodyid[stage().axes()[stage().ui.axis].joint]);
}

TEST_F(Menus, LetTheCameraFollowABody) {
  openArm();
  rightClick(jointPlace(2));
  click("**/Follow");
  EXPECT_EQ(stage().view->camera.type, mjCAMERA_TRACKING);
  EXPECT_GT(stage().view->perturb.select, 0);
  EXPECT_EQ(stage().view->camera.trackbodyid, stage().view->perturb.select);
}

TEST_F(Menus, DoNotOpenWhereTheSceneWasDragged) {
  openArm();
  const ImVec2 at = jointPlace(1);
  move(at.x, at.y);
  press(1);
  move(at.x + 40, at.y);
  release(1);
  // Waits longer than the double-click time: a menu opens only after this time.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (std::chrono::steady_clock::now() < end) frame();
  EXPECT_FALSE(isThere("**/Show its way"));
}

TEST_F(Menus, RemoveAPlot) {
  openArm();
  key("F3");
  const std::size_t before = stage().ui.plots.size();
  rightClick(middle("Plots and tables/tabs/Plots/plot 1/##plot"));
  click("**/Remove");
  EXPECT_EQ(stage().ui.plots.size(), before - 1);
}

TEST_F(Menus, ListRecentFilesForTheSearch) {
  openArm();
  write("other.hrdf", read("arm.hrdf"));
  stage().recent = {path("other.hrdf")};
  key("ctrl+k");
  type("other");
  key("Return");
  EXPECT_TRUE(until([&] { return stage().physics->robot() == "other"; }));
}

TEST_F(Menus, HaveOneKeyForEachCommand) {
  openArm();
  std::map<ImGuiKeyChord, std::string> owners;
  for (const Command& command : commandsOf(stage())) {
    if (command.key == 0) continue;
    EXPECT_TRUE(owners.emplace(command.key, command.name).second) << keyName(command.key);
  }
  EXPECT_GT(owners.size(), 15U);
}

TEST(Keys, AreWrittenAsPeopleDo) {
  EXPECT_EQ(keyName(ImGuiMod_Ctrl | ImGuiKey_O), "Ctrl O");
  EXPECT_EQ(keyName(ImGuiMod_Ctrl | ImGuiKey_Equal), "Ctrl +");
  EXPECT_EQ(keyName(ImGuiMod_Shift | ImGuiKey_Tab), "Shift Tab");
  EXPECT_EQ(keyName(ImGuiKey_RightArrow), "Right");
  EXPECT_EQ(keyName(0), "");
}

TEST_F(Menus, SayWhyAMoveIsRefusedUnderTheMotionStop) {
  openArm();
  key("ctrl+m");
  EXPECT_TRUE(until([&] { return stage().ui.motionStop; }));
  click(kModules + "/Zero");
  EXPECT_TRUE(until([&] { return stage().note.text.starts_with("The motion stop is pressed"); }));
  EXPECT_TRUE(std::isnan(module(0).goal));
}

TEST_F(Menus, SayWhyThereIsNothingToUndo) {
  openArm();
  key("ctrl+z");
  EXPECT_TRUE(until([&] { return stage().note.text == "There is nothing to undo."; }));
}

TEST_F(Menus, OfferTheFolderOfAFileThatWasSaved) {
  openArm();
  key("ctrl+p");
  EXPECT_TRUE(appears("Note/Open folder"));
  EXPECT_EQ(stage().note.file, "arm_001.png");
  EXPECT_TRUE(disappears("Note/Open folder"));
}

TEST_F(Menus, ShowErrorsBelowTheScene) {
  openArm();
  const float bottom = bench_->scene().bottom;
  write("arm.hrdf", "<robot");
  EXPECT_TRUE(appears("The file has errors/Copy"));
  EXPECT_LT(bench_->scene().bottom, bottom);
  click("The file has errors/Close");
  EXPECT_TRUE(until([&] { return bench_->scene().bottom == bottom; }));
}

// The pinhole's closed form.
TEST_F(Menus, PlaceLabelsWhereTheCameraDrawsPoints) {
  openArm();
  frames(2);
  const mjvCamera& camera = stage().view->camera;
  const Area scene = bench_->scene();
  const mjvScene& drawn = stage().view->scene;
  const ImVec2 centre((scene.left + scene.right) / 2, (scene.top + scene.bottom) / 2);
  const auto at = placeOf(camera.lookat, drawn, scene);
  ASSERT_TRUE(at);
  EXPECT_NEAR(at->x, centre.x, 0.5);
  EXPECT_NEAR(at->y, centre.y, 0.5);
  const Eigen::Matrix3d axes = cameraAxes(camera.azimuth, camera.elevation);
  constexpr double kAside = 0.1;  // m, to the right
  const Eigen::Vector3d point = Eigen::Vector3d(camera.lookat) + kAside * axes.row(0).transpose();
  const double fovy = double(stage().physics->model().vis.global.fovy) * kPi / 180;
  const double pixels = kAside / camera.distance / std::tan(fovy / 2) * double(scene.height()) / 2;
  EXPECT_NEAR(double(placeOf(point.data(), drawn, scene)->x - centre.x), pixels, 0.5);
  const Eigen::Vector3d behind =
      Eigen::Vector3d(camera.lookat) + 2 * camera.distance * axes.row(2).transpose();
  EXPECT_FALSE(placeOf(behind.data(), drawn, scene));
}

// Modules that hold a pose shake by less than anyone sees.
TEST_F(Menus, LetARobotThatHoldsStillRestInThePicture) {
  openArm();
  View& view = *stage().view;
  const mjrRect place{0, 0, 64, 64};
  view.show(*stage().shown, place, false);
  const double shaken = 1e-6 * stage().physics->model().stat.extent;
  for (int i = 0; i < stage().physics->model().ngeom; ++i)
    stage().shown->geom_xpos[3 * i] += shaken;
  EXPECT_FALSE(view.show(*stage().shown, place, false));
  for (int i = 0; i < stage().physics->model().ngeom; ++i) {
    stage().shown->geom_xpos[3 * i] += 1000 * shaken;
  }
  EXPECT_TRUE(view.show(*stage().shown, place, false));
}

}  // namespace
}  // namespace hrdf::app::desktop_menus_test
