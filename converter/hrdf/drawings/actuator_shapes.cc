// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes of housings and rotor discs. An actuator's output rotates about the z axis of I; its
// cables leave at the back, at -x.
#include <cmath>
#include <numbers>

#include "hrdf/drawings/part_surfaces.h"
#include "model/mesh_builder.h"

namespace hrdf {
namespace {

using Eigen::Affine3d;
using Eigen::AngleAxisd;
using Eigen::Translation3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using std::numbers::pi;

constexpr double kRotorRise = 0.001;  // m, height of the rotor's face above the housing's face
constexpr double kBore = 0.0075;  // m, radius of the hollow shaft; the 25 series has another radius

// Rotates a shape built along z to -x: z_built = -x, x_built = z, y is unchanged.
Affine3d backwards() { return Affine3d(AngleAxisd(-pi / 2, Vector3d::UnitY())); }

// A cross-section of a block at `x`, a rounded rectangle.
struct Section {
  double x;            // m
  double halfWidth;    // m, along y
  double zLow, zHigh;  // m
};
TriangleMesh taper(const Section& front, const Section& back, double radius) {
  const auto outline = [&](const Section& s) {
    return rectangle({s.zLow, -s.halfWidth}, {s.zHigh, s.halfWidth}, radius, 8);
  };
  return transformed(loft({{outline(front), -front.x}, {outline(back), -back.x}}), backwards());
}

// Returns a cooling fin along z. It starts at `foot` on the wall, and points in the direction
// `angle` (rad).
TriangleMesh fin(const Vector2d& foot, double angle, double zLow, double zHigh) {
  const Outline section = outlineAround(
      {{{-0.001, -0.0013}, 0}, {{0.003, -0.0007}, 0}, {{0.003, 0.0007}, 0}, {{-0.001, 0.0013}, 0}},
      1);
  const Affine3d pose = Translation3d(foot.x(), foot.y(), 0) * AngleAxisd(angle, Vector3d::UnitZ());
  return transformed(prism(section, zLow, zHigh), pose);
}

void addFins(TriangleMesh& mesh, double radius, double height) {
  const double low = 0.15 * height, high = 0.85 * height;
  for (int i = 0; i < 6; ++i) {
    const double x = -0.001 - 0.0048 * i;
    append(mesh, fin({x, radius}, pi / 2, low, high));
    append(mesh, fin({x, -radius}, -pi / 2, low, high));
  }
  for (int i = -5; i <= 5; ++i) {
    const double angle = i * pi / 14;
    append(mesh, fin(radius * Vector2d(std::cos(angle), std::sin(angle)), angle, low, high));
  }
}

// X5 and X8: a body with cooling fins (radius with fins: 36.5 mm), and a block for the plugs at one
// side of its back.
TriangleMesh xHousing(double height) {
  constexpr double kRadius = 0.0335;
  const Outline body = outlineAround(
      {{{0, 0}, kRadius}, {{-0.034, kRadius - 0.014}, 0.014}, {{-0.034, 0.014 - kRadius}, 0.014}},
      20);
  TriangleMesh mesh = prism(body, 0, height, {0, 0.002}, circle(kBore, 12));
  const Outline plugs = outlineAround({{{-0.0701, 0.003}, 0.003},
                                       {{-0.0581, -0.0135}, 0.015},
                                       {{-0.03, -0.0215}, 0.012},
                                       {{-0.04, 0.005}, 0.001}},
                                      10);
  append(mesh, prism(plugs, 0.0005, height - 0.0005));
  addFins(mesh, kRadius, height);
  return mesh;
}

// R8: a long smooth body, a neck at its back, and two cable glands.
TriangleMesh rHousing() {
  constexpr double kRadius = 0.039, kHeight = 0.05;
  const Outline body = outlineAround(
      {{{0, 0}, kRadius}, {{-0.0585, 0.0315}, 0.005}, {{-0.0585, -0.0315}, 0.005}}, 32);
  TriangleMesh mesh = prism(body, 0, kHeight, {0.0015, 0.004}, circle(kBore, 16));
  append(mesh, taper({-0.06, 0.0345, 0.002, 0.043}, {-0.072, 0.0345, 0.002, 0.041}, 0.006));
  append(mesh, taper({-0.072, 0.031, 0.0035, 0.0395}, {-0.1, 0.028, 0.0065, 0.0345}, 0.006));
  for (const double y : {-0.0142, 0.0142}) {
    append(mesh, rod({-0.098, y, 0.0213}, {-0.107, y, 0.0213}, 0.0095, 6));
    append(mesh, rod({-0.105, y, 0.0213}, {-0.117, y, 0.0213}, 0.0075, 10));
  }
  return mesh;
}

// T5 and T8: a body whose top slopes down to a wide plug at the back.
TriangleMesh tHousing(double height) {
  const Outline body =
      outlineAround({{{0, 0}, 0.037}, {{-0.034, 0.0308}, 0.005}, {{-0.034, -0.0308}, 0.005}}, 32);
  TriangleMesh mesh = prism(body, 0, height, {0.0015, 0.003}, circle(kBore, 16));
  append(mesh, taper({-0.034, 0.0355, 0, height - 0.0015}, {-0.066, 0.0325, 0.001, 0.78 * height},
                     0.004));
  append(mesh, taper({-0.062, 0.0293, 0.14 * height, 0.76 * height},
                     {-0.089, 0.0293, 0.14 * height, 0.73 * height}, 0.002));
  return mesh;
}

// H25: a drum around the output, which is along x, on a round foot. Estimated: HEBI publishes no
// mesh file.
TriangleMesh hHousing(const Vec3& p_IO) {
  constexpr double kRadius = 0.05;
  TriangleMesh mesh = prism(circle(kRadius, 24), 0, 0.03, {0.001, 0.001});
  append(mesh, taper({0.042, 0.042, 0.02, p_IO[2]}, {-0.042, 0.042, 0.02, p_IO[2]}, 0.006));
  const double front = p_IO[0] - kRotorRise, back = -0.045;
  append(mesh, transformed(prism(circle(kRadius, 28), -front, -back, {0.004, 0.006}),
                           Translation3d(0, 0, p_IO[2]) * backwards()));
  append(mesh, transformed(prism(circle(0.032, 20), -back - 0.001, -back + 0.006, {0, 0.002}),
                           Translation3d(0, 0, p_IO[2]) * backwards()));
  return mesh;
}

struct RotorSize {
  double radius, bore, boltCircle, boltHole;  // m
};

RotorSize sizeOf(Family family) {
  switch (family) {
    case Family::x5:
    case Family::x8:
      return {0.0275, kBore, 0.0195, 0.0022};
    case Family::r8:
    case Family::t5:
    case Family::t8:
      return {0.025, kBore, 0.0165, 0.0022};
    case Family::r25:
    case Family::t25:
    case Family::h25:
      break;
  }
  // The 25 series, estimated: scaled from the R8.
  return {0.0345, 0.0105, 0.0235, 0.003};
}

}  // namespace

Finish finishOf(Family family) {
  switch (family) {
    case Family::x5:
    case Family::x8:
      return Finish::red;
    case Family::t5:
    case Family::t8:
    case Family::t25:
      return Finish::orange;
    case Family::r8:
    case Family::r25:
    case Family::h25:
      break;
  }
  return Finish::black;
}

TriangleMesh housingMesh(const ActuatorRow& row) {
  const double height = row.p_IO[2] - kRotorRise;
  switch (row.family) {
    case Family::x5:
    case Family::x8:
      return xHousing(height);
    case Family::t5:
    case Family::t8:
      return tHousing(height);
    case Family::r8:
      return rHousing();
    // R25 and T25 are estimated: R8 and T8, scaled by output height.
    case Family::r25:
      return transformed(rHousing(), Affine3d(Eigen::Scaling(row.p_IO[2] / 0.051)));
    case Family::t25:
      return transformed(tHousing(0.0465), Affine3d(Eigen::Scaling(row.p_IO[2] / 0.0475)));
    case Family::h25:
      break;
  }
  return hHousing(row.p_IO);
}

// A pointer on the rotor's rim, along x, where HEBI's mesh files mark the rotor and the housing. At
// position zero, it points away from the plugs.
TriangleMesh pointer(double radius) {
  const Outline outline = outlineAround(
      {{{0.97 * radius, -0.0035}, 0}, {{0.97 * radius, 0.0035}, 0}, {{radius + 0.004, 0}, 0}}, 1);
  return prism(outline, -1.5 * kRotorRise, -0.25 * kRotorRise);
}

TriangleMesh rotorMesh(const ActuatorRow& row) {
  const RotorSize size = sizeOf(row.family);
  // The lower half of the disc is inside the housing, so that the housing's colour shows in the
  // disc's holes.
  TriangleMesh mesh =
      drilledDisc(size.radius, size.bore, -2 * kRotorRise, 0, {8, size.boltCircle, size.boltHole});
  append(mesh, pointer(size.radius));
  return mesh;
}

}  // namespace hrdf
