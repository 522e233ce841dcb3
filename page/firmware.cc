// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's firmware for WebAssembly: a table in its own memory with one row per module, and the work
// of each module before and after a time step of MuJoCo. A row is float64 numbers in the order of
// `Part`. JavaScript reads sizes, names and units from here. No allocation, no imports.
#include "firmware/core.h"
#include "firmware/fields.h"

namespace {

using namespace hrdf::firmware;

constexpr int kCapacity = 256;  // maximum number of modules

// Ranges to which commands are clamped; kNoLimit: no clamp.
struct Ranges {
  Limit<double> position, velocity, effort;
};

// Values from MuJoCo, at the module's output.
struct Measured {
  double position = 0, velocity = 0;  // rad, rad/s; before the physics step
  double velocityAfter = 0;           // rad/s; after the physics step
  // N m, torque of dry friction and of the rotor's inertia on the shaft during the step.
  double passive = 0;
};

struct Module {
  FirmwareSetup<double> setup;
  FirmwareState<double> state;
  FirmwareCommand<double> command;
  Ranges ranges;
  Measured measured;
  FirmwareOutput<double> output;
};

constexpr int kNumber = sizeof(double);
constexpr int kParts[] = {
    sizeof(Module::setup) / kNumber,    sizeof(Module::state) / kNumber,
    sizeof(Module::command) / kNumber,  sizeof(Module::ranges) / kNumber,
    sizeof(Module::measured) / kNumber, sizeof(Module::output) / kNumber,
};
constexpr int kRow = sizeof(Module) / kNumber;

// Bytes instead of Module objects, whose initial values would enlarge the WebAssembly file.
alignas(double) unsigned char table[kCapacity * sizeof(Module)];

Module& module(int i) { return reinterpret_cast<Module*>(table)[i]; }

FirmwareCommand<double> boundedCommand(const Module& of) {
  const auto inside = [](double value, const Limit<double>& limit) {
    return bounded(value, limit.min, limit.max);
  };
  return {inside(of.command.position, of.ranges.position),
          inside(of.command.velocity, of.ranges.velocity),
          inside(of.command.effort, of.ranges.effort), of.command.held};
}

const char* text(const Field& field, int word) {
  return word == 0 ? field.group : word == 1 ? field.name : field.unit;
}

}  // namespace

#define HRDF_EXPORT extern "C" __attribute__((visibility("default")))

HRDF_EXPORT int capacity() { return kCapacity; }
HRDF_EXPORT double* firstRow() { return reinterpret_cast<double*>(table); }
HRDF_EXPORT int rowSize() { return kRow; }

// Returns how many doubles a part of Module has. `part`: 0 setup; 1 state; 2 command (position,
// velocity, effort, held; NaN: no command); 3 ranges; 4 measured; 5 output.
HRDF_EXPORT int partSize(int part) { return kParts[part]; }

// Returns the group (`word` 0), name (1) or unit (2) of field `i` as a zero-terminated text.
HRDF_EXPORT const char* setupField(int i, int word) { return text(kSetupFields.at[i], word); }
HRDF_EXPORT const char* stateField(int i, int word) { return text(kStateFields.at[i], word); }

// Switches module `i` on, cold and without commands. `stream`: number of its noise sequence.
HRDF_EXPORT void powerUp(int i, double stream) {
  Module& it = module(i);
  it.state = poweredUp(it.setup, stream);
  it.command = {};
  it.output = {};
}

// Runs one period of the first `count` modules with their `measured` values. Afterwards, the caller
// applies `state.drive_voltage` (V).
HRDF_EXPORT void beforeStep(int count) {
  for (int i = 0; i < count; ++i) {
    Module& it = module(i);
    FirmwareInput<double> at;
    at.position = it.measured.position;
    at.velocity = at.motorVelocity = it.measured.velocity;
    at.effort = measuredEffort(it.setup, it.state);
    driveStep(it.setup, it.state, boundedCommand(it), at, 1, 1.0, it.output);
    if (!isFinite(it.state.driveVoltage)) stepUnpowered(it.setup, it.state);
  }
}

// Filters the efforts of the shafts after the step. `weight`: weight of the newest effort.
HRDF_EXPORT void afterStep(int count, double weight) {
  for (int i = 0; i < count; ++i) {
    Module& it = module(i);
    const double torque =
        motorTorque(it.setup.motor, it.state.driveVoltage, it.measured.velocityAfter);
    const double effort = torque + it.measured.passive;
    if (isFinite(effort)) filterShaftEffort(it.state, effort, weight);
  }
}
