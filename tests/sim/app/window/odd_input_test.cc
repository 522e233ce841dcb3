// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The window with odd settings, files, names and folders.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/window/commands.h"
#include "app/window/recent.h"

#include "tests/sim/app/window/desktop.h"

namespace hrdf::app {
namespace {

class DesktopWithOddInput : public Desktop {
 protected:
  // Runs all commands of menus but those that end the window, take the screen or take long.
  void performAll() {
    std::vector<std::string> names;
    for (const Command& command : commandsOf(stage())) names.push_back(command.name);
    for (const std::string& name : names) {
      if (name == "Quit" || name == "Full screen" || name == "Film") continue;
      for (const Command& command : commandsOf(stage())) {
        if (command.name == name && command.run) perform(command, stage());
      }
      frames(3);
    }
  }
};

TEST_F(DesktopWithOddInput, RunsEachCommandOfARobotWithModules) {
  openArm();
  performAll();
  const double time = stage().now->time;
  stage().physics->run(true);
  EXPECT_TRUE(until([&] { return stage().now->time > time + 0.1; }));
}

TEST_F(DesktopWithOddInput, RunsEachCommandOfASceneWithoutActuators) {
  open(write("ball.xml", "<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>"));
  performAll();
  EXPECT_TRUE(appears("Plots and tables/tabs/Sensors"));
}

TEST_F(DesktopWithOddInput, ShowsNamesOfAnyLettersAndLength) {
  const std::string name = "%s%n##\u00fc&#10;" + std::string(10'000, 'x');
  open(write("odd.xml", "<mujoco><worldbody><body name='" + name + "'><joint name='" + name +
                            "'/><geom size='.1'/></body></worldbody><actuator><position name='" +
                            name + "' joint='" + name +
                            "' ctrlrange='-1 1'/></actuator><keyframe><key name='" + name +
                            "' qpos='0.3'/></keyframe></mujoco>"));
  stage().ui.showsLabels = true;
  key("F3");
  choose(stage(), 0);
  for (const std::string tab : {"Sensors", "Joints", "Plots"}) {
    click("Plots and tables/tabs/" + tab);
    frames(2);
  }
  stage().ui.asksOfBody = true;
  frames(3);
  EXPECT_LT(ImGui::FindWindowByName("Chosen")->Size.x, bench_->scene().width());
}

TEST_F(DesktopWithOddInput, StartsWithSettingsOfAnyBytes) {
  fs::create_directory("hrdf-mujoco");
  std::string bytes = "[simulate][all]\nzoom=-1\nheight=inf\nwindow left=-1e30\nwindow top=nan\n";
  for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  write("hrdf-mujoco/window.ini", bytes);
  write("hrdf-mujoco/recent.txt", bytes);
  openArm();
  bench_->restorePlace();
  frames(3);
  EXPECT_EQ(stage().ui.kept.zoom, 0.5F);
  EXPECT_EQ(stage().recent, std::vector<std::string>{path("arm.hrdf")});
}

TEST_F(DesktopWithOddInput, KeepsNoRecentFilesWhereAFolderHasTheListsName) {
  fs::create_directories("hrdf-mujoco/recent.txt");
  openArm();
  EXPECT_TRUE(stage().recent.empty());
}

TEST_F(DesktopWithOddInput, SaysWhyNothingIsWrittenIntoAFolderThatRefusesFiles) {
  openArm();
  fs::current_path("/proc");
  for (const auto& [keys, ending] :
       {std::pair("ctrl+p", "arm_001.png"), std::pair("ctrl+r", "arm_001.mp4")}) {
    stage().note = {};
    key(keys);
    EXPECT_TRUE(until([&] { return !stage().note.text.empty(); }));
    EXPECT_TRUE(stage().note.text.starts_with("cannot write '" + std::string(ending)))
        << stage().note.text;
  }
  EXPECT_FALSE(stage().progress.isFilming);
}

TEST_F(DesktopWithOddInput, OpensAHundredFilesThatAreDroppedAtOnce) {
  openArm();
  std::vector<std::string> files;
  std::vector<const char*> paths;
  for (int i = 0; i < 100; ++i) {
    files.push_back(write("ball" + std::to_string(i) + ".xml",
                          "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body>"
                          "</worldbody></mujoco>"));
  }
  for (const std::string& file : files) paths.push_back(file.c_str());
  const GLFWdropfun drop = glfwSetDropCallback(window_, nullptr);
  glfwSetDropCallback(window_, drop);
  drop(window_, static_cast<int>(paths.size()), paths.data());
  EXPECT_TRUE(until(
      [&] { return stage().physics->model().nbody == 101 || stage().diagnostics.hasErrors(); }));
  frames(2);
}

}  // namespace
}  // namespace hrdf::app
