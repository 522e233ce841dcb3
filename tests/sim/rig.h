// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// One module that turns a link with known values.
#ifndef HRDF_TESTS_SIM_RIG_H_
#define HRDF_TESTS_SIM_RIG_H_

#include <memory>
#include <string>

#include <hrdf/sim/parameters.h>

#include "tests/sim/simulated.h"

namespace hrdf::sim {

inline constexpr double kLinkMass = 1;      // kg
inline constexpr double kLinkLength = 0.3;  // m, from the axis to the centre of mass
inline constexpr double kGravity = 9.81;    // m/s^2

struct RigOptions {
  double gravity = kGravity;  // m/s^2
  double friction = 0.1;      // N m
  double gear = 1;
  std::string type = "X5-9";
  bool hasTwin = false;  // adds a second module J1B on the joint, mounted in the opposite direction
  SimulationOptions physics{};
};

// The module J1 of the family HEBI. Its axis is horizontal. At zero the link is horizontal along
// +x; positive angles lift it. The housing is fixed and has the world's axes.
class Rig {
 public:
  explicit Rig(const RigOptions& options = {})
      : file_("rig.xml", textOf(options)),
        sim(opened(file_.path(), {}, options.physics)),
        group(sim->lookup().getGroupFromNames({"HEBI"}, {"J1"})) {}

  std::string path() const { return file_.path(); }

  // Returns the newest feedback after `seconds` more.
  const ModuleFeedback& after(double seconds) {
    sim->step(seconds);
    group->sendFeedbackRequest();
    sim->step();
    EXPECT_TRUE(group->getNextFeedback(feedback));
    return feedback[0];
  }

 private:
  static std::string textOf(const RigOptions& options) {
    const auto motor = parametersOf(options.type);
    const auto text = [](double value) { return std::to_string(value); };
    const double drives = options.hasTwin ? 2 : 1;
    const auto actuator = [&](const std::string& name, double gear) {
      return "<position name=\"" + name + R"(" joint="J1" kp="100" gear=")" + text(gear) + "\"/>";
    };
    const auto mark = [&](const std::string& name) {
      return "<text name=\"" + name + "\" data=\"" + options.type + "\"/><tuple name=\"" + name +
             "\"><element objtype=\"actuator\" objname=\"" + name +
             R"("/><element objtype="joint" objname="J1"/>
             <element objtype="site" objname="imu"/></tuple>)";
    };
    return R"(<mujoco><option timestep="0.001" integrator="implicitfast" gravity="0 0 )" +
           text(-options.gravity) + R"("/><worldbody><site name="imu"/><body><joint name="J1"
           axis="0 -1 0" damping="2" armature=")" +
           text(drives * (motor ? motor->armature : 0.1)) + R"(" frictionloss=")" +
           text(drives * options.friction) + R"("/><inertial pos=")" + text(kLinkLength) +
           R"( 0 0" mass=")" + text(kLinkMass) + R"(" diaginertia="0.001 0.001 0.001"/></body>
           </worldbody><actuator>)" +
           actuator("J1", options.gear) + (options.hasTwin ? actuator("J1B", -options.gear) : "") +
           "</actuator><custom>" + mark("J1") + (options.hasTwin ? mark("J1B") : "") +
           "</custom></mujoco>";
  }

  TextFile file_;

 public:
  std::unique_ptr<Simulation> sim;
  std::shared_ptr<Group> group;
  GroupCommand command{1};
  GroupFeedback feedback{1};
};

}  // namespace hrdf::sim

#endif  // HRDF_TESTS_SIM_RIG_H_
