// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes of all parts except actuators.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "hebi/gripper.h"
#include "hrdf/drawings/memoize.h"
#include "hrdf/drawings/part_surfaces.h"
#include "model/mesh_builder.h"
#include "model/rotations.h"

namespace hrdf {
namespace {

using Eigen::Affine3d;
using Eigen::AngleAxisd;
using Eigen::Translation3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using std::numbers::pi;

// Rotates a shape built along z to x: x_built = y, y_built = z, z_built = x.
Affine3d alongX() {
  return Affine3d(AngleAxisd(pi / 2, Vector3d::UnitZ()) * AngleAxisd(pi / 2, Vector3d::UnitX()));
}

constexpr double kHeadRise = 0.002;  // m, of a screw's head

// Adds a circle of screw heads on the plane z = 0.
void addScrews(TriangleMesh& mesh, const Affine3d& pose, double circleRadius, int count) {
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * pi * (i + 0.5) / count;
    const Vector3d foot(circleRadius * std::cos(angle), circleRadius * std::sin(angle), -0.0005);
    append(mesh, transformed(rod(foot, foot + Vector3d(0, 0, kHeadRise + 0.0005), 0.003, 6), pose));
  }
}

// One end of a link. Its mounting face is at z = 0; the tube leads away from the face.
struct End {
  double flange;  // m, radius
  double scale;   // size relative to the 8 series
  double offset;  // m, from the face to the tube's axis
  double tube;    // m, radius
};

TriangleMesh inlineEnd(const End& end) {
  const double s = end.scale, cup = end.tube + 0.006 * s;
  TriangleMesh mesh =
      prism(circle(end.flange, 20), 0, 0.006 * s, {0, 0.0012 * s}, circle(0.0125 * s, 12));
  append(mesh, prism(circle(cup, 16), 0.004 * s, 0.034 * s, {0, 0.001 * s}));
  // The two ears of the clamp around the tube, with two screws.
  append(mesh,
         box({-0.007 * s, cup - 0.003 * s, 0.008 * s}, {0.007 * s, cup + 0.003 * s, 0.032 * s}));
  for (const double z : {0.014 * s, 0.026 * s}) {
    append(mesh, rod({-0.009 * s, cup, z}, {0.009 * s, cup, z}, 0.0026 * s, 6));
  }
  return mesh;
}

// Returns a ring on the face, and beside it a block that clamps the tube. The ring has six open
// holes; two of the eight holes in HEBI's mesh file are under the block.
TriangleMesh rightAngleEnd(const End& end) {
  const double s = end.scale, wide = 0.0235 * s;
  TriangleMesh mesh =
      drilledDisc(end.flange, 0.0125 * s, 0, 0.005 * s, {6, 0.0175 * s, 0.00265 * s});
  const double low = 0.0005 - end.offset, high = 0.0175 * s;
  const Outline section = outlineAround({{{low, -wide}, 0},
                                         {{low, wide}, 0},
                                         {{0.006 * s, wide}, 0},
                                         {{0.006 * s, -wide}, 0},
                                         {{high, wide - 0.0095 * s}, 0},
                                         {{high, 0.0095 * s - wide}, 0}},
                                        1);
  const Affine3d forwards = Translation3d(0, 0, end.offset) *
                            AngleAxisd(pi / 2, Vector3d::UnitY()) *
                            AngleAxisd(pi, Vector3d::UnitZ());
  const Chamfer chamfer{0.001 * s, 0.001 * s};
  append(mesh, transformed(prism(section, 0.0137 * s, 0.0355 * s, chamfer), forwards));
  for (const double y : {-wide + 0.0025 * s, wide - 0.0025 * s}) {
    for (const double x : {0.0185 * s, 0.0295 * s}) {
      append(mesh, rod({x, y, end.offset}, {x, y, end.offset + 0.011 * s}, 0.0033 * s, 6));
    }
  }
  return mesh;
}

double flangeOf(Interface interface) {
  switch (interface) {
    case Interface::xOutput:
    case Interface::r8Output:
      return 0.024;
    case Interface::xHousing:
    case Interface::r8Housing:
      return 0.0325;
    case Interface::r25Output:
      // m, radius of the flange; estimated, like the values below.
      return 0.033;
    case Interface::r25Housing:
      return 0.0447;
    case Interface::h25:
    case Interface::any:
      break;
  }
  return 0.05;
}

// Returns a bracket's plate: a disc of `radius` around the bore at the origin, and a straight edge
// of half width `foot` at y = `reach`.
TriangleMesh plate(double radius, double foot, double reach, double thickness, double bore) {
  return prism(outlineAround({{{0, 0}, radius}, {{foot, reach}, 0}, {{-foot, reach}, 0}}, 24), 0,
               thickness, {0, 0.0008}, circle(bore, 12));
}

// Returns the pose of a bracket's side plate at +y. The plate's z axis is along -y of the bracket,
// away from the output; its y axis points down.
Affine3d sidePlatePose(double y, double z) {
  return Translation3d(0, y, z) * AngleAxisd(pi / 2, Vector3d::UnitX()) *
         AngleAxisd(pi, Vector3d::UnitZ());
}

// Returns the same shape as plate(), but with six bolt holes.
TriangleMesh drilledPlate(double radius, double foot, double reach, double thickness, double bore,
                          double boltCircle) {
  TriangleMesh mesh = drilledDisc(radius, bore, 0, thickness, {6, boltCircle, 0.00265});
  for (Eigen::Vector3f& vertex : mesh.vertices) {
    const double length = vertex.head<2>().norm();
    if (length < 0.99 * radius || vertex.y() <= 1e-6F) continue;
    const double x = vertex.x() / length, y = vertex.y() / length;
    const double side = radius / (std::abs(x) + (radius - foot) * y / reach);
    Vector2d place = std::min(side, reach / y) * Vector2d(x, y);
    // The disc's vertices at 60 and 120 degrees move to the corners of the plate's foot.
    if (std::abs(y - std::sin(pi / 3)) < 0.01) place = {std::copysign(foot, x), reach};
    vertex.head<2>() = place.cast<float>();
  }
  return mesh;
}

// X5: two round plates at a right angle, and a web between them.
TriangleMesh lightSheet(double y, double z) {
  constexpr double kThickness = 0.004, kRadius = 0.0275;
  TriangleMesh mesh = plate(kRadius, kRadius, y, kThickness, 0.0125);
  addScrews(mesh, Affine3d(Translation3d(0, 0, kThickness)), 0.0195, 8);
  const Affine3d side = sidePlatePose(y, z);
  append(mesh, transformed(drilledPlate(0.0305, kRadius, z, kThickness, 0.0125, 0.022), side));
  const Outline web = outlineAround(
      {{{y - 0.001, 0.001}, 0}, {{y - 0.001, 0.9 * z}, 0}, {{0.05 * y, 0.001}, 0}}, 1);
  append(mesh, transformed(prism(web, -kRadius, -kRadius + 0.0035), alongX()));
  return mesh;
}

// R8 and R25: a hood, flat at the output and rounded at the back. Sizes are multiples of the
// output's coordinates `y` and `z`, measured on the R8's mesh file.
TriangleMesh lightHood(double y, double z) {
  constexpr int kCorners = 19;
  const double radius = 0.875 * z, top = z + radius, depth = 1.686 * y;
  // Returns an outline of the hood: half of a superellipse with half width `width` (m), which
  // extends by `behind` (m) from the flat side.
  const auto section = [&](double width, double behind) {
    constexpr double kFullness = 0.78;
    Outline outline;
    for (int i = 0; i < kCorners; ++i) {
      const double angle = pi * (1.0 + static_cast<double>(i) / (kCorners - 1));
      outline.emplace_back(
          std::copysign(width * std::pow(std::abs(std::cos(angle)), kFullness), std::cos(angle)),
          y - behind * std::pow(std::abs(std::sin(angle)), kFullness));
    }
    return outline;
  };
  std::vector<Layer> layers;
  const auto add = [&](double height, double width) {
    const double share = height / top;
    layers.push_back({section(width, depth * std::sqrt(1 - share * share * share)), height});
  };
  add(0, 0.66 * z);
  add(0.03 * z, 0.7 * z);
  for (const double height : {0.35, 0.7}) add(height * z, (0.7 + 0.175 * height) * z);
  for (const double turn : {0.0, 0.25, 0.5, 0.7, 0.85, 0.95}) {
    add(z + radius * std::sin(turn * pi / 2), radius * std::cos(turn * pi / 2));
  }
  return loft(layers);
}

// Returns a thick base plate with a thick side plate; one face of the side plate is the output.
TriangleMesh heavyPlates(const BracketRow& row) {
  const double y = std::abs(row.p_IO[1]), z = row.p_IO[2];
  const double scale = z / 0.055;  // 1 for the 8 series, the only one with HEBI's mesh files
  const double thickness = 0.015 * scale, base = 0.01 * scale, bore = 0.0125 * scale;
  const bool outside = row.p_IO[1] * row.roll < 0;  // the output points away from the base
  const double outer = outside ? y : y + thickness;
  TriangleMesh mesh = plate(0.025 * scale, 0.025 * scale, outer, base, bore);
  addScrews(mesh, Affine3d(Translation3d(0, 0, base)), 0.019 * scale, 8);
  // The side plate of the X5's bracket has a foot at one side only. The x axis of this outline
  // points to the back of the bracket.
  const bool oneFoot = row.input == Interface::xOutput;
  const double corner = 0.004, bottom = z - base - corner;
  const double foot = (oneFoot ? 0.055 : 0.0575) * scale - corner;
  const Outline side = outlineAround({{{0, 0}, (oneFoot ? 0.0325 : 0.034) * scale},
                                      {{-foot, bottom}, corner},
                                      {{oneFoot ? 0.45 * z - corner : foot, bottom}, corner}},
                                     16);
  // The face opposite to the output has a recess around the bore, for the screws.
  const double sunk = 0.4 * thickness, from = outside ? 0 : sunk,
               to = outside ? thickness - sunk : thickness;
  const Outline wide = circle(1.7 * bore, 14);
  const Affine3d pose = sidePlatePose(outer, z);
  append(mesh, transformed(prism(side, from, to, {}, circle(bore, 12)), pose));
  append(mesh, transformed(outside ? prism(side, to, thickness, {0, 0.001}, wide)
                                   : prism(side, 0, from, {0.001, 0}, wide),
                           pose));
  return mesh;
}

// Returns the size of a link's ends relative to the 8 series.
double scaleOf(const LinkRow& row) {
  return row.input == Interface::h25 ? 1 : row.tubeRadius / 0.016;
}

// Returns the mesh of one end of a link, with sharp edges.
TriangleMesh endMesh(const LinkRow* row, LinkEnd kind, Interface interface) {
  const End end{flangeOf(interface), scaleOf(*row), row->offset, row->tubeRadius};
  return creased(kind == LinkEnd::inline_ ? inlineEnd(end) : rightAngleEnd(end));
}

TriangleMesh unitRod(int segments) { return creased(prism(circle(1, segments), 0, 1)); }
TriangleMesh unitBall() { return creased(ball(Vector3d::Zero(), 1)); }

// Adds a rod with sharp edges between two points.
void addRod(TriangleMesh& mesh, const Vector3d& from, const Vector3d& to, double radius,
            int segments) {
  const Vector3d along = to - from;
  append(mesh, memoized<unitRod>(segments),
         Translation3d(from) * turnOnto(Vector3d::UnitZ(), along) *
             Eigen::Scaling(radius, radius, along.norm()));
}

}  // namespace

TriangleMesh linkMesh(const Link& link) {
  const LinkRow& row = *link.row;
  const Pose X_IO = outputPose(row, link.extension, link.twist, link.input, link.output);
  TriangleMesh mesh = tubeMesh(link);
  append(mesh, memoized<endMesh>(&row, link.input, row.input));
  append(mesh, memoized<endMesh>(&row, link.output, row.output),
         Affine3d(X_IO * AngleAxisd(pi, Vector3d::UnitY())));
  return mesh;
}

TriangleMesh tubeMesh(const Link& link) {
  const LinkRow& row = *link.row;
  // HEBI's tubes (8 series) are 12.7 mm shorter than the link at each end.
  const double inset = 0.0127 * scaleOf(row);
  if (link.extension <= 2.1 * inset || link.extension >= kReach) return {};
  const bool sideways = link.input == LinkEnd::rightAngle;
  const Vector3d along = sideways ? Vector3d::UnitX() : Vector3d::UnitZ();
  const Vector3d start = sideways ? Vector3d(0, 0, row.offset) : Vector3d::Zero();
  TriangleMesh mesh;
  addRod(mesh, start + inset * along, start + (link.extension - inset) * along, row.tubeRadius, 20);
  return mesh;
}

TriangleMesh bracketMesh(const BracketRow& row) {
  const double y = std::abs(row.p_IO[1]), z = row.p_IO[2];
  const TriangleMesh mesh = row.heavy                         ? heavyPlates(row)
                            : row.input == Interface::xOutput ? lightSheet(y, z)
                                                              : lightHood(y, z);
  return row.p_IO[1] < 0 ? mirrored(mesh) : mesh;
}

// Returns the radius (m) of a rod: visible, and small relative to the rod's length.
double rodRadius(double length) { return std::max(std::min(0.04 * length, 0.008), 0.002 * length); }

TriangleMesh rodMesh(double length) {
  TriangleMesh mesh;
  addRod(mesh, Vector3d::Zero(), {0, 0, length}, rodRadius(length), 10);
  return mesh;
}

TriangleMesh ballMesh(double radius) {
  return transformed(memoized<unitBall>(), Affine3d(Eigen::Scaling(radius)));
}

TriangleMesh plateMesh(const std::vector<Vector2d>& places) {
  constexpr double kRim = 0.042;  // m, radius around each actuator; X series housings fit inside
  constexpr double kThickness = 0.02;  // m
  std::vector<Circle> corners;
  for (const Vector2d& place : places) corners.push_back({place, kRim});
  return creased(prism(outlineAround(corners, 20), -kThickness, 0, {0.002, 0.002}));
}

TriangleMesh ringMesh() {
  return prism(circle(0.018, 24), -0.006, 0.006, {0.001, 0.001}, circle(0.011, 20));
}

TriangleMesh carriageMesh() {
  TriangleMesh mesh = prism(rectangle({-0.004, -0.004}, {0.004, 0.004}, 0.001, 4), -0.03, 0.03);
  append(mesh,
         prism(rectangle({-0.01, -0.01}, {0.01, 0.01}, 0.002, 8), -0.012, 0.012, {0.001, 0.001}));
  return mesh;
}

TriangleMesh discMesh() { return prism(circle(0.02, 24), 0, 0.004, {0, 0.001}); }

// Draws a gripper. The sizes of hub, cranks and jaws are measured on HEBI's mesh files; their
// positions are estimated. The jaws close along y.
TriangleMesh gripperBodyMesh() {
  TriangleMesh mesh = prism(circle(0.026, 24), 0, 0.006, {0, 0.001});
  const Outline hub = rectangle({-0.014, -0.0225}, {0.014, 0.0225}, 0.0135, 16);
  append(mesh, loft({{inset(hub, 0.003), 0.005},
                     {hub, 0.012},
                     {hub, 0.036},
                     {inset(hub, 0.0015), 0.042},
                     {inset(hub, 0.005), 0.047},
                     {inset(hub, 0.01), 0.05}}));
  return mesh;
}

TriangleMesh gripperFingersMesh() {
  TriangleMesh half;
  // Adds a bar between two points of the y-z plane, from xLow to xHigh.
  const auto addBar = [&](const Vector2d& from, const Vector2d& to, double radius, double xLow,
                          double xHigh, Chamfer chamfer = {}) {
    const Outline outline = outlineAround({{from, radius}, {to, radius}}, 8);
    append(half, transformed(prism(outline, xLow, xHigh, chamfer), alongX()));
  };
  constexpr Chamfer kBroken{0.0008, 0.0008};
  // Each side of the gripper has two pairs of parallel cranks, a jaw on the cranks, and a finger on
  // the jaw.
  for (const double side : {-1.0, 1.0}) {
    const double x = 0.0115 * side;
    addBar({0.008, 0.036}, {0.022, 0.076}, 0.004, x - 0.0018, x + 0.0018);
    addBar({0.019, 0.034}, {0.033, 0.074}, 0.004, x - 0.0018, x + 0.0018);
  }
  addBar({0.022, 0.076}, {0.033, 0.074}, 0.005, -0.0145, 0.0145, kBroken);
  addBar({0.022, 0.077}, {0.0195, 0.09}, 0.0055, -0.006, 0.006, kBroken);
  addBar({0.0195, 0.09}, {0.0195, 0.111}, 0.0055, -0.006, 0.006, kBroken);
  append(half, box({-0.008, 0.0125, 0.086}, {0.008, 0.0155, 0.113}));
  TriangleMesh mesh = half;
  append(mesh, mirrored(half));
  return mesh;
}

TriangleMesh gripperRailMesh() {
  return prism(rectangle({-0.012, -0.062}, {0.012, 0.062}, 0.002, 8), 0.046, 0.058, {0.001, 0.001});
}

TriangleMesh gripperFingerMesh() {
  TriangleMesh mesh =
      prism(rectangle({-0.016, 0.004}, {0.016, 0.022}, 0.003, 8), 0.0585, 0.072, {0.001, 0.001});
  append(mesh,
         prism(rectangle({-0.01, 0.0035}, {0.01, 0.012}, 0.002, 8), 0.071, 0.11, {0, 0.0015}));
  append(mesh, box({-0.008, kPadGap, 0.085}, {0.008, 0.005, 0.108}));
  return mesh;
}

}  // namespace hrdf
