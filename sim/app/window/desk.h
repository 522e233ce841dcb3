// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Orders of the panels to the modules. They run on the thread of the simulation.
#ifndef HRDF_SIM_APP_WINDOW_DESK_H_
#define HRDF_SIM_APP_WINDOW_DESK_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "app/window/stage.h"

namespace hrdf::app {

// Chooses the module, or the control of an actuator, and selects the body that it moves.
void choose(Stage& stage, std::size_t module);
// Chooses the one that moves the body, directly or with fixed parts between.
void chooseOfBody(Stage& stage, int body);

void command(const Stage& stage, std::function<void(Commander&)> order);
// Moves a module in the time that the user has chosen.
void moveTo(const Stage& stage, std::size_t module, double position);
// Moves controls in that time: one, or all as mjData.ctrl.
void moveControl(const Stage& stage, std::size_t control, double value);
void moveControls(const Stage& stage, std::vector<double> ctrl);
void moveToNeutral(const Stage& stage);
// Ends all moves, and holds the positions.
void holdStill(const Stage& stage);
// Visits these poses, one after the other.
void visit(const Stage& stage, std::vector<Pose> poses);
// Moves several modules at once, in `duration` s; NaN: it stays.
void lead(const Stage& stage, std::vector<double> positions, double duration);
void setTarget(const Stage& stage, std::size_t module, const Target& target);
// Makes one step, or starts again in the home pose, and shows it.
void stepOnce(Stage& stage);
void goHome(Stage& stage);
// Goes on from the moment that is shown, as far back as that can be.
bool canGoOnFromPast(const Stage& stage);
void goOnFromPast(Stage& stage);
// Gives an order to all modules: Session::takeOverAll, giveBackAll or letGoAll.
void order(const Stage& stage, void (Session::*all)());
// Disables widgets of a module that a program commands, until the object goes. A click on them says
// why, and lets "Take over" flash.
class OnlyIfOurs {
 public:
  OnlyIfOurs(Stage& stage, std::size_t module);
  ~OnlyIfOurs();
  OnlyIfOurs(const OnlyIfOurs&) = delete;
  OnlyIfOurs& operator=(const OnlyIfOurs&) = delete;

 private:
  Stage& stage_;
  const ModuleState& state_;
};
// Reports whether it is to be shown.
bool isFresh(const Refusal& refusal);
void toggleMotionStop(Stage& stage);
// Sends settings to a module.
void set(const Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill);
void setGains(const Stage& stage, std::size_t module, const ModuleGains& gains);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_DESK_H_
