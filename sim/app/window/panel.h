// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A column of MuJoCo's user interface, made of items that say what they show and what they do.
#ifndef HRDF_SIM_APP_WINDOW_PANEL_H_
#define HRDF_SIM_APP_WINDOW_PANEL_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf::app {

using Action = std::function<void()>;

// One line. What it shows and changes has to outlive the panel.
struct Item {
  mjtItem type = mjITEM_STATIC;
  std::string name;
  void* data = nullptr;
  std::string other = {};             // as in mjuiDef: choices, range, number of values
  Action changed = {};                // after the user did; may be empty
  const std::string* text = nullptr;  // of mjITEM_STATIC: what stands beside its name
};

Item heading(const std::string& name);
Item button(const std::string& name, Action pressed);
Item check(const std::string& name, int& value, Action changed = {});
Item check(const std::string& name, mjtByte& value);
// `choices` of 35 at most.
Item choice(const std::string& name, int& value, const std::vector<std::string>& choices,
            Action changed = {});
Item slider(const std::string& name, mjtNum& value, double least, double most, Action changed);
Item slider(const std::string& name, int& value, int least, int most, Action changed);
Item number(const std::string& name, mjtNum& value, Action changed);
// `count` numbers behind each other, 7 at most.
Item numbers(const std::string& name, float* values, int count, Action changed);
Item text(const std::string& name, const std::string& value);

struct Section {
  std::string name;
  bool open = true;
  std::vector<Item> items;
};

class Panel {
 public:
  // `index` from 0 on: each panel of a window has its own. `labels` in pixels is the room for
  // names.
  Panel(int index, int width, int labels);

  // Replaces what it has. Sections keep whether they are open.
  void show(std::vector<Section> sections, const mjuiState& state, const mjrContext& context);

  // Its place in mjuiState::rect.
  int rectangle() const { return ui_->rectid; }
  int width() const { return ui_->width; }
  bool isEditing() const { return ui_->editsect > 0; }
  // Whether the event was for it.
  bool handle(mjuiState& state, const mjrContext& context);
  // Draws anew what changed without the user; not what the user is changing.
  void refresh(const mjuiState& state, const mjrContext& context);
  void draw(const mjuiState& state, const mjrContext& context);

 private:
  Action actionOf(const mjuiItem* item) const;
  void refreshTexts();

  std::unique_ptr<mjUI> ui_;
  std::vector<Section> sections_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PANEL_H_
