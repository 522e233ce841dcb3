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

// A mechanical interface of a part. An output interface fits an input interface if they are equal,
// or if one of them is `any`.
enum class Interface { any, xHousing, xOutput, r8Housing, r8Output, r25Housing, r25Output, h25 };

// A family of actuators, which have the same shape, colour and joint friction.
enum class Family { x5, x8, r8, t5, t8, r25, t25, h25 };

// A vector: its components x, y, z.
using Vec3 = std::array<double, 3>;
// A symmetric 3 x 3 tensor: its components xx, yy, zz, xy, xz, yz.
using Tensor = std::array<double, 6>;

// An actuator.
struct ActuatorRow {
  std::string_view type;  // name of the actuator type in HRDF files
  Family family;
  Interface input, output;
  double mass;       // kg
  Vec3 p_IC;         // m, centre of mass in the frame I
  Tensor I_C;        // kg m^2, about the centre of mass, along the axes of the frame I
  Vec3 p_IO;         // m, position of the output in the frame I
  double maxSpeed;   // rad/s at the output, from HEBI's library
  double maxEffort;  // N m at the output, from HEBI's library
  int since;         // minor version of the first HRDF 1.x with this part
};

// A type of tube.
struct LinkRow {
  std::string_view type;  // name of the tube type in HRDF files
  Interface input, output;
  double offset;        // m, from the face of a right-angle end to the axis of the tube
  double tubeRadius;    // m, outer radius of the tube
  double massPerMetre;  // kg per m of extension
  // kg, mass at extension 0: massAtZero[end at the input][end at the output]; the indices are
  // values of LinkEnd. Negative: HEBI has no such tube.
  std::array<std::array<double, 2>, 2> massAtZero;
  int since;  // minor version of the first HRDF 1.x with this part
};

// A bracket.
struct BracketRow {
  std::string_view type;  // name of the bracket type in HRDF files
  Interface input, output;
  double mass;  // kg
  Vec3 p_IC;    // m, centre of mass in the frame I
  Vec3 p_IO;    // m, position of the output in the frame I
  double roll;  // rad, rotation of the output about the x axis of the frame I
  bool heavy;   // true: heavy version; false: light version
  int since;    // minor version of the first HRDF 1.x with this part
};

// An end effector.
struct EndEffectorRow {
  std::string_view type;  // name of the end effector type in HRDF files
  Interface input;
  double mass;  // kg
  Vec3 p_IC;    // m, centre of mass in the frame I
  Vec3 p_IO;    // m, position of the output in the frame I
  int since;    // minor version of the first HRDF 1.x with this part
};

// End of a tube: at a right angle to the tube, or in line with it.
enum class LinkEnd { rightAngle, inline_ };

// Returns all actuators.
std::span<const ActuatorRow> actuators();
std::span<const LinkRow> links();                // all tubes
std::span<const BracketRow> brackets();          // all brackets
std::span<const EndEffectorRow> endEffectors();  // all end effectors

// Returns the pose of a part's output in the part's frame I, which is at the part's input. The
// joint of an actuator is at position 0.
Pose outputPose(const ActuatorRow& row);
Pose outputPose(const LinkRow& row, double extension, double twist, LinkEnd input, LinkEnd output);
Pose outputPose(const BracketRow& row);
Pose outputPose(const EndEffectorRow& row);

// Returns mass, centre of mass and inertia of a part in its frame I.
Inertial inertial(const ActuatorRow& row);
Inertial inertial(const LinkRow& row, double extension, LinkEnd input, LinkEnd output);
Inertial inertial(const BracketRow& row);
Inertial inertial(const EndEffectorRow& row);

std::string_view toString(Interface interface);  // name for messages: "X5 output"
std::string_view toString(LinkEnd end);          // name in HRDF files: "RightAngle", "Inline"

}  // namespace hrdf

#endif  // HRDF_CATALOG_H_
