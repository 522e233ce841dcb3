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
  std::string what;  // name of the changed object: "the gains of J1"
  std::function<void(Stage&)> undo;
  double time = 0;  // s, on the window's clock
};

class Changes {
 public:
  static constexpr std::size_t kKept = 50;

  // Adds a change. Combines changes of the same object within less than a second, as when a slider
  // is dragged.
  void add(Change change);
  void clear() { changes_.clear(); }
  bool empty() const { return changes_.empty(); }
  // Returns `what` of the change that the next undo() reverts.
  const std::string& newest() const { return changes_.back().what; }
  void undo(Stage& stage);

 private:
  std::deque<Change> changes_;
  bool isUndoing_ = false;
};

// The functions below store targets, settings or poses for undo(). Call them before a change.
void rememberTargets(Stage& stage);
void rememberTarget(Stage& stage, std::size_t axis);
// Stores gains, limits and control strategies of `modules` for undo(). `what`: display name of the
// settings.
void rememberSettings(Stage& stage, const std::vector<std::size_t>& modules,
                      const std::string& what);
void rememberPoses(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_CHANGES_H_
