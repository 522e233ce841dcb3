// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/shapes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "collada/analytical_shapes.h"
#include "collada/values.h"
#include "collada/welded.h"
#include "meshes/orient.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Minimum determinant of a shape's scale; with a smaller determinant, the shape may be empty or
// flat.
constexpr double kMinVolume = 1e-15;
constexpr float kMinSize = 1e-9F;  // m, smallest size of a shape

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

bool isWithinReach(const TriangleMesh& mesh) {
  return std::ranges::all_of(mesh.vertices, [](const Eigen::Vector3f& v) {
    return v.allFinite() && static_cast<double>(v.cwiseAbs().maxCoeff()) <= kMaxPlace;
  });
}

bool hasSize(const TriangleMesh& mesh) {
  return std::ranges::any_of(mesh.vertices, [&](const Eigen::Vector3f& v) {
    return (v - mesh.vertices[0]).cwiseAbs().maxCoeff() > kMinSize;
  });
}

}  // namespace

void Shapes::readInfo(const Node& node, Geometry& geometry) {
  for (const Node& extra : node.children("extra")) {
    if (extra.attribute("type") != "geometry_info") continue;
    const Node info = extra.openrave();
    if (!info) continue;
    if (const Node visible = info.child("visible")) {
      const auto value = readValue(visible, {}, resolver_, out_);
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
  // Index in `geometry.surfaces` by material: surfaces of the same material are joined.
  std::unordered_map<std::string_view, std::size_t> places;
  for (Surface& surface : readGeometry(node, resolver_, room, out_)) {
    const auto [place, isFirst] = places.try_emplace(surface.material, geometry.surfaces.size());
    if (isFirst) {
      geometry.surfaces.push_back(std::move(surface));
    } else {
      append(geometry.surfaces[place->second].mesh, welded(surface.mesh),
             Eigen::Affine3d::Identity());
    }
  }
  const bool hasFaces = !geometry.surfaces.empty();
  for (Surface& surface : geometry.surfaces) surface.mesh = welded(surface.mesh);
  std::erase_if(geometry.surfaces, [](const Surface& each) { return each.mesh.faces.empty(); });
  if (hasFaces && geometry.surfaces.empty()) {
    out_.warning(node.where(), nameOf(node) + " has no face with an area", "it is not shown");
  }
  return geometry;
}

const Materials::Bound& Shapes::boundBy(const Node& instance) {
  const auto [at, isNew] = bound_.try_emplace(instance.xml.hash_value());
  if (isNew && instance) at->second = materials_.boundBy(instance);
  return at->second;
}

bool Shapes::isTooMany(const Node& node, std::size_t faces) {
  if (isFull_) return true;
  triangles_ += faces;
  const bool areShapes = pieces_.size() + mechanism_.shapes.size() >= kMaxShapes;
  isFull_ = areShapes || triangles_ > kMaxTriangles;
  if (areShapes) {
    out_.error(node.where(),
               "the robot has more than " + std::to_string(kMaxShapes) + " meshes and shapes");
  } else if (isFull_) {
    out_.error(node.where(),
               "the meshes have more than " + std::to_string(kMaxTriangles) + " triangles");
  }
  return isFull_;
}

void Shapes::add(const Node& node, const Node& instance, const Eigen::Affine3d& X_BG, int body,
                 bool isVisual) {
  if (isFull_) return;
  const Geometry& geometry = read(node);
  const bool isShown = isVisual && geometry.isVisible, collides = geometry.shapes.empty();
  const bool isSingular = !(std::abs(X_BG.linear().determinant()) > kMinVolume);
  const Materials::Bound& bound = boundBy(instance);
  std::optional<Colour> first;
  for (const Surface& surface : geometry.surfaces) {
    const auto colour = bound.find(surface.material);
    const auto rgba = colour == bound.end() ? std::nullopt : colour->second;
    if (!first) first = rgba;
    if (!isShown && !collides) continue;
    if (isTooMany(node, surface.mesh.faces.size())) return;
    Piece piece;
    append(piece.mesh, surface.mesh, X_BG);
    if (isSingular) piece.mesh = hasSize(piece.mesh) ? welded(piece.mesh) : TriangleMesh();
    if (piece.mesh.faces.empty()) {
      out_.warning(node.where(), nameOf(node) + " is scaled by 0",
                   "it is left out; write a <scale> or <matrix> without zeros");
      continue;
    }
    if (!isWithinReach(piece.mesh)) {
      out_.warning(node.where(), nameOf(node) + " has a position that is too far away",
                   "it is not shown");
      continue;
    }
    piece.body = body;
    piece.rgba = rgba;
    piece.isVisual = isShown;
    piece.isCollision = collides;
    piece.where = node.where();
    piece.name = node.attribute(node.attribute("name").empty() ? "id" : "name");
    pieces_.push_back(std::move(piece));
  }
  for (Mechanism::Shape shape : geometry.shapes) {
    if (isTooMany(node, 0)) return;
    shape.body = body;
    shape.size *= std::cbrt(std::abs(X_BG.linear().determinant()));
    shape.X_BG = nearestPose(X_BG) * shape.X_BG;
    shape.isVisual = isShown && geometry.surfaces.empty();
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
  bool hasToldUnbound = false;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const VisualNode& node = visuals.nodes()[i];
    Owner& owner = owners[i];
    if (kinematics.models.empty() && node.depth == 1) owner = {node.tree, nearestPose(node.X_W)};
    if (owner.body < 0 && node.parent >= 0) owner = owners[static_cast<std::size_t>(node.parent)];
    for (const Node& instance : node.node.children("instance_geometry")) {
      if (owner.body < 0) {
        if (!hasToldUnbound) {
          out_.warning(instance.where(), "a node has a geometry but no link",
                       "the geometry is not shown: write the node in <bind_kinematics_model>");
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
  onlyShown_.insert(rigid.body);
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
  onlyShown_.insert(body);
  add(geometry, {}, Eigen::Affine3d::Identity(), body, false);
}

void Shapes::setContacts() {
  const auto set = [&](auto& shape) {
    if (leftOut_.contains(shape.body)) shape.isCollision = false;
    if (shape.isVisual && onlyShown_.contains(shape.body)) shape.isCollision = false;
  };
  std::ranges::for_each(pieces_, set);
  std::ranges::for_each(mechanism_.shapes, set);
}

void Shapes::finish() {
  setContacts();
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
