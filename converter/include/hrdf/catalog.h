// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's catalog of parts, one constexpr row for each part. SI units and radians.
//
// Frames: I is a part's input interface, O its output interface, C its centre of mass with the axes
// of I. Sources are named in catalog.cc, beside the rows.
#ifndef HRDF_CATALOG_H_
#define HRDF_CATALOG_H_

#include <array>
#include <span>
#include <string_view>

#include <hrdf/inertial.h>
#include <hrdf/pose.h>

namespace hrdf {

// A mechanical interface of a part. An output and an input mate when they are equal, or when one of
// them is `any`.
enum class Interface { any, xHousing, xOutput, r8Housing, r8Output, r25Housing, r25Output, h25 };

// Families share shape, colour and joint friction.
enum class Family { x5, x8, r8, t5, t8, r25, t25, h25 };

using Vec3 = std::array<double, 3>;
// A symmetric tensor: xx yy zz xy xz yz.
using Tensor = std::array<double, 6>;

struct ActuatorRow {
  std::string_view type;  // as HRDF spells it
  Family family;
  Interface input, output;
  double mass;       // kg
  Vec3 p_IC;         // m
  Tensor I_C;        // kg m^2, about C along I's axes
  Vec3 p_IO;         // m
  double maxSpeed;   // rad/s at the output, as HEBI's library returns it
  double maxEffort;  // N m at the output, as HEBI's library returns it
  int since;         // first minor version of HRDF 1.x that has it
};

struct LinkRow {
  std::string_view type;
  Interface input, output;
  double offset;        // m, from the face of an end to the axis of the tube
  double tubeRadius;    // m, outside
  double massPerMetre;  // kg/m, along the extension
  // kg at extension 0, [input][output] with 0 = RightAngle, 1 = Inline; negative: there is no such
  // link
  std::array<std::array<double, 2>, 2> massAtZero;
  int since;
};

struct BracketRow {
  std::string_view type;
  Interface input, output;
  double mass;  // kg
  Vec3 p_IC;    // m
  Vec3 p_IO;    // m
  double roll;  // rad, of O about the x axis of I
  bool heavy;
  int since;
};

struct EndEffectorRow {
  std::string_view type;
  Interface input;
  double mass;  // kg
  Vec3 p_IC;    // m
  Vec3 p_IO;    // m
  int since;
};

enum class LinkEnd { rightAngle, inline_ };

std::span<const ActuatorRow> actuators();
std::span<const LinkRow> links();
std::span<const BracketRow> brackets();
std::span<const EndEffectorRow> endEffectors();

// Returns the pose of a part's output at zero position.
Pose outputPose(const ActuatorRow& row);  // X_IO
Pose outputPose(const LinkRow& row, double extension, double twist, LinkEnd input, LinkEnd output);
Pose outputPose(const BracketRow& row);
Pose outputPose(const EndEffectorRow& row);

// Returns mass, centre of mass and inertia of a part in its frame I.
Inertial inertial(const ActuatorRow& row);
Inertial inertial(const LinkRow& row, double extension, LinkEnd input, LinkEnd output);
Inertial inertial(const BracketRow& row);
Inertial inertial(const EndEffectorRow& row);

std::string_view toString(Interface interface);  // as messages show it: "X5 output"
std::string_view toString(LinkEnd end);          // "RightAngle", "Inline"

}  // namespace hrdf

#endif  // HRDF_CATALOG_H_
