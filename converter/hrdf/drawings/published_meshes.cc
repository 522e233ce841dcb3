// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/drawings/published_meshes.h"

#include <numbers>

#include "hrdf/drawings/part_surfaces.h"

namespace hrdf {
namespace {

using Eigen::AngleAxisd;
using Eigen::Translation3d;
using Eigen::Vector3d;
using std::numbers::pi;

Pose at(double x, double y, double z, double roll, double yaw) {
  return Translation3d(x, y, z) * AngleAxisd(yaw, Vector3d::UnitZ()) *
         AngleAxisd(roll, Vector3d::UnitX());
}

std::string_view fileOf(Family family) {
  switch (family) {
    case Family::x5:
      return "X5.stl";
    case Family::x8:
      return "X8.stl";
    case Family::r8:
      return "R8.stl";
    case Family::t5:
      return "T5.stl";
    case Family::t8:
      return "T8.stl";
    case Family::r25:
    case Family::t25:
    case Family::h25:
      break;
  }
  return {};
}

bool isOf8Series(Interface interface) {
  return interface == Interface::xOutput || interface == Interface::r8Output;
}

// Light bracket of the X series: a single bent sheet, which is upright in the mesh file.
PublishedMesh xLight(bool left) {
  return {left ? "PM-2132-01L.stl" : "PM-2132-01R.stl",
          at(0, 0, 0, pi / 2, left ? pi / 2 : -pi / 2)};
}

PublishedMesh r8Light(bool left) { return {"A-2220-01.stl", at(0, 0, 0, 0, left ? pi : 0)}; }

// Heavy bracket of the X series: a base plate and a side plate.
std::vector<PublishedMesh> xHeavy(bool left, bool outside) {
  const double base = left == outside ? -pi / 2 : pi / 2, side = left == outside ? 0.03 : -0.03;
  return {{"PM-2149-01.stl", at(0, 0, 0.005, pi / 2, base)},
          {left ? "PM-2150-01L.stl" : "PM-2150-01R.stl", at(0, side, 0.04, pi / 2, left ? pi : 0)}};
}

PublishedMesh r8Heavy(bool left, bool outside) {
  return {outside ? "A-2221-01-Outside.stl" : "A-2221-01-Inside.stl",
          at(0, 0, 0, 0, left == outside ? pi : 0)};
}

struct Meshes {
  std::vector<PublishedMesh> operator()(const Actuator& part) const {
    const std::string_view file = fileOf(part.row->family);
    if (file.empty()) return {};
    return {{file, Pose::Identity(), finishOf(part.row->family)}};
  }
  std::vector<PublishedMesh> operator()(const Link& part) const {
    if (!isOf8Series(part.row->input)) return {};
    const Pose X_IO = outputPose(*part.row, part.extension, part.twist, part.input, part.output);
    return {{part.input == LinkEnd::inline_ ? "A-2225-01.stl" : "A-2038-02.stl"},
            {part.output == LinkEnd::inline_ ? "A-2226-01.stl" : "A-2039-02.stl", X_IO}};
  }
  std::vector<PublishedMesh> operator()(const Bracket& part) const {
    const BracketRow& row = *part.row;
    if (!isOf8Series(row.input)) return {};
    const bool left = row.roll < 0, outside = row.p_IO[1] * row.roll < 0;
    const bool isX = row.input == Interface::xOutput;
    if (row.heavy) return isX ? xHeavy(left, outside) : std::vector{r8Heavy(left, outside)};
    return {isX ? xLight(left) : r8Light(left)};
  }
  template <class Part>
  std::vector<PublishedMesh> operator()(const Part&) const {
    return {};
  }
};

}  // namespace

std::vector<PublishedMesh> publishedMeshes(const Element& element) {
  return std::visit(Meshes{}, element.part);
}

}  // namespace hrdf
