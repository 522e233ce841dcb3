// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot as in GraspIt!'s files. SI units and radians, except where a comment gives another unit.
#ifndef HRDF_GRASPIT_HAND_H_
#define HRDF_GRASPIT_HAND_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include <hrdf/mechanism.h>
#include <hrdf/pose.h>

namespace hrdf::graspit {

// A degree of freedom. Its values are in the file's units, which depend on the type of its leader
// joint.
struct Dof {
  char type = 'r';  // r: rigid, b: breakaway, c: compliant
  std::optional<double> defaultValue, maxEffort, kp, kd;
  std::string velocity;  // text of <defaultVelocity> in the file
  Location where, whereValue, whereEffort, whereKp, whereKd;
};

struct Joint {
  bool slides = false;
  int dof = 0;  // index of the degree of freedom in Hand::dofs
  // Position of the joint divided by the position of the degree of freedom, both in the file's
  // units.
  double k = 1;
  // Denavit-Hartenberg parameters with the degree of freedom at zero: Rz(theta) Tz(d) Tx(a)
  // Rx(alpha). The joint's position is added to theta (hinge) or d (slide).
  double theta = 0, d = 0, a = 0, alpha = 0;
  Mechanism::Range range;
  double damping = 0, friction = 0, stiffness = 0, rest = 0;
  Location where;
};

// Reference to a link, by its chain and its index in the chain. A negative chain means the palm.
struct LinkRef {
  int chain = -1, link = -1;
  Location whereChain, whereLink;
};

struct Link {
  std::string file;
  int joints = 0;  // number of joints between this link and the previous link
  bool collides = true;
  std::optional<LinkRef> apart;  // a link with which this link does not collide
  Location where, whereFile;
};

struct Chain {
  Pose X_PC = Pose::Identity();  // pose of the chain's base in the frame of the palm
  std::vector<Joint> joints;
  std::vector<Link> links;
  Location where;
};

// Data of a body, from its own file.
struct Body {
  double mass = 0.3;  // kg; GraspIt! uses 0.3 kg for a file without mass
  std::optional<Eigen::Vector3d> p_BC;
  std::optional<Eigen::Matrix3d> I_C;
  int mesh = -1;  // index in Hand::meshes; -1: no mesh
  Pose X_BG = Pose::Identity();
};

struct Approach {
  Pose X_PF = Pose::Identity();  // approach frame in the palm; z is the approach direction
  Location where;
};

// A direction in the space of the degrees of freedom: a unit vector, whose components are in the
// file's units.
struct Eigengrasp {
  std::vector<double> values;
  std::optional<Mechanism::Range> limits;  // limits of the amplitude
  Location where;
};

struct Eigengrasps {
  std::vector<Eigengrasp> grasps;
  // Position of each degree of freedom at amplitude 0; nullopt: the middles of the ranges.
  std::optional<std::vector<double>> origin;
  Location where;
};

struct Contact {
  LinkRef on;
  Pose X_BF = Pose::Identity();  // pose in the body; z is the normal of the contact
  Location where;
};

struct InsertionPoint {
  LinkRef on;
  Eigen::Vector3d p_B = Eigen::Vector3d::Zero();
};

struct Tendon {
  std::string name;
  double stiffness = 0;
  std::optional<double> rest;
  std::vector<InsertionPoint> points;
  Location where;
};

struct Wrapper {
  LinkRef on;
  Pose X_BW = Pose::Identity();  // pose in the body; z is the axis of the cylinder
  double radius = 0, length = 0;
  std::set<std::string> exempt;  // names of tendons that do not wrap around this wrapper
  // By tendon name: direction from the wrapper's axis to the tendon, in the frame of the wrapper's
  // body.
  std::map<std::string, Eigen::Vector3d> sideOf;
  Location where;
};

struct Hand {
  std::string type, dbName;
  Location where, whereType;
  std::string palm;  // name of the palm's file
  Location wherePalm;
  std::vector<Dof> dofs;
  std::vector<Chain> chains;
  std::vector<std::pair<LinkRef, LinkRef>> apart;
  std::optional<Approach> approach;
  std::optional<Eigengrasps> eigengrasps;
  std::vector<Contact> contacts;
  std::vector<Tendon> tendons;
  std::vector<Wrapper> wrappers;
  std::map<std::string, Body> bodies;  // by file name, as written in the robot's file
  std::vector<Mechanism::Mesh> meshes;
};

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_HAND_H_
