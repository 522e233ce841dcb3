// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/overlay.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "app/session/report.h"

namespace hrdf::app {
namespace {

struct Line {
  const char* what;
  const char* keys;
};

constexpr auto kKeys = std::to_array<Line>({
    {"Help", "F1"},
    {"Info", "F2"},
    {"Plots", "F3"},
    {"Full screen", "F5"},
    {"Panels", "[Shift] Tab"},
    {"Play / pause", "Space"},
    {"Step", "Right arrow"},
    {"Faster / slower", "+ / -"},
    {"Home pose", "Backspace"},
    {"Whole robot in view", "Ctrl A"},
    {"Cameras", "[ ]"},
    {"Free camera", "Esc"},
    {"Frames / labels", "F6 / F7"},
    {"Contacts / forces", "C / F"},
    {"Transparent", "T"},
    {"Geom / site groups", "[Shift] 0 ... 5"},
    {"Reload", "Ctrl L"},
    {"Picture", "Ctrl P"},
    {"Quit", "Ctrl Q"},
});

constexpr auto kMouse = std::to_array<Line>({
    {"Turn the camera", "Left drag"},
    {"Move the camera", "[Shift] right drag"},
    {"Zoom", "Scroll, middle drag"},
    {"Select", "Left double click"},
    {"Look at", "Right double click"},
    {"Follow", "Ctrl right double click"},
    {"Turn what is selected", "Ctrl left drag"},
    {"Push what is selected", "Ctrl [shift] right drag"},
    {"Open", "Drop a file"},
});

constexpr std::size_t kMaxLines = 12;  // of diagnostics
constexpr int kCharacter = 8;  // pixels, wide, at most on average at the font's normal size
constexpr int kBigCharacter = 14;

// That fit beside each other, but 20 at least.
std::size_t charactersIn(int pixels, int character, const mjrContext& context) {
  return static_cast<std::size_t>(std::max(100 * pixels / (character * context.fontScale), 20));
}

// In pieces of `width` characters.
void addWrapped(const std::string& text, std::size_t width, std::vector<std::string>& lines) {
  for (std::size_t at = 0; at == 0 || at < text.size(); at += width) {
    lines.push_back((at == 0 ? "" : "    ") + text.substr(at, width));
  }
}

std::string speed(const Physics::Status& status) {
  const std::string wanted = status.factor == 0 ? "unlimited" : formatted("%g x", status.factor);
  return status.running ? formatted("%.2f x", status.measured) + " of " + wanted : wanted;
}

}  // namespace

std::string stateOf(const Physics::Status& status, bool isStopped) {
  if (!status.failure.empty()) return "unstable";
  if (!status.running) return "paused";
  return isStopped ? "motion stop" : "running";
}

void drawHelp(mjrRect viewport, const mjrContext& context) {
  const auto draw = [&](int place, std::span<const Line> lines) {
    std::string what, keys;
    for (const Line& line : lines) {
      what += std::string(line.what) + "\n";
      keys += std::string(line.keys) + "\n";
    }
    mjr_overlay(mjFONT_NORMAL, place, viewport, what.c_str(), keys.c_str(), &context);
  };
  draw(mjGRID_TOPLEFT, kKeys);
  draw(mjGRID_TOPRIGHT, kMouse);
}

void drawInfo(mjrRect viewport, const mjrContext& context, double time,
              const Physics::Status& status, bool isStopped, const std::string& note) {
  std::string names = "Time\nSpeed\nState";
  std::string values =
      formatted("%.3f s", time) + "\n" + speed(status) + "\n" + stateOf(status, isStopped);
  constexpr int kNames = 70;  // pixels beside the values
  std::vector<std::string> lines;
  if (!note.empty()) {
    addWrapped(note, charactersIn(viewport.width - kNames, kCharacter, context), lines);
  }
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    names = " \n" + names;
    values = *line + "\n" + values;
  }
  mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, viewport, names.c_str(), values.c_str(), &context);
}

void drawFailure(mjrRect viewport, const mjrContext& context, const std::string& failure) {
  std::vector<std::string> lines;
  addWrapped("Unstable: " + failure, charactersIn(viewport.width, kBigCharacter, context), lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  text += "Backspace: home pose";
  mjr_overlay(mjFONT_BIG, mjGRID_TOP, viewport, text.c_str(), nullptr, &context);
}

std::vector<std::string> linesOf(const Diagnostics& diagnostics, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t left = diagnostics.all().size();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (lines.size() >= kMaxLines) break;
    --left;
    addWrapped(toString(diagnostic), width, lines);
    if (!diagnostic.sourceLine.empty()) addWrapped("    " + diagnostic.sourceLine, width, lines);
  }
  if (left > 0) lines.push_back("and " + std::to_string(left) + " more");
  return lines;
}

void drawDiagnostics(mjrRect viewport, const mjrContext& context, const Diagnostics& diagnostics) {
  const std::size_t width = charactersIn(viewport.width, kCharacter, context);
  std::string text = "The file is bad; this is the robot as it was before. Esc hides this.\n \n";
  for (const std::string& line : linesOf(diagnostics, width)) text += line + "\n";
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, viewport, text.c_str(), nullptr, &context);
}

}  // namespace hrdf::app
