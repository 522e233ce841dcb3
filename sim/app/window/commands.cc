// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/commands.h"

#include <utility>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "app/window/stage_files.h"

namespace hrdf::app {
namespace {

// A menu of the menu bar; add() appends commands to `commands`.
class Menu {
 public:
  Menu(const char* name, std::vector<Command>& commands) : name_(name), commands_(commands) {}

  // Returns a reference to the added command. It is valid until the next call of add().
  Command& add(std::string name, ImGuiKeyChord key, std::string explanation,
               std::function<void()> run) {
    commands_.push_back({name_, std::move(name), key, std::move(explanation), std::move(run)});
    commands_.back().beginsPart = std::exchange(beginsPart_, false);
    return commands_.back();
  }
  void beginPart() { beginsPart_ = true; }

 private:
  const char* name_;
  std::vector<Command>& commands_;
  bool beginsPart_ = false;
};

void addRecent(const Stage& stage, Menu& menu) {
  std::vector<Command> files;
  Menu choice("File", files);
  for (const std::string& file : stage.recent) {
    choice.add("Open " + file, 0, "Open this file.",
               [open = stage.actions.openFile, file] { open(file); });
  }
  menu.add("Open recent", 0, "The files that were opened last.", {}).choice = std::move(files);
}

void addFile(Stage& stage, Menu menu) {
  const Actions& actions = stage.actions;
  const bool isFilming = stage.progress.isFilming;
  if (!stage.physics->isOfProgram()) {
    menu.add("Open\u2026", ImGuiMod_Ctrl | ImGuiKey_O, "Open a robot or a scene.", actions.open);
    menu.add("Reload", ImGuiMod_Ctrl | ImGuiKey_L,
             "Open the files again. A saved file is opened again by itself.", actions.reload);
    addRecent(stage, menu);
    menu.beginPart();
    menu.add("Save MJCF", 0,
             "The robot as it was opened, with the present pose as keyframe 'saved'.",
             [&stage] { saveRobot(stage, ".xml"); });
    menu.add("Save .mjz", 0, "The same as one archive with its meshes.",
             [&stage] { saveRobot(stage, ".mjz"); });
  }
  menu.add("Save keyframe", 0, "The present pose alone, for an <include>.",
           [&stage] { saveRobot(stage, "_key.xml"); });
  menu.beginPart();
  menu.add("Picture", ImGuiMod_Ctrl | ImGuiKey_P, "Save the scene alone as PNG.",
           actions.takePicture);
  menu.add("Film", ImGuiMod_Ctrl | ImGuiKey_R,
           "Save 30 pictures for each simulated second. The simulation waits for each picture.",
           actions.toggleFilm)
      .isOn = isFilming;
  Command& drafts = menu.add("Draft films", 0,
                             "Films take a fraction of the time, with coarser shadows and edges.",
                             [&stage] { stage.ui.draftFilm = !stage.ui.draftFilm; });
  drafts.isOn = stage.ui.draftFilm;
  if (isFilming) drafts.refusal = "A film is being made: its quality is fixed.";
  menu.beginPart();
  menu.add("Quit", ImGuiMod_Ctrl | ImGuiKey_Q, "Close the window.", actions.quit);
}

void addEdit(Stage& stage, Menu menu) {
  const bool canUndo = !stage.changes.empty();
  menu.add(canUndo ? "Undo " + stage.changes.newest() : "Undo", ImGuiMod_Ctrl | ImGuiKey_Z,
           "Take the last change of targets, gains, limits or poses back.",
           [&stage] { stage.changes.undo(stage); })
      .refusal = canUndo ? "" : "There is nothing to undo.";
  if (!stage.hasModules()) return;
  const auto add = [&](const char* name, const char* explanation, void (*run)(Stage&)) {
    menu.add(name, 0, explanation, [&stage, run] { run(stage); });
  };
  menu.beginPart();
  add("Load gains\u2026", "Set the gains of all modules from a gains file of HEBI.", loadGains);
  add("Save gains\u2026", "Write the gains of all modules as a gains file of HEBI.", saveGains);
  add("Load limits\u2026", "Set the limits of all modules from a safety file of HEBI.", loadSafety);
  add("Save limits\u2026", "Write the limits of all modules as a safety file of HEBI.", saveSafety);
  add("Copy settings to the type", "Give the chosen module's gains and limits to all of its type.",
      copyToType);
}

void addView(Stage& stage, Menu menu) {
  const auto panel = [&](const char* name, ImGuiKeyChord key, Side side, const char* explanation) {
    menu.add(name, key, explanation, [&stage, side] { togglePanel(stage, side); }).isOn =
        isShown(stage, side);
  };
  const auto flag = [&](const char* name, bool& value, const char* explanation) {
    menu.add(name, 0, explanation, [&value] { value = !value; }).isOn = value;
  };
  Kept& kept = stage.ui.kept;
  panel("Scene panel", ImGuiKey_Tab, Side::left, "The camera, what is drawn, and MuJoCo's flags.");
  panel("Modules panel", ImGuiMod_Shift | ImGuiKey_Tab, Side::right,
        "The modules, their commands, poses and gains.");
  panel("Plots and tables", ImGuiKey_F3, Side::below,
        "Plots of signals; sensors, joints, contacts and equalities.");
  menu.beginPart();
  menu.add("Whole robot", ImGuiMod_Ctrl | ImGuiKey_A,
           "Bring the whole robot into view, and keep it there.", stage.actions.showWholeRobot);
  menu.add("Full screen", ImGuiKey_F5, "Fill the screen, or be a window again.",
           stage.actions.toggleFullScreen);
  menu.beginPart();
  flag("Degrees", kept.degrees, "Show and type angles in degrees, or in radians.");
  flag("Light colours", kept.light, "Dark text on light panels, or light text on dark ones.");
  menu.add("Larger", ImGuiMod_Ctrl | ImGuiKey_Equal, "Larger texts and widgets.",
           [&kept] { zoom(kept, true); });
  menu.add("Smaller", ImGuiMod_Ctrl | ImGuiKey_Minus, "Smaller texts and widgets.",
           [&kept] { zoom(kept, false); });
}

void addRobot(Stage& stage, Menu menu) {
  const bool isRunning = stage.status.running;
  menu.add(isRunning ? "Pause" : "Run", ImGuiKey_Space, "Stop or go on with the simulated time.",
           [&stage, isRunning] { stage.physics->run(!isRunning); });
  menu.add("Step", ImGuiKey_RightArrow, "One step while it is paused.",
           [&stage] { stepOnce(stage); })
      .repeats = true;
  menu.add("Restart", ImGuiKey_Backspace,
           "Start again: in the home pose, or in the first pose of the log.",
           [&stage] { goHome(stage); });
  if (stage.axes().empty()) return;
  menu.beginPart();
  menu.add("Hold still", ImGuiMod_Ctrl | ImGuiKey_H,
           "End all moves; command the present positions.", [&stage] { holdAll(stage); });
  menu.add("Go home", 0, "Move to the pose in which the robot starts without a log.",
           [&stage] { visit(stage, {stage.physics->home()}); });
  if (!stage.hasModules()) return;
  menu.add("Motion stop", ImGuiMod_Ctrl | ImGuiKey_M,
           "Press or release the motion stop of all modules; their setting says what they do then.",
           [&stage] { toggleMotionStop(stage); })
      .isOn = stage.ui.motionStop;
}

}  // namespace

std::vector<Command> commandsOf(Stage& stage) {
  std::vector<Command> commands;
  addFile(stage, {"File", commands});
  addEdit(stage, {"Edit", commands});
  addView(stage, {"View", commands});
  addRobot(stage, {"Robot", commands});
  Menu help("Help", commands);
  help.add("Search commands", ImGuiMod_Ctrl | ImGuiKey_K, "Find a command by its name.",
           [&stage] { stage.ui.isSearching = true; });
  help.add("Keys and mouse", ImGuiKey_F1, "List all keys, and what the mouse does.",
           [&stage] { stage.ui.help = !stage.ui.help; })
      .isOn = stage.ui.help;
  return commands;
}

void perform(const Command& command, Stage& stage) {
  if (*command.refusal == 0) return command.run();
  tell(stage, command.refusal);
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
