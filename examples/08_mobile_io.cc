// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A phone with HEBI's app Mobile IO controls an arm: a joystick turns the base, a button ends the
// program. The phone is simulated too, so this example also moves its joystick and presses its
// button.
#include "example.h"

#include <cmath>

#include <hrdf/sim/mobile_io.h>
#include <hrdf/sim/mobile_io_device.h>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;
  const auto device = sim->addMobileIO("HEBI", "phone");

  // The user's program, which also works with a real phone.
  const auto phone = MobileIO::create("HEBI", "phone", sim->lookup());
  const auto base = sim->lookup().getGroupFromNames({"HEBI"}, {"J1*"});
  if (!phone || !base) return 1;
  phone->resetUI();
  phone->setAxisLabel(1, "turn");
  phone->setButtonLabel(8, "quit");
  phone->appendText("A1 turns the arm, B8 ends\n");

  GroupFeedback feedback(1);
  GroupCommand command(1);
  base->getNextFeedback(feedback);
  double goal = feedback[0].actuator().position().get();
  while (phone->update() && phone->getButtonDiff(8) != MobileIO::ButtonState::ToOn) {
    constexpr double kPeriod = 0.01;  // s, between two feedbacks
    constexpr double kSpeed = 0.8;    // rad/s at full deflection of the joystick
    goal += kSpeed * kPeriod * static_cast<double>(phone->getAxis(1));
    command[0].actuator().position().set(goal);
    base->sendCommand(command);
    base->getNextFeedback(feedback);

    // Simulates the user's thumb: joystick to the right until 1.5 s, then released; button B8
    // pressed at 3 s.
    if (sim->time() < 1.5) device->setAxis(1, 1);
    if (sim->time() >= 1.5) device->releaseAxis(1);
    if (sim->time() >= 3) device->setButton(8, true);
    if (sim->time() > 10) break;
  }
  phone->setLedColor(255, 0, 0);
  phone->appendText("bye\n");

  const double turned = feedback[0].actuator().position().get();
  std::printf("turned to %.3f rad, commanded %.3f rad; the screen shows:\n%s", turned, goal,
              device->text().c_str());
  check(phone->getButton(8) && sim->time() < 4, "the button ended the program");
  check(goal > 0.7 && std::abs(turned - goal) < 0.1, "the base followed the joystick");
  check(phone->getAxis(1) == 0, "the joystick is back in the middle");
  check(device->buttonLabel(8) == "quit" && device->text().ends_with("bye\n") &&
            device->edge() == Color(255, 0, 0),
        "the phone shows what it was sent");
  return check.status();
}
