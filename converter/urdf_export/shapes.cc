// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "model/mesh_assets.h"
#include "model/mjs.h"
#include "text/strings.h"
#include "urdf_export/numbers.h"

namespace hrdf::urdf_export {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Largest visible geom group: MuJoCo's viewers draw the groups 0 to 2.
constexpr int kLastVisible = 2;
// m, minimum thickness of a mesh. MuJoCo refuses thinner meshes: their volume is too small.
constexpr double kThinnest = 1e-6;
// m, half of the side length of the box that replaces an infinite plane.
constexpr double kPlane = 10;
constexpr double kThickness = 0.01;  // m, thickness of the box that replaces a plane

// A URDF shape and its pose in the body's frame: the name of an element in <geometry>, and its
// attributes.
struct Piece {
  Vector3d p_BS;
  Matrix3d R_BS;
  const char* element;
  std::vector<std::pair<const char*, std::string>> attributes;
};

Piece sphere(const Vector3d& p, double radius) {
  return {p, Matrix3d::Identity(), "sphere", {{"radius", numberText(radius)}}};
}

Piece cylinder(const Vector3d& p, const Matrix3d& R, double radius, double half) {
  return {p, R, "cylinder", {{"radius", numberText(radius)}, {"length", numberText(2 * half)}}};
}

Piece box(const Vector3d& p, const Matrix3d& R, const Vector3d& half) {
  return {p, R, "box", {{"size", numbersText(2 * half)}}};
}

Piece plane(const Vector3d& p, const Matrix3d& R, const Vector3d& half) {
  const Vector3d size(half.x() > 0 ? half.x() : kPlane, half.y() > 0 ? half.y() : kPlane,
                      kThickness / 2);
  return box(p - kThickness / 2 * R.col(2), R, size);
}

// Returns the URDF shape of a mesh, with the pose of the mesh file's frame. The geom's pose
// differs: MuJoCo moves a mesh to its centre of mass and principal axes.
std::vector<Piece> mesh(const Robot& robot, const Settings& settings, int geom) {
  const mjModel& model = robot.model;
  const int id = model.geom_dataid[geom];
  const mjsMesh* given = mjs_asMesh(mjs_findElement(const_cast<mjSpec*>(&robot.spec), mjOBJ_MESH,
                                                    nameOf(model, mjOBJ_MESH, id).c_str()));
  const std::string file = given ? mjs_getString(given->file) : "";
  if (file.empty()) return {};
  const std::string path = std::string(kAssetFolder) + "/" + file;
  const Matrix3d R =
      rotationAt(model.geom_quat, geom) * rotationAt(model.mesh_quat, id).transpose();
  Piece piece{vectorAt(model.geom_pos, geom) - R * vectorAt(model.mesh_pos, id), R, "mesh", {}};
  piece.attributes.emplace_back(
      "filename", settings.package.empty() ? path : "package://" + settings.package + "/" + path);
  const Vector3d scale(given->scale);
  if (scale != Vector3d::Ones()) piece.attributes.emplace_back("scale", numbersText(scale));
  return {piece};
}

// Returns the URDF shapes of a geom; empty: URDF cannot express its shape.
std::vector<Piece> piecesOf(const Robot& robot, const Settings& settings, int geom) {
  const Vector3d size = vectorAt(robot.model.geom_size, geom);
  const Vector3d p = vectorAt(robot.model.geom_pos, geom);
  const Matrix3d R = rotationAt(robot.model.geom_quat, geom);
  switch (robot.model.geom_type[geom]) {
    case mjGEOM_SPHERE:
      return {sphere(p, size.x())};
    case mjGEOM_BOX:
      return {box(p, R, size)};
    case mjGEOM_CYLINDER:
      return {cylinder(p, R, size.x(), size.y())};
    case mjGEOM_CAPSULE:
      return {cylinder(p, R, size.x(), size.y()), sphere(p + size.y() * R.col(2), size.x()),
              sphere(p - size.y() * R.col(2), size.x())};
    case mjGEOM_PLANE:
      return {plane(p, R, size)};
    case mjGEOM_MESH:
      return mesh(robot, settings, geom);
    default:
      return {};
  }
}

std::string colourName(const float* rgba) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string name = "c";
  for (int i = 0; i < 4; ++i) {
    const auto byte = static_cast<unsigned>(std::lround(255 * std::clamp(rgba[i], 0.0F, 1.0F)));
    name += {kHex[byte / 16], kHex[byte % 16]};
  }
  return name;
}

void addMaterial(pugi::xml_node visual, const mjModel& model, const Settings& settings, int geom) {
  const int material = model.geom_matid[geom];
  const float* rgba = material < 0 ? model.geom_rgba + 4 * geom : model.mat_rgba + 4 * material;
  const std::string name =
      material < 0 ? colourName(rgba) : nameOf(model, mjOBJ_MATERIAL, material);
  pugi::xml_node node = visual.append_child("material");
  node.append_attribute("name") = (settings.prefix + name).c_str();
  std::string text;
  for (int i = 0; i < 4; ++i) {
    // Rounds to 6 digits, because rgba is a float.
    const double rounded = std::round(static_cast<double>(rgba[i]) * 1e6) / 1e6;
    text += (i > 0 ? " " : "") + numberText(rounded);
  }
  node.append_child("color").append_attribute("rgba") = text.c_str();
}

pugi::xml_node addPiece(pugi::xml_node link, const char* kind, const Piece& piece) {
  pugi::xml_node node = link.append_child(kind);
  addOrigin(node, piece.p_BS, piece.R_BS);
  pugi::xml_node shape = node.append_child("geometry").append_child(piece.element);
  for (const auto& [name, value] : piece.attributes) {
    shape.append_attribute(name) = value.c_str();
  }
  return node;
}

bool collides(const mjModel& model, int geom) {
  return model.geom_contype[geom] != 0 || model.geom_conaffinity[geom] != 0;
}

double thicknessOf(const mjModel& model, int mesh) {
  const Eigen::Map<const Eigen::Matrix3Xf> vertices(model.mesh_vert + 3 * model.mesh_vertadr[mesh],
                                                    3, model.mesh_vertnum[mesh]);
  return (vertices.rowwise().maxCoeff() - vertices.rowwise().minCoeff()).minCoeff();
}

}  // namespace

void addOrigin(pugi::xml_node node, const Vector3d& p, const Matrix3d& R) {
  const std::string xyz = numbersText(p), rpy = numbersText(rollPitchYaw(R));
  if (xyz == "0 0 0" && rpy == "0 0 0") return;
  pugi::xml_node origin = node.append_child("origin");
  origin.append_attribute("xyz") = xyz.c_str();
  origin.append_attribute("rpy") = rpy.c_str();
}

void addShapes(pugi::xml_node link, const Robot& robot, const Settings& settings, int body,
               Diagnostics& out) {
  const mjModel& model = robot.model;
  const int first = model.body_geomadr[body];
  for (int geom = first; geom < first + model.body_geomnum[body]; ++geom) {
    const bool isDrawn = model.geom_group[geom] <= kLastVisible;
    if (!isDrawn && !collides(model, geom)) continue;
    const std::vector<Piece> pieces = piecesOf(robot, settings, geom);
    if (pieces.empty()) {
      out.warning(robot.tree.where,
                  "URDF cannot represent: shape " + inQuotes(nameOf(model, mjOBJ_GEOM, geom)));
    }
    for (const Piece& piece : pieces) {
      if (isDrawn) addMaterial(addPiece(link, "visual", piece), model, settings, geom);
    }
    for (const Piece& piece : pieces) {
      if (collides(model, geom)) addPiece(link, "collision", piece);
    }
  }
}

bool hasFlatMesh(const mjModel& model) {
  for (int geom = 0; geom < model.ngeom; ++geom) {
    if (model.geom_type[geom] != mjGEOM_MESH || collides(model, geom)) continue;
    if (thicknessOf(model, model.geom_dataid[geom]) < kThinnest) return true;
  }
  return false;
}

}  // namespace hrdf::urdf_export
