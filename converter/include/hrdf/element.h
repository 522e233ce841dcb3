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

// An attribute as written in the file; formulas are not evaluated.
struct Attribute {
  std::string_view name;  // valid as long as the source exists
  std::string text;       // value without the quotes
  Location where;         // place of the value
};

// A pose that needs less memory than a Pose if it has no rotation.
class CompactPose {
 public:
  CompactPose() = default;
  // Converts implicitly: a Pose can be assigned to a CompactPose.
  CompactPose(const Pose& X);  // NOLINT(google-explicit-constructor)
  // Returns this pose as a Pose.
  Pose pose() const;
  const Eigen::Vector3d& translation() const { return translation_; }  // m

 private:
  Eigen::Vector3d translation_ = Eigen::Vector3d::Zero();
  std::shared_ptr<const Eigen::Matrix3d> rotation_;  // null: no rotation
};

struct Element;

// An output interface of an element.
struct Output {
  Location where;  // place of the element's '<'
  // Pose of this output in the frame I of its element.
  CompactPose X_IO;
  std::vector<Element> chain;  // elements inside of <output>, proximal to distal
};

// Mass properties of a part as given in the file; null: the values in the catalog are used.
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
  // rad, rotation of the output end relative to the input end, about the axis of the tube.
  double twist = 0;
  LinkEnd input = LinkEnd::rightAngle;
  LinkEnd output = LinkEnd::rightAngle;
  GivenInertial inertial;
};

// A bracket.
struct Bracket {
  const BracketRow* row = nullptr;
  GivenInertial inertial;
  // `<output>` elements of the bracket. Empty: one output, to which the next element of the chain
  // is attached.
  std::vector<Output> outputs;
};

// A mesh for visualisation.
struct Mesh {
  // Path or http(s) address as written in the file; a path is relative to the folder of the file.
  std::string path;
  Pose X_IM = Pose::Identity();  // pose of the mesh in the frame I of the body
  Location where;
};

// A rigid body.
struct RigidBody {
  double mass = 0;  // kg
  // Pose of the centre of mass and of the inertia's axes, in the frame I of the body.
  CompactPose X_IC;
  Tensor I_C{};                 // kg m^2, about the centre of mass, along the axes of X_IC
  CompactPose X_IO;             // pose of the next element of the chain, in the frame I of the body
  std::vector<Output> outputs;  // outputs as written in the file; empty: one output at X_IO
  std::shared_ptr<const Mesh> mesh;  // null: no mesh
};

// A joint.
struct Joint {
  std::string_view axis;  // axis of the motion: "rx" … "tz", with a leading '-' if reversed
  Eigen::Vector3d axis_I = Eigen::Vector3d::UnitZ();  // unit vector, with the sign of `axis`
  bool slides = false;                                // true: translation; false: rotation
  double gearRatio = 1;                               // position command divided by joint position
};

// An end effector.
struct EndEffector {
  const EndEffectorRow* row = nullptr;
  GivenInertial inertial;
  CompactPose X_IO;
};

// An `<include>` element and the elements of the included file.
struct Include {
  std::string path;  // path as written in the file
  int version = 0;   // minor version of the included file
  std::vector<Element> chain;
};

// An element of an HRDF file.
struct Element {
  Location where;   // place of the element's '<'
  std::string tag;  // empty: the element has no tag
  // True: the element is the end effector that HRDF 1.0.0 and 1.1.0 add to a file without an end
  // effector.
  bool implicit = false;
  std::variant<Actuator, Link, Bracket, RigidBody, Joint, EndEffector, Include> part;
};
// Elements must be small, because a robot may have 100 000 elements.
static_assert(sizeof(Element) <= 350);

// Settings in a robot config. The user's options override these settings.
struct ConfigSettings {
  std::vector<double> home;          // rad or m, for each degree of freedom; empty: not given
  std::vector<Location> homePlaces;  // place in `source` of each number in `home`
  // Names of the modules; empty: the tags of the modules' elements.
  std::vector<std::string> names;
  std::string family;       // family of all modules; empty: the modules have several families
  bool hasGripper = false;  // true: the config names a gripper
  std::string gripper;      // name of the first gripper's module; empty: not given
  std::string phone;        // FAMILY/NAME of the phone with HEBI's Mobile IO; empty: not given
  std::vector<ModuleGains> gains;        // gains of each degree of freedom; empty: not given
  std::shared_ptr<const Source> source;  // text of the config file
};

// The content of an HRDF file.
struct Description {
  std::string path;  // path of the HRDF file
  Location where;    // place of the root element's '<'
  int version = 0;   // minor version of HRDF 1.x
  std::string description;
  Pose X_WR = Pose::Identity();  // pose of the robot's base in the world
  std::vector<Element> chain;    // proximal to distal
  // Keeps the sources of all Locations in this Description alive.
  std::vector<std::shared_ptr<const Source>> sources;
  std::shared_ptr<const ConfigSettings> config;  // null: the robot is not from a config
};

// Returns the name of the element in HRDF files, such as "rigid-body".
std::string_view kindOf(const Element& element);
// Returns the type of a part in the catalog, or the axis of a joint; empty: the element is a rigid
// body or an include.
std::string_view typeOf(const Element& element);
// Returns mass, centre of mass and inertia of the element; nullopt: a joint or an include.
std::optional<Inertial> inertialOf(const Element& element);
Inertial inertialOf(const EndEffector& part);
// Returns the `<output>` elements of a bracket or rigid body; empty for all other elements.
std::span<const Output> outputsOf(const Element& element);

// Parses the element whose '<' is at `where`, and returns its attributes in the order of the file.
std::vector<Attribute> attributesAt(const Location& where);
// Returns the attributes of an element; empty for an implicit element.
std::vector<Attribute> attributesOf(const Element& element);
// Returns the attribute `name` as written in the file; nullopt: the element does not have it.
std::optional<Attribute> findAttribute(const Element& element, std::string_view name);
// Returns the place of the value of an attribute. If the element does not have the attribute,
// returns the place of the element.
Location locationOf(const Element& element, std::string_view attribute);

}  // namespace hrdf

#endif  // HRDF_ELEMENT_H_
