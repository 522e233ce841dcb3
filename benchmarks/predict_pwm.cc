// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the firmware's core on measured values; hardware.py compares the PWM with real modules.
// Reads text from stdin: the word `setup`, lines with a field's full name and its value, the word
// `rows`, then a row of kRow numbers for each period; nan: not commanded. Writes PWM and winding
// current (A) of each period.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "firmware/core.h"
#include "firmware/fields.h"

namespace {

using hrdf::firmware::kSetupFields;
using Setup = hrdf::firmware::FirmwareSetup<double>;
using State = hrdf::firmware::FirmwareState<double>;
using Output = hrdf::firmware::FirmwareOutput<double>;

// A row of the input, with the measured and commanded values of one period: bus voltage, V;
// position (rad), velocity (rad/s) and effort (N m) of the output; motor velocity divided by the
// gear ratio, rad/s; commanded position, velocity and effort; winding temperature, C; stiffness of
// the spring divided by its stiffness without load.
constexpr int kRow = 10;
using Row = std::array<double, kRow>;

std::string nameOf(const hrdf::firmware::Field& field) {
  return *field.group ? std::string(field.group) + "." + field.name : field.name;
}

// Returns the index of the firmware setting `name`; -1: unknown.
int placeOf(const std::string& name) {
  for (int i = 0; i < kSetupFields.kCount; ++i) {
    if (nameOf(kSetupFields.at[i]) == name) return i;
  }
  return -1;
}

// Reads the firmware settings from stdin. Returns false if a field or its value is invalid.
bool readSetup(Setup& setup) {
  std::string name, value;
  if (!(std::cin >> name) || name != "setup") return false;
  while (std::cin >> name && name != "rows") {
    const int place = placeOf(name);
    if (place < 0 || !(std::cin >> value)) {
      std::cerr << "unknown field or no value: " << name << '\n';
      return false;
    }
    hrdf::firmware::numbers(setup)[place] = std::strtod(value.c_str(), nullptr);
  }
  return name == "rows";
}

bool readRow(Row& row) {
  std::string value;
  for (double& number : row) {
    if (!(std::cin >> value)) return false;
    number = std::strtod(value.c_str(), nullptr);
  }
  return true;
}

Output driven(Setup& setup, State& state, const Row& row) {
  setup.motor.busVoltage = row[0];
  state.temperatures.winding = row[8];
  return hrdf::firmware::drive(setup, state, {row[5], row[6], row[7]},
                               {.position = row[1],
                                .velocity = row[2],
                                .effort = row[3],
                                .motorVelocity = row[4],
                                .stiffness = row[9]});
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  Setup setup;
  if (!readSetup(setup)) return 2;
  State state = hrdf::firmware::poweredUp(setup);
  for (Row row; readRow(row);) {
    const Output out = driven(setup, state, row);
    std::printf("%.9g %.9g\n", out.pwm, out.windingCurrent);
  }
}
