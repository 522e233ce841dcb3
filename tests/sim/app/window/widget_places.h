// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The place of each widget, by name: tests click what people click. Needs Dear ImGui with the hooks
// of its test engine, which no shipped build has.
#ifndef HRDF_TESTS_SIM_APP_WINDOW_WIDGET_PLACES_H_
#define HRDF_TESTS_SIM_APP_WINDOW_WIDGET_PLACES_H_

#include <optional>
#include <string>
#include <vector>

namespace hrdf::app {

struct WidgetPlace {
  float left = 0, top = 0, right = 0, bottom = 0;  // the visible part, in window coordinates
  bool isChecked = false, isOpen = false;
};

// Starts to note where the widgets are.
void watchWidgets();

// Returns the widget at a path of labels, "Modules//list/table/J1/##target", in the last whole
// frame; nullopt if it was not drawn or is not in sight. "//" comes before a child window;
// "**/Copy" is any widget with that label, as in popups, whose names are numbers.
std::optional<WidgetPlace> findWidget(const std::string& path);
// Returns the labels of all widgets of the last whole frame, one a line; for messages of tests.
std::string widgetLabels();

// Returns the labels of the widgets of the last whole frame that have no help text, each after the
// name of its window. Omits titles, edges and buttons of windows, open menus, and entries of lists.
std::vector<std::string> unexplainedWidgets();

}  // namespace hrdf::app

#endif  // HRDF_TESTS_SIM_APP_WINDOW_WIDGET_PLACES_H_
