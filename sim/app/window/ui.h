// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Choices of the user: those that are kept between runs, and those of this run.
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
  bool left = false, right = true, below = false;       // panels
  float leftWidth = 212, rightWidth = 0, height = 190;  // points, of those; 0: by the window's
  bool degrees = false;                                 // or radians
  bool light = false;                                   // or dark
  float zoom = 1;      // of fonts and widgets, beside the screen's scale
  float duration = 2;  // s, of a move; 0: jump
  float windowLeft = 0, windowTop = 0, windowWidth = 0, windowHeight = 0;  // screen coordinates;
                                                                           // 0 wide: not known
  bool isMaximised = false;
  friend bool operator==(const Kept&, const Kept&) = default;
};

// Makes texts and widgets larger or smaller.
void zoom(Kept& kept, bool larger);

// A line of a plot.
struct Line {
  int axis = kChosen;
  Traced signal = Traced::position;

  static constexpr int kChosen = -1;  // whichever is chosen
  friend bool operator==(const Line&, const Line&) = default;
};

struct PlotChoice {
  std::vector<Line> lines;
  bool isXy = false;  // the others over the first line, in place of over time
};

// Choices for a drag with Ctrl at the selected body.
enum class Drag { push, lead };

// Why a widget does nothing that the user has touched.
struct Refusal {
  double time = -1e9;  // s of the window's clock
  std::string reason;
};

struct Ui {
  Kept kept;
  bool help = false;
  bool isSearching = false;  // a command, from the next frame on
  std::string searched;
  std::optional<Side> alone;  // the panel that a narrow window shows
  std::size_t axis = 0;       // that is chosen
  bool scrollsToAxis = false;
  std::size_t listed = 0;  // axes that the list was made high enough for
  std::array<char, 64> filter{};
  Drag drag = Drag::push;
  float jog = 0.0873F;  // rad or m: 5 degrees
  std::string poseName;
  bool followsTime = true;
  bool isPlotPaused = false;
  float span = 10;                    // s, of the plots
  double plotBegin = 0, plotEnd = 1;  // s, what they show
  std::optional<double> plotMark;     // s, of the second cursor
  int gainLoop = 0;                   // whose gains are shown
  std::vector<PlotChoice> plots;
  bool motionStop = false, compensates = true;
  int lifetime = 250;  // ms
  Refusal refusal;
  bool asksOfBody = false;      // the selected body's menu, from the next frame on
  std::string opens;            // the tab of the chosen axis to show; "": as it is
  bool showsLabels = false;     // the names of modules in the scene
  bool showsTarget = true;      // the commanded pose, as a ghost
  bool showsPath = false;       // of the selected body
  bool staysAboveFloor = true;  // the free camera
  bool keepsInView = true;      // the camera follows the robot until the user takes it
  double rewound = 0;           // s, back in time while paused
  bool draftFilm = false;       // films are drafts
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_UI_H_
