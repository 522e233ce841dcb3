// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The element tree: the content of an HRDF file with formulas evaluated and includes read. Plain
// data, without XML and without MuJoCo. SI units and radians.
//
// Frames: W world, R the robot's base, I an element's input interface, O its output interface,
// C centre of mass, M mesh.
#ifndef HRDF_ELEMENT_H_
#define HRDF_ELEMENT_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hrdf/catalog.h>
#include <hrdf/files.h>
#include <hrdf/gains.h>
#include <hrdf/source.h>

namespace hrdf {

// An attribute as written in the file. Its evaluated value is in the element's typed part.
struct Attribute {
  std::string_view name;  // lives as long as the source, or static storage
  std::string text;
  Location where;  // of the value
};

// A pose that takes little room where it has no rotation, as most of an HRDF file have none.
class CompactPose {
 public:
  CompactPose() = default;
  CompactPose(const Pose& X);  // NOLINT(google-explicit-constructor): as good as one
  Pose pose() const;
  const Eigen::Vector3d& translation() const { return translation_; }

 private:
  Eigen::Vector3d translation_ = Eigen::Vector3d::Zero();
  std::shared_ptr<const Eigen::Matrix3d> rotation_;  // null: none
};

struct Element;

// The place of the next element.
struct Output {
  Location where;  // of its '<'
  CompactPose X_IO;
  std::vector<Element> chain;  // inside the <output>, proximal to distal
};

// The mass properties that a file gives a part of the catalog. Null: the catalog's.
using GivenInertial = std::shared_ptr<const Inertial>;

struct Actuator {
  const ActuatorRow* row = nullptr;
  GivenInertial inertial;
};

struct Link {
  const LinkRow* row = nullptr;
  double extension = 0;  // m
  double twist = 0;      // rad
  LinkEnd input = LinkEnd::rightAngle;
  LinkEnd output = LinkEnd::rightAngle;
  GivenInertial inertial;
};

struct Bracket {
  const BracketRow* row = nullptr;
  GivenInertial inertial;
  std::vector<Output> outputs;  // as written; empty: the next element of the chain follows
};

// A mesh for visualisation.
struct Mesh {
  std::string path;  // as written: relative to the file that names it, or http(s)
  Pose X_IM = Pose::Identity();
  Location where;
};

struct RigidBody {
  double mass = 0;                   // kg
  CompactPose X_IC;                  // m
  Tensor I_C{};                      // kg m^2, about C along C's axes
  CompactPose X_IO;                  // where the next element of the chain goes
  std::vector<Output> outputs;       // as written; empty: one output at X_IO
  std::shared_ptr<const Mesh> mesh;  // null: none
};

struct Joint {
  std::string_view axis;  // "rx" … "tz", with a leading '-' if reversed
  Eigen::Vector3d axis_I = Eigen::Vector3d::UnitZ();
  bool slides = false;
  double gearRatio = 1;  // turns (or m) at the input per turn (or m) of the output
};

struct EndEffector {
  const EndEffectorRow* row = nullptr;
  GivenInertial inertial;
  CompactPose X_IO;
};

// The elements of another file, in their place.
struct Include {
  std::string path;  // as written
  int version = 0;   // minor version of the file
  std::vector<Element> chain;
};

struct Element {
  Location where;         // of the element's '<'
  std::string tag;        // empty: none
  bool implicit = false;  // the end effector that 1.0.0 and 1.1.0 add
  std::variant<Actuator, Link, Bracket, RigidBody, Joint, EndEffector, Include> part;
};
// Robots have up to a hundred thousand, and what fits into the processor's caches is read faster.
static_assert(sizeof(Element) <= 350);

// What a robot config says of its robot. The options of a user win.
struct ConfigSettings {
  std::vector<double> home;          // rad or m, of the degrees of freedom; empty: not given
  std::vector<Location> homePlaces;  // of its numbers, in `source`
  std::vector<std::string> names;    // of the modules; empty: those of their tags
  std::string family;                // of all modules; empty: they have several
  bool hasGripper = false;
  std::string gripper;                   // the name of the first gripper's module; empty: not given
  std::string phone;                     // FAMILY/NAME; empty: not given
  std::vector<ModuleGains> gains;        // of the degrees of freedom; empty: not given
  std::shared_ptr<const Source> source;  // of the config
};

struct Description {
  std::string path;  // of the file
  Location where;    // of the root element's '<'
  int version = 0;   // minor version of HRDF 1.x
  std::string description;
  Pose X_WR = Pose::Identity();
  std::vector<Element> chain;                          // proximal to distal
  std::vector<std::shared_ptr<const Source>> sources;  // the texts that locations point into
  std::shared_ptr<const ConfigSettings> config;        // null: no config names the robot
};

std::string_view kindOf(const Element& element);  // HRDF's element name: "rigid-body"
// Returns the part's type as spelled in the catalog, or the axis of a joint; empty for rigid-body
// and include.
std::string_view typeOf(const Element& element);
// Mass, centre of mass and inertia; none for joint and include.
std::optional<Inertial> inertialOf(const Element& element);
Inertial inertialOf(const EndEffector& part);
std::span<const Output> outputsOf(const Element& element);  // as written; empty for most

// The attributes, in the order of the file, of the element whose '<' is at `where`: read again from
// the source, since few ask for them.
std::vector<Attribute> attributesAt(const Location& where);
std::vector<Attribute> attributesOf(const Element& element);  // none where the file has no element
// The attribute as written; none where the file does not give it.
std::optional<Attribute> findAttribute(const Element& element, std::string_view name);
// Returns the place of an attribute's value; the element's place if it has no such attribute.
Location locationOf(const Element& element, std::string_view attribute);

}  // namespace hrdf

#endif  // HRDF_ELEMENT_H_
