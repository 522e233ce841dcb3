// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/option_checks.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include <hrdf/model_names.h>

#include "mechanism/postures.h"
#include "text/arithmetic.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Largest allowed relative difference between torque constant and 1 / speed constant of a motor.
constexpr double kMaxMismatch = 0.2;

// Hz, limit of the option `servo` with the integrator implicitfast. With steps of 2 ms, an arm of
// six joints is stable with 100 Hz and unstable with 150 Hz (tried).
constexpr double kMaxSteadyServo = 100;

class OptionChecks {
 public:
  OptionChecks(const Mechanism& tree, const ModelOptions& options,
               const std::vector<ActuatorSettings>& actuators, Diagnostics& out)
      : tree_(tree), options_(options), actuators_(actuators), out_(out) {}

  void actuatorNames();
  void motors();
  void home();
  void moduleNames();
  void tip();
  void firmware();
  void servo();

 private:
  bool has(ActuatorProfile profile) const {
    return std::ranges::find(actuators_, profile, &ActuatorSettings::profile) != actuators_.end();
  }
  bool isOnePerDrive(const char* option, const char* what, std::size_t count);
  Range rangeOf(std::size_t drive) const;
  void checkHome(std::size_t drive, double position, const Location& where);
  void motor(const Mechanism::Drive& drive);

  const Mechanism& tree_;
  const ModelOptions& options_;
  const std::vector<ActuatorSettings>& actuators_;
  Diagnostics& out_;
};

void OptionChecks::actuatorNames() {
  std::vector<std::string_view> known;
  for (const auto& drive : tree_.drives) known.push_back(drive.name);
  for (const auto& [name, profile] : options_.actuatorOf) {
    if (std::ranges::find(known, name) != known.end()) continue;
    out_.error(tree_.path, "option 'actuator." + name + "': no degree of freedom has this name",
               didYouMeanOrList(name, known));
  }
}

bool OptionChecks::isOnePerDrive(const char* option, const char* what, std::size_t count) {
  const std::size_t drives = tree_.drives.size();
  if (count == drives) return true;
  out_.error(tree_.path,
             "option '" + std::string(option) + "' has " + counted(count, what) +
                 "; the robot has " + countedFreedoms(drives),
             "`hrdf info` lists them in order");
  return false;
}

// Reports drives with an unsuitable profile: `firmware` needs a HEBI module; `dcmotor` needs a
// module, or a motor with all values.
void OptionChecks::motors() {
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    if (tree_.drives[i].module || actuators_[i].profile != ActuatorProfile::firmware) continue;
    out_.error(tree_.path, "the profile 'firmware' is for HEBI's modules; " +
                               inQuotes(tree_.drives[i].name) + " is not a module");
    return;
  }
  const auto hasNone = [](const auto& drive) { return !drive.module && !drive.motor; };
  if (has(ActuatorProfile::dcmotor) && std::ranges::all_of(tree_.drives, hasNone)) {
    out_.error(tree_.path, "the profile 'dcmotor' needs motors; the file has no motor",
               "use another profile, such as 'position' or 'pid'");
    return;
  }
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    const bool isDcMotor = actuators_[i].profile == ActuatorProfile::dcmotor;
    if (isDcMotor && !tree_.drives[i].module) motor(tree_.drives[i]);
  }
}

void OptionChecks::motor(const Mechanism::Drive& drive) {
  const std::string hint = "the option 'actuator." + drive.name + "' sets another profile";
  if (!drive.motor) {
    out_.error(
        drive.where,
        "the motor of " + inQuotes(drive.name) +
            " has no resistance, torque constant and voltage, which the profile 'dcmotor' needs",
        hint);
    return;
  }
  const double torque = drive.motor->torqueConstant, speed = drive.motor->speedConstant;
  if (speed <= 0 || std::abs(torque * speed - 1) <= kMaxMismatch) return;
  out_.error(drive.where,
             "the motor of " + inQuotes(drive.name) + " has a torque constant of " +
                 roundedText(torque) + " N m/A and a speed constant of " + roundedText(speed) +
                 " rad/s/V: their product is " + roundedText(torque * speed) + ", not 1",
             hint);
}

// Returns the range of positions that an actuator can hold.
Range OptionChecks::rangeOf(std::size_t drive) const {
  const Mechanism::Drive& row = tree_.drives[drive];
  const ActuatorSettings& settings = actuators_[drive];
  Range range = settings.stops.value_or(kNoRange);
  if (const auto& ofJoint = jointOf(tree_, row).range) {
    const auto [min, max] = std::minmax({ofJoint->low * row.gear, ofJoint->high * row.gear});
    range = within(range, {min, max});
  }
  if (takesPosition(settings.profile)) range = within(range, settings.position);
  const bool isReported = range.min >= range.max;
  return isReported ? kNoRange : range;
}

// Reports a home position out of the drive's range. `where`: place of the position in a robot
// config; empty: the position is from the option `home`.
void OptionChecks::checkHome(std::size_t drive, double position, const Location& where) {
  const Range range = rangeOf(drive);
  if (position >= range.min && position <= range.max) return;
  const Mechanism::Drive& row = tree_.drives[drive];
  const std::string outside = toText(position) + (jointOf(tree_, row).slides ? " m" : " rad") +
                              " is outside the range of '" + row.name + "' (" + toText(range.min) +
                              " to " + toText(range.max) + ")";
  if (where.source) return out_.error(where, "home: " + outside);
  out_.error(tree_.path, "option 'home': " + outside,
             options_.home.empty() ? "home is 0 unless the option sets it" : "");
}

void OptionChecks::home() {
  const std::vector<double>& home = options_.home;
  if (!home.empty() && !isOnePerDrive("home", "value", home.size())) return;
  // The home posture of a HEBI robot is from a robot config, so errors show the place in the
  // config.
  const Mechanism::Posture* ofFile = homeOfFile(tree_);
  for (std::size_t i = 0; i < tree_.drives.size(); ++i) {
    const Mechanism::Drive& drive = tree_.drives[i];
    const bool isOfConfig = drive.module && ofFile;
    const Location where = isOfConfig ? placeIn(*ofFile, drive.joint) : Location();
    // Without the option `home`, check only modules: their home is 0, which may be out of range.
    if (!home.empty() || drive.module) checkHome(i, home.empty() ? 0 : home[i], where);
  }
}

void OptionChecks::moduleNames() {
  if (options_.names.empty()) return;
  isOnePerDrive("names", "name", options_.names.size());
  std::set<std::string_view> taken = {kFamilyText, kPhoneText};
  for (const auto& gripper : tree_.grippers) taken.insert(moduleNameOf(gripper));
  for (const std::string& name : options_.names) {
    if (taken.insert(name).second) continue;
    out_.error(tree_.path, "option 'names': the name " + inQuotes(name) + " is already used");
  }
}

void OptionChecks::tip() {
  if (firstTip(tree_)) return;
  const auto refuse = [&](const std::string& option) {
    out_.error(tree_.path, "option '" + option + "' needs an end effector; the robot has none",
               tree_.partsAreKnown ? "add <end-effector type=\"Custom\"/>"
                                   : "the file has no tip of an arm");
  };
  if (options_.payload) refuse("payload");
  if (options_.collision == CollisionShapes::feet) refuse("collision=feet");
}

// Warns of options without effect: only the profile `firmware` uses them. Also warns if the options
// are from the environment variable HRDF_OPTIONS.
void OptionChecks::firmware() {
  if (has(ActuatorProfile::firmware)) return;
  const auto warn = [&](const char* option) {
    out_.warning(tree_.path, "option " + inQuotes(option) + " needs the profile 'firmware'",
                 "add actuator=firmware");
  };
  if (options_.inputs) warn("inputs");
  if (options_.sensors == SensorSet::module) warn("sensors=module");
}

void OptionChecks::servo() {
  if (options_.servo.value_or(0) <= kMaxSteadyServo || tree_.drives.empty()) return;
  out_.warning(tree_.path,
               "servos of " + roundedText(*options_.servo) +
                   " Hz may be unstable at the model's time step of 2 ms",
               "up to " + roundedText(kMaxSteadyServo) +
                   " Hz is stable; a scene may set a smaller time step");
}

}  // namespace

void checkOptions(const Mechanism& mechanism, const ModelOptions& options,
                  const std::vector<ActuatorSettings>& actuators, Diagnostics& out) {
  OptionChecks checks(mechanism, options, actuators, out);
  checks.actuatorNames();
  checks.motors();
  checks.home();
  checks.moduleNames();
  checks.tip();
  checks.firmware();
  checks.servo();
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
