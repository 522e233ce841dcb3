// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Links and joints of a file's kinematics, with the settings from bindings and <axis_info>.
#ifndef HRDF_COLLADA_KINEMATICS_H_
#define HRDF_COLLADA_KINEMATICS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <Eigen/Core>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/pose.h>

#include "collada/document.h"
#include "collada/resolver.h"
#include "collada/visual_tree.h"

namespace hrdf::collada {

// Maximum number of elements in all systems and models; an element counts once for each instance.
inline constexpr std::size_t kMaxInstanced = kMaxElements;

// A degree of freedom of a joint: <revolute> or <prismatic>. SI units and radians.
struct Axis {
  Node node;
  std::string name;  // name of the joint in the model
  bool slides = false;
  double unit = 1;  // m, size of the unit of positions in the file; 1 for a revolute axis
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
  std::optional<Mechanism::Range> range;
  bool isLocked = false, isActive = true, isCircular = false;
  std::optional<double> maxSpeed, maxAcceleration;
  std::optional<double> home;
  Location homeWhere;
  // coupleAxes() sets the following members:
  std::optional<double> rest;  // rad or m, fixed position; nullopt: movable
  bool isFollower = false;
  int joint = -1;  // index in Mechanism::joints; -1: the axis has no joint because it does not move
};

struct JointModel {
  Node node;      // the <joint> element
  Node instance;  // the <instance_joint> that refers to `node`, or empty
  std::string name;
  std::vector<Axis> axes;
  int link = -1;  // the link that the joint moves
};

struct Link {
  Node node;
  std::string name;
  int parent = -1;  // index of the parent link in Model::links
  int joint = -1;   // index in Model::joints of the joint that moves this link; -1: a root link
  Pose X_PA = Pose::Identity();  // pose of the joint in the parent link
  Pose X_AL = Pose::Identity();  // pose of the link in the joint's moving frame
  int visual = -1;               // index of the link's node in the visual tree; -1: no node
  int body = -1;                 // index in Mechanism::bodies
};

// One of the two ends of a joint that closes a loop.
struct LoopEnd {
  int link = -1, joint = -1;
  Pose X_LE = Pose::Identity();
  bool isStart = true;
  Node node;
};

// A kinematics model in a scene.
struct Model {
  int system = 0;
  Node instance;  // the <instance_kinematics_model>
  Node node;      // the <kinematics_model>
  Pose X_WM = Pose::Identity();
  std::vector<JointModel> joints;
  std::vector<Link> links;  // a parent before its children
  std::vector<LoopEnd> loopEnds;
  std::vector<Node> formulas;
  int visual = -1;  // index of the model's node in the visual tree; -1: no node
};

// An <articulated_system> of the scene, or a kinematics model outside such systems.
struct System {
  Node instance;    // the system's instance in the kinematics scene
  Node kinematics;  // the <articulated_system> with <kinematics>
  Node motion;      // the <articulated_system> with <motion>
  std::string name;
};

struct AxisRef {
  int model = 0, joint = 0, axis = 0;

  bool operator==(const AxisRef&) const = default;
};

// A link or a joint of a model.
struct PartRef {
  int model = 0, part = 0;
};

struct Kinematics {
  std::vector<System> systems;
  std::vector<Model> models;
  // Axes by hash of their <axis> element. The first axis of a joint also has entries for the
  // <joint> and the <instance_joint>. An element that is instantiated several times has several
  // axes.
  std::unordered_map<std::size_t, std::vector<AxisRef>> axesAt;
  std::unordered_map<std::size_t, std::vector<PartRef>> linksAt;

  void add(Model model);

  Axis& at(const AxisRef& ref) {
    return models[static_cast<std::size_t>(ref.model)]
        .joints[static_cast<std::size_t>(ref.joint)]
        .axes[static_cast<std::size_t>(ref.axis)];
  }
  const Link& linkAt(const PartRef& ref) const {
    return models[static_cast<std::size_t>(ref.model)].links[static_cast<std::size_t>(ref.part)];
  }
  const JointModel& jointAt(const PartRef& ref) const {
    return models[static_cast<std::size_t>(ref.model)].joints[static_cast<std::size_t>(ref.part)];
  }
  // Returns the axis, or the first axis of the joint, that `target` refers to. If `system` is not
  // -1, searches only in that system.
  std::optional<AxisRef> axisOf(const Target& target, int system = -1) const;
  std::optional<PartRef> jointOf(const Target& target, int system = -1) const;
  std::optional<PartRef> linkOf(const Target& target, int system = -1) const;
};

// Reads the kinematics of <scene>; in a file without <scene>, reads all kinematics models. Appends
// to `ofJoints` the transform elements of visual nodes that are moved by joints.
Kinematics readKinematics(const Node& root, const VisualTree& visuals, Resolver& resolver,
                          std::vector<Node>& ofJoints, Diagnostics& out);

// Sets the pose of each model to the pose of its visual node. Call it after VisualTree::place().
void placeModels(Kinematics& kinematics, const VisualTree& visuals, const Pose& X_WS,
                 Diagnostics& out);

// Returns the poses of the links in the world, with all joints at zero.
std::vector<Pose> posesAtZero(const Model& model);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_KINEMATICS_H_
