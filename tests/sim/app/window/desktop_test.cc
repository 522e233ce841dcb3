// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The window under real keys and clicks: modules, programs, phones, panels.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "module/phone.h"

#include "tests/sim/app/window/desktop.h"

namespace hrdf::app::desktop_test {
namespace {

TEST_F(Desktop, MovesAModuleToATypedTargetInDegrees) {
  openArm();
  stage().ui.kept.duration = 0.5F;
  fill(kModule + "Position/##typed", "90deg");
  key("Return");
  EXPECT_TRUE(until([&] { return std::abs(position(0) - kPi / 2) < kSettled; })) << position(0);
}

TEST_F(Desktop, GoesToZeroAndHome) {
  openArm();
  stage().ui.kept.duration = 0;
  const double home = stage().physics->home().positions[0];
  for (const auto& [target, path] :
       {std::pair(0.0, kModules + "/Zero"), std::pair(home, kModules + "/Go home")}) {
    moveAll(stage(), {0.4, 0.4, 0.4}, 0);
    EXPECT_TRUE(until([&] { return module(0).target.position == 0.4; }));
    click(path);
    EXPECT_TRUE(until([&] { return module(0).target.position == target; }));
  }
}

TEST_F(Desktop, SendsNothingOfWrongTextAndSaysWhy) {
  openArm();
  stage().ui.kept.duration = 0;
  fill(kModule + "Position/##typed", "90dog");
  key("Return");
  const double time = stage().now->time;
  EXPECT_TRUE(until([&] { return stage().now->time > time + 0.3; }));
  EXPECT_EQ(module(0).target.position, 0);
  EXPECT_EQ(textOfField(), "90dog");
}

TEST_F(Desktop, KeepsTypedTargetsWithinTheRange) {
  openArm();
  stage().ui.kept.duration = 0;
  fill(kModule + "Position/##typed", "99");
  key("Return");
  const double time = stage().now->time;
  EXPECT_TRUE(until([&] { return stage().now->time > time + 0.3; }));
  EXPECT_EQ(module(0).target.position, 0);
}

TEST_F(Desktop, TypesABlankIntoAFieldWithoutPausing) {
  openArm();
  fill(kModule + "Position/##typed", "1");
  focus();
  run("xdotool type --delay 20 ' +1'");
  EXPECT_TRUE(until([] { return textOfField() == "1 +1"; })) << textOfField();
  EXPECT_TRUE(stage().status.running);
  run("xdotool key Escape");
  EXPECT_TRUE(until([] { return !ImGui::GetIO().WantTextInput; }));
  run("xdotool key space");
  EXPECT_TRUE(until([&] { return !stage().status.running; }));
}

TEST_F(Desktop, MovesAndChoosesAModuleByItsSlider) {
  openArm();
  stage().ui.kept.duration = 0;
  const ImVec2 from = middle(kTable + "J2_shoulder/##target");
  const WidgetPlace slider = *findWidget(kTable + "J2_shoulder/##target");
  move(from.x, from.y);
  press();
  move(slider.right - 1, from.y);
  release();
  EXPECT_EQ(stage().ui.axis, 1u);
  const double most = stage().axes()[1].max;
  EXPECT_TRUE(until([&] { return std::abs(module(1).target.position - most) < 1e-5; }))
      << module(1).target.position;
}

TEST_F(Desktop, ChoosesTheModuleWhoseRowIsClicked) {
  openArm();
  click(kTable + "J3_elbow/##row", 0.05F);
  EXPECT_TRUE(until([&] { return stage().ui.axis == 2; }));
  EXPECT_EQ(stage().view->perturb.select,
            stage().physics->model().jnt_bodyid[stage().axes()[2].joint]);
}

// Returns the body that is drawn at a point of the window; -1: no body.
int bodyAt(Stage& stage, const Area& scene, const ImVec2& at) {
  const double x = (at.x - scene.left) / scene.width(), y = (scene.bottom - at.y) / scene.height();
  mjtNum point[3];
  int geom = -1, flex = -1, skin = -1;
  return mjv_select(&stage.view->model(), stage.shown, &stage.view->options,
                    double(scene.width()) / double(scene.height()), x, y, &stage.view->scene, point,
                    &geom, &flex, &skin);
}

// Returns a whole pixel of the window that shows the body, and all pixels within `margin` of it;
// (-1, -1) if the body is hidden.
ImVec2 placeOf(Stage& stage, const Area& scene, int body) {
  constexpr int kSteps = 60;
  constexpr float margin = 3;
  for (int i = 1; i < kSteps; ++i) {
    for (int j = 1; j < kSteps; ++j) {
      const ImVec2 at(std::floor(scene.left + scene.width() * float(i) / kSteps),
                      std::floor(scene.top + scene.height() * float(j) / kSteps));
      const auto shows = [&](float x, float y) {
        return bodyAt(stage, scene, {at.x + x, at.y + y}) == body;
      };
      if (shows(0, 0) && shows(-margin, 0) && shows(margin, 0) && shows(0, -margin) &&
          shows(0, margin)) {
        return at;
      }
    }
  }
  return {-1, -1};
}

class DesktopWithBodies : public Desktop {
 protected:
  // Double clicks a body, again if the picture has moved since its place was found. Returns the
  // place.
  ImVec2 select(int body) {
    ImVec2 at;
    EXPECT_TRUE(until([&] {
      at = placeOf(stage(), bench_->scene(), body);
      if (at.x > 0) doubleClick(at.x, at.y);
      return stage().view->perturb.select == body;
    })) << "clicked at "
        << at.x << ", " << at.y << ", where body " << bodyAt(stage(), bench_->scene(), at) << " is";
    return at;
  }
};

TEST_F(DesktopWithBodies, ChoosesTheModuleWhoseBodyIsDoubleClicked) {
  openArm();
  const mjModel& model = stage().physics->model();
  const int body = model.jnt_bodyid[stage().axes()[1].joint];
  select(body);
  EXPECT_EQ(stage().ui.axis, 1u);
}

TEST_F(DesktopWithBodies, LeadsTheArmByItsEnd) {
  open(kModels + "x_arm_6dof.hrdf");
  stage().ui.drag = Drag::lead;
  // The arm is bent because a stretched arm cannot move its end in every direction (singular pose).
  moveAll(stage(), {0.3, 1.2, 1.8, 0, 0.3, 0}, 0);
  EXPECT_TRUE(until([&] { return std::abs(position(2) - 1.8) < kSettled; }));
  stage().actions.showWholeRobot();
  stage().physics->run(false);
  frames(5);
  const mjModel& model = stage().physics->model();
  const int body = model.jnt_bodyid[stage().axes()[4].joint];
  const ImVec2 at = select(body);
  stage().physics->run(true);
  hold("ctrl", true);
  press();
  move(at.x, at.y - 40);
  const Eigen::Vector3d wanted(stage().view->perturb.refselpos);
  const Eigen::Vector3d local(stage().view->perturb.localpos);
  const auto distance = [&] {
    const mjData& data = *stage().now->data;
    mjtNum point[3];
    mju_mulMatVec(point, data.xmat + 9 * body, local.data(), 3, 3);
    mju_addTo3(point, data.xpos + 3 * body);
    return (Eigen::Vector3d(point) - wanted).norm();
  };
  // Keeps the button pressed: each frame leads the arm only a part of the way, and a busy machine
  // draws few frames.
  EXPECT_TRUE(until([&] { return distance() < 0.03; })) << distance();
  release();
  hold("ctrl", false);
}

TEST_F(Desktop, ShowsTheModulesThatPassTheFilter) {
  openArm();
  fill(kModules + "//list/##filter", "elb");
  EXPECT_TRUE(disappears(kTable + "J1_base/##target"));
  EXPECT_TRUE(isThere(kTable + "J3_elbow/##target"));
}

// Returns the visible modules of the table, from top to bottom.
std::vector<std::string> rowsOf(const Stage& stage) {
  std::map<float, std::string> rows;
  for (const Axis& module : stage.axes()) {
    const auto place = findWidget(kTable + module.label + "/##target");
    if (place) rows[place->top] = module.label;
  }
  std::vector<std::string> labels;
  for (const auto& [top, label] : rows) labels.push_back(label);
  return labels;
}

TEST_F(Desktop, SortsTheModulesByTheHeaderThatIsClicked) {
  openArm();
  moveAll(stage(), {0.5, 0.1, 0.3}, 0);
  EXPECT_TRUE(until([&] { return std::abs(position(0) - 0.5) < kSettled; }));
  const WidgetPlace first = *findWidget(kTable + "J1_base/##target");
  const float headers = first.top - 8;
  const float positions = first.right + 20;
  const auto clickHeader = [&] {
    move(positions, headers);
    press();
    release();
  };
  using Rows = std::vector<std::string>;
  const Rows up = {"J2_shoulder", "J3_elbow", "J1_base"};
  clickHeader();
  EXPECT_TRUE(until([&] { return rowsOf(stage()) == up; }));
  clickHeader();
  EXPECT_TRUE(until([&] { return rowsOf(stage()) == Rows(up.rbegin(), up.rend()); }));
  clickHeader();
  EXPECT_TRUE(until([&] {
    return rowsOf(stage()) == Rows({"J1_base", "J2_shoulder", "J3_elbow"});
  }));
}

// Returns the labels of the widgets without a help text, one a line; without open menus, which show
// no help.
std::string unexplained() {
  std::string labels;
  for (const std::string& label : unexplainedWidgets()) labels += label + "\n";
  return labels;
}

// A program in this process, on the thread of the simulation.
class DesktopWithAProgram : public Desktop {
 protected:
  void command(const std::string& name, double position) {
    stage().physics->post([=, this](Session& session) {
      program_ = session.simulation()->lookup().getGroupFromNames({"HEBI"}, {name});
      program_->setCommandLifetimeMs(0);
      sim::GroupCommand command(1);
      command[0].actuator().position().set(position);
      program_->sendCommand(command);
    });
  }
  void TearDown() override {
    program_.reset();
    Desktop::TearDown();
  }

 private:
  std::shared_ptr<sim::Group> program_;
};

TEST_F(DesktopWithAProgram, SaysWhyASliderOfTheProgramDoesNotMove) {
  openArm();
  command("J2_shoulder", 0.25);
  EXPECT_TRUE(until([&] { return module(1).ownership == Ownership::external; }));
  EXPECT_FALSE(isFresh(stage().ui.refusal));
  click(kTable + "J2_shoulder/##target", 0.9F);
  EXPECT_TRUE(isFresh(stage().ui.refusal));
  EXPECT_TRUE(stage().ui.refusal.reason.starts_with("It is commanded by "))
      << stage().ui.refusal.reason;
  EXPECT_EQ(module(1).ownership, Ownership::external);
  EXPECT_EQ(module(1).target.position, 0.25);
  EXPECT_TRUE(until([&] { return !isFresh(stage().ui.refusal); }));
  click(kTable + "J3_elbow/##target", 0.6F);
  EXPECT_FALSE(isFresh(stage().ui.refusal));
}

TEST_F(DesktopWithAProgram, LosesTheSliderThatIsDraggedWhenTheProgramBegins) {
  openArm();
  stage().ui.kept.duration = 0;
  const std::string slider = kTable + "J2_shoulder/##target";
  const ImVec2 from = middle(slider);
  const WidgetPlace place = *findWidget(slider);
  move(from.x, from.y);
  press();
  move(from.x + 20, from.y);
  EXPECT_TRUE(until([&] { return module(1).target.position > 0.1; }));
  command("J2_shoulder", 0.25);
  EXPECT_TRUE(until([&] { return module(1).ownership == Ownership::external; }));
  move(place.right - 1, from.y);
  const double time = stage().now->time;
  EXPECT_TRUE(until([&] { return stage().now->time > time + 0.3; }));
  EXPECT_EQ(module(1).target.position, 0.25);
  EXPECT_EQ(module(1).ownership, Ownership::external);
  release();
  frames(5);
  EXPECT_EQ(module(1).target.position, 0.25);
}

const std::string kPhone = "Modules/views/Mobile IO pad//content//screen/";

class DesktopWithAPhone : public Desktop {
 protected:
  void openWithPhone(int width = 1280, int height = 720) {
    fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"));
    write("arm.cfg.yaml",
          "version: 1.1\nfamilies: Arm\nnames: [J1_base, J2_shoulder, J3_elbow]\n"
          "hrdf: arm.hrdf\nuser_data:\n  mobile_io_name: pad\n");
    open("arm.cfg.yaml", width, height);
    click("Modules/views/Mobile IO pad");
  }
  sim::MobileIoDevice& phone() { return *stage().physics->phones()[0].device; }
  void send(const std::function<void(sim::ModuleCommand&)>& fill) {
    stage().physics->post([fill](Session& session) {
      const auto group = session.simulation()->lookup().getGroupFromNames({"Arm"}, {"pad"});
      sim::GroupCommand command(1);
      fill(command[0]);
      group->sendCommand(command);
    });
  }
};

TEST_F(DesktopWithAPhone, PressesAButtonWhileTheMouseDoes) {
  openWithPhone();
  const ImVec2 at = middle(kPhone + "###b2");
  move(at.x, at.y);
  EXPECT_FALSE(phone().isOn(2));
  press();
  EXPECT_TRUE(until([&] { return phone().isOn(2); }));
  release();
  EXPECT_TRUE(until([&] { return !phone().isOn(2); }));
}

TEST_F(DesktopWithAPhone, TogglesAButtonThatAProgramMakesAToggle) {
  openWithPhone();
  send([](sim::ModuleCommand& sent) { sent.io().b().setInt(3, 1); });
  EXPECT_TRUE(until([&] { return phone().screen().isToggle[2]; }));
  click(kPhone + "###b3");
  EXPECT_TRUE(until([&] { return phone().isOn(3); }));
  click(kPhone + "###b3");
  EXPECT_TRUE(until([&] { return !phone().isOn(3); }));
}

TEST_F(DesktopWithAPhone, MovesSlidersThatStayAndJoysticksThatSpringBack) {
  openWithPhone();
  click(kPhone + "##a4", 0.5F);
  const WidgetPlace slider = *findWidget(kPhone + "##a4");
  move((slider.left + slider.right) / 2, slider.top + 0.2F * (slider.bottom - slider.top));
  press();
  release();
  EXPECT_GT(phone().axis(4), 0.4);
  const WidgetPlace stick = *findWidget(kPhone + "##a1,a2");
  move(stick.right - 3, stick.bottom - 3);
  press();
  EXPECT_TRUE(until([&] { return phone().axis(1) > 0.8 && phone().axis(2) < -0.8; }));
  release();
  EXPECT_TRUE(until([&] { return phone().axis(1) == 0 && phone().axis(2) == 0; }));
}

TEST_F(DesktopWithAPhone, HasTheButtonsOfTheLayoutThatAProgramSends) {
  openWithPhone();
  send([](sim::ModuleCommand& sent) {
    sent.layout = R"([{"id": "b7", "type": "button", "x": 0, "y": 0, "width": 0.3, "height": 0.3,
                       "parameters": {"text": "Go", "mode": "toggle"}}])";
  });
  EXPECT_TRUE(disappears(kPhone + "###b1"));
  EXPECT_FALSE(isThere(kPhone + "##a3"));
  click(kPhone + "###b7");
  EXPECT_TRUE(until([&] { return phone().isOn(7); }));
}

TEST_F(DesktopWithAPhone, WritesWordsForThePictogramsOfALayout) {
  openWithPhone();
  send([](sim::ModuleCommand& sent) {
    sent.layout = R"([{"id": "b7", "type": "button", "x": 0, "y": 0, "width": 0.3, "height": 0.3,
                       "parameters": {"text": "\u274c - Quit"}}])";
  });
  EXPECT_TRUE(disappears(kPhone + "###b1"));
  EXPECT_NE(widgetLabels().find("x - Quit"), std::string::npos) << widgetLabels();
}

TEST_F(DesktopWithAPhone, ShowsWhatAnotherProgramSends) {
  openWithPhone();
  EXPECT_TRUE(appears(kPhone + "##a6"));
  stage().physics->post([](Session& session) { session.simulation()->publish(); });
  const std::string layout = write("layout.json", R"([{"id": "b1", "type": "button"},
      {"id": "b2", "type": "button", "x": 1}, {"id": "d1", "type": "real time"},
      {"id": "a3,a4", "type": "joystick", "y": 1, "width": 0.2, "height": 0.2}])");
  const std::string program = HRDF_PHONE_PROGRAM " Arm pad " + layout;
  FILE* const running = popen(program.c_str(), "r");
  EXPECT_TRUE(until([&] { return phone().vibrations() == 1; }));
  EXPECT_EQ(pclose(running), 0);
  const sim::PhoneScreen screen = phone().screen();
  EXPECT_EQ(screen.buttonLabel(1), "Teach");
  EXPECT_TRUE(screen.isToggle[1]);
  EXPECT_TRUE(screen.hasLight(3));
  EXPECT_EQ(screen.axisLabel(3), "Speed");
  EXPECT_EQ(screen.axes[3], 0.5F);
  EXPECT_EQ(screen.axes[4], -0.5F);
  EXPECT_EQ(screen.edge, (sim::Color{255, 128, 0, 255}));
  EXPECT_EQ(screen.text, "Hello\n");
  EXPECT_EQ(screen.shown.items.size(), 4u) << screen.shown.problem;
  EXPECT_TRUE(disappears(kPhone + "##a6"));
  EXPECT_TRUE(isThere(kPhone + "##a3,a4"));
  click(kPhone + "###b2");
  EXPECT_TRUE(until([&] { return phone().isOn(2); }));
}

TEST_F(DesktopWithAPhone, ExplainsEachWidgetAtThePointer) {
  openWithPhone();
  frames(3);
  EXPECT_EQ(unexplained(), "");
}

TEST_F(Desktop, ExplainsEachWidgetAtThePointer) {
  open(kModels + "x_arm_6dof.cfg.yaml", 1280, 720);
  key("F3");
  key("Tab");
  EXPECT_TRUE(appears("Plots and tables/tabs/Plots"));
  for (const std::string section : {"Show", "Rendering", "Groups", "Physics"}) {
    click("Scene/" + section);
    frames(3);
    EXPECT_EQ(unexplained(), "") << section;
    click("Scene/" + section);
  }
  for (const std::string tab : {"Gains", "Limits", "Info", "Command"}) {
    click(kModules + "/tabs/" + tab);
    frames(3);
    EXPECT_EQ(unexplained(), "") << tab;
  }
  for (const std::string tab : {"Sensors", "Joints", "Contacts", "Equalities", "Plots"}) {
    click("Plots and tables/tabs/" + tab);
    frames(3);
    EXPECT_EQ(unexplained(), "") << tab;
  }
  for (const std::string menu : {"File", "Robot", "View", "Help"}) {
    click(kBar + menu);
    frames(3);
    EXPECT_EQ(unexplained(), "") << menu;
    key("Escape");
    frames(3);
  }
}

TEST_F(Desktop, ShowsABarWhileAFileIsOpened) {
  openArm();
  Ui& ui = stage().ui;
  ui.kept.below = false;
  stage().actions.reload();
  bench_->draw();
  EXPECT_TRUE(isThere("Status/Cancel")) << widgetLabels();
}

TEST_F(Desktop, DrawsTheRowsInSightOfManyModules) {
  std::string robot = "<robot version='1.2.0'>";
  for (int i = 0; i < 60; ++i) {
    robot += "<actuator type='X5-1'/><bracket type='X5HeavyRightOutside'/>";
  }
  write("long.hrdf", robot + "</robot>");
  open("long.hrdf");
  EXPECT_TRUE(appears(kTable + "J1/##target"));
  EXPECT_FALSE(isThere(kTable + "J60/##target"));
  choose(stage(), 59);
  EXPECT_TRUE(appears(kTable + "J60/##target"));
}

TEST_F(Desktop, ShowsModulesOfAnyName) {
  std::string text = read(kModels + "x_arm_3dof.hrdf");
  const auto rename = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  rename("J1_base", "a##b");
  rename("J2_shoulder", "a###b");
  rename("J3_elbow", "%s%n\u00fc");
  write("odd.hrdf", text);
  open("odd.hrdf");
  EXPECT_TRUE(appears(kTable + "a# #b/##target")) << widgetLabels();
  EXPECT_TRUE(isThere(kTable + "a# # #b/##target"));
  EXPECT_TRUE(isThere(kTable + "%s%n\u00fc/##target"));
  key("F3");
  for (const std::string tab : {"Gains", "Limits", "Info"}) {
    click(kModules + "/tabs/" + tab);
    frames(2);
  }
}

TEST_F(Desktop, ShrinksToNextToNothing) {
  openArm();
  for (const int size : {300, 50, 1}) {
    glfwSetWindowSize(window_, size, size);
    frames(5);
    stage().ui.alone = Side::right;
    frames(3);
    stage().ui.alone = Side::below;
    frames(3);
  }
  glfwSetWindowSize(window_, 1280, 720);
  EXPECT_TRUE(appears(kBar + "##step"));
}

TEST_F(Desktop, HidesAndShowsPanelsByKeys) {
  openArm();
  EXPECT_FALSE(isThere("Scene/Camera"));
  key("Tab");
  EXPECT_TRUE(appears("Scene/Camera"));
  key("Tab");
  EXPECT_TRUE(disappears("Scene/Camera"));
  key("shift+Tab");
  EXPECT_TRUE(disappears(kTable + "J1_base/##target"));
  EXPECT_EQ(bench_->scene().width(), 1280);
  key("F3");
  EXPECT_TRUE(appears("Plots and tables/tabs/Plots"));
}

TEST_F(Desktop, KeepsItsPanelsForTheNextRun) {
  openArm();
  key("Tab");
  EXPECT_TRUE(appears("Scene/Camera"));
  close();
  openArm();
  EXPECT_TRUE(appears("Scene/Camera"));
}

TEST_F(Desktop, GivesTheSceneMostOfTheWindow) {
  const auto share = [&] {
    return bench_->scene().width() * bench_->scene().height() / (1280 * 720);
  };
  openArm();
  EXPECT_GE(share(), 0.6F);
  key("F3");
  EXPECT_TRUE(appears("Plots and tables/tabs/Plots"));
  EXPECT_GE(share(), 0.4F);
}

TEST_F(Desktop, WidensAPanelByItsEdgeAndKeepsItsPointsAtAnotherSize) {
  openArm();
  const auto width = [&] { return 1280 - bench_->scene().right; };
  const float before = width();
  const ImVec2 at = middle("Modules/##edge");
  move(at.x, at.y);
  press();
  move(at.x - 100, at.y);
  release();
  EXPECT_NEAR(width(), before + 100, 4);
  const float wide = width();
  zoom(stage().ui.kept, true);
  frames(3);
  EXPECT_NEAR(width(), 1.1F * wide, 2);
}

TEST_F(Desktop, TakesNoBadChoicesFromTheLastRun) {
  fs::create_directory("hrdf-mujoco");
  write("hrdf-mujoco/window.ini", "[simulate][all]\nleft\nzoom=nan\nduration=1e9\nlight=1\n");
  openArm();
  EXPECT_EQ(stage().scale, stage().ui.kept.zoom);
  EXPECT_EQ(stage().ui.kept.duration, kMaxMove);
  EXPECT_FALSE(stage().ui.kept.left);
  EXPECT_TRUE(stage().ui.kept.light);
}

TEST_F(Desktop, MakesTheListAsHighAsEachRobotNeeds) {
  openArm();
  frames(3);
  ImGui::SaveIniSettingsToDisk(ImGui::GetIO().IniFilename);
  close();
  open(kModels + "hexapod.hrdf");
  EXPECT_TRUE(appears(kTable + "J8/##row"));
}

TEST_F(Desktop, ShowsOnePanelAtATimeWhereThereIsNoRoomForMore) {
  openArm(400, 300);
  EXPECT_EQ(bench_->scene().width(), 400);
  key("shift+Tab");
  EXPECT_TRUE(appears(kTable + "J1_base/##target"));
  key("Tab");
  EXPECT_TRUE(appears("Scene/Camera"));
  EXPECT_FALSE(isThere(kTable + "J1_base/##target"));
  key("Tab");
  EXPECT_TRUE(until([&] { return bench_->scene().width() == 400; }));
}

TEST_F(Desktop, ForgetsNoPanelOfAWideWindowInASmallOne) {
  openArm();
  key("Tab");
  EXPECT_TRUE(appears("Scene/Camera"));
  glfwSetWindowSize(window_, 400, 300);
  EXPECT_TRUE(disappears("Scene/Camera"));
  glfwSetWindowSize(window_, 1280, 720);
  EXPECT_TRUE(appears("Scene/Camera"));
}

TEST_F(Desktop, DrawsTwiceAsLargeOnADenseScreen) {
  const auto height = [&] {
    const WidgetPlace item = findWidget(kBar + "##run").value_or(WidgetPlace());
    return item.bottom - item.top;
  };
  openArm();
  const float before = height();
  EXPECT_GT(before, 10);
  close();
  enlargeScreen(2);
  openArm();
  EXPECT_EQ(stage().scale, 2);
  EXPECT_NEAR(height(), 2 * before, 2);
}

}  // namespace
}  // namespace hrdf::app::desktop_test
