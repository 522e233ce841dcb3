// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Widgets that several panels use.
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

inline constexpr const char* kDraggedAxis = "axis";  // a row that is dragged, onto a plot

// A rectangle of the window, in its coordinates.
struct Area {
  float left = 0, top = 0, right = 0, bottom = 0;
  float width() const { return right - left; }
  float height() const { return bottom - top; }
};

// Begins a window without title that the user cannot move, at a fixed place.
bool beginStrip(const char* name, const Area& place, ImVec2 padding);

// Explains the last widget at the pointer.
void help(const char* text);
void help(const std::string& text);
// Returns the text without "##", behind which Dear ImGui hides the rest of a label.
std::string plain(std::string text);
// Writes the text with smaller letters where it is wider than the room.
void fitted(const std::string& text, float room);

// These return true when they are clicked. `id` names an icon's button; one that is on is filled.
bool iconButton(Icon icon, const char* id, const char* explanation, bool isOn = false);
bool button(const char* label, const char* explanation);
bool nextButton(const char* label, const char* explanation);  // in the same line
bool check(const char* label, bool& value, const char* explanation);
bool check(const char* label, unsigned char& value, const char* explanation);

// A field for a quantity (SI) as formula. Returns the new value once the user has confirmed one
// that is in bounds; wrong text is red, and the reason stands at the field.
std::optional<double> formulaField(const char* label, double value, const Unit& unit, double least,
                                   double most, float width);

// A slider whose grab is `value`; a mark shows where the measured value is, if there is one.
// Returns true while it is moved, with the new value.
bool slider(const char* label, double& value, const Unit& unit, double least, double most,
            const char* explanation, double measured = kNan);

// Writes a number in letters of one width, at the right end of the room.
void digitsAtRight(const std::string& text);

// A column of a table: its name, which may have an id behind "###", and what it holds.
struct Header {
  const char* name;
  const char* explanation;
};
// Writes the names of all columns of the table, with their explanations at the pointer.
void headers(std::span<const Header> columns);
// Begins the row of a table for an axis: a cell with a dot for its state and its label, a click on
// which chooses it.
void beginRow(Stage& stage, std::size_t i, const std::string& label, const std::string& explanation,
              std::optional<Severity> state);
// Draws the rows of a table's axes that are in sight, and the chosen one if the table has to scroll
// to it.
void drawRows(Stage& stage, const std::vector<std::size_t>& rows,
              const std::function<void(std::size_t)>& draw);

// A tab of the tab bar that was begun; fills it if it is chosen. `isAsked`: it comes to the front.
template <class Fill>
void tab(const char* name, const char* explanation, const Fill& fill, bool isAsked = false) {
  const bool isChosen = ImGui::BeginTabItem(
      name, nullptr, isAsked ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None);
  help(explanation);
  if (!isChosen) return;
  fill();
  ImGui::EndTabItem();
}

// The tabs that the program adds at this place.
void programTabs(const Stage& stage, sim::WindowPanel::Place place);

// Returns the command in the unit that people also use: degrees next to radians, and mm next to m.
std::string inOtherUnit(double value, const Axis& axis, bool degrees);

// Fills the next cell of a table with a number, at its right.
void numberCell(double value, const Unit& unit, int digits = 3);

// Reports whether `part` occurs in the text, in any case of letters.
bool contains(const std::string& text, const char* part);

// Writes words in the colour of their severity.
void words(const ModuleWords& words, bool isLight);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WIDGETS_H_
