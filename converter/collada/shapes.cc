// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/shapes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <string>
#include <tuple>
#include <utility>

#include "collada/values.h"
#include "meshes/orient.h"
#include "text/words.h"

namespace hrdf::collada {
namespace {

// A unit cube that is scaled to less (m^3) may have no size in some direction.
constexpr double kMinVolume = 1e-15;
constexpr float kMinSize = 1e-9F;  // m

// Returns the first number of the element `name` in `node`, in metres; nothing after reporting.
std::optional<double> lengthIn(const Node& node, const char* name, Diagnostics& out) {
  const Node element = node.child(name);
  std::string_view text = element ? element.text() : std::string_view();
  const auto number = takeNumber(text);
  const double length = number.value_or(0) * metresOfUnit(node);
  if (length > 0 && length < 1e6) return length;
  out.warning(element ? element.where() : node.where(),
              asTag(node.name()) + " has no " + asTag(name) + " above 0", "it is left out");
  return std::nullopt;
}

Pose facing(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  Pose X = Pose::Identity();
  X.rotate(Eigen::Quaterniond::FromTwoVectors(from, to));
  return X;
}

void append(TriangleMesh& mesh, const TriangleMesh& more, const Eigen::Affine3d& X) {
  const auto first = static_cast<int>(mesh.vertices.size());
  const bool isMirrored = X.linear().determinant() < 0;
  for (const Eigen::Vector3f& v : more.vertices) {
    mesh.vertices.push_back((X * v.cast<double>()).cast<float>());
  }
  for (auto face : more.faces) {
    for (int& corner : face) corner += first;
    if (isMirrored) std::swap(face[1], face[2]);
    mesh.faces.push_back(face);
  }
}

bool hasSize(const TriangleMesh& mesh) {
  return std::ranges::any_of(mesh.vertices, [&](const Eigen::Vector3f& v) {
    return (v - mesh.vertices[0]).cwiseAbs().maxCoeff() > kMinSize;
  });
}

}  // namespace

std::vector<Mechanism::Shape> analyticalShapesIn(const Node& node, const Pose& X_BG,
                                                 Diagnostics& out) {
  using Type = Mechanism::ShapeType;
  std::vector<Mechanism::Shape> shapes;
  for (const Node& child : node.children()) {
    const std::string_view name = child.name();
    Mechanism::Shape shape;
    shape.X_BG = X_BG;
    shape.where = child.where();
    if (name == "box") {
      const Node extents = child.child("half_extents");
      const auto v = extents ? numbersIn(extents, 3, out) : std::nullopt;
      if (!v) continue;
      shape.size = metresOfUnit(child) * Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]);
      if (shape.size.minCoeff() <= 0) {
        out.warning(extents.where(), "<box> has no <half_extents> above 0", "it is left out");
        continue;
      }
    } else if (name == "sphere") {
      const auto radius = lengthIn(child, "radius", out);
      if (!radius) continue;
      shape.type = Type::sphere;
      shape.size[0] = *radius;
    } else if (name == "cylinder" || name == "cylinderz" || name == "capsule") {
      const auto radius = lengthIn(child, "radius", out), height = lengthIn(child, "height", out);
      if (!radius || !height) continue;
      shape.type = name == "capsule" ? Type::capsule : Type::cylinder;
      shape.size = {*radius, *height / 2, 0};
      // COLLADA's stand along y.
      if (name != "cylinderz") {
        shape.X_BG.rotate(Eigen::AngleAxisd(-std::numbers::pi / 2, Eigen::Vector3d::UnitX()));
      }
    } else if (name == "plane") {
      const Node equation = child.child("equation");
      const auto v = equation ? numbersIn(equation, 4, out) : std::nullopt;
      const Eigen::Vector3d normal =
          v ? Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]) : Eigen::Vector3d::Zero();
      if (normal.norm() < 1e-9) continue;
      shape.type = Type::plane;
      shape.X_BG.translate(-metresOfUnit(child) * (*v)[3] * normal / normal.squaredNorm());
      shape.X_BG = shape.X_BG * facing(Eigen::Vector3d::UnitZ(), normal);
    } else {
      continue;
    }
    shapes.push_back(shape);
  }
  return shapes;
}

void Shapes::readInfo(const Node& node, Geometry& geometry) {
  for (const Node& extra : node.children("extra")) {
    if (extra.attribute("type") != "geometry_info") continue;
    const Node info = extra.openrave();
    if (!info) continue;
    if (const Node visible = info.child("visible")) {
      std::string whyNot;
      const auto value = resolver_.value(visible, {}, whyNot);
      geometry.isVisible = !value || value->number != 0;
    }
    geometry.shapes = analyticalShapesIn(info, poseIn(info, out_), out_);
  }
}

const Shapes::Geometry& Shapes::read(const Node& node) {
  const auto [at, isNew] = geometries_.try_emplace(node.xml.hash_value());
  if (!isNew) return at->second;
  Geometry& geometry = at->second;
  readInfo(node, geometry);
  const std::size_t room = kMaxTriangles - std::min(triangles_, kMaxTriangles);
  for (Surface& surface : readGeometry(node, resolver_, room, out_)) {
    // The surfaces of a material are one.
    auto same = std::ranges::find(geometry.surfaces, surface.material, &Surface::material);
    if (same == geometry.surfaces.end()) {
      geometry.surfaces.push_back(std::move(surface));
    } else {
      surface.mesh = welded(surface.mesh);
      append(same->mesh, surface.mesh, Eigen::Affine3d::Identity());
    }
  }
  for (Surface& surface : geometry.surfaces) surface.mesh = welded(surface.mesh);
  return geometry;
}

void Shapes::add(const Node& node, const Node& instance, const Eigen::Affine3d& X_BG, int body,
                 bool isVisual) {
  if (isFull_) return;
  const Geometry& geometry = read(node);
  const bool isShown = isVisual && geometry.isVisible;
  bool hasFaces = false;
  std::optional<Colour> first;
  // Scales of zero leave nothing of it, or something flat.
  const bool isSingular = !(std::abs(X_BG.linear().determinant()) > kMinVolume);
  const Materials::Bound bound = instance ? materials_.boundBy(instance) : Materials::Bound();
  for (const Surface& surface : geometry.surfaces) {
    Piece piece;
    piece.body = body;
    if (const auto colour = bound.find(surface.material); colour != bound.end()) {
      piece.rgba = colour->second;
    }
    piece.isVisual = isShown;
    piece.isCollision = geometry.shapes.empty();
    piece.where = node.where();
    piece.name = node.attribute(node.attribute("name").empty() ? "id" : "name");
    if (!first) first = piece.rgba;
    if (surface.mesh.faces.empty()) continue;
    hasFaces = true;
    if (!piece.isVisual && !piece.isCollision) continue;
    triangles_ += surface.mesh.faces.size();
    if (pieces_.size() == kMaxMeshes) {
      out_.error(node.where(), "the robot has more than " + std::to_string(kMaxMeshes) + " meshes");
      isFull_ = true;
    }
    if (isFull_) return;
    if (triangles_ > kMaxTriangles) {
      out_.error(node.where(),
                 "the meshes have more than " + std::to_string(kMaxTriangles) + " triangles");
      isFull_ = true;
      return;
    }
    append(piece.mesh, surface.mesh, X_BG);
    if (isSingular) piece.mesh = hasSize(piece.mesh) ? welded(piece.mesh) : TriangleMesh();
    if (!piece.mesh.faces.empty()) pieces_.push_back(std::move(piece));
  }
  for (Mechanism::Shape shape : geometry.shapes) {
    shape.body = body;
    shape.size *= std::cbrt(std::abs(X_BG.linear().determinant()));
    shape.X_BG = nearestPose(X_BG) * shape.X_BG;
    shape.isVisual = isShown && !hasFaces;
    shape.rgba = first;
    mechanism_.shapes.push_back(shape);
  }
}

void Shapes::addNodes(const VisualTree& visuals, const Kinematics& kinematics) {
  struct Owner {
    int body = -1;
    Pose X_WB = Pose::Identity();
  };
  std::vector<Owner> owners(visuals.nodes().size());
  for (const Model& model : kinematics.models) {
    const std::vector<Pose> X_WL = posesAtZero(model);
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const Link& link = model.links[i];
      if (link.visual >= 0) owners[static_cast<std::size_t>(link.visual)] = {link.body, X_WL[i]};
    }
  }
  int tree = 0;
  bool hasToldUnbound = false;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const VisualNode& node = visuals.nodes()[i];
    Owner& owner = owners[i];
    if (kinematics.models.empty() && node.depth == 1) owner = {tree++, nearestPose(node.X_W)};
    if (owner.body < 0 && node.parent >= 0) owner = owners[static_cast<std::size_t>(node.parent)];
    for (const Node& instance : node.node.children("instance_geometry")) {
      if (owner.body < 0) {
        if (!hasToldUnbound) {
          out_.warning(instance.where(), "a node shows a geometry and belongs to no link",
                       "it is not shown: name the node in <bind_kinematics_model>");
        }
        hasToldUnbound = true;
        continue;
      }
      std::string whyNot;
      const Node geometry = resolver_.url(instance, "url", whyNot);
      if (!geometry || geometry.name() != "geometry") {
        out_.warning(instance.whereIs("url"),
                     "no geometry for the url " + inQuotes(instance.attribute("url")), whyNot);
        continue;
      }
      shown_.emplace(owner.body, geometry.xml.hash_value());
      add(geometry, instance, Eigen::Affine3d(owner.X_WB.inverse()) * node.X_W, owner.body, true);
    }
  }
}

void Shapes::hideFromContacts(int body) {
  for (Piece& piece : pieces_) {
    if (piece.body == body && piece.isVisual) piece.isCollision = false;
  }
  for (Mechanism::Shape& shape : mechanism_.shapes) {
    if (shape.body == body && shape.isVisual) shape.isCollision = false;
  }
}

void Shapes::addRigid(const RigidShapes& rigid) {
  std::vector<Mechanism::Shape> analytical;
  std::vector<std::pair<Node, Pose>> geometries;
  bool areShown = true;
  for (const Node& shape : rigid.shapes) {
    const Pose X_BS = rigid.X_BM * poseIn(shape, out_);
    std::ranges::move(analyticalShapesIn(shape, X_BS, out_), std::back_inserter(analytical));
    for (const Node& instance : shape.children("instance_geometry")) {
      std::string whyNot;
      const Node geometry = resolver_.url(instance, "url", whyNot);
      if (geometry && geometry.name() == "geometry") {
        geometries.emplace_back(geometry, X_BS);
        areShown = areShown && shown_.contains({rigid.body, geometry.xml.hash_value()});
      } else {
        out_.warning(instance.whereIs("url"),
                     "no geometry for the url " + inQuotes(instance.attribute("url")), whyNot);
      }
    }
  }
  if (analytical.empty() && areShown) return;
  hideFromContacts(rigid.body);
  for (Mechanism::Shape& shape : analytical) {
    shape.body = rigid.body;
    shape.isVisual = false;
    mechanism_.shapes.push_back(shape);
  }
  for (const auto& [geometry, X_BS] : geometries) {
    add(geometry, {}, Eigen::Affine3d(X_BS), rigid.body, false);
  }
}

void Shapes::addCollision(const Node& geometry, int body) {
  hideFromContacts(body);
  add(geometry, {}, Eigen::Affine3d::Identity(), body, false);
}

void Shapes::finish() {
  for (const int body : leftOut_) {
    for (Piece& piece : pieces_) piece.isCollision = piece.isCollision && piece.body != body;
    for (auto& shape : mechanism_.shapes)
      shape.isCollision = shape.isCollision && shape.body != body;
  }
  const auto isNothing = [](const auto& shape) { return !shape.isVisual && !shape.isCollision; };
  std::erase_if(pieces_, isNothing);
  std::erase_if(mechanism_.shapes, isNothing);
  std::map<int, std::size_t> counts;
  for (const Piece& piece : pieces_) ++counts[piece.body];
  std::vector<Piece> joined;
  std::map<std::tuple<int, bool, bool, std::optional<Colour>>, std::size_t> places;
  for (Piece& piece : pieces_) {
    const bool isMany = counts[piece.body] > kMaxMeshesOfBody;
    const auto key = std::tuple(piece.body, piece.isVisual, piece.isCollision, piece.rgba);
    const auto place = places.find(key);
    if (isMany && place != places.end()) {
      append(joined[place->second].mesh, piece.mesh, Eigen::Affine3d::Identity());
    } else {
      places[key] = joined.size();
      joined.push_back(std::move(piece));
    }
  }
  for (Piece& piece : joined) {
    orientFaces(piece.mesh);
    Mechanism::Mesh mesh;
    mesh.triangles = std::make_shared<const TriangleMesh>(std::move(piece.mesh));
    mesh.where = piece.where;
    mesh.name = std::move(piece.name);
    Mechanism::Shape shape;
    shape.body = piece.body;
    shape.type = Mechanism::ShapeType::mesh;
    shape.mesh = static_cast<int>(mechanism_.meshes.size());
    shape.isVisual = piece.isVisual;
    shape.isCollision = piece.isCollision;
    shape.rgba = piece.rgba;
    shape.where = piece.where;
    mechanism_.meshes.push_back(std::move(mesh));
    mechanism_.shapes.push_back(shape);
  }
  pieces_.clear();
}

}  // namespace hrdf::collada
