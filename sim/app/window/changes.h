// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Undo with Ctrl Z: the last changes of targets, gains, limits and poses.
#ifndef HRDF_SIM_APP_WINDOW_CHANGES_H_
#define HRDF_SIM_APP_WINDOW_CHANGES_H_

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace hrdf::app {

struct Stage;

struct Change {
  std::string what;  // object of the change: "the gains of J1"
  std::function<void(Stage&)> undo;
  double time = 0;  // s of the window's clock
};

class Changes {
 public:
  static constexpr std::size_t kKept = 50;

  // Combines changes of one object within a second, for example of a dragged slider.
  void add(Change change);
  void clear() { changes_.clear(); }
  bool empty() const { return changes_.empty(); }
  // Returns the object of the change that undo() would revert.
  const std::string& newest() const { return changes_.back().what; }
  void undo(Stage& stage);

 private:
  std::deque<Change> changes_;
  bool isUndoing_ = false;
};

// Call these functions before the change.
void rememberTargets(Stage& stage);
void rememberTarget(Stage& stage, std::size_t axis);
// Stores gains, limits and strategies of these modules; `what`: their display name.
void rememberSettings(Stage& stage, const std::vector<std::size_t>& modules,
                      const std::string& what);
void rememberPoses(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_CHANGES_H_
