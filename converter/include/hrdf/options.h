// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a user may ask of the MuJoCo model, and the one grammar for asking it: on a command line,
// in a query (`actuator=pid&floating_base=1`) and in the environment.
#ifndef HRDF_OPTIONS_H_
#define HRDF_OPTIONS_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include <hrdf/diagnostic.h>
#include <hrdf/pose.h>

namespace hrdf {

enum class ActuatorProfile { position, velocity, pid, dcmotor, motor };
enum class SensorSet { joint, none, imu };
enum class CollisionShapes { primitives, none };
enum class VisualShapes { meshes, none };

// A load that rides in the frame F of the first end effector.
struct Payload {
  double mass = 0;                                 // kg
  Eigen::Vector3d p_FC = Eigen::Vector3d::Zero();  // m, its centre of mass
};

struct ModelOptions {
  ActuatorProfile actuator = ActuatorProfile::position;
  std::map<std::string, ActuatorProfile> actuatorOf;  // by name of the degree of freedom
  SensorSet sensors = SensorSet::joint;
  bool floatingBase = false;
  bool gripper = false;   // grippers open and close; else they are rigid
  bool gravcomp = false;  // the moving bodies are free of gravity
  CollisionShapes collision = CollisionShapes::primitives;
  VisualShapes visual = VisualShapes::meshes;
  std::string meshes;        // folder of HEBI's mesh files; relative ones count from the HRDF file
  bool fetchMeshes = false;  // meshes on the web are fetched
  std::string gains;         // HEBI's gains file, likewise
  std::string safety;        // HEBI's safety file, likewise
  std::vector<double> home;  // rad or m at the input side, in the order of `dofs`; empty: zeros
  std::optional<Payload> payload;
  std::optional<Pose> X_WB;        // where the base stands, before the robot's own rot and trans
  std::string family;              // of the modules; empty: not said
  std::vector<std::string> names;  // of the modules, in the order of `dofs`; empty: from the tags
};

// One row an option; the help texts, the error for an unknown one and the parser walk this table.
struct OptionRow {
  std::string_view name;  // as in a query: "floating_base"
  std::string values;     // for people: "joint|none|imu"
  std::string_view help;
  bool isSwitch;  // needs no value on a command line
  bool perName;   // may be given for one joint: "actuator.W1"
  // Sets the option, called `name` or, for one joint, `name.JOINT`. Reports an unknown value.
  void (*set)(ModelOptions& options, std::string_view name, std::string_view value,
              Diagnostics& out);
};

std::span<const OptionRow> modelOptionTable();

// Sets the option `name` ("actuator", "actuator.W1"). Reports an unknown name or value.
void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out);

// The text with the bytes that its percent escapes stand for: "a%20b" is "a b". What is no escape
// stays as it is; neither does "%00" stand for anything.
std::string percentDecoded(std::string_view text);

// Sets the options of a query, "actuator=pid&floating_base=1"; an empty one sets none. Names and
// values may have percent escapes, for an '&' in a name.
void setModelOptions(ModelOptions& options, std::string_view query, Diagnostics& out);

// The options that the environment variable HRDF_OPTIONS asks for.
ModelOptions modelOptionsFromEnvironment(Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_OPTIONS_H_
