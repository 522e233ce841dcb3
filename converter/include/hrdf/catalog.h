// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's catalog of parts, one constexpr row for each part. SI units and radians.
//
// Frames: I is the input interface of a part, O its output interface, C its centre of mass with the
// axes of I. catalog.cc names the sources next to the rows.
#ifndef HRDF_CATALOG_H_
#define HRDF_CATALOG_H_

#include <array>
#include <span>
#include <string_view>

#include <hrdf/inertial.h>
#include <hrdf/pose.h>

namespace hrdf {

// A mechanical interface of a part. An output and an input fit if they are equal or one of them is
// `any`.
enum class Interface { any, xHousing, xOutput, r8Housing, r8Output, r25Housing, r25Output, h25 };

// Family of actuators, which share shape, colour and joint friction.
enum class Family { x5, x8, r8, t5, t8, r25, t25, h25 };

// A vector: x, y, z.
using Vec3 = std::array<double, 3>;
// A symmetric tensor: xx yy zz xy xz yz.
using Tensor = std::array<double, 6>;

// An actuator.
struct ActuatorRow {
  std::string_view type;  // as in HRDF
  Family family;          // shape, colour and joint friction
  Interface input, output;
  double mass;       // kg
  Vec3 p_IC;         // m
  Tensor I_C;        // kg m^2, about C along I's axes
  Vec3 p_IO;         // m
  double maxSpeed;   // rad/s at the output, from HEBI's library
  double maxEffort;  // N m at the output, from HEBI's library
  int since;         // first minor version of HRDF 1.x with this part
};

// A type of tubes.
struct LinkRow {
  std::string_view type;  // as in HRDF
  Interface input, output;
  double offset;        // m, from the face of an end to the axis of the tube
  double tubeRadius;    // m, outside
  double massPerMetre;  // kg/m, along the extension
  // kg at extension 0, [input][output] with 0: RightAngle, 1: Inline; negative: no such tube.
  std::array<std::array<double, 2>, 2> massAtZero;
  int since;  // first minor version of HRDF 1.x with this part
};

// A bracket.
struct BracketRow {
  std::string_view type;  // as in HRDF
  Interface input, output;
  double mass;  // kg
  Vec3 p_IC;    // m
  Vec3 p_IO;    // m
  double roll;  // rad, of O about the x axis of I
  bool heavy;   // true: HEBI's heavy bracket
  int since;    // first minor version of HRDF 1.x with this part
};

// An end effector.
struct EndEffectorRow {
  std::string_view type;  // as in HRDF
  Interface input;
  double mass;  // kg
  Vec3 p_IC;    // m
  Vec3 p_IO;    // m
  int since;    // first minor version of HRDF 1.x with this part
};

// End of a tube: at a right angle to the tube, or in line with it.
enum class LinkEnd { rightAngle, inline_ };

// Returns all actuators of the catalog.
std::span<const ActuatorRow> actuators();
std::span<const LinkRow> links();                // all tubes
std::span<const BracketRow> brackets();          // all brackets
std::span<const EndEffectorRow> endEffectors();  // all end effectors

// Returns X_IO, the pose of the output of a part; of an actuator at position 0.
Pose outputPose(const ActuatorRow& row);
Pose outputPose(const LinkRow& row, double extension, double twist, LinkEnd input, LinkEnd output);
Pose outputPose(const BracketRow& row);
Pose outputPose(const EndEffectorRow& row);

// Returns mass, centre of mass and inertia of a part in its frame I.
Inertial inertial(const ActuatorRow& row);
Inertial inertial(const LinkRow& row, double extension, LinkEnd input, LinkEnd output);
Inertial inertial(const BracketRow& row);
Inertial inertial(const EndEffectorRow& row);

std::string_view toString(Interface interface);  // as in messages: "X5 output"
std::string_view toString(LinkEnd end);          // "RightAngle", "Inline"

}  // namespace hrdf

#endif  // HRDF_CATALOG_H_
