// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/read_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "robwork/find_file.h"
#include "robwork/surfaces.h"
#include "robwork/values.h"
#include "text/limits.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

using Shape = Mechanism::Shape;
using Type = Mechanism::ShapeType;

// RobWork's colour of shapes without a colour.
constexpr std::array<float, 4> kGrey = {0.6F, 0.6F, 0.6F, 1.0F};
constexpr double kSides = 16;
constexpr double kMaxSides = 1000;

// Suffixes of mesh files that are drawn, and of mesh files that collide, in RobWork's order of
// search.
constexpr auto kDrawn = std::to_array<std::string_view>(
    {"", ".tri", ".ac", ".ac3d", ".3ds", ".obj", ".dae", ".stl", ".stla", ".stlb"});
constexpr auto kColliding = std::to_array<std::string_view>(
    {"", ".stl", ".stla", ".stlb", ".tri", ".ac", ".ac3d", ".3ds", ".obj", ".dae"});

// Suffixes of mesh formats that this library reads without another program. If the file that
// RobWork would choose needs a program that is missing or fails, a file with such a suffix is read
// instead.
constexpr auto kSimple =
    std::to_array<std::string_view>({".stl", ".stla", ".stlb", ".obj", ".tri"});

constexpr auto kColmodel = std::to_array<std::string_view>({"Enabled", "Disabled"});

bool isSimple(const std::string& path) {
  return std::ranges::find(kSimple, extensionOf(path)) != kSimple.end();
}

Mechanism::Mesh meshIn(FoundFile file, const Location& where) {
  Mechanism::Mesh mesh;
  mesh.path = std::move(file.path);
  mesh.bytes = std::move(file.bytes);
  mesh.where = where;
  return mesh;
}

int sidesOf(const Attributes& attributes) {
  const double level = number(attributes, "level").value_or(kSides);
  if (level >= 3 && level <= kMaxSides && level == std::floor(level))
    return static_cast<int>(level);
  attributes.warning(
      "level", "level " + inQuotes(attributes.text("level")) + " is not an integer from 3 to 1000",
      "16 is used");
  return static_cast<int>(kSides);
}

}  // namespace

Model ModelReader::read(const Node& node, const Attributes& attributes) {
  Model model;
  const bool isDrawable = node.name() == "Drawable";
  const bool collides = !isDrawable || choice(attributes, "colmodel", kColmodel) == 0;
  std::optional<std::array<float, 4>> rgba;
  Transform transform(out_);
  const Grammar grammar = workCellGrammar();
  for (const Node& child : in_.children(node, grammar, *findElement(grammar, node.name()))) {
    if (transform.take(in_, child)) continue;
    if (child.name() != "RGB") {
      shape(child, model);
      continue;
    }
    const auto numbers = numbersIn(in_, child, {3, 4}, out_);
    if (!numbers) continue;
    rgba = kGrey;
    for (std::size_t i = 0; i < numbers->size(); ++i) {
      const double value = (*numbers)[i];
      if (value < 0 || value > 1) {
        out_.warning(child.where(), "<RGB> has a value that is not from 0 to 1",
                     "the nearest allowed value is used");
      }
      (*rgba)[i] = static_cast<float>(std::min(std::max(value, 0.0), 1.0));
    }
  }
  model.X_FM = transform.pose();
  for (Shape& each : model.shapes) {
    each.isVisual = isDrawable;
    each.isCollision = collides;
    each.rgba = rgba;
    const bool isFile =
        each.mesh >= 0 && !cell_.meshes[static_cast<std::size_t>(each.mesh)].triangles;
    if (!rgba && !isFile) each.rgba = kGrey;
  }
  return model;
}

void ModelReader::shape(const Node& node, Model& model) {
  const ElementRow& row = *findElement(workCellGrammar(), node.name());
  const Attributes attributes(*node.file, node.xml, {row.attributes}, out_);
  in_.children(node, workCellGrammar(), row);
  Shape shape;
  shape.where = node.where();
  const std::string_view name = node.name();
  if (name == "Polytope") {
    if (!attributes.has("file")) return;
    shape.type = Type::mesh;
    const std::string file(trimmed(attributes.text("file")));
    shape.mesh = meshOf(node, file, node.xml.parent().name() == std::string_view("CollisionModel"));
  } else if (name == "Plane") {
    shape.type = Type::plane;
  } else if (name == "Sphere") {
    shape.type = Type::sphere;
    shape.size[0] = size(attributes, "radius").value_or(1);
  } else if (name == "Box") {
    shape.type = Type::box;
    shape.size =
        Eigen::Vector3d(size(attributes, "x").value_or(1), size(attributes, "y").value_or(1),
                        size(attributes, "z").value_or(1)) /
        2;
  } else if (name == "Cylinder") {
    shape.type = Type::cylinder;
    shape.size[0] = size(attributes, "radius").value_or(1);
    shape.size[1] = size(attributes, "z").value_or(1) / 2;
  } else if (name == "Cone") {
    const auto radius = size(attributes, "radius"), z = size(attributes, "z");
    const int sides = sidesOf(attributes);
    if (!radius || !z || isFull_) return;
    shape.type = Type::mesh;
    shape.mesh = addSurface(cone(*radius, *z, sides), node);
  } else if (name == "Tube") {
    const auto radius = size(attributes, "radius"), z = size(attributes, "z");
    const auto thickness = size(attributes, "thickness");
    const int sides = sidesOf(attributes);
    if (!radius || !z || !thickness || isFull_) return;
    if (*thickness >= *radius) {
      return attributes.error("thickness", "thickness " + inQuotes(attributes.text("thickness")) +
                                               " is not below the radius");
    }
    shape.type = Type::mesh;
    shape.mesh = addSurface(tube(*radius, *thickness, *z, sides), node);
  } else {
    return once("<Custom> is left out", node, "its geometry is code of RobWork");
  }
  if (shape.type == Type::mesh && shape.mesh < 0) return;
  model.shapes.push_back(shape);
}

// Adds the surface of a cone or tube as a mesh, and returns the mesh's index. Returns -1, after an
// error, if all these surfaces together have too many faces.
int ModelReader::addSurface(TriangleMesh surface, const Node& node) {
  drawn_ += surface.faces.size();
  if (drawn_ > kMaxDrawnTriangles) {
    if (!std::exchange(isFull_, true)) {
      out_.error(node.where(),
                 "the cones and tubes have more than " + std::to_string(kMaxDrawnTriangles) +
                     " triangles together",
                 "their level is the number of sides: 16 is usual");
    }
    return -1;
  }
  Mechanism::Mesh mesh;
  mesh.triangles = std::make_shared<const TriangleMesh>(std::move(surface));
  mesh.where = node.where();
  cell_.meshes.push_back(std::move(mesh));
  return static_cast<int>(cell_.meshes.size()) - 1;
}

int ModelReader::missing(const std::string& name, const Location& where,
                         const std::string& whyNot) {
  out_.warning(where, "cannot find the mesh file " + inQuotes(name),
               whyNot.empty()
                   ? "searched next to the file with this name, also with the suffixes .tri, "
                     ".ac, .ac3d, .3ds, .obj, .dae, .stl, .stla and .stlb"
                   : whyNot);
  return -1;
}

// Returns the index of the mesh in the file `name`, or -1 if the file is not found.
int ModelReader::meshOf(const Node& node, const std::string& name, bool isCollisionModel) {
  const std::string& file = node.file->source().name();
  const std::string key = (isCollisionModel ? "c\n" : "d\n") + file + "\n" + name;
  const auto known = named_.find(key);
  if (known != named_.end() && known->second >= 0) return known->second;
  const Location where = node.file->locateValue(node.xml, node.xml.attribute("file"));
  std::string& whyNot = missing_[key];
  if (known != named_.end()) return missing(name, where, whyNot);
  if (named_.size() == kMaxFiles) {
    out_.error(where, "more than " + std::to_string(kMaxFiles) + " mesh files");
    return -1;
  }
  int& index = named_[key] = -1;
  auto found = findFile(file, name, isCollisionModel ? std::span(kColliding) : std::span(kDrawn),
                        resources_, files_, whyNot);
  if (!found) return missing(name, where, whyNot);
  if (found->isRespelt) {
    out_.note(where, "the mesh file " + inQuotes(name) + " is found as " + inQuotes(found->path),
              "names are case-sensitive");
  }
  const auto [same, isNew] =
      meshes_.try_emplace(found->path, static_cast<int>(cell_.meshes.size()));
  index = same->second;
  if (!isNew) return index;
  Mechanism::Mesh mesh = meshIn(*std::move(found), where);
  const bool isSuffixFound = extensionOf(mesh.path) != extensionOf(name);
  if (isSuffixFound && !isSimple(mesh.path)) {
    if (auto other = findFile(file, name, kSimple, resources_, files_, whyNot)) {
      mesh.instead = std::make_shared<const Mechanism::Mesh>(meshIn(*std::move(other), where));
    }
  }
  cell_.meshes.push_back(std::move(mesh));
  return index;
}

void ModelReader::once(const std::string& what, const Node& node, const std::string& hint) {
  if (said_.insert(what).second) out_.warning(node.where(), what, hint);
}

}  // namespace hrdf::robwork
