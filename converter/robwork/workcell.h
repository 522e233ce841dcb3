// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A WorkCell as written in the file, in SI units and radians, with unresolved names. Frames are
// RobWork's frames: joints are frames too.
#ifndef HRDF_ROBWORK_WORKCELL_H_
#define HRDF_ROBWORK_WORKCELL_H_

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/mechanism.h>
#include <hrdf/pose.h>
#include <hrdf/source.h>

#include "robwork/expansion.h"

namespace hrdf::robwork {

// The scope of names: the WorkCell, a device, or a chain of a device.
struct Scope {
  std::string device, chain;
  int deviceIndex = -1;

  bool isWorkCell() const { return deviceIndex < 0; }
  // Returns the full name of `name` in this scope.
  std::string full(std::string_view name) const;
};

// A name in an attribute; empty: missing.
struct Reference {
  std::string name;
  Location where;
};

enum class JointType {
  none,
  revolute,
  prismatic,
  universal,
  spherical,
  prismaticUniversal,
  prismaticSpherical
};

// A motion about or along an axis of the joint's frame, after the motions of the previous axes.
struct Axis {
  int index = 2;  // 0: x, 1: y, 2: z
  bool slides = false;
};
std::vector<Axis> axesOf(JointType type);

enum class LimitKind { position, velocity, acceleration };

struct Limit {
  LimitKind kind = LimitKind::position;
  double low = 0, high = 0;  // degrees or m, as in the file; for speeds only `high` is used
  Location where;
};

struct Dependence {
  Reference on;
  double gain = 1, offset = 0;
  Location where;
};

struct Frame {
  std::string name;  // full name
  Scope scope;
  Reference parent;  // as in the file
  int before = 0;    // parent frame if `parent` is empty
  bool ignoresParent = false;
  Pose X_PF = Pose::Identity();
  bool isMovable = false, isEndEffector = false;
  bool isBase = false;                            // first frame of a device
  bool isRigidBody = false, isStillBody = false;  // set by a dynamics file
  JointType joint = JointType::none;
  bool isPassive = false;
  std::vector<Limit> limits;
  std::optional<Dependence> dependence;
  Location where;
};

// The parent frame of an element: by index, or by name.
struct OnFrame {
  Scope scope;
  int frame = -1;
  Reference reference;  // used if `frame` is -1
};

struct Model {
  OnFrame on;
  Pose X_FM = Pose::Identity();
  std::vector<Mechanism::Shape> shapes;  // X_BG is the pose in M
};

struct StandingLimit {
  OnFrame on;
  Limit limit;
};

struct Property {
  OnFrame on;  // without frame and reference: property of the device or the WorkCell
  std::string name, text;
  std::vector<double> numbers;  // the numbers of the text, if all words are numbers
  Location where;
};

struct Setup {
  Scope scope;
  Node node;  // the element that names the setup's file
};

struct Configuration {
  std::string name;
  std::vector<double> q;
  Location where;
};

struct Chain {
  std::string name;
  int last = -1;  // index of its last frame; -1: no frame
  Location where;
};

// A chain that a <Junction> names.
struct Leg {
  std::string lastChain;
  Location where;
};

struct Device {
  std::string name;
  bool isTree = false, isParallel = false, isMobile = false;
  std::vector<int> frames;  // indices, in the order of the file
  std::vector<Chain> chains;
  std::vector<std::vector<Leg>> junctions;
  std::vector<Configuration> configurations;
  Location where;
};

// The data of a dynamics file for a frame that has a body.
struct DynamicBody {
  enum class Kind { link, free, still };
  Kind kind = Kind::link;
  Scope scope;  // scope of its names
  Reference frame;
  std::optional<double> mass;           // kg
  std::optional<Eigen::Vector3d> p_FC;  // m; nullopt: computed from the shapes
  std::optional<Eigen::Matrix3d> I_C;   // kg m^2, frame's axes; nullopt: computed from shapes
  std::vector<Reference> associates;    // further frames of the body
  Location where;
};

struct ForceLimit {
  Scope scope;
  Reference joint;
  double effort = 0;  // N m or N
};

struct Dynamics {
  std::vector<DynamicBody> bodies;
  std::vector<ForceLimit> forceLimits;
  std::optional<Eigen::Vector3d> gravity;  // m/s^2
};

struct WorkCell {
  std::string name;
  Location where;
  std::vector<Frame> frames;  // WORLD first
  std::vector<Device> devices;
  std::vector<Model> models;
  std::vector<StandingLimit> limits;
  std::vector<Property> properties;
  std::vector<Setup> setups;
  std::vector<Mechanism::Mesh> meshes;
  std::optional<Dynamics> dynamics;  // nullopt: not a dynamics file
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_WORKCELL_H_
