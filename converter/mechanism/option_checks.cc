// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/option_checks.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "mechanism/drives.h"
#include "options/option_checks.h"
#include "text/words.h"

namespace hrdf {
namespace {

void checkProfile(const std::string& name, ActuatorProfile profile, const std::string& path,
                  Diagnostics& out) {
  const bool isKnown = profile == ActuatorProfile::position ||
                       profile == ActuatorProfile::velocity || profile == ActuatorProfile::motor;
  if (isKnown) return;
  out.error(path, "option '" + name + "': the profile is for HRDF robots",
            "'position', 'velocity' and 'motor' are for all");
}

void checkHomeOf(const Mechanism& mechanism, const ModelOptions& options, Diagnostics& out) {
  if (options.home.empty()) return;
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  std::vector<DofRange> dofs;
  for (const Mechanism::Drive& drive : mechanism.drives) {
    const Mechanism::Joint& joint = mechanism.joints[static_cast<std::size_t>(drive.joint)];
    const bool isBounded = joint.range || profileOf(drive, options) == ActuatorProfile::position;
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
  checkProfile("actuator", options.actuator, mechanism.path, out);
  for (const auto& [name, profile] : options.actuatorOf) {
    checkProfile("actuator." + name, profile, mechanism.path, out);
  }
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
