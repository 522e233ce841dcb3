// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/option_checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "mechanism/drives.h"
#include "options/option_checks.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// A motor's torque constant is the inverse of its speed constant. Figures that differ by more than
// this belong to no motor.
constexpr double kMaxMismatch = 0.2;

// Hz. Under implicitfast at 2 ms an arm of six joints holds with 100 and swings up with 150
// (tried).
constexpr double kMaxSteadyServo = 100;

void checkProfile(const std::string& name, ActuatorProfile profile, const Mechanism& mechanism,
                  Diagnostics& out) {
  const bool hasMotors = std::ranges::any_of(
      mechanism.drives, [](const Mechanism::Drive& drive) { return drive.motor.has_value(); });
  const bool isKnown = profile == ActuatorProfile::position ||
                       profile == ActuatorProfile::velocity || profile == ActuatorProfile::motor ||
                       (profile == ActuatorProfile::dcmotor && hasMotors);
  if (isKnown) return;
  out.error(mechanism.path, "option '" + name + "': the profile is for HRDF robots",
            "'position', 'velocity' and 'motor' are for all, 'dcmotor' for files that give motors");
}

// Reports drives of the profile 'dcmotor' without a motor that can run.
void checkMotors(const Mechanism& mechanism, const ModelOptions& options, Diagnostics& out) {
  for (const Mechanism::Drive& drive : mechanism.drives) {
    if (profileOf(drive, options) != ActuatorProfile::dcmotor) continue;
    const std::string hint = "the option 'actuator." + drive.name + "' gives it another profile";
    if (!drive.motor) {
      out.error(drive.where,
                "the file gives " + inQuotes(drive.name) +
                    " no resistance, torque constant and voltage, of which the profile 'dcmotor' "
                    "makes its motor",
                hint);
      continue;
    }
    const auto& [resistance, torqueConstant, speedConstant, voltage, ratio] = *drive.motor;
    if (speedConstant <= 0 || std::abs(torqueConstant * speedConstant - 1) <= kMaxMismatch) {
      continue;
    }
    out.error(drive.where,
              "the motor of " + inQuotes(drive.name) + " has a torque constant of " +
                  roundedText(torqueConstant) + " N m/A and a speed constant of " +
                  roundedText(speedConstant) + " rad/s/V: their product is " +
                  roundedText(torqueConstant * speedConstant) + ", not 1",
              hint);
  }
}

void checkHomeOf(const Mechanism& mechanism, const ModelOptions& options, Diagnostics& out) {
  if (options.home.empty()) return;
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  std::vector<DofRange> dofs;
  for (const Mechanism::Drive& drive : mechanism.drives) {
    const Mechanism::Joint& joint = mechanism.joints[static_cast<std::size_t>(drive.joint)];
    const bool isBounded = joint.range || takesPositions(drive, options);
    const auto [low, high] = positionRange(mechanism, drive);
    const auto [min, max] = std::minmax({low * drive.gear, high * drive.gear});
    dofs.push_back(
        {drive.name, joint.slides, isBounded ? min : -kEndless, isBounded ? max : kEndless});
  }
  checkHome(options, options.home, dofs, mechanism.path, out);
}

}  // namespace

void checkOptions(const Mechanism& mechanism, const ModelOptions& options, Diagnostics& out) {
  std::vector<std::string_view> names;
  for (const Mechanism::Drive& drive : mechanism.drives) names.push_back(drive.name);
  checkActuatorNames(options, names, mechanism.path, out);
  const int before = out.errorCount();
  checkProfile("actuator", options.actuator, mechanism, out);
  for (const auto& [name, profile] : options.actuatorOf) {
    checkProfile("actuator." + name, profile, mechanism, out);
  }
  if (out.errorCount() == before) checkMotors(mechanism, options, out);
  const auto refuse = [&](const char* option, const char* known) {
    out.error(mechanism.path, "option '" + std::string(option) + "' is for HRDF robots", known);
  };
  if (options.sensors == SensorSet::imu) refuse("sensors=imu", "'joint' and 'none' are for all");
  if (options.sensors == SensorSet::module) {
    refuse("sensors=module", "'joint' and 'none' are for all");
  }
  if (options.collision == CollisionShapes::feet) {
    refuse("collision=feet", "'primitives' and 'none' are for all");
  }
  checkHomeOf(mechanism, options, out);
  if (options.servo.value_or(0) > kMaxSteadyServo && !mechanism.drives.empty()) {
    out.warning(
        mechanism.path,
        "servos of " + roundedText(*options.servo) +
            " Hz may swing up at the model's time step of 2 ms",
        "up to " + roundedText(kMaxSteadyServo) + " Hz hold; a scene may set a smaller time step");
  }
  if (options.payload && !firstTip(mechanism)) {
    out.error(mechanism.path, "option 'payload' needs an end effector; the robot has none",
              "its file names no tip of an arm");
  }
}

const Mechanism::Frame* firstTip(const Mechanism& mechanism) {
  const auto tip =
      std::ranges::find(mechanism.frames, Mechanism::FrameKind::tip, &Mechanism::Frame::kind);
  if (tip != mechanism.frames.end()) return &*tip;
  for (const Mechanism::Device& device : mechanism.devices) {
    if (device.tip >= 0) return &mechanism.frames[static_cast<std::size_t>(device.tip)];
  }
  return nullptr;
}

}  // namespace hrdf
