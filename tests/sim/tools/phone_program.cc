// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program as HEBI's users write it: sets all elements of a phone's screen, and ends with 0 if the
// phone has accepted them:
//
//     phone_program FAMILY NAME LAYOUT
#include <fstream>
#include <iostream>

#include "lookup.hpp"
#include "util/mobile_io.hpp"

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  hebi::Lookup lookup;
  if (!lookup.getGroupFromNames({argv[1]}, {argv[2]}, 10'000)) return 1;
  const auto phone = hebi::util::MobileIO::create(argv[1], argv[2], lookup);
  if (!phone) return 1;
  const bool isTaken = phone->sendLayout(argv[3]) && phone->setButtonLabel(1, "Teach") &&
                       phone->setButtonMode(2, hebi::util::MobileIO::ButtonMode::Toggle) &&
                       phone->setButtonLed(3, true) && phone->setAxisLabel(3, "Speed") &&
                       phone->setAxisSnap(4, 0.5F) && phone->setAxisValue(5, -0.5F) &&
                       phone->setLedColor(255, 128, 0) && phone->clearText() &&
                       phone->appendText("Hello\n") && phone->sendVibrate();
  return isTaken ? 0 : 3;
}
