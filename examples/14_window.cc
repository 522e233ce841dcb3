// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A window that shows this program's simulation. Its panel "Swing" sets the amplitude of the
// module's sine motion, rad. With --test the window closes after 1 s; without a display the program
// runs without a window.
#include "example.h"

#include <atomic>
#include <cmath>
#include <cstdlib>

#include <imgui.h>

#include <hrdf/sim/window.h>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"pan"});
  if (!group) return 1;
  GroupCommand command(1);
  WindowOptions options;
  options.title = "pan";
  // Atomic, because the window's thread sets the value and the simulation's thread reads it.
  std::atomic<float> swing = 0.5F;  // rad
  options.panels.push_back({"Swing", WindowPanel::Place::right, [&] {
                              float wanted = swing;
                              if (ImGui::SliderFloat("rad", &wanted, 0, 0.55F)) swing = wanted;
                            }});
  // Commands the module before each step of the simulation.
  options.onStep = [&](Simulation& simulation) {
    command[0].actuator().position().set(double(swing) * std::sin(simulation.time()));
    group->sendCommand(command);
  };
  if (argc > 2) options.duration = 1;
  Check check;
  if (std::getenv("DISPLAY") != nullptr) {
    check(show(*sim, options), "the window shows the simulation");
  } else {
    for (int i = 0; i < 1000; ++i) {
      options.onStep(*sim);
      sim->step();
    }
  }
  GroupFeedback feedback(1);
  check(group->getNextFeedback(feedback) && std::abs(feedback.getPosition()[0]) < 0.6,
        "the module follows the program");
  check(sim->time() >= 1, "time went on");
  return check.status();
}
