// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where each widget is, by name: tests click what people click.
#ifndef HRDF_SIM_APP_WINDOW_ITEM_MAP_H_
#define HRDF_SIM_APP_WINDOW_ITEM_MAP_H_

#include <optional>
#include <string>
#include <vector>

namespace hrdf::app {

struct ItemPlace {
  float left = 0, top = 0, right = 0, bottom = 0;  // what is in sight of it, in window coordinates
  bool isChecked = false, isOpen = false;
};

// From now on notes where the widgets are.
void watchItems(bool watches);
// Call at the end of each frame.
void finishItems();

// Returns the widget at a path of labels, "Modules//list/table/J1/##position", in the last whole
// frame; nothing if it was not drawn or is not in sight. "//" comes before a child window.
std::optional<ItemPlace> findItem(const std::string& path);
// Returns the labels of all widgets of that frame, one a line; for messages of tests.
std::string itemLabels();

// Notes whether the widget that was drawn last has an explanation at the pointer.
void noteHelp(bool hasHelp);
// Returns the labels of the widgets of that frame that have none, each with its window; without the
// edges and arrows of windows, and what lists offer for a choice.
std::vector<std::string> unexplainedItems();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_ITEM_MAP_H_
