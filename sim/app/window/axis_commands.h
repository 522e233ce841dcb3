// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions by which panels command axes. They run on the simulation's thread.
#ifndef HRDF_SIM_APP_WINDOW_AXIS_COMMANDS_H_
#define HRDF_SIM_APP_WINDOW_AXIS_COMMANDS_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "app/window/stage.h"

namespace hrdf::app {

// Makes `axis` the chosen axis, and selects the body that it moves.
void choose(Stage& stage, std::size_t axis);
// Returns the axis of the joint that moves the body, directly or through welded bodies; nullopt: no
// such axis.
std::optional<std::size_t> axisOfBody(const Stage& stage, int body);

void command(const Stage& stage, std::function<void(ModuleRun&)> order);
// Moves an axis to `goal` in the duration that the user has chosen. If the axes cannot move now,
// moveTo(), moveAll(), visit() and setTarget() only show the reason.
void moveTo(Stage& stage, std::size_t axis, double goal);
// Moves each axis to its goal, in the duration that the user has chosen or in `duration` (s). NaN:
// the axis does not move.
void moveAll(Stage& stage, std::vector<double> goals);
void moveAll(Stage& stage, std::vector<double> goals, double duration);
// Moves through all poses, with a stop at each.
void visit(Stage& stage, std::vector<Pose> poses);
void setTarget(Stage& stage, std::size_t axis, const Target& target);
// Ends all moves, and lets all axes hold their positions.
void holdAll(const Stage& stage);
// stepOnce() makes one step of a paused simulation, goHome() resets to the home pose.
void stepOnce(Stage& stage);
void goHome(Stage& stage);
// goOnFromPast() continues from the state on the timeline, or from the oldest checkpoint if the
// state is older.
bool canGoOnFromPast(const Stage& stage);
void goOnFromPast(Stage& stage);
// Calls a function of the session for all modules: acquireAll(), releaseAll() or turnAllOff().
void order(const Stage& stage, void (Session::*all)());
// Disables the widgets that are drawn during this object's lifetime if another program commands the
// axis. A click on a disabled widget shows the reason and makes the button "Take over" flash.
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
// True while the reason of a refused action is shown.
bool isFresh(const Refusal& refusal);
void toggleMotionStop(Stage& stage);
// send() and set() send settings to a module. The user can undo only the changes of set().
void send(const Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill);
void set(Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill);
void setGains(Stage& stage, std::size_t module, const ModuleGains& gains);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_AXIS_COMMANDS_H_
