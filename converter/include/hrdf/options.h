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

// MuJoCo actuators of the joints; `firmware` runs HEBI's firmware in the plugin.
enum class ActuatorProfile { position, velocity, pid, dcmotor, motor, firmware };
// Sensors of the model. joint: position, velocity and effort of each joint; imu: also gyro,
// accelerometer and orientation; module: also the measurements of modules with `firmware`.
enum class SensorSet { joint, none, imu, module };
// Shapes that collide. primitives: capsules, boxes and spheres; feet: spheres at the end effectors.
enum class CollisionShapes { primitives, feet, none };
// Friction of the joints.
enum class JointFriction { dry, damping, none };
// Drawn shapes.
enum class VisualShapes { meshes, none };
// MuJoCo's integrator.
enum class Integrator { euler, implicitfast, discrete };
// Effect of the position limits of a safety file. joint: they stop the joint; none: they limit
// commands only.
enum class PositionLimits { joint, none };

// Value of the option `gains` for the gains of HEBI's kits.
inline constexpr std::string_view kKitGains = "kit";

// A point mass at the frame F of the first end effector.
struct Payload {
  double mass = 0;                                 // kg
  Eigen::Vector3d p_FC = Eigen::Vector3d::Zero();  // m, its centre of mass
};

// Returns why a model cannot have the payload, "has a mass that …"; empty: it can.
std::string wrongPayload(const Payload& payload);

// Commands of an actuator with the profile `firmware`, in this order.
struct FirmwareInputs {
  bool position = false, velocity = false, effort = false;

  bool operator==(const FirmwareInputs&) const = default;
};

// The options of a model.
struct ModelOptions {
  ActuatorProfile actuator = ActuatorProfile::position;
  std::map<std::string, ActuatorProfile> actuatorOf;  // by name of the degree of freedom
  std::optional<FirmwareInputs> inputs;               // of the profile `firmware`; empty: position
  SensorSet sensors = SensorSet::joint;
  bool floatingBase = false;  // true: the base moves freely
  bool gripper = false;       // true: grippers open and close; false: rigid
  bool gravcomp = false;      // true: no gravity on moving bodies
  CollisionShapes collision = CollisionShapes::primitives;
  VisualShapes visual = VisualShapes::meshes;
  JointFriction friction = JointFriction::dry;
  std::optional<Integrator> integrator;  // empty: chosen for the robot
  std::string meshes;  // folder of HEBI's mesh files; relative to the HRDF file's folder
  // True: the plugin puts drawn meshes into the model, as lower() always does.
  bool inlineMeshes = false;
  bool fetchMeshes = false;  // true: downloads meshes from the web
  // Folder that all files of the robot must be in; relative to the HRDF file's folder.
  std::string inside;
  std::string gains;   // HEBI's gains file, relative to the HRDF file's folder, or kKitGains
  std::string safety;  // HEBI's safety file, relative to the HRDF file's folder
  std::string setup;   // setup file, relative to the HRDF file's folder
  PositionLimits limits = PositionLimits::joint;
  std::vector<double> home;  // rad or m at the input side, in the order of `dofs`; empty: zeros
  std::optional<Payload> payload;  // empty: no payload
  std::optional<Pose> X_WB;        // of the base, before the robot's own `rot` and `trans`
  std::string family;              // of the modules; empty: not set
  std::vector<std::string> names;  // of the modules, in the order of `dofs`; empty: from their tags
  // For the formats of <hrdf/mechanism.h>.
  std::optional<double> density;  // kg/m^3, of shapes without mass; empty: water
  std::optional<double> servo;    // Hz, natural frequency of drives without gains; empty: 10
  // N m or N, of drives without an effort limit; infinite: no limit; empty: estimated.
  std::optional<double> force;
  std::string resources;  // folder of files that the robot leaves to the environment
  // Names of the options that only HRDF_OPTIONS sets. It is for robots of all formats, so these
  // options are ignored for a format that does not have them.
  std::set<std::string, std::less<>> ofEnvironment;

  // Returns the profile of the actuator `name`: its own, or `actuator`.
  ActuatorProfile profileOf(const std::string& name) const {
    const auto own = actuatorOf.find(name);
    return own == actuatorOf.end() ? actuator : own->second;
  }
};

// An option. The help texts, the error for an unknown option and the parser use this table.
struct OptionRow {
  std::string_view name;  // as in a query: "floating_base"
  std::string values;     // for users: "primitives|feet|none"
  std::string_view help;  // one line
  // Sets the option `name`, or `name.JOINT` for one joint. Reports an unknown value.
  void (*set)(ModelOptions& options, std::string_view name, std::string_view value,
              Diagnostics& out);
  bool isSwitch = false;  // true: needs no value on a command line
  // True: on a command line relative to the working directory, if it exists there.
  bool isPath = false;
  bool perName = false;  // true: may be set for one joint: "actuator.W1"
};

// Returns a row for each option.
std::span<const OptionRow> modelOptionTable();

// Sets the option `name` ("actuator", "actuator.W1"). Reports an unknown name or value.
void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out);

// Returns `files`, restricted to the option `inside`, for all files of the robot at `path`.
FileReader readerFor(const std::string& path, const ModelOptions& options, FileReader files);

// Decodes percent escapes: "a%20b" becomes "a b". All other text, and "%00", stays unchanged.
std::string percentDecoded(std::string_view text);

// Escapes the characters that separate the parts of a name or a query.
std::string percentEncoded(std::string_view text);

// Sets the options of a query, "actuator=pid&floating_base=1"; an empty query sets none. Names and
// values may have percent escapes, for example for an '&' in a name.
void setModelOptions(ModelOptions& options, std::string_view query, Diagnostics& out);

// Same, for the name of a robot, which a scene from another author may contain: it does not allow
// downloads, which only the user may. Warns if the name asks for downloads and `options` do not
// allow them.
void setModelOptionsOfName(ModelOptions& options, std::string_view query, Diagnostics& out);

// Returns the options in the environment variable HRDF_OPTIONS. Reports errors.
ModelOptions modelOptionsFromEnvironment(Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_OPTIONS_H_
