// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What Ctrl Z takes back: the last changes of targets, gains, limits and poses.
#ifndef HRDF_SIM_APP_WINDOW_CHANGES_H_
#define HRDF_SIM_APP_WINDOW_CHANGES_H_

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace hrdf::app {

struct Stage;

struct Change {
  std::string what;  // "the gains of J1"
  std::function<void(Stage&)> undo;
  double time = 0;  // s of the window's clock
};

class Changes {
 public:
  static constexpr std::size_t kKept = 50;

  // Changes of the same thing within a second count as one: a slider that is dragged.
  void add(Change change);
  void clear() { changes_.clear(); }
  bool empty() const { return changes_.empty(); }
  // What undo() would take back.
  const std::string& newest() const { return changes_.back().what; }
  void undo(Stage& stage);

 private:
  std::deque<Change> changes_;
  bool isUndoing_ = false;
};

// Call these before the change.
void rememberTargets(Stage& stage);
void rememberTarget(Stage& stage, std::size_t axis);
// Gains, limits and strategies of these modules; `what` they are for people.
void rememberSettings(Stage& stage, const std::vector<std::size_t>& modules,
                      const std::string& what);
void rememberPoses(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_CHANGES_H_
