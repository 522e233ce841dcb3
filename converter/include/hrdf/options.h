// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Options of a MuJoCo model and their grammar, which is the same on a command line, in a query
// (`actuator=pid&floating_base=1`) and in the environment. converter/options/README.md describes
// them.
#ifndef HRDF_OPTIONS_H_
#define HRDF_OPTIONS_H_

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/pose.h>

namespace hrdf {

// Kind of the joints' MuJoCo actuators. firmware: the plugin simulates HEBI's firmware.
enum class ActuatorProfile { position, velocity, pid, dcmotor, motor, firmware };
// Sensors of the model. joint: position, velocity and effort of each joint; imu: as `joint`, and
// IMUs; module: as `imu`, and the measurements of modules with the actuator profile `firmware`.
enum class SensorSet { joint, none, imu, module };
// Shapes of the robot that collide. primitives: capsules, boxes and spheres; feet: only spheres at
// the end effectors.
enum class CollisionShapes { primitives, feet, none };
// Model of the joints' friction.
enum class JointFriction { dry, damping, none };
// Drawn shapes.
enum class VisualShapes { meshes, none };
// MuJoCo's integrator.
enum class Integrator { euler, implicitfast, discrete };
// Effect of the position limits in a safety file. joint: the joint stops at them; none: they limit
// only the commands.
enum class PositionLimits { joint, none };

// Value of the option `gains` that selects the gains of HEBI's kits.
inline constexpr std::string_view kKitGains = "kit";

// A point mass that is fixed to the frame F of the first end effector.
struct Payload {
  double mass = 0;                                 // kg
  Eigen::Vector3d p_FC = Eigen::Vector3d::Zero();  // m, position of the mass in F
};

// Returns the reason why a model cannot have the payload: "has a mass that …". Empty: the payload
// is valid.
std::string wrongPayload(const Payload& payload);

// Controls of an actuator with the profile `firmware`, in the order position, velocity, effort.
struct FirmwareInputs {
  bool position = false, velocity = false, effort = false;

  bool operator==(const FirmwareInputs&) const = default;
};

// The options of a model.
struct ModelOptions {
  ActuatorProfile actuator = ActuatorProfile::position;
  // Profiles of single actuators, by the name of the degree of freedom.
  std::map<std::string, ActuatorProfile> actuatorOf;
  // Controls of actuators with the profile `firmware`; empty: position only.
  std::optional<FirmwareInputs> inputs;
  SensorSet sensors = SensorSet::joint;
  bool floatingBase = false;  // true: the base moves freely
  bool gripper = false;       // true: grippers open and close; false: rigid
  bool gravcomp = false;      // true: gravity does not act on moving bodies
  CollisionShapes collision = CollisionShapes::primitives;
  VisualShapes visual = VisualShapes::meshes;
  JointFriction friction = JointFriction::dry;
  std::optional<Integrator> integrator;  // empty: an integrator is chosen for the robot
  std::string meshes;  // folder of HEBI's mesh files; relative to the HRDF file's folder
  // True: the model contains the computed meshes, for programs without the plugin.
  bool inlineMeshes = false;
  bool fetchMeshes = false;  // true: meshes with http(s) addresses are downloaded
  // Folder that must contain all files of the robot; relative to the folder of the HRDF file.
  std::string inside;
  std::string gains;   // HEBI's gains file, relative to the folder of the HRDF file, or kKitGains
  std::string safety;  // HEBI's safety file, relative to the HRDF file's folder
  std::string setup;   // setup file, relative to the HRDF file's folder
  PositionLimits limits = PositionLimits::joint;
  // rad or m, position command of each degree of freedom in the home posture. Empty: zeros.
  std::vector<double> home;
  std::optional<Payload> payload;  // empty: no payload
  // Pose of the base in the world. `rot` and `trans` in the robot's file are relative to this pose.
  std::optional<Pose> X_WB;
  std::string family;  // family of the modules; empty: not given
  // Names of the modules, in the order of the degrees of freedom. Empty: the tags of the modules'
  // elements.
  std::vector<std::string> names;
  // Options for robots in formats other than HRDF.
  std::optional<double> density;  // kg/m^3, of shapes without a mass; empty: density of water
  std::optional<double> servo;    // Hz, natural frequency of drives without gains; empty: 10
  // N m or N, maximum effort of drives without an effort limit. Infinite: unlimited. Empty:
  // estimated.
  std::optional<double> force;
  // Folder that is also searched for files that the robot's file names without an absolute path,
  // such as package://NAME/REST; empty: no such folder.
  std::string resources;
  // Names of the options that are set only by the environment variable HRDF_OPTIONS. These options
  // are ignored if the robot's format does not have them.
  std::set<std::string, std::less<>> ofEnvironment;

  // Returns the profile of the actuator `name`: from `actuatorOf` if it contains the name, else
  // `actuator`.
  ActuatorProfile profileOf(const std::string& name) const {
    const auto own = actuatorOf.find(name);
    return own == actuatorOf.end() ? actuator : own->second;
  }
};

// An option of a model, for the option parser and the help text.
struct OptionRow {
  std::string_view name;  // name of the option: "floating_base"
  std::string values;     // allowed values, for the help text: "primitives|feet|none"
  std::string_view help;  // help text of one line
  // Sets the option `name`, or `name.JOINT` for one joint. Reports an unknown value.
  void (*set)(ModelOptions& options, std::string_view name, std::string_view value,
              Diagnostics& out);
  bool isSwitch = false;  // true: needs no value on a command line
  // True: the value is a path. On a command line, a path of an existing file is relative to the
  // working directory; other paths are relative to the robot file's folder.
  bool isPath = false;
  bool perName = false;  // true: the option can be set for one joint, as in "actuator.W1"
};

// Returns all options of a model.
std::span<const OptionRow> modelOptionTable();

// Sets the option `name`, such as "actuator" or "actuator.W1". Reports unknown names and values.
void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out);

// Returns a reader for all files of the robot at `path`: `files`, restricted to the folder in the
// option `inside`, if any.
FileReader readerFor(const std::string& path, const ModelOptions& options, FileReader files);

// Decodes percent escapes: "a%20b" becomes "a b". All other text, and "%00", stays unchanged.
std::string percentDecoded(std::string_view text);

// Returns `text` with percent escapes for %, ?, #, & and =.
std::string percentEncoded(std::string_view text);

// Sets all options in a query such as "actuator=pid&floating_base=1", after decoding percent
// escapes.
void setModelOptions(ModelOptions& options, std::string_view query, Diagnostics& out);

// Sets all options in the query of a file name such as "arm.hrdf?actuator=pid". Ignores
// `fetch_meshes` with a warning, unless `options.fetchMeshes` is true: a scene by another author
// must not start downloads.
void setModelOptionsOfName(ModelOptions& options, std::string_view query, Diagnostics& out);

// Returns the options in the environment variable HRDF_OPTIONS. Reports errors in it.
ModelOptions modelOptionsFromEnvironment(Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_OPTIONS_H_
