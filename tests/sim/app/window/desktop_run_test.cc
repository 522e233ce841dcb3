// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The window under real keys and clicks: files, gains, poses, plots, time and scene.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/window/recent.h"

#include "tests/sim/app/window/desktop.h"

namespace hrdf::app::desktop_test {
namespace {

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

TEST_F(Desktop, FollowsNoBodyThatASavedFileHasNoMore) {
  write("two.xml", "<mujoco><worldbody><body><geom size='.1'/></body><body/></worldbody></mujoco>");
  open("two.xml");
  follow(stage(), 2);
  frames(2);
  write("two.xml", "<mujoco><worldbody><body><geom size='.1'/></body></worldbody></mujoco>");
  EXPECT_TRUE(until([&] { return stage().physics->model().nbody == 2; }));
  frames(2);
  EXPECT_EQ(stage().view->camera.type, mjCAMERA_FREE);
}

TEST_F(Desktop, TakesADoubleClickBeforeTheFirstPictureOfAFile) {
  openArm();
  const Area& scene = bench_->scene();
  move((scene.left + scene.right) / 2, (scene.top + scene.bottom) / 2);
  const Physics* before = stage().physics.get();
  stage().actions.reload();
  EXPECT_TRUE(until([&] { return stage().physics.get() != before; }));
  ImGuiIO& io = ImGui::GetIO();
  io.MouseDoubleClickTime = 60;
  io.MouseClickedTime[0] = -1000;
  for (const bool isDown : {true, false, true, false}) io.AddMouseButtonEvent(0, isDown);
  frame();
  EXPECT_GT(stage().view->scene.camera[0].frustum_near, 0);
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
  click("Timeline/##time");  // again, as time went on between the click and the pause
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
  stage().view->camera.elevation = -80;  // the view cube then shows mainly its top face
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

TEST_F(Desktop, IsNotIdleWhileInputWaits) {
  openArm();
  stage().physics->run(false);
  EXPECT_TRUE(until([&] { return bench_->isIdle(); }));
  ImGui::GetIO().AddMousePosEvent(5, 5);
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

TEST_F(Desktop, TakesAllKeysThatComeWithinAPicture) {
  openArm();
  click(kModules + "//list/##filter");
  EXPECT_TRUE(until([] { return ImGui::GetIO().WantTextInput; }));
  ImGuiIO& io = ImGui::GetIO();
  for (const char letter : std::string("elbow")) {
    const auto key = ImGuiKey(ImGuiKey_A + (letter - 'a'));
    io.AddKeyEvent(key, true);
    io.AddInputCharacter(static_cast<unsigned>(letter));
    io.AddKeyEvent(key, false);
  }
  frame();
  EXPECT_EQ(textOfField(), "elbow");
}

// A quick drag ends within the picture in which the mouse moves.
TEST_F(Desktop, LooksBackWhereADragWithinAPictureEnds) {
  openArm();
  EXPECT_TRUE(until([&] { return stage().rewind.length() > 0.5; }));
  stage().physics->run(false);
  const ImVec2 at = middle("Timeline/##time");
  ImGuiIO& io = ImGui::GetIO();
  move(at.x, at.y);
  press();
  io.AddMousePosEvent(0, at.y);
  io.AddMouseButtonEvent(0, false);
  frame();
  EXPECT_EQ(stage().ui.rewound, stage().rewind.length());
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
  stage().view->camera.distance *= 0.9;  // the camera ignores this for a robot in sight
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

TEST_F(Desktop, PlotsAsManySecondsAsAreTyped) {
  openArm();
  key("F3");
  const ImVec2 at = middle("Plots and tables/tabs/Plots/##span");
  doubleClick(at.x, at.y);
  EXPECT_TRUE(until([] { return ImGui::GetIO().WantTextInput; }));
  type("60");
  key("Return");
  EXPECT_TRUE(until([&] { return stage().ui.span == 60; }));
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
