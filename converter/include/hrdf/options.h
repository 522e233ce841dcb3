// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of a MuJoCo model and their one grammar: on a command line, in a query
// (`actuator=pid&floating_base=1`) and in the environment.
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

enum class ActuatorProfile { position, velocity, pid, dcmotor, motor, firmware };
enum class SensorSet { joint, none, imu, module };
enum class CollisionShapes { primitives, feet, none };
enum class JointFriction { dry, damping, none };
enum class VisualShapes { meshes, none };
enum class Integrator { euler, implicitfast, discrete };
// Says how the position limits of a safety file act in a model: they stop the joint, or narrow
// commands alone.
enum class PositionLimits { joint, none };

// The word in the option `gains` for those of HEBI's kits.
inline constexpr std::string_view kKitGains = "kit";

// A point mass fixed to the frame F of the first end effector.
struct Payload {
  double mass = 0;                                 // kg
  Eigen::Vector3d p_FC = Eigen::Vector3d::Zero();  // m, its centre of mass
};

// Returns what is wrong with a payload: "has a mass that …"; empty if a model can have it.
std::string wrongPayload(const Payload& payload);

// The commands that an actuator of the profile `firmware` takes, in this order.
struct FirmwareInputs {
  bool position = false, velocity = false, effort = false;

  bool operator==(const FirmwareInputs&) const = default;
};

struct ModelOptions {
  ActuatorProfile actuator = ActuatorProfile::position;
  std::map<std::string, ActuatorProfile> actuatorOf;  // by name of the degree of freedom
  std::optional<FirmwareInputs> inputs;               // empty: position
  SensorSet sensors = SensorSet::joint;
  bool floatingBase = false;
  bool gripper = false;   // true: grippers open and close; false: they are rigid
  bool gravcomp = false;  // gravity does not act on moving bodies
  CollisionShapes collision = CollisionShapes::primitives;
  VisualShapes visual = VisualShapes::meshes;
  JointFriction friction = JointFriction::dry;
  std::optional<Integrator> integrator;  // of MuJoCo; empty: what the robot needs
  std::string meshes;         // folder of HEBI's mesh files; a relative path starts at the HRDF
                              // file's folder
  bool inlineMeshes = false;  // the plugin puts drawn meshes into the model; lower() does anyway
  bool fetchMeshes = false;   // download meshes from the web
  std::string inside;         // folder in which all files of the robot are to lie, likewise
  std::string gains;          // path of HEBI's gains file, likewise, or kKitGains
  std::string safety;         // path of HEBI's safety file, likewise
  std::string setup;          // path of a setup file, likewise
  PositionLimits limits = PositionLimits::joint;
  std::vector<double> home;  // rad or m at the input side, in the order of `dofs`; empty: zeros
  std::optional<Payload> payload;
  std::optional<Pose> X_WB;        // pose of the base, before the robot's own rot and trans
  std::string family;              // of the modules; empty: not set
  std::vector<std::string> names;  // of the modules, in the order of `dofs`; empty: from the tags
  // For the formats of <hrdf/mechanism.h>.
  std::optional<double> density;  // kg/m^3, of shapes without mass; empty: that of water
  std::optional<double> servo;    // Hz, natural frequency of drives without gains; empty: 10
  std::optional<double> force;    // N m or N, of drives whose effort the file does not limit;
                                  // infinite: no limit; empty: estimated
  std::string resources;          // folder of files that the robot leaves to the environment
  // Names of options that HRDF_OPTIONS alone sets: it speaks to robots of all formats, so those
  // that the format of a robot does not have are passed over.
  std::set<std::string, std::less<>> ofEnvironment;

  // Returns the profile of the actuator `name`.
  ActuatorProfile profileOf(const std::string& name) const {
    const auto own = actuatorOf.find(name);
    return own == actuatorOf.end() ? actuator : own->second;
  }
};

// One row for each option. The help texts, the error for an unknown option and the parser use this
// table.
struct OptionRow {
  std::string_view name;  // as in a query: "floating_base"
  std::string values;     // for people: "primitives|feet|none"
  std::string_view help;
  // Sets the option `name`, or `name.JOINT` for one joint. Reports an unknown value.
  void (*set)(ModelOptions& options, std::string_view name, std::string_view value,
              Diagnostics& out);
  bool isSwitch = false;  // needs no value on a command line
  bool isPath = false;    // on a command line it counts from the working directory, if it is there
  bool perName = false;   // may be set for one joint: "actuator.W1"
};

std::span<const OptionRow> modelOptionTable();

// Sets the option `name` ("actuator", "actuator.W1"). Reports an unknown name or value.
void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out);

// Narrows `files` to the option `inside` for all that is read to open the file `path`.
FileReader readerFor(const std::string& path, const ModelOptions& options, FileReader files);

// Decodes percent escapes: "a%20b" becomes "a b". All else stays as it is; so does "%00".
std::string percentDecoded(std::string_view text);

// The other way: escapes what separates the parts of a name or a query.
std::string percentEncoded(std::string_view text);

// Sets the options of a query, "actuator=pid&floating_base=1"; an empty query sets none. Names and
// values may have percent escapes, for example for an '&' in a name.
void setModelOptions(ModelOptions& options, std::string_view query, Diagnostics& out);

// As above, for the name of a robot, which may come from a scene of others: it does not switch the
// network on, which is the user's to say. Where it asks for that and `options` do not, warns.
void setModelOptionsOfName(ModelOptions& options, std::string_view query, Diagnostics& out);

// Returns the options set in the environment variable HRDF_OPTIONS.
ModelOptions modelOptionsFromEnvironment(Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_OPTIONS_H_
