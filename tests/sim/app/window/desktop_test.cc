// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The window under real keys and clicks.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "module/phone.h"

#include "app/window/recent.h"

#include "tests/sim/app/window/desktop.h"

namespace hrdf::app::desktop_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kSettled = 0.03;  // rad, of a module that has reached its target

const std::string kBar = "##MainMenuBar/##MenuBar/";
const std::string kModules = "Modules/views/Modules//content";
const std::string kTable = kModules + "//list/table/";
const std::string kModule = kModules + "/tabs/Command//content/";

TEST_F(Desktop, MovesAModuleToATypedTargetInDegrees) {
  openArm();
  stage().ui.kept.duration = 0.5F;
  fill(kModule + "Position/##typed", "90deg");
  key("Return");
  EXPECT_TRUE(until([&] { return std::abs(position(0) - kPi / 2) < kSettled; })) << position(0);
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
  // A bent arm can go anywhere.
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
  // Held meanwhile: each picture leads it a part of the way, and a busy machine draws few.
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

// The modules from above, as far as they are in sight.
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

// Returns the widgets without help at the pointer; of an open menu the menu itself has none.
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

TEST_F(Desktop, SavesFilesThatMujocoOpens) {
  openArm();
  for (const std::string ending : {"xml", "mjz"}) {
    const std::string file = "arm_001." + ending;
    click(kBar + "File");
    click(std::string("###Menu_00/Save ") + (ending == "xml" ? "MJCF" : ".mjz"));
    EXPECT_TRUE(until([&] { return fs::exists(file); })) << widgetLabels();
    char error[500] = "";
    mjSpec* spec = mj_parse(file.c_str(), nullptr, nullptr, error, sizeof(error));
    EXPECT_NE(spec, nullptr) << error;
    mj_deleteSpec(spec);
  }
}

TEST_F(Desktop, SavesTheKeyframeAndThePicture) {
  openArm();
  click(kBar + "File");
  click("###Menu_00/Save keyframe");
  EXPECT_TRUE(until([] { return fs::exists("arm_001_key.xml"); }));
  key("ctrl+p");
  EXPECT_TRUE(until([] { return fs::exists("arm_001.png"); }));
}

TEST_F(Desktop, WaitsForEachPictureOfAFilm) {
  openArm();
  key("ctrl+r");
  EXPECT_TRUE(until([&] { return stage().progress.pictures >= 1; }));
  const double begin = stage().now->time;
  const int first = static_cast<int>(stage().progress.pictures);
  EXPECT_TRUE(until([&] { return stage().progress.pictures >= 16; }));
  EXPECT_NEAR(stage().now->time - begin,
              (static_cast<int>(stage().progress.pictures) - first) / 30.0, 2.0 / 30);
  click("Status/End film");
  EXPECT_TRUE(until([&] { return !stage().progress.isFilming; }));
  EXPECT_TRUE(fs::exists("arm_001.mp4") || fs::exists("arm_001.mp4_000016.png"));
}

TEST_F(Desktop, OpensASavedFileAgain) {
  openArm();
  const double time = stage().now->time;
  std::string text = read("arm.hrdf");
  text.replace(text.find("X5-4"), 4, "X5-9");
  write("arm.hrdf", text);
  EXPECT_TRUE(until([&] { return stage().axes()[0].type == "X5-9"; }));
  EXPECT_GE(stage().now->time, time);
}

TEST_F(Desktop, ShowsTheErrorsOfASavedFileAndRunsOn) {
  openArm();
  const std::string good = read("arm.hrdf");
  std::string text = good;
  text.replace(text.find("X5-4"), 4, "X5-2");
  write("arm.hrdf", text);
  EXPECT_TRUE(appears("The file has errors/Copy"));
  const double time = stage().now->time;
  EXPECT_TRUE(until([&] { return stage().now->time > time + 0.1; }));
  click("The file has errors/Copy");
  const std::string copied = ImGui::GetClipboardText();
  EXPECT_NE(copied.find("unknown actuator type 'X5-2'"), std::string::npos) << copied;
  EXPECT_NE(copied.find("^"), std::string::npos) << copied;
  write("arm.hrdf", good);
  EXPECT_TRUE(disappears("The file has errors/Copy"));
}

TEST_F(Desktop, HidesErrorsOnEscape) {
  openArm();
  write("arm.hrdf", "<robot");
  EXPECT_TRUE(appears("The file has errors/Copy"));
  key("Escape");
  EXPECT_TRUE(disappears("The file has errors/Copy"));
}

TEST_F(Desktop, SetsAGainAndResetsItToTheKits) {
  openArm();
  const auto kp = [&] { return module(0).info.floats.get(sim::InfoFloat::positionKp); };
  const float kit = kp();
  click(kModules + "/tabs/Gains");
  const std::string row = kModules + "/tabs/Gains//content/gains/kp/";
  fill(row + "##gain", "7.5");
  key("Return");
  EXPECT_TRUE(until([&] { return kp() == 7.5F; }));
  click(row + "Reset");
  EXPECT_TRUE(until([&] { return kp() == kit; }));
}

TEST_F(Desktop, TakesAGainBackOnCtrlZ) {
  openArm();
  const auto kp = [&] { return module(0).info.floats.get(sim::InfoFloat::positionKp); };
  const float before = kp();
  click(kModules + "/tabs/Gains");
  fill(kModules + "/tabs/Gains//content/gains/kp/##gain", "7.5");
  key("Return");
  EXPECT_TRUE(until([&] { return kp() == 7.5F; }));
  key("ctrl+z");
  EXPECT_TRUE(until([&] { return kp() == before; })) << kp();
}

TEST_F(Desktop, SavesGainsAsHebisFileAndLoadsThem) {
  openArm();
  const auto kp = [&](std::size_t i) {
    return module(i).info.floats.get(sim::InfoFloat::positionKp);
  };
  const float kit = kp(1);
  key("ctrl+k");
  type("save gains");
  key("Return");
  click("###choose/###ok");
  EXPECT_TRUE(until([] { return fs::exists("arm_gains.xml"); }));
  stage().ui.axis = 1;
  ModuleGains gains;
  gains[sim::Loop::position].kp = 3;
  setGains(stage(), 1, gains);
  EXPECT_TRUE(until([&] { return kp(1) == 3; }));
  key("ctrl+k");
  type("load gains");
  key("Return");
  click("###choose//files/arm_gains.xml");
  click("###choose/###ok");
  EXPECT_TRUE(until([&] { return kp(1) == kit; })) << kp(1);
}

TEST_F(Desktop, AsksBeforeItReplacesAFile) {
  openArm();
  write("arm_gains.xml", "mine");
  key("ctrl+k");
  type("save gains");
  key("Return");
  click("###choose/###ok");
  EXPECT_EQ(read("arm_gains.xml"), "mine");
  click("###choose/###ok");
  EXPECT_TRUE(until([&] { return read("arm_gains.xml") != "mine"; }));
}

TEST_F(Desktop, OpensAFileThatIsChosenAndRemembersIt) {
  openArm();
  fs::copy_file(kModels + "r25_arm_6dof.hrdf", path("other.hrdf"));
  key("ctrl+o");
  click("###choose//files/other.hrdf");
  click("###choose/###ok");
  EXPECT_TRUE(until([&] { return stage().physics->robot() == "other"; }));
  EXPECT_EQ(recentFiles().front(), path("other.hrdf"));
}

TEST_F(Desktop, ShowsTheCommandedPoseWhileTheArmIsElsewhere) {
  openArm();
  EXPECT_TRUE(until([&] { return stage().view->ghost == nullptr; }));
  moveAll(stage(), {0.5, kNan, kNan}, 60);
  EXPECT_TRUE(until([&] { return stage().view->ghost != nullptr; }));
  const int address = stage().physics->model().jnt_qposadr[stage().axes()[0].joint];
  EXPECT_NEAR(stage().view->ghost->qpos[address], 0.5, 0.01);
  click("Tools/##ghost");
  EXPECT_EQ(stage().view->ghost, nullptr);
}

TEST_F(Desktop, DrawsTheWayOfTheSelectedBody) {
  openArm();
  choose(stage(), 2);
  click("Tools/##path");
  moveAll(stage(), {0.5, kNan, kNan}, 0.3);
  EXPECT_TRUE(until([&] { return stage().view->path.size() > 3; }));
  EXPECT_TRUE(until([&] { return isAtRest(0, 0.5); }));
  const std::array<double, 3> end = stage().view->path.back();
  const double* body = stage().now->data->xpos + 3 * stage().view->perturb.select;
  EXPECT_NEAR(mju_dist3(end.data(), body), 0, 0.01);
}

TEST_F(Desktop, MarksTheMotionStopInTheTimeline) {
  openArm();
  EXPECT_TRUE(until([&] { return stage().now->time > 0.3; }));
  key("ctrl+m");
  EXPECT_TRUE(until([&] {
    const auto& marks = stage().rewind.marks();
    return !marks.empty() && marks.back().severity == Severity::stopped;
  }));
  EXPECT_NEAR(stage().rewind.marks().back().time, stage().now->time, 1);
}

TEST_F(Desktop, LooksBackWhereTheTimelineIsDragged) {
  openArm();
  EXPECT_TRUE(until([&] { return stage().rewind.length() > 0.5; }));
  click("Timeline/##time");
  EXPECT_TRUE(until([&] { return !stage().status.running; }));
  EXPECT_NEAR(stage().ui.rewound, stage().rewind.length() / 2, 0.1);
  click("Timeline/Live");
  EXPECT_TRUE(until([&] { return stage().status.running; }));
  EXPECT_EQ(stage().ui.rewound, 0);
}

TEST_F(Desktop, DrawsThePanelOfAProgram) {
  openArm();
  int drawn = 0;
  stage().panels.push_back({"Mine", sim::WindowPanel::Place::right, [&] { ++drawn; }});
  click("Modules/views/Mine");
  EXPECT_TRUE(until([&] { return drawn > 2; }));
}

TEST_F(Desktop, LooksFromTheFaceOfTheCubeThatIsClicked) {
  openArm();
  stage().view->camera.elevation = -80;  // the top fills the cube
  frames(2);
  click("View/##cube");
  EXPECT_EQ(stage().view->camera.elevation, -89);
}

TEST_F(Desktop, DrawsNothingNewOfASceneThatStands) {
  openArm();
  stage().physics->run(false);
  EXPECT_TRUE(until([&] { return bench_->isIdle(); }));
  stage().view->camera.azimuth += 10;
  frame();
  EXPECT_FALSE(bench_->isIdle());
}

TEST_F(Desktop, KeepsVisitsSavesAndLoadsPoses) {
  openArm();
  stage().ui.kept.duration = 0;
  moveAll(stage(), {0.4, kNan, kNan}, 0);
  EXPECT_TRUE(until([&] { return std::abs(position(0) - 0.4) < 0.005; }));
  click("Modules/views/Poses");
  const std::string moves = "Modules/views/Poses//content/";
  fill(moves + "##name", "left");
  key("Return");
  EXPECT_TRUE(until([&] { return stage().poses.size() == 1; }));
  EXPECT_EQ(stage().poses[0].name, "left");
  click(moves + "Save");
  EXPECT_TRUE(until([] { return fs::exists("arm_poses.xml"); }));
  stage().poses.clear();
  click(moves + "Load");
  EXPECT_TRUE(until([&] { return stage().poses.size() == 1; }));
  moveAll(stage(), {0, kNan, kNan}, 0);
  EXPECT_TRUE(until([&] { return std::abs(position(0)) < 0.02; }));
  click(moves + "poses/left/Go");
  EXPECT_TRUE(until([&] { return std::abs(position(0) - 0.4) < kSettled; }));
}

TEST_F(Desktop, PressesTheMotionStop) {
  openArm();
  key("ctrl+m");
  EXPECT_TRUE(
      until([&] { return wordsOf(module(0).feedback).text == std::string("motion stop"); }));
  click(kBar + "##motion stop");
  EXPECT_TRUE(until([&] { return wordsOf(module(0).feedback).text == std::string("OK"); }));
}

// A slow picture gets the events of the whole chord at once.
TEST_F(Desktop, PressesTheMotionStopByAChordThatEndsWithinAPicture) {
  openArm();
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(ImGuiMod_Ctrl, true);
  io.AddKeyEvent(ImGuiKey_M, true);
  io.AddKeyEvent(ImGuiMod_Ctrl, false);
  io.AddKeyEvent(ImGuiKey_M, false);
  const mjtByte centres = stage().view->options.flags[mjVIS_COM];
  EXPECT_TRUE(until([&] { return stage().ui.motionStop; }));
  frames(3);
  EXPECT_TRUE(stage().ui.motionStop);
  EXPECT_EQ(stage().view->options.flags[mjVIS_COM], centres);
}

TEST_F(Desktop, ShowsTheTabThatIsClickedInThePictureInWhichTheMouseArrives) {
  openArm();
  const ImVec2 at = middle(kModules + "/tabs/Gains");
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(at.x, at.y);
  io.AddMouseButtonEvent(0, true);
  io.AddMouseButtonEvent(0, false);
  EXPECT_TRUE(appears(kModules + "/tabs/Gains//content/Reset all to the kit's"));
}

TEST_F(Desktop, FollowsTheRobotAfterEscapeFromAMenu) {
  openArm();
  click(kBar + "File");
  key("Escape");
  key("Escape");
  EXPECT_TRUE(stage().ui.keepsInView);
}

TEST_F(Desktop, BringsTheArmThatLeavesThePictureBack) {
  openArm();
  stage().physics->run(false);
  frames(3);
  const mjModel& model = stage().physics->model();
  const double aspect = double(bench_->scene().width()) / double(bench_->scene().height());
  stage().view->camera.distance *= 0.9;  // as far as that is near enough to be left alone
  EXPECT_FALSE(isInSight(model, *stage().shown, stage().view->camera, aspect));
  EXPECT_TRUE(
      until([&] { return isInSight(model, *stage().shown, stage().view->camera, aspect); }));
}

TEST_F(Desktop, KeepsTheCameraAboveTheFloor) {
  openArm();
  const Area scene = bench_->scene();
  move(scene.left + 200, scene.bottom - 30);
  press();
  move(scene.left + 200, scene.top + 80);
  release();
  const mjvCamera& camera = stage().view->camera;
  const double height = camera.lookat[2] - camera.distance * std::sin(camera.elevation * kPi / 180);
  const mjModel& model = stage().physics->model();
  const int floor = static_cast<int>(
      std::find(model.geom_type, model.geom_type + model.ngeom, mjGEOM_PLANE) - model.geom_type);
  ASSERT_LT(floor, model.ngeom);
  EXPECT_GT(height, stage().shown->geom_xpos[3 * floor + 2]);
}

TEST_F(Desktop, SavesPlotsAsTableAndPicture) {
  openArm();
  key("F3");
  const std::string plots = "Plots and tables/tabs/Plots/";
  click(plots + "CSV");
  EXPECT_TRUE(until([] { return fs::exists("arm_001.csv"); }));
  const std::string head = read("arm_001.csv").substr(0, 40);
  EXPECT_TRUE(head.starts_with("time,J1_base.position_command,")) << head;
  click(plots + "PNG");
  EXPECT_TRUE(until([] { return fs::exists("arm_001.png"); }));
}

TEST_F(Desktop, AddsTheRowThatIsDroppedOnAPlot) {
  openArm();
  key("F3");
  const ImVec2 plot = middle("Plots and tables/tabs/Plots/plot 1/##plot");
  const WidgetPlace row = *findWidget(kTable + "J3_elbow/##row");
  move(row.left + 20, (row.top + row.bottom) / 2);
  press();
  move(plot.x + 20, plot.y);
  move(plot.x, plot.y);
  release();
  const Line expected{2, Traced::position};
  EXPECT_EQ(std::ranges::count(stage().ui.plots[0].lines, expected), 1);
}

TEST_F(Desktop, SetsASecondCursorByCtrlAndAClick) {
  openArm();
  key("F3");
  const ImVec2 plot = middle("Plots and tables/tabs/Plots/plot 1/##plot");
  move(plot.x, plot.y);
  hold("ctrl", true);
  press();
  release();
  hold("ctrl", false);
  ASSERT_TRUE(stage().ui.plotMark.has_value());
  EXPECT_NEAR(*stage().ui.plotMark, (stage().ui.plotBegin + stage().ui.plotEnd) / 2,
              0.2 * (stage().ui.plotEnd - stage().ui.plotBegin));
}

TEST_F(Desktop, ZoomsAPlotUntilItFollowsTheTimeAgain) {
  openArm();
  key("F3");
  const std::string plots = "Plots and tables/tabs/Plots/";
  const ImVec2 at = middle(plots + "plot 1/##plot");
  const auto span = [&] { return stage().ui.plotEnd - stage().ui.plotBegin; };
  stage().ui.span = 1;
  EXPECT_TRUE(until([&] { return stage().history.end() > 1.5; }));
  frame();
  EXPECT_NEAR(span(), 1, 1e-6);
  EXPECT_TRUE(stage().ui.followsTime);
  move(at.x, at.y);
  turnWheel(1);
  EXPECT_TRUE(until([&] { return !stage().ui.followsTime; }));
  EXPECT_TRUE(until([&] { return span() < 0.95; })) << span();
  click(plots + "Follow");
  EXPECT_TRUE(until([&] { return stage().ui.plotEnd == stage().history.end(); }));
}

// Starts the arm at 0.2 rad and leaves it there; the robot of the log turns at 0.1 rad/s.
constexpr const char* kTurningLog =
    "time,J1_base.position,J1_base.velocity,J1_base.position_command\n"
    "0,0.2,0.1,0.2\n"
    "60,6.2,0.1,0.2\n";

TEST_F(Desktop, DrawsTheRobotOfALogWhereItWas) {
  fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"));
  open("arm.hrdf", 1280, 720, write("log.csv", kTurningLog));
  ASSERT_NE(stage().view->ghost, nullptr);
  EXPECT_TRUE(until([&] { return stage().shownTime() > 0.5; }));
  const int address = stage().physics->model().jnt_qposadr[stage().axes()[0].joint];
  EXPECT_NEAR(stage().view->ghost->qpos[address], 0.2 + 0.1 * stage().shownTime(), 1e-9);
  EXPECT_NEAR(stage().shown->qpos[address], 0.2, 0.02);
}

TEST_F(Desktop, PlotsTheSignalsOfALogWhileOneIsOpen) {
  fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"));
  open("arm.hrdf", 1280, 720, write("log.csv", kTurningLog));
  key("F3");
  click("Plots and tables/tabs/Plots/CSV");
  EXPECT_TRUE(until([] { return fs::exists("arm_001.csv"); }));
  EXPECT_NE(read("arm_001.csv").find("J1_base.position_in_the_log"), std::string::npos);
  const double end = stage().history.end();
  EXPECT_NEAR(stage().history.valueAt(0, Traced::loggedPosition, end), 0.2 + 0.1 * end, 1e-5);
  EXPECT_TRUE(std::isnan(stage().history.valueAt(0, Traced::loggedEffort, end)));

  close();
  openArm();
  click("Plots and tables/tabs/Plots/CSV");
  EXPECT_TRUE(until([] { return fs::exists("arm_002.csv"); }));
  EXPECT_EQ(read("arm_002.csv").find("in_the_log"), std::string::npos);
}

TEST_F(Desktop, StartsAgainInTheFirstPoseOfALog) {
  fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"));
  open("arm.hrdf", 1280, 720, write("log.csv", kTurningLog));
  EXPECT_TRUE(until([&] { return stage().now->time > 0.3; }));
  stage().physics->run(false);
  stage().physics->reset();
  EXPECT_TRUE(until([&] { return stage().now->time == 0; }));
  EXPECT_NEAR(position(0), 0.2, 1e-6);
}

TEST_F(Desktop, KeepsALogWhenTheFileIsOpenedAgain) {
  fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"));
  open("arm.hrdf", 1280, 720, write("log.csv", kTurningLog));
  std::string text = read("arm.hrdf");
  text.replace(text.find("X5-4"), 4, "X5-9");
  write("arm.hrdf", text);
  EXPECT_TRUE(until([&] { return stage().axes()[0].type == "X5-9"; }));
  ASSERT_NE(stage().view->ghost, nullptr);
  const int address = stage().physics->model().jnt_qposadr[stage().axes()[0].joint];
  frame();
  EXPECT_NEAR(stage().view->ghost->qpos[address], 0.2 + 0.1 * stage().shownTime(), 1e-9);
}

TEST_F(Desktop, ShowsAndTakesDegrees) {
  openArm();
  stage().ui.kept.duration = 0;
  click(kModules + "//list/Degrees");
  EXPECT_TRUE(until([&] { return stage().ui.kept.degrees; }));
  fill(kModule + "Velocity/##typed", "90");
  key("Return");
  EXPECT_TRUE(until([&] { return std::abs(module(0).target.velocity - kPi / 2) < 1e-6; }));
}

TEST_F(Desktop, SaysThatTheSimulationIsUnstableAndStartsAgain) {
  openArm();
  stage().physics->post([](Session& session) { session.data().qpos[0] = NAN; });
  click("Unstable/Restart");
  EXPECT_TRUE(until([&] { return stage().status.failure.empty(); }));
  EXPECT_TRUE(disappears("Unstable/Restart"));
  EXPECT_TRUE(until([&] { return std::isfinite(stage().view->camera.lookat[0]); }));
}

TEST_F(Desktop, LooksBackInTimeWhilePaused) {
  openArm();
  moveAll(stage(), {0.5, kNan, kNan}, 0.2);
  EXPECT_TRUE(until([&] { return std::abs(position(0) - 0.5) < kSettled; }));
  key("space");
  EXPECT_TRUE(until([&] { return !stage().status.running; }));
  const int address = stage().physics->model().jnt_qposadr[stage().axes()[0].joint];
  stage().ui.rewound = stage().rewind.length();
  frames(2);
  EXPECT_NEAR(stage().shown->qpos[address], 0, 0.01);
  key("space");
  EXPECT_TRUE(until([&] { return stage().status.running; }));
  frames(2);
  EXPECT_NEAR(stage().shown->qpos[address], 0.5, kSettled);
}

TEST_F(Desktop, ShowsTheStepThatIsMadeAfterALookBack) {
  openArm();
  EXPECT_TRUE(until([&] { return stage().rewind.length() > 0.2; }));
  key("space");
  EXPECT_TRUE(until([&] { return !stage().status.running; }));
  stage().ui.rewound = stage().rewind.length();
  frames(2);
  EXPECT_NE(stage().shown, stage().now->data.get());
  click(kBar + "##step");
  EXPECT_EQ(stage().shown, stage().now->data.get());
}

TEST_F(Desktop, GoesOnFromTheMomentThatIsShown) {
  openArm();
  moveAll(stage(), {0.5, kNan, kNan}, 0.2);
  EXPECT_TRUE(until([&] { return isAtRest(0, 0.5); }));
  const double end = stage().now->time;
  moveAll(stage(), {-0.5, kNan, kNan}, 0.2);
  EXPECT_TRUE(until([&] { return std::abs(position(0) + 0.5) < kSettled; }));
  key("space");
  EXPECT_TRUE(until([&] { return !stage().status.running; }));
  stage().ui.rewound = stage().now->time - end;
  stage().physics->setFactor(0.01);  // frames may take long
  const double clock =
      double(module(0).feedback.integers.get(sim::FeedbackUInt64::hardwareReceiveTime));
  click("Timeline/Go on from here");
  EXPECT_TRUE(until([&] { return stage().now->time < end + 0.5; }));
  EXPECT_TRUE(until([&] { return stage().history.end() < end + 0.5; }));
  EXPECT_NEAR(position(0), 0.5, kSettled);
  EXPECT_GE(double(module(0).feedback.integers.get(sim::FeedbackUInt64::hardwareReceiveTime)),
            clock);
  stage().physics->setFactor(1);
  EXPECT_TRUE(until([&] { return stage().now->time > end + 0.5; }));
  EXPECT_NEAR(position(0), 0.5, kSettled);  // the later target is forgotten
}

TEST_F(Desktop, GoesOnFromBeforeItBecameUnstable) {
  openArm();
  EXPECT_TRUE(until([&] { return stage().now->time > 0.5; }));
  stage().physics->post([](Session& session) { session.data().qpos[0] = NAN; });
  EXPECT_TRUE(appears("Unstable/Restart"));
  stage().ui.rewound = 0.3;
  click("Timeline/Go on from here");
  EXPECT_TRUE(disappears("Unstable/Restart"));
  const double time = stage().now->time;
  EXPECT_GT(time, 0);
  EXPECT_TRUE(until([&] { return stage().now->time > time + 0.2; }));
  EXPECT_NEAR(position(0), 0, kSettled);
}

TEST_F(Desktop, KeepsThePoseThatIsShownOfThePast) {
  openArm();
  EXPECT_TRUE(until([&] { return stage().rewind.length() > 0.1; }));
  moveAll(stage(), {0.5, kNan, kNan}, 0.2);
  EXPECT_TRUE(until([&] { return std::abs(position(0) - 0.5) < kSettled; }));
  key("space");
  EXPECT_TRUE(until([&] { return !stage().status.running; }));
  stage().ui.rewound = stage().rewind.length();
  click("Modules/views/Poses");
  click("Modules/views/Poses//content/Add");
  ASSERT_EQ(stage().poses.size(), 1u);
  EXPECT_NEAR(stage().poses[0].positions[0], 0, 0.01);
}

TEST_F(Desktop, ChangesAPhysicsFlag) {
  openArm();
  key("Tab");
  click("Scene/Physics");
  click("Scene/Physics/Gravity");
  EXPECT_TRUE(
      until([&] { return (stage().physics->model().opt.disableflags & mjDSBL_GRAVITY) != 0; }));
}

TEST_F(Desktop, KeepsTheRobotInViewUntilTheCameraIsTaken) {
  openArm();
  EXPECT_TRUE(stage().ui.keepsInView);
  const Area scene = bench_->scene();
  move(scene.left + 200, scene.top + 200);
  press();
  move(scene.left + 260, scene.top + 200);
  release();
  EXPECT_FALSE(stage().ui.keepsInView);
  key("ctrl+a");
  EXPECT_TRUE(until([&] { return stage().ui.keepsInView; }));
}

TEST_F(Desktop, ListsKeysOnF1) {
  openArm();
  key("F1");
  EXPECT_TRUE(until([&] { return stage().ui.help; }));
  EXPECT_TRUE(appears("Keys and mouse/#CLOSE"));
  key("F1");
  EXPECT_TRUE(disappears("Keys and mouse/#CLOSE"));
}

TEST_F(Desktop, QuitsByItsMenu) {
  openArm();
  click(kBar + "File");
  click("###Menu_00/Quit");
  EXPECT_TRUE(until([&] { return glfwWindowShouldClose(window_) == GLFW_TRUE; }));
}

}  // namespace
}  // namespace hrdf::app::desktop_test
