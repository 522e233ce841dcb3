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

// A degree of freedom in the file's units, which depend on the type of its leader joint.
struct Dof {
  char type = 'r';  // r: rigid, b: breakaway, c: compliant
  std::optional<double> defaultValue, maxEffort, kp, kd;
  std::string velocity;  // text in the file
  Location where, whereValue, whereEffort, whereKp, whereKd;
};

struct Joint {
  bool slides = false;
  int dof = 0;   // index in dofs
  double k = 1;  // factor of the degree of freedom; both in the file's units
  // Denavit-Hartenberg parameters at zero: Rz(theta) Tz(d) Tx(a) Rx(alpha); theta or d contains the
  // constant of the variable.
  double theta = 0, d = 0, a = 0, alpha = 0;
  Mechanism::Range range;
  double damping = 0, friction = 0, stiffness = 0, rest = 0;
  Location where;
};

// A link by its chain and its index in the chain; a negative chain: the palm.
struct LinkRef {
  int chain = -1, link = -1;
  Location whereChain, whereLink;
};

struct Link {
  std::string file;
  int joints = 0;  // number of joints that move the link
  bool collides = true;
  std::optional<LinkRef> apart;  // a link that it does not collide with
  Location where, whereFile;
};

struct Chain {
  Pose X_PC = Pose::Identity();  // in the palm's frame
  std::vector<Joint> joints;
  std::vector<Link> links;
  Location where;
};

// The data of a body's file.
struct Body {
  double mass = 0.3;  // kg, GraspIt!'s default for a file without mass
  std::optional<Eigen::Vector3d> p_BC;
  std::optional<Eigen::Matrix3d> I_C;
  int mesh = -1;  // index in meshes
  Pose X_BG = Pose::Identity();
};

struct Approach {
  Pose X_PF = Pose::Identity();  // z is the approach direction
  Location where;
};

// A direction in the space of the degrees of freedom, of length 1, in the file's units.
struct Eigengrasp {
  std::vector<double> values;
  std::optional<Mechanism::Range> limits;  // of the amplitude
  Location where;
};

struct Eigengrasps {
  std::vector<Eigengrasp> grasps;
  std::optional<std::vector<double>> origin;  // nullopt: the middle of the ranges
  Location where;
};

struct Contact {
  LinkRef on;
  Pose X_BF = Pose::Identity();  // z is the normal
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
  Pose X_BW = Pose::Identity();  // z is the axis
  double radius = 0, length = 0;
  std::set<std::string> exempt;                   // names of tendons that ignore the wrapper
  std::map<std::string, Eigen::Vector3d> sideOf;  // side on which the tendon passes, by tendon
  Location where;
};

struct Hand {
  std::string type, dbName;
  Location where, whereType;
  std::string palm;  // name of the file
  Location wherePalm;
  std::vector<Dof> dofs;
  std::vector<Chain> chains;
  std::vector<std::pair<LinkRef, LinkRef>> apart;
  std::optional<Approach> approach;
  std::optional<Eigengrasps> eigengrasps;
  std::vector<Contact> contacts;
  std::vector<Tendon> tendons;
  std::vector<Wrapper> wrappers;
  std::map<std::string, Body> bodies;  // by file name in the robot's file
  std::vector<Mechanism::Mesh> meshes;
};

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_HAND_H_
