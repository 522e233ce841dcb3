// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Mass, centre of mass and inertia of the catalog's parts. Masses and centres of mass are HEBI's.
// For the actuators' tensors see catalog.cc. For links and brackets, HEBI's URDF description uses a
// rod and a sphere; this file uses the shapes of the parts.

#include <hrdf/catalog.h>

#include <cassert>

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Vector3d toVector(const Vec3& v) { return {v[0], v[1], v[2]}; }

Matrix3d toMatrix(const Tensor& I) {
  Matrix3d result;
  result << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2];
  return result;
}

// Returns an inertia with the centre of mass `p_IC` and the tensor `I_C`, along the axes of the
// input frame I.
Inertial inertialAt(double mass, const Vector3d& p_IC, const Matrix3d& I_C) {
  return {mass, Pose(Eigen::Translation3d(p_IC)), I_C};
}

// Returns the parallel-axis term for `mass` at `p` (m) from the tensor's reference point.
Matrix3d pointInertia(double mass, const Vector3d& p) {
  return mass * (p.squaredNorm() * Matrix3d::Identity() - p * p.transpose());
}

Matrix3d boxInertia(double mass, const Vector3d& size) {
  const Vector3d squares = size.cwiseAbs2();
  return (mass / 12 * (Vector3d::Constant(squares.sum()) - squares)).asDiagonal();
}

// Returns the tensor of a tube or cylinder along z about its centre. `axial` is the moment about z.
Matrix3d cylinderInertia(double mass, double axial, double length) {
  const double radial = axial / 2 + mass * length * length / 12;
  return Vector3d(radial, radial, axial).asDiagonal();
}

struct Box {
  Vec3 low, high;  // m

  Vector3d size() const { return toVector(high) - toVector(low); }
  Vector3d centre() const { return (toVector(low) + toVector(high)) / 2; }
  double volume() const { return size().prod(); }
};

// A bracket's base plate, which is on the input interface, and its side plate at +y, as boxes in
// the input frame.
struct Plates {
  Box base, side;
};

// Outlines of the brackets from HEBI's mesh files. The thickness of the light brackets is
// estimated, so that they have HEBI's mass in aluminium. The thickness of the R8's heavy base plate
// is also estimated.
constexpr Plates kX5LightPlates{{{-0.0275, -0.0275, 0}, {0.033, 0.043, 0.005}},
                                {{-0.0275, 0.038, 0.005}, {0.033, 0.043, 0.073}}};
constexpr Plates kR8LightPlates{{{-0.035, -0.0295, 0}, {0.035, 0.043, 0.005}},
                                {{-0.035, 0.038, 0.005}, {0.035, 0.043, 0.075}}};
constexpr Plates kX5HeavyPlates{{{-0.025, -0.025, 0}, {0.025, 0.0375, 0.01}},
                                {{-0.0325, 0.0225, 0.01}, {0.055, 0.0375, 0.0875}}};
constexpr Plates kR8HeavyPlates{{{-0.0575, -0.025, 0}, {0.0575, 0.0375, 0.01}},
                                {{-0.0575, 0.0225, 0.01}, {0.0575, 0.0375, 0.089}}};

Plates platesOf(const BracketRow& row) {
  if (row.input == Interface::xOutput) return row.heavy ? kX5HeavyPlates : kX5LightPlates;
  return row.heavy ? kR8HeavyPlates : kR8LightPlates;
}

// HEBI publishes no mesh files of the R25's brackets, so the R8's plates are scaled by the ratio of
// the link offsets.
double scaleOf(const BracketRow& row) {
  return row.input == Interface::r25Output ? 0.0275 / 0.02 : 1;
}

// Returns the tensor about the plates' centroid, because HEBI's centre of mass is rounded and up to
// 2 cm away.
Matrix3d platesInertia(double mass, const Plates& plates) {
  const double volume = plates.base.volume() + plates.side.volume();
  const double baseShare = plates.base.volume() / volume;
  const Vector3d centroid =
      baseShare * plates.base.centre() + (1 - baseShare) * plates.side.centre();
  Matrix3d I_C = Matrix3d::Zero();
  for (const Box& plate : {plates.base, plates.side}) {
    const double plateMass = mass * plate.volume() / volume;
    I_C += boxInertia(plateMass, plate.size());
    I_C += pointInertia(plateMass, plate.centre() - centroid);
  }
  return I_C;
}

}  // namespace

Inertial inertial(const ActuatorRow& row) {
  return inertialAt(row.mass, toVector(row.p_IC), toMatrix(row.I_C));
}

// The link is a thin tube between two equal solid cylinders, centred on the tube's ends, so that
// the centre of mass is in the middle, as in HEBI's data. Diameter and length of the cylinders
// are 2.4 times `row.offset`, as for the right-angle ends in HEBI's mesh files (20 mm: 48 mm).
Inertial inertial(const LinkRow& row, double extension, LinkEnd input, LinkEnd output) {
  const double massOfEnds =
      row.massAtZero[static_cast<std::size_t>(input)][static_cast<std::size_t>(output)];
  assert(massOfEnds >= 0);
  const double massOfTube = row.massPerMetre * extension;
  const double radius = 1.2 * row.offset;
  const Vector3d p_TC(0, 0, extension / 2);
  // T is the tube's frame, with the z axis along the tube.
  const Matrix3d I_C_T =
      cylinderInertia(massOfTube, massOfTube * row.tubeRadius * row.tubeRadius, extension) +
      cylinderInertia(massOfEnds, massOfEnds * radius * radius / 2, 2 * radius) +
      pointInertia(massOfEnds, p_TC);
  const double mass = massOfTube + massOfEnds;
  if (input == LinkEnd::inline_) return inertialAt(mass, p_TC, I_C_T);
  // The right-angle tube is along x of the input frame: swap x and z of the diagonal tensor.
  const Vector3d diagonal = I_C_T.diagonal().reverse();
  return inertialAt(mass, {extension / 2, 0, row.offset}, diagonal.asDiagonal());
}

Inertial inertial(const BracketRow& row) {
  const double scale = scaleOf(row);
  Matrix3d I_C = scale * scale * platesInertia(row.mass, platesOf(row));
  if (row.p_IC[1] < 0) {  // the side plate is at -y: mirrored
    const Vector3d mirror(1, -1, 1);
    I_C = mirror.asDiagonal() * I_C * mirror.asDiagonal();
  }
  return inertialAt(row.mass, toVector(row.p_IC), I_C);
}

// Returns the inertia of the gripper as a box of estimated size (m).
Inertial inertial(const EndEffectorRow& row) {
  return inertialAt(row.mass, toVector(row.p_IC), boxInertia(row.mass, {0.09, 0.06, 0.09}));
}

}  // namespace hrdf
