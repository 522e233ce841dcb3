// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The element tree: the content of an HRDF file with formulas evaluated and includes read. Plain
// data, without XML and without MuJoCo. SI units and radians.
//
// Frames: W world, R base of the robot, I input interface of an element, O its output interface, C
// centre of mass, M mesh.
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

// An attribute as written in the file. The element has its evaluated value.
struct Attribute {
  std::string_view name;  // valid as long as the source, or static
  std::string text;       // without the quotes
  Location where;         // of the value
};

// A pose that needs little memory without a rotation, as most poses of an HRDF file.
class CompactPose {
 public:
  CompactPose() = default;
  CompactPose(const Pose& X);  // NOLINT(google-explicit-constructor): as good as one
  // Returns the pose.
  Pose pose() const;
  const Eigen::Vector3d& translation() const { return translation_; }  // m

 private:
  Eigen::Vector3d translation_ = Eigen::Vector3d::Zero();
  std::shared_ptr<const Eigen::Matrix3d> rotation_;  // null: none
};

struct Element;

// An output interface of an element.
struct Output {
  Location where;              // of its '<'
  CompactPose X_IO;            // pose of the next element of the chain
  std::vector<Element> chain;  // elements inside of <output>, proximal to distal
};

// Mass properties that a file gives to a part of the catalog. Null: the catalog's.
using GivenInertial = std::shared_ptr<const Inertial>;

// An actuator.
struct Actuator {
  const ActuatorRow* row = nullptr;
  GivenInertial inertial;
};

// A tube.
struct Link {
  const LinkRow* row = nullptr;
  double extension = 0;  // m
  double twist = 0;      // rad
  LinkEnd input = LinkEnd::rightAngle;
  LinkEnd output = LinkEnd::rightAngle;
  GivenInertial inertial;
};

// A bracket.
struct Bracket {
  const BracketRow* row = nullptr;
  GivenInertial inertial;
  std::vector<Output> outputs;  // as written; empty: the next element of the chain follows
};

// A mesh for visualisation.
struct Mesh {
  std::string path;              // as written: relative to the file that names it, or http(s)
  Pose X_IM = Pose::Identity();  // of the mesh
  Location where;
};

// A rigid body.
struct RigidBody {
  double mass = 0;                   // kg
  CompactPose X_IC;                  // m
  Tensor I_C{};                      // kg m^2, about C along C's axes
  CompactPose X_IO;                  // pose of the next element of the chain
  std::vector<Output> outputs;       // as written; empty: one output at X_IO
  std::shared_ptr<const Mesh> mesh;  // null: none
};

// A joint.
struct Joint {
  std::string_view axis;  // "rx" … "tz", with a leading '-' if reversed
  Eigen::Vector3d axis_I = Eigen::Vector3d::UnitZ();  // unit vector, with the sign of `axis`
  bool slides = false;                                // true: translation; false: rotation
  double gearRatio = 1;  // turns (or m) at the input per turn (or m) of the output
};

// An end effector.
struct EndEffector {
  const EndEffectorRow* row = nullptr;
  GivenInertial inertial;
  CompactPose X_IO;
};

// An include: the elements of another file, in its place.
struct Include {
  std::string path;  // as written
  int version = 0;   // minor version of the file
  std::vector<Element> chain;
};

// An element of the tree.
struct Element {
  Location where;         // of the element's '<'
  std::string tag;        // empty: none
  bool implicit = false;  // the end effector that 1.0.0 and 1.1.0 add
  std::variant<Actuator, Link, Bracket, RigidBody, Joint, EndEffector, Include> part;
};
// Robots have up to a hundred thousand elements; small elements fit into the processor's caches.
static_assert(sizeof(Element) <= 350);

// Settings of a robot config. The options of the user override them.
struct ConfigSettings {
  std::vector<double> home;              // rad or m, by degree of freedom; empty: not given
  std::vector<Location> homePlaces;      // of the numbers in `home`, in `source`
  std::vector<std::string> names;        // of the modules; empty: from their tags
  std::string family;                    // of all modules; empty: several families
  bool hasGripper = false;               // true: the config names a gripper
  std::string gripper;                   // name of the first gripper's module; empty: not given
  std::string phone;                     // FAMILY/NAME; empty: not given
  std::vector<ModuleGains> gains;        // by degree of freedom; empty: not given
  std::shared_ptr<const Source> source;  // of the config
};

// The content of an HRDF file.
struct Description {
  std::string path;                                    // of the file
  Location where;                                      // of the root element's '<'
  int version = 0;                                     // minor version of HRDF 1.x
  std::string description;                             // text of the file
  Pose X_WR = Pose::Identity();                        // of the base in the world
  std::vector<Element> chain;                          // proximal to distal
  std::vector<std::shared_ptr<const Source>> sources;  // texts of all locations
  std::shared_ptr<const ConfigSettings> config;        // null: the robot is not from a config
};

// Returns the HRDF name of the element, such as "rigid-body".
std::string_view kindOf(const Element& element);
// Returns the type as in the catalog, or the axis of a joint; empty: rigid-body or include.
std::string_view typeOf(const Element& element);
// Returns mass, centre of mass and inertia; nullopt: joint or include.
std::optional<Inertial> inertialOf(const Element& element);
Inertial inertialOf(const EndEffector& part);
// Returns the outputs as written; empty for most elements.
std::span<const Output> outputsOf(const Element& element);

// Returns the attributes, in the order of the file, of the element whose '<' is at `where`. It
// reads the source again, because few callers need them.
std::vector<Attribute> attributesAt(const Location& where);
// Returns the attributes of an element; empty: the element is not in the file.
std::vector<Attribute> attributesOf(const Element& element);
// Returns an attribute as written; nullopt: the file does not give it.
std::optional<Attribute> findAttribute(const Element& element, std::string_view name);
// Returns the place of the value of an attribute, or of the element if it does not have the
// attribute.
Location locationOf(const Element& element, std::string_view attribute);

}  // namespace hrdf

#endif  // HRDF_ELEMENT_H_
