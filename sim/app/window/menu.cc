// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The menu bar.
#include <imgui.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

void item(const char* label, const char* key, const auto& action, const char* explanation,
          bool isChecked = false) {
  if (ImGui::MenuItem(label, key, isChecked)) action();
  help(explanation);
}

void fileMenu(Stage& stage) {
  const Actions& actions = stage.actions;
  if (!stage.physics->isOfProgram()) {
    item("Reload", "Ctrl L", actions.reload,
         "Open the files again. A saved file is opened again by itself.");
    ImGui::Separator();
    item("Save MJCF", "", actions.saveMjcf,
         "The robot as it was opened, with the present pose as keyframe 'saved'.");
    item("Save .mjz", "", actions.saveMjz, "The same as one archive with its meshes.");
  }
  item("Save keyframe", "", actions.saveKeyframe, "The present pose alone, for an <include>.");
  ImGui::Separator();
  item("Picture", "Ctrl P", actions.takePicture, "Save the scene alone as PNG.");
  item("Film", "Ctrl R", actions.toggleFilm,
       "Save 30 pictures for each simulated second. The simulation waits for each picture.",
       stage.progress.isFilming);
  ImGui::MenuItem("Draft film", "", &stage.ui.draftFilm, !stage.progress.isFilming);
  help("Films take a fraction of the time, with coarser shadows and edges.");
  ImGui::Separator();
  item("Quit", "Ctrl Q", actions.quit, "Close the window.");
}

void robotMenu(Stage& stage) {
  Physics& physics = *stage.physics;
  item(
      stage.status.running ? "Pause" : "Run", "Space", [&] { physics.run(!stage.status.running); },
      "Stop or go on with the simulated time.");
  item(
      "Step", "Right", [&] { stepOnce(stage); }, "One step while it is paused.");
  item(
      "Home", "Backspace", [&] { goHome(stage); }, "Start again in the home pose.");
  if (stage.axes().empty()) return;
  ImGui::Separator();
  item(
      "Hold still", "Ctrl H", [&] { holdAll(stage); },
      "End all moves; command the present positions.");
  if (!stage.hasModules()) return;
  item(
      "Motion stop", "Ctrl M", [&] { toggleMotionStop(stage); },
      "Press or release the motion stop of all modules; their setting says what they do then.",
      stage.ui.motionStop);
}

void viewMenu(Stage& stage) {
  Kept& kept = stage.ui.kept;
  const auto panel = [&](const char* name, const char* key, Side side, const char* explanation) {
    item(
        name, key, [&] { togglePanel(stage, side); }, explanation, isShown(stage, side));
  };
  panel("Simulation panel", "Tab", Side::left, "The run, the camera, and what is drawn.");
  panel("Modules panel", "Shift Tab", Side::right, "The modules, their commands, moves and gains.");
  panel("Plots and tables", "F3", Side::below,
        "Plots of signals; sensors, joints, contacts and equalities.");
  ImGui::Separator();
  item("Whole robot", "Ctrl A", stage.actions.showWholeRobot,
       "Bring the whole robot into view, and keep it there.");
  item("Full screen", "F5", stage.actions.toggleFullScreen,
       "Fill the screen, or be a window again.");
  ImGui::Separator();
  ImGui::MenuItem("Degrees", "", &kept.degrees);
  help("Show and type angles in degrees, or in radians.");
  ImGui::MenuItem("Light colours", "", &kept.light);
  help("Dark text on light panels, or light text on dark ones.");
  item(
      "Larger", "Ctrl +", [&] { zoom(kept, true); }, "Larger texts and widgets.");
  item(
      "Smaller", "Ctrl -", [&] { zoom(kept, false); }, "Smaller texts and widgets.");
}

}  // namespace

void drawMenu(Stage& stage) {
  if (!ImGui::BeginMainMenuBar()) return;
  const auto menu = [](const char* name, const char* explanation, const auto& fill) {
    const bool isOpen = ImGui::BeginMenu(name);
    help(isOpen ? "" : explanation);
    if (!isOpen) return;
    fill();
    ImGui::EndMenu();
  };
  menu("File", "Save, film, quit.", [&] { fileMenu(stage); });
  menu("Robot", "Run, home, motion stop.", [&] { robotMenu(stage); });
  menu("View", "Panels, camera, units, colours.", [&] { viewMenu(stage); });
  menu("Help", "Keys and mouse.", [&] {
    ImGui::MenuItem("Keys and mouse", "F1", &stage.ui.help);
    help("List all keys, and what the mouse does.");
  });
  const std::string& robot = stage.physics->robot();
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(robot.c_str()).x -
                     ImGui::GetStyle().ItemSpacing.x;
  if (room > 0) {
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::TextDisabled("%s", robot.c_str());
  }
  ImGui::EndMainMenuBar();
}

}  // namespace hrdf::app
