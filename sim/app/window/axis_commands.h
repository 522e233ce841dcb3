// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Orders of the panels to the axes. They run on the simulation's thread.
#ifndef HRDF_SIM_APP_WINDOW_AXIS_COMMANDS_H_
#define HRDF_SIM_APP_WINDOW_AXIS_COMMANDS_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "app/window/stage.h"

namespace hrdf::app {

// Chooses an axis, and selects the body that it moves.
void choose(Stage& stage, std::size_t axis);
// Returns the axis that moves the body, directly or through welded bodies between them.
std::optional<std::size_t> axisOfBody(const Stage& stage, int body);

void command(const Stage& stage, std::function<void(ModuleRun&)> order);
// If no axis would move, the next five functions show the reason and do nothing else.
// Moves an axis in the duration that the user has chosen.
void moveTo(Stage& stage, std::size_t axis, double goal);
// Moves all axes in the chosen duration, or in `duration` (s); NaN: the axis does not move.
void moveAll(Stage& stage, std::vector<double> goals);
void moveAll(Stage& stage, std::vector<double> goals, double duration);
// Visits the poses in turn.
void visit(Stage& stage, std::vector<Pose> poses);
void setTarget(Stage& stage, std::size_t axis, const Target& target);
// Ends all moves, and holds the positions.
void holdAll(const Stage& stage);
// stepOnce() makes one step; goHome() resets to the home pose. Both show the result.
void stepOnce(Stage& stage);
void goHome(Stage& stage);
// Continues from the shown moment, or from the earliest possible moment if that is later.
bool canGoOnFromPast(const Stage& stage);
void goOnFromPast(Stage& stage);
// Sends an order to all modules: Session::acquireAll, releaseAll or turnAllOff.
void order(const Stage& stage, void (Session::*all)());
// Disables the widgets of a module that another program commands, until the destructor. A click on
// them shows the reason, and makes "Take over" flash.
class DisabledUnlessOwner {
 public:
  DisabledUnlessOwner(Stage& stage, std::size_t axis);
  ~DisabledUnlessOwner();
  DisabledUnlessOwner(const DisabledUnlessOwner&) = delete;
  DisabledUnlessOwner& operator=(const DisabledUnlessOwner&) = delete;

 private:
  Stage& stage_;
  const AxisState& state_;
};
// True while the reason must be shown.
bool isFresh(const Refusal& refusal);
void toggleMotionStop(Stage& stage);
// Send settings to a module. The user can undo set().
void send(const Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill);
void set(Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill);
void setGains(Stage& stage, std::size_t module, const ModuleGains& gains);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_AXIS_COMMANDS_H_
