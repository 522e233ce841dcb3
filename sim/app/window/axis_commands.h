// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Orders of the panels to the axes. They run on the thread of the simulation.
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
// Returns the axis that moves the body, directly or through fixed bodies between.
std::optional<std::size_t> axisOfBody(const Stage& stage, int body);

void command(const Stage& stage, std::function<void(ModuleRun&)> order);
// The next five say why, and do nothing, where nothing would move.
// Moves an axis in the time that the user has chosen.
void moveTo(Stage& stage, std::size_t axis, double goal);
// Moves all axes in that time, or in `duration` (s); NaN: the axis stays.
void moveAll(Stage& stage, std::vector<double> goals);
void moveAll(Stage& stage, std::vector<double> goals, double duration);
// Visits these poses, one after the other.
void visit(Stage& stage, std::vector<Pose> poses);
void setTarget(Stage& stage, std::size_t axis, const Target& target);
// Ends all moves, and holds the positions.
void holdAll(const Stage& stage);
// Makes one step, or starts again in the home pose, and shows it.
void stepOnce(Stage& stage);
void goHome(Stage& stage);
// Goes on from the moment that is shown, as far back as that can be.
bool canGoOnFromPast(const Stage& stage);
void goOnFromPast(Stage& stage);
// Gives an order to all modules: Session::acquireAll, releaseAll or turnAllOff.
void order(const Stage& stage, void (Session::*all)());
// Disables widgets of a module that a program commands, until the object goes. A click on them says
// why, and lets "Take over" flash.
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
// True while it is to be shown.
bool isFresh(const Refusal& refusal);
void toggleMotionStop(Stage& stage);
// Sends settings to a module; set() lets the user take them back.
void send(const Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill);
void set(Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill);
void setGains(Stage& stage, std::size_t module, const ModuleGains& gains);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_AXIS_COMMANDS_H_
