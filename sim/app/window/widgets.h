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

inline constexpr const char* kDraggedAxis = "axis";  // drag-and-drop type of a table row, for plots

// A rectangle in the window's coordinates.
struct Area {
  float left = 0, top = 0, right = 0, bottom = 0;
  float width() const { return right - left; }
  float height() const { return bottom - top; }
};

// Begins a window without title at a fixed place; the user cannot move it.
bool beginStrip(const char* name, const Area& place, ImVec2 padding);

// Shows an explanation while the pointer is on the last widget.
void help(const char* text);
void help(const std::string& text);
// Returns the text before "##"; Dear ImGui does not show the rest of a label.
std::string plain(std::string text);
// Draws the text, in smaller letters if it is wider than `room`.
void fitted(const std::string& text, float room);

// These functions return true on a click. `id` identifies an icon's button; an active button is
// filled.
bool iconButton(Icon icon, const char* id, const char* explanation, bool isOn = false);
bool button(const char* label, const char* explanation);
bool nextButton(const char* label, const char* explanation);  // on the same line
bool check(const char* label, bool& value, const char* explanation);
bool check(const char* label, unsigned char& value, const char* explanation);

// A field for a quantity (SI) as formula. Returns the new value after the user has confirmed a
// value within the bounds. Invalid text is red, with the reason next to the field.
std::optional<double> formulaField(const char* label, double value, const Unit& unit, double least,
                                   double most, float width);

// A slider at `value`, with a mark at the measured value; NaN: no mark. Returns true while the user
// moves it, with the new value.
bool slider(const char* label, double& value, const Unit& unit, double least, double most,
            const char* explanation, double measured = kNan);

// Draws a number in fixed-width digits at the right end of the row.
void digitsAtRight(const std::string& text);

// A column of a table: its name, which may have an id after "###", and an explanation of its cells.
struct Header {
  const char* name;
  const char* explanation;
};
// Draws the names of all columns of the table, with their explanations as tooltips.
void headers(std::span<const Header> columns);
// Begins the table row of an axis. Its cell has the label, and a dot that shows the state. A click
// on the cell chooses the axis.
void beginRow(Stage& stage, std::size_t i, const std::string& label, const std::string& explanation,
              std::optional<Severity> state);
// Draws the visible rows of a table of axes. Also draws the chosen axis if the table must scroll to
// it.
void drawRows(Stage& stage, const std::vector<std::size_t>& rows,
              const std::function<void(std::size_t)>& draw);

// A tab of the current tab bar; calls `fill` if the tab is open. `isAsked`: opens the tab.
template <class Fill>
void tab(const char* name, const char* explanation, const Fill& fill, bool isAsked = false) {
  const bool isChosen = ImGui::BeginTabItem(
      name, nullptr, isAsked ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None);
  help(explanation);
  if (!isChosen) return;
  fill();
  ImGui::EndTabItem();
}

// Draws the program's own tabs at this place.
void programTabs(const Stage& stage, sim::WindowPanel::Place place);

// Returns the command in the other usual unit: degrees instead of radians or the reverse, mm
// instead of m.
std::string inOtherUnit(double value, const Axis& axis, bool degrees);

// Draws a right-aligned number in the next table cell.
void numberCell(double value, const Unit& unit, int digits = 3);

// True if the text contains `part`; upper and lower case are equal.
bool contains(const std::string& text, const char* part);

// Draws the words in the colour of their severity.
void words(const ModuleWords& words, bool isLight);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WIDGETS_H_
