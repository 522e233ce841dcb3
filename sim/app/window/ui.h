// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Choices of the user: `Kept` is stored for later runs, `Ui` is valid in this run.
#ifndef HRDF_SIM_APP_WINDOW_UI_H_
#define HRDF_SIM_APP_WINDOW_UI_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/session/plot_samples.h"

namespace hrdf::app {

inline constexpr float kMaxMove = 60;  // s

enum class Side { left, right, below };

struct Kept {
  bool left = false, right = true, below = false;  // panels
  float leftWidth = 212, rightWidth = 0,
        height = 190;    // points, of the panels; rightWidth 0: depends on the window's width
  bool degrees = false;  // false: radians
  bool light = false;    // false: dark
  float zoom = 1;        // of fonts and widgets, in addition to the screen's scale
  float duration = 2;    // s, of a move; 0: at once
  float windowLeft = 0, windowTop = 0, windowWidth = 0,
        windowHeight = 0;  // screen coordinates; windowWidth 0: unknown
  bool isMaximised = false;
  friend bool operator==(const Kept&, const Kept&) = default;
};

// Makes texts and widgets larger or smaller.
void zoom(Kept& kept, bool larger);

// A line of a plot.
struct Line {
  int axis = kChosen;
  Traced signal = Traced::position;

  static constexpr int kChosen = -1;  // the chosen axis
  friend bool operator==(const Line&, const Line&) = default;
};

struct PlotChoice {
  std::vector<Line> lines;
  bool isXy = false;  // the other lines over the first line, instead of over time
};

// Effects of a drag with Ctrl on the selected body.
enum class Drag { push, lead };

// Reason why a widget does not react to the user.
struct Refusal {
  double time = -1e9;  // s of the window's clock
  std::string reason;
};

struct Ui {
  Kept kept;
  bool help = false;
  bool isSearching = false;  // opens the command search in the next frame
  std::string searched;
  std::optional<Side> alone;  // the panel that a narrow window shows
  std::size_t axis = 0;       // the chosen axis
  bool scrollsToAxis = false;
  std::size_t listed = 0;  // number of axes for which the list's height was set
  std::array<char, 64> filter{};
  Drag drag = Drag::push;
  float jog = 0.0873F;  // rad or m: 5 degrees
  std::string poseName;
  bool followsTime = true;
  bool isPlotPaused = false;
  float span = 10;                    // s, shown by plots
  double plotBegin = 0, plotEnd = 1;  // s, range of the plots
  std::optional<double> plotMark;     // s, time of the second cursor
  int gainLoop = 0;                   // loop whose gains are shown
  std::vector<PlotChoice> plots;
  bool motionStop = false, compensates = true;
  int lifetime = 250;  // ms
  Refusal refusal;
  bool asksOfBody = false;      // opens the selected body's menu in the next frame
  std::string opens;            // tab of the chosen axis to open; "": no change
  bool showsLabels = false;     // names of modules in the scene
  bool showsTarget = true;      // commanded pose as a ghost
  bool showsPath = false;       // path of the selected body
  bool staysAboveFloor = true;  // the free camera does not go below the floor
  bool keepsInView = true;      // the camera follows the robot until the user moves the camera
  double rewound = 0;           // s before the newest state, while paused
  bool draftFilm = false;       // films in draft quality
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_UI_H_
