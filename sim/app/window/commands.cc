// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/commands.h"

#include "app/window/axis_commands.h"
#include "app/window/module_files.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

using Commands = std::vector<Command>;

void addFile(Stage& stage, Commands& commands) {
  const Actions& actions = stage.actions;
  if (!stage.physics->isOfProgram()) {
    commands.push_back({"File", "Open\u2026", "Ctrl O", "Open a robot or a scene.", actions.open});
    commands.push_back({"File", "Reload", "Ctrl L",
                        "Open the files again. A saved file is opened again by itself.",
                        actions.reload});
    commands.push_back(
        {.menu = "File",
         .name = "Save MJCF",
         .key = "",
         .explanation = "The robot as it was opened, with the present pose as keyframe 'saved'.",
         .run = actions.saveMjcf,
         .beginsPart = true});
    commands.push_back(
        {"File", "Save .mjz", "", "The same as one archive with its meshes.", actions.saveMjz});
  }
  commands.push_back({"File", "Save keyframe", "", "The present pose alone, for an <include>.",
                      actions.saveKeyframe});
  commands.push_back({.menu = "File",
                      .name = "Picture",
                      .key = "Ctrl P",
                      .explanation = "Save the scene alone as PNG.",
                      .run = actions.takePicture,
                      .beginsPart = true});
  commands.push_back(
      {"File", "Film", "Ctrl R",
       "Save 30 pictures for each simulated second. The simulation waits for each picture.",
       actions.toggleFilm, stage.progress.isFilming});
  commands.push_back({"File", "Draft films", "",
                      "Films take a fraction of the time, with coarser shadows and edges.",
                      [&stage] { stage.ui.draftFilm = !stage.ui.draftFilm; }, stage.ui.draftFilm,
                      !stage.progress.isFilming});
  commands.push_back({.menu = "File",
                      .name = "Quit",
                      .key = "Ctrl Q",
                      .explanation = "Close the window.",
                      .run = actions.quit,
                      .beginsPart = true});
}

void addEdit(Stage& stage, Commands& commands) {
  const bool canUndo = !stage.changes.empty();
  commands.push_back(
      {.menu = "Edit",
       .name = canUndo ? "Undo " + stage.changes.newest() : "Undo",
       .key = "Ctrl Z",
       .explanation = "Take the last change of targets, gains, limits or poses back.",
       .run = [&] { stage.changes.undo(stage); },
       .isPossible = canUndo});
  if (!stage.hasModules()) return;
  const auto add = [&](const char* name, const char* explanation, auto run, bool beginsPart) {
    commands.push_back({.menu = "Edit",
                        .name = name,
                        .key = "",
                        .explanation = explanation,
                        .run = [&stage, run] { run(stage); },
                        .beginsPart = beginsPart});
  };
  add("Load gains\u2026", "Set the gains of all modules from a gains file of HEBI.", loadGains,
      true);
  add("Save gains\u2026", "Write the gains of all modules as a gains file of HEBI.", saveGains,
      false);
  add("Load limits\u2026", "Set the limits of all modules from a safety file of HEBI.", loadSafety,
      false);
  add("Save limits\u2026", "Write the limits of all modules as a safety file of HEBI.", saveSafety,
      false);
  add("Copy settings to the type", "Give the chosen module's gains and limits to all of its type.",
      copyToType, false);
}

void addView(Stage& stage, Commands& commands) {
  const auto panel = [&](const char* name, const char* key, Side side, const char* explanation) {
    commands.push_back({.menu = "View",
                        .name = name,
                        .key = key,
                        .explanation = explanation,
                        .run = [&stage, side] { togglePanel(stage, side); },
                        .isOn = isShown(stage, side)});
  };
  panel("Scene panel", "Tab", Side::left, "The camera, what is drawn, and MuJoCo's flags.");
  panel("Modules panel", "Shift Tab", Side::right, "The modules, their commands, poses and gains.");
  panel("Plots and tables", "F3", Side::below,
        "Plots of signals; sensors, joints, contacts and equalities.");
  commands.push_back({.menu = "View",
                      .name = "Whole robot",
                      .key = "Ctrl A",
                      .explanation = "Bring the whole robot into view, and keep it there.",
                      .run = stage.actions.showWholeRobot,
                      .beginsPart = true});
  commands.push_back({"View", "Full screen", "F5", "Fill the screen, or be a window again.",
                      stage.actions.toggleFullScreen});
  Kept& kept = stage.ui.kept;
  commands.push_back({.menu = "View",
                      .name = "Degrees",
                      .key = "",
                      .explanation = "Show and type angles in degrees, or in radians.",
                      .run = [&kept] { kept.degrees = !kept.degrees; },
                      .isOn = kept.degrees,
                      .beginsPart = true});
  commands.push_back({"View", "Light colours", "",
                      "Dark text on light panels, or light text on dark ones.",
                      [&kept] { kept.light = !kept.light; }, kept.light});
  commands.push_back(
      {"View", "Larger", "Ctrl +", "Larger texts and widgets.", [&kept] { zoom(kept, true); }});
  commands.push_back(
      {"View", "Smaller", "Ctrl -", "Smaller texts and widgets.", [&kept] { zoom(kept, false); }});
}

void addRobot(Stage& stage, Commands& commands) {
  const bool isRunning = stage.status.running;
  commands.push_back({"Robot", isRunning ? "Pause" : "Run", "Space",
                      "Stop or go on with the simulated time.",
                      [&stage, isRunning] { stage.physics->run(!isRunning); }});
  commands.push_back(
      {"Robot", "Step", "Right", "One step while it is paused.", [&stage] { stepOnce(stage); }});
  commands.push_back({"Robot", "Restart", "Backspace", "Start again in the home pose.",
                      [&stage] { goHome(stage); }});
  if (stage.axes().empty()) return;
  commands.push_back({.menu = "Robot",
                      .name = "Hold still",
                      .key = "Ctrl H",
                      .explanation = "End all moves; command the present positions.",
                      .run = [&stage] { holdAll(stage); },
                      .beginsPart = true});
  commands.push_back({"Robot", "Go home", "", "Move to the pose in which the robot starts.",
                      [&stage] { visit(stage, {stage.physics->home()}); }});
  if (!stage.hasModules()) return;
  commands.push_back({"Robot", "Motion stop", "Ctrl M",
                      "Press or release the motion stop of all modules; their setting says what "
                      "they do then.",
                      [&stage] { toggleMotionStop(stage); }, stage.ui.motionStop});
}

}  // namespace

std::vector<Command> commandsOf(Stage& stage) {
  Commands commands;
  addFile(stage, commands);
  addEdit(stage, commands);
  addView(stage, commands);
  addRobot(stage, commands);
  commands.push_back({"Help", "Search commands", "Ctrl K", "Find a command by its name.",
                      [&stage] { stage.ui.isSearching = true; }});
  commands.push_back({"Help", "Keys and mouse", "F1", "List all keys, and what the mouse does.",
                      [&stage] { stage.ui.help = !stage.ui.help; }, stage.ui.help});
  return commands;
}

}  // namespace hrdf::app
