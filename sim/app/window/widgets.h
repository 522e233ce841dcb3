// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Widgets for several panels.
#ifndef HRDF_SIM_APP_WINDOW_WIDGETS_H_
#define HRDF_SIM_APP_WINDOW_WIDGETS_H_

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/session/module_words.h"
#include "app/window/formula.h"
#include "app/window/icons.h"
#include "app/window/stage.h"
#include "app/window/theme.h"

namespace hrdf::app {

// Type of Dear ImGui's payload when a row is dragged to a plot.
inline constexpr const char* kDraggedAxis = "axis";

// A rectangle in the window's coordinates.
struct Area {
  float left = 0, top = 0, right = 0, bottom = 0;
  float width() const { return right - left; }
  float height() const { return bottom - top; }
};

// Begins a window without title at the fixed place `place`. The user cannot move it.
bool beginStrip(const char* name, const Area& place, ImVec2 padding);

// Shows `text` as a tooltip while the mouse pointer is on the last widget.
void help(const char* text);
void help(const std::string& text);
// Returns a label that Dear ImGui shows completely. Separates the characters of "##", because Dear
// ImGui would hide text after "##".
std::string plain(std::string text);
// Draws a text. If it is wider than `room` (pixels), makes its letters smaller.
void fitted(const std::string& text, float room);

// The buttons below return true on a click. `id` identifies a button that has only an icon. `isOn`:
// draws the button as active.
bool iconButton(Icon icon, const char* id, const char* explanation, bool isOn = false);
bool button(const char* label, const char* explanation);
// Draws a button on the line of the previous widget.
bool nextButton(const char* label, const char* explanation);
bool check(const char* label, bool& value, const char* explanation);
bool check(const char* label, unsigned char& value, const char* explanation);

// Draws a field for a formula; `value`, `least` and `most` are in the SI unit. Returns the new
// value after the user has confirmed a value from `least` to `most`. Invalid text is red, with the
// reason next to the field.
std::optional<double> formulaField(const char* label, double value, const Unit& unit, double least,
                                   double most, float width);

// Draws a slider at `value`, with a mark at `measured`; NaN: no mark. Returns true and sets `value`
// while the user moves it.
bool slider(const char* label, double& value, const Unit& unit, double least, double most,
            const char* explanation, double measured = kNan);

// Draws the number `text` at the right end of the row, in digits of fixed width.
void digitsAtRight(const std::string& text);

// A column of a table: its name, and an explanation of its cells. The name may end in "###" and an
// id, which Dear ImGui does not show.
struct Header {
  const char* name;
  const char* explanation;
};
// Draws the heads of all columns of a table: names, with their explanations as tooltips.
void headers(std::span<const Header> columns);
// Begins the row of axis number `i` in a table. The first cell shows the label, and a dot in the
// colour of `state`. A click on the row chooses the axis.
void beginRow(Stage& stage, std::size_t i, const std::string& label, const std::string& explanation,
              std::optional<Severity> state);
// Draws the visible rows of a table of axes. If the table must scroll to the chosen axis, also
// draws the row of this axis.
void drawRows(Stage& stage, const std::vector<std::size_t>& rows,
              const std::function<void(std::size_t)>& draw);

// Draws a tab of the current tab bar. Calls `fill` if the tab is open. `isAsked`: opens the tab.
template <class Fill>
void tab(const char* name, const char* explanation, const Fill& fill, bool isAsked = false) {
  const bool isChosen = ImGui::BeginTabItem(
      name, nullptr, isAsked ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None);
  help(explanation);
  if (!isChosen) return;
  fill();
  ImGui::EndTabItem();
}

// Draws the tabs that a program has added at `place`.
void programTabs(const Stage& stage, sim::WindowPanel::Place place);

// Returns the position or velocity `value` as text in a second unit. Turning axes: in radians if
// the window shows `degrees`, else in degrees. Sliding axes: in mm or mm/s. Empty if `axis` is
// commanded by an effort or in an unknown unit.
std::string inOtherUnit(double value, const Axis& axis, bool degrees);

// Draws a number in the next cell of a table, aligned to the right.
void numberCell(double value, const Unit& unit, int digits = 3);

// True if `text` contains `part`; ignores case.
bool contains(const std::string& text, const char* part);

// Draws the state of a module in the colour of its severity.
void words(const ModuleWords& words, bool isLight);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WIDGETS_H_
