// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A WorkCell as written in the file, with unresolved names. Values are in SI units and radians,
// except Limit and Property. Frames are RobWork's frames: joints are frames too.
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

// The scope in which a name is valid: the WorkCell, a device, or a chain of a device.
struct Scope {
  std::string device, chain;
  int deviceIndex = -1;

  bool isWorkCell() const { return deviceIndex < 0; }
  // Returns the full name of an element with the name `name` in this scope.
  std::string full(std::string_view name) const;
};

// A name in an attribute that refers to another element. Empty: the attribute is missing.
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

// One of a joint's axes, along an axis of the joint's frame. The joint's motions are applied in the
// order of its axes.
struct Axis {
  int index = 2;  // 0: x, 1: y, 2: z
  bool slides = false;
};
std::vector<Axis> axesOf(JointType type);

enum class LimitKind { position, velocity, acceleration };

struct Limit {
  LimitKind kind = LimitKind::position;
  // Not converted: for revolute joints in degrees (per s, per s^2), for others in m. Speed and
  // acceleration have only the limit `high`.
  double low = 0, high = 0;
  Location where;
};

struct Dependence {
  Reference on;
  double gain = 1, offset = 0;
  Location where;
};

struct Frame {
  std::string name;  // full name of the frame
  Scope scope;
  Reference parent;  // parent frame as written in the file
  int before = 0;    // index of the default parent: WORLD or an earlier frame
  bool ignoresParent = false;
  Pose X_PF = Pose::Identity();
  bool isMovable = false, isEndEffector = false;
  bool isBase = false;  // true: the first frame of a device
  // Kind of the frame's body in a dynamics file: free or fixed.
  bool isRigidBody = false, isStillBody = false;
  JointType joint = JointType::none;
  bool isPassive = false;
  std::vector<Limit> limits;
  std::optional<Dependence> dependence;
  Location where;
};

// The parent frame of an element, by index or by name.
struct OnFrame {
  Scope scope;
  int frame = -1;
  Reference reference;  // name of the frame, used if `frame` is -1
};

struct Model {
  OnFrame on;
  Pose X_FM = Pose::Identity();
  std::vector<Mechanism::Shape> shapes;  // at the origin of the model's frame M; X_BG is not used
};

struct StandingLimit {
  OnFrame on;
  Limit limit;
};

struct Property {
  OnFrame on;  // frame of the property; empty: the property is of the device or WorkCell
  std::string name, text;
  std::vector<double> numbers;  // numbers in `text`; empty if a word of the text is not a number
  Location where;
};

struct Setup {
  Scope scope;
  Node node;  // the element that names the setup file
};

struct Configuration {
  std::string name;
  std::vector<double> q;
  Location where;
};

struct Chain {
  std::string name;
  int last = -1;  // index of the chain's last frame; -1: the chain has no frame
  Location where;
};

// A chain that ends at a <Junction>.
struct Leg {
  std::string lastChain;
  Location where;
};

struct Device {
  std::string name;
  bool isTree = false, isParallel = false, isMobile = false;
  std::vector<int> frames;  // indices of the frames of the device, in the order of the file
  std::vector<Chain> chains;
  std::vector<std::vector<Leg>> junctions;
  std::vector<Configuration> configurations;
  Location where;
};

// A body in the dynamics file, for a frame of the WorkCell.
struct DynamicBody {
  enum class Kind { link, free, still };
  Kind kind = Kind::link;
  Scope scope;  // scope of the names in this body
  Reference frame;
  std::optional<double> mass;  // kg
  // m, centre of mass in the frame; nullopt: computed from the shapes.
  std::optional<Eigen::Vector3d> p_FC;
  // kg m^2, about the centre of mass, along the frame's axes; nullopt: computed from the shapes.
  std::optional<Eigen::Matrix3d> I_C;
  std::vector<Reference> associates;  // further frames that belong to the body
  Location where;
};

struct ForceLimit {
  Scope scope;
  Reference joint;
  double effort = 0;  // N m or N, maximum effort of the joint
};

struct Dynamics {
  std::vector<DynamicBody> bodies;
  std::vector<ForceLimit> forceLimits;
  std::optional<Eigen::Vector3d> gravity;  // m/s^2
};

struct WorkCell {
  std::string name;
  Location where;
  std::vector<Frame> frames;  // WORLD is the first frame
  std::vector<Device> devices;
  std::vector<Model> models;
  std::vector<StandingLimit> limits;
  std::vector<Property> properties;
  std::vector<Setup> setups;
  std::vector<Mechanism::Mesh> meshes;
  std::optional<Dynamics> dynamics;  // nullopt: the robot has no dynamics file
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_WORKCELL_H_
