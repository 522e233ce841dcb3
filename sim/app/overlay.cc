// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "overlay.h"

#include <array>
#include <string>

#include "report.h"

namespace hrdf::app {
namespace {

struct Line {
  const char* what;
  const char* keys;
};

constexpr auto kHelp = std::to_array<Line>({
    {"Help", "F1"},
    {"Info", "F2"},
    {"Play / pause", "Space"},
    {"Step", "Right arrow"},
    {"Faster / slower", "+ / -"},
    {"Home pose", "Backspace"},
    {"Whole robot in view", "Ctrl A"},
    {"Cameras", "[ ]"},
    {"Free camera", "Esc"},
    {"Frames", "F6"},
    {"Labels", "F7"},
    {"Contacts / forces", "C / F"},
    {"Transparent", "T"},
    {"Geom groups", "0 ... 5"},
    {"Quit", "Ctrl Q"},
    {"", ""},
    {"Turn the camera", "Left drag"},
    {"Move the camera", "[Shift] right drag"},
    {"Zoom", "Scroll, middle drag"},
    {"Select", "Left double click"},
    {"Look at", "Right double click"},
    {"Follow", "Ctrl right double click"},
    {"Turn what is selected", "Ctrl left drag"},
    {"Push what is selected", "Ctrl [shift] right drag"},
});

std::string state(const Physics::Status& status) {
  if (!status.failure.empty()) return "unstable";
  return status.running ? "running" : "paused";
}

std::string speed(const Physics::Status& status) {
  const std::string wanted = status.factor == 0 ? "unlimited" : formatted("%g x", status.factor);
  return status.running ? formatted("%.2f x", status.measured) + " of " + wanted : wanted;
}

}  // namespace

void drawHelp(mjrRect viewport, const mjrContext& context) {
  std::string what;
  std::string keys;
  for (const Line& line : kHelp) {
    what += std::string(line.what) + "\n";
    keys += std::string(line.keys) + "\n";
  }
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, viewport, what.c_str(), keys.c_str(), &context);
}

void drawInfo(mjrRect viewport, const mjrContext& context, double time,
              const Physics::Status& status) {
  const std::string values =
      formatted("%.3f s", time) + "\n" + speed(status) + "\n" + state(status);
  mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, viewport, "Time\nSpeed\nState", values.c_str(),
              &context);
  if (status.failure.empty()) return;
  const std::string message = "Unstable: " + status.failure + "\nBackspace: home pose";
  mjr_overlay(mjFONT_BIG, mjGRID_TOP, viewport, message.c_str(), nullptr, &context);
}

}  // namespace hrdf::app
