// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The links and joints of a file's kinematics, with what bindings and <axis_info> say of them.
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

// Limit of the elements of all systems and models, each as often as it is an instance.
inline constexpr std::size_t kMaxInstanced = kMaxElements;

// One degree of freedom of a joint: <revolute> or <prismatic>. SI units and radians.
struct Axis {
  Node node;
  std::string name;  // of its joint in the model
  bool slides = false;
  double unit = 1;  // m, of positions in the file; 1 where it turns
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
  std::optional<Mechanism::Range> range;
  bool isLocked = false, isActive = true, isCircular = false;
  std::optional<double> maxSpeed, maxAcceleration;
  std::optional<double> home;
  Location homeWhere;
  // coupling() sets these:
  std::optional<double> rest;  // it does not move, and stands here
  bool isFollower = false;
  int joint = -1;  // in Mechanism::joints; -1: it does not move
};

struct JointModel {
  Node node;      // <joint>
  Node instance;  // the <instance_joint> that names it, if there is one
  std::string name;
  std::vector<Axis> axes;
  int link = -1;  // that it moves
};

struct Link {
  Node node;
  std::string name;
  int parent = -1;               // in Model::links
  int joint = -1;                // in Model::joints: it hangs on this; -1: a root
  Pose X_PA = Pose::Identity();  // of the joint in the parent link
  Pose X_AL = Pose::Identity();  // of the link behind the joint's motion
  int visual = -1;               // its node in the visual tree
  int body = -1;                 // in Mechanism::bodies
};

// Two ends of a joint that closes a loop.
struct LoopEnd {
  int link = -1, joint = -1;
  Pose X_LE = Pose::Identity();
  bool isStart = true;
  Node node;
};

// A kinematics model as a scene instantiates it.
struct Model {
  int system = 0;
  Node instance;  // the <instance_kinematics_model>
  Node node;      // the <kinematics_model>
  Pose X_WM = Pose::Identity();
  std::vector<JointModel> joints;
  std::vector<Link> links;  // a parent before its children
  std::vector<LoopEnd> loopEnds;
  std::vector<Node> formulas;
  int visual = -1;  // the node that it is bound to
};

// An articulated system of the scene, or a model without one.
struct System {
  Node instance;    // in the kinematics scene
  Node kinematics;  // the <articulated_system> with <kinematics>
  Node motion;      // the one with <motion>
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
  // By element, as often as it is an instance: <joint> and <instance_joint> are their first axis.
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
  // The axis that a name led to, or the first one of a joint; in `system` alone, if it is not -1.
  std::optional<AxisRef> axisOf(const Target& target, int system = -1) const;
  std::optional<PartRef> jointOf(const Target& target, int system = -1) const;
  std::optional<PartRef> linkOf(const Target& target, int system = -1) const;
};

// Reads the kinematics of <scene>; without one, of all models. Adds to `ofJoints` the transforms of
// visual nodes that move with joints.
Kinematics readKinematics(const Node& root, const VisualTree& visuals, Resolver& resolver,
                          std::vector<Node>& ofJoints, Diagnostics& out);

// Places the models where their nodes are, once these are placed.
void placeModels(Kinematics& kinematics, const VisualTree& visuals, const Pose& X_WS,
                 Diagnostics& out);

// Poses of links in the world, with all joints at zero.
std::vector<Pose> posesAtZero(const Model& model);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_KINEMATICS_H_
