// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/commands.h"

#include "app/window/axis_commands.h"
#include "app/window/module_files.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

using Commands = std::vector<Command>;

Command recent(const Stage& stage) {
  Command command{"File", "Open recent", 0, "The files that were opened last.", {}};
  for (const std::string& file : stage.recent) {
    command.choice.push_back({"File", "Open " + file, 0, "Open this file.",
                              [open = stage.actions.openFile, file] { open(file); }});
  }
  return command;
}

void addFile(Stage& stage, Commands& commands) {
  const Actions& actions = stage.actions;
  if (!stage.physics->isOfProgram()) {
    commands.push_back({"File", "Open\u2026", ImGuiMod_Ctrl | ImGuiKey_O,
                        "Open a robot or a scene.", actions.open});
    commands.push_back({"File", "Reload", ImGuiMod_Ctrl | ImGuiKey_L,
                        "Open the files again. A saved file is opened again by itself.",
                        actions.reload});
    commands.push_back(recent(stage));
    commands.push_back(
        {.menu = "File",
         .name = "Save MJCF",
         .key = 0,
         .explanation = "The robot as it was opened, with the present pose as keyframe 'saved'.",
         .run = actions.saveMjcf,
         .beginsPart = true});
    commands.push_back(
        {"File", "Save .mjz", 0, "The same as one archive with its meshes.", actions.saveMjz});
  }
  commands.push_back({"File", "Save keyframe", 0, "The present pose alone, for an <include>.",
                      actions.saveKeyframe});
  commands.push_back({.menu = "File",
                      .name = "Picture",
                      .key = ImGuiMod_Ctrl | ImGuiKey_P,
                      .explanation = "Save the scene alone as PNG.",
                      .run = actions.takePicture,
                      .beginsPart = true});
  commands.push_back(
      {"File", "Film", ImGuiMod_Ctrl | ImGuiKey_R,
       "Save 30 pictures for each simulated second. The simulation waits for each picture.",
       actions.toggleFilm, stage.progress.isFilming});
  commands.push_back(
      {"File", "Draft films", 0,
       "Films take a fraction of the time, with coarser shadows and edges.",
       [&stage] { stage.ui.draftFilm = !stage.ui.draftFilm; }, stage.ui.draftFilm,
       stage.progress.isFilming ? "A film is being made: its quality is fixed." : ""});
  commands.push_back({.menu = "File",
                      .name = "Quit",
                      .key = ImGuiMod_Ctrl | ImGuiKey_Q,
                      .explanation = "Close the window.",
                      .run = actions.quit,
                      .beginsPart = true});
}

void addEdit(Stage& stage, Commands& commands) {
  const bool canUndo = !stage.changes.empty();
  commands.push_back(
      {.menu = "Edit",
       .name = canUndo ? "Undo " + stage.changes.newest() : "Undo",
       .key = ImGuiMod_Ctrl | ImGuiKey_Z,
       .explanation = "Take the last change of targets, gains, limits or poses back.",
       .run = [&] { stage.changes.undo(stage); },
       .refusal = canUndo ? "" : "There is nothing to undo."});
  if (!stage.hasModules()) return;
  const auto add = [&](const char* name, const char* explanation, auto run, bool beginsPart) {
    commands.push_back({.menu = "Edit",
                        .name = name,
                        .key = 0,
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
  const auto panel = [&](const char* name, ImGuiKeyChord key, Side side, const char* explanation) {
    commands.push_back({.menu = "View",
                        .name = name,
                        .key = key,
                        .explanation = explanation,
                        .run = [&stage, side] { togglePanel(stage, side); },
                        .isOn = isShown(stage, side)});
  };
  panel("Scene panel", ImGuiKey_Tab, Side::left, "The camera, what is drawn, and MuJoCo's flags.");
  panel("Modules panel", ImGuiMod_Shift | ImGuiKey_Tab, Side::right,
        "The modules, their commands, poses and gains.");
  panel("Plots and tables", ImGuiKey_F3, Side::below,
        "Plots of signals; sensors, joints, contacts and equalities.");
  commands.push_back({.menu = "View",
                      .name = "Whole robot",
                      .key = ImGuiMod_Ctrl | ImGuiKey_A,
                      .explanation = "Bring the whole robot into view, and keep it there.",
                      .run = stage.actions.showWholeRobot,
                      .beginsPart = true});
  commands.push_back({"View", "Full screen", ImGuiKey_F5, "Fill the screen, or be a window again.",
                      stage.actions.toggleFullScreen});
  Kept& kept = stage.ui.kept;
  commands.push_back({.menu = "View",
                      .name = "Degrees",
                      .key = 0,
                      .explanation = "Show and type angles in degrees, or in radians.",
                      .run = [&kept] { kept.degrees = !kept.degrees; },
                      .isOn = kept.degrees,
                      .beginsPart = true});
  commands.push_back({"View", "Light colours", 0,
                      "Dark text on light panels, or light text on dark ones.",
                      [&kept] { kept.light = !kept.light; }, kept.light});
  commands.push_back({"View", "Larger", ImGuiMod_Ctrl | ImGuiKey_Equal, "Larger texts and widgets.",
                      [&kept] { zoom(kept, true); }});
  commands.push_back({"View", "Smaller", ImGuiMod_Ctrl | ImGuiKey_Minus,
                      "Smaller texts and widgets.", [&kept] { zoom(kept, false); }});
}

void addRobot(Stage& stage, Commands& commands) {
  const bool isRunning = stage.status.running;
  commands.push_back({"Robot", isRunning ? "Pause" : "Run", ImGuiKey_Space,
                      "Stop or go on with the simulated time.",
                      [&stage, isRunning] { stage.physics->run(!isRunning); }});
  commands.push_back({.menu = "Robot",
                      .name = "Step",
                      .key = ImGuiKey_RightArrow,
                      .explanation = "One step while it is paused.",
                      .run = [&stage] { stepOnce(stage); },
                      .repeats = true});
  commands.push_back({"Robot", "Restart", ImGuiKey_Backspace, "Start again in the home pose.",
                      [&stage] { goHome(stage); }});
  if (stage.axes().empty()) return;
  commands.push_back({.menu = "Robot",
                      .name = "Hold still",
                      .key = ImGuiMod_Ctrl | ImGuiKey_H,
                      .explanation = "End all moves; command the present positions.",
                      .run = [&stage] { holdAll(stage); },
                      .beginsPart = true});
  commands.push_back({"Robot", "Go home", 0, "Move to the pose in which the robot starts.",
                      [&stage] { visit(stage, {stage.physics->home()}); }});
  if (!stage.hasModules()) return;
  commands.push_back({"Robot", "Motion stop", ImGuiMod_Ctrl | ImGuiKey_M,
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
  commands.push_back({"Help", "Search commands", ImGuiMod_Ctrl | ImGuiKey_K,
                      "Find a command by its name.", [&stage] { stage.ui.isSearching = true; }});
  commands.push_back({"Help", "Keys and mouse", ImGuiKey_F1,
                      "List all keys, and what the mouse does.",
                      [&stage] { stage.ui.help = !stage.ui.help; }, stage.ui.help});
  return commands;
}

void perform(const Command& command, const Stage& stage) {
  if (*command.refusal == 0) return command.run();
  stage.actions.tell(command.refusal);
}

std::string keyName(ImGuiKeyChord key) {
  if (key == 0) return "";
  std::string name;
  if ((key & ImGuiMod_Ctrl) != 0) name += "Ctrl ";
  if ((key & ImGuiMod_Shift) != 0) name += "Shift ";
  switch (key & ~ImGuiMod_Mask_) {
    case ImGuiKey_Equal:
      return name + "+";
    case ImGuiKey_Minus:
      return name + "-";
    case ImGuiKey_RightArrow:
      return name + "Right";
    default:
      return name + ImGui::GetKeyName(ImGuiKey(key & ~ImGuiMod_Mask_));
  }
}

}  // namespace hrdf::app
