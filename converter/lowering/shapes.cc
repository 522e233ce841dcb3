// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <numbers>
#include <set>
#include <utility>

#include "hebi/gripper.h"
#include "lowering/fingers.h"
#include "lowering/sticks.h"
#include "meshes/read_mesh.h"
#include "meshes/solid.h"
#include "model/mesh_builder.h"
#include "model/mesh_files.h"
#include "model/mjs.h"
#include "model/principal_inertia.h"
#include "text/fetch.h"
#include "text/limits.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;
using Shape = Mechanism::Shape;
using Type = Mechanism::ShapeType;
using std::numbers::pi;

constexpr double kMinSize = 1e-9;      // m, smallest size of a shape
constexpr double kMinMesh = 1e-6;      // m, smallest diagonal of a mesh's bounding box
constexpr double kGridOfPlane = 0.05;  // m, between the grid lines on a drawn plane
constexpr std::array kGrey = {0.6F, 0.6F, 0.6F, 1.0F};

mjtGeom geomType(Type type) {
  switch (type) {
    case Type::box:
      return mjGEOM_BOX;
    case Type::sphere:
      return mjGEOM_SPHERE;
    case Type::capsule:
    case Type::segment:
      return mjGEOM_CAPSULE;
    case Type::cylinder:
      return mjGEOM_CYLINDER;
    case Type::plane:
      return mjGEOM_PLANE;
    case Type::mesh:
      break;
  }
  return mjGEOM_MESH;
}

// Returns the number of values in Shape::size that the type uses.
int sizesOf(Type type) {
  switch (type) {
    case Type::box:
      return 3;
    case Type::capsule:
    case Type::cylinder:
      return 2;
    case Type::sphere:
    case Type::segment:
      return 1;
    case Type::plane:
    case Type::mesh:
      break;
  }
  return 0;
}

Vector3d sizeOf(const Shape& shape) {
  if (shape.type == Type::plane) return {0, 0, kGridOfPlane};
  Vector3d size = Vector3d::Zero();
  const int count = sizesOf(shape.type);
  size.head(count) = shape.size.head(count);
  return size;
}

Inertial about(double mass, const Vector3d& moments) {
  return {mass, Pose::Identity(), moments.asDiagonal()};
}

Inertial cylinderOf(double radius, double half) {
  const double mass = pi * radius * radius * 2 * half;
  const double across = mass * (3 * radius * radius + 4 * half * half) / 12;
  return about(mass, {across, across, mass * radius * radius / 2});
}

// Returns the inertia of a capsule. A hemisphere's centre of mass is at 3/8 of its radius.
Inertial capsuleOf(double radius, double half) {
  const Inertial cylinder = cylinderOf(radius, half);
  const double ball = 4 * pi / 3 * std::pow(radius, 3), own = 0.4 * ball * radius * radius;
  const double across = own + ball * (half * half + 0.75 * half * radius);
  return about(cylinder.mass + ball, cylinder.I_C.diagonal() + Vector3d(across, across, own));
}

// Returns the mass properties of a primitive's volume for a density of 1 kg/m^3.
Inertial primitiveSolid(const Shape& shape) {
  const Vector3d& s = shape.size;
  switch (shape.type) {
    case Type::box: {
      const double mass = 8 * s.prod();
      const Vector3d squares = s.cwiseAbs2();
      return about(mass, mass / 3 * (Vector3d::Constant(squares.sum()) - squares));
    }
    case Type::sphere: {
      const double mass = 4 * pi / 3 * std::pow(s.x(), 3);
      return about(mass, Vector3d::Constant(0.4 * mass * s.x() * s.x()));
    }
    case Type::capsule:
      return capsuleOf(s.x(), s.y());
    case Type::segment: {
      const ConvexShape capsule = convexOf({shape.p_a, shape.p_b, s.x()}, 0);
      Inertial solid = capsuleOf(s.x(), capsule.size.y());
      solid.X_IC = capsule.X_BG;
      return solid;
    }
    case Type::cylinder:
      return cylinderOf(s.x(), s.y());
    case Type::plane:
    case Type::mesh:
      break;
  }
  return {};
}

// Returns the faces of `mesh` with the indices from `first` to `end` - 1, and their vertices.
TriangleMesh partOf(const TriangleMesh& mesh, std::size_t first, std::size_t end) {
  TriangleMesh part;
  std::vector<int> place(mesh.vertices.size(), -1);
  for (std::size_t i = first; i < end; ++i) {
    std::array<int, 3> face = mesh.faces[i];
    for (int& corner : face) {
      int& at = place[static_cast<std::size_t>(corner)];
      if (at < 0) {
        at = static_cast<int>(part.vertices.size());
        part.vertices.push_back(mesh.vertices[static_cast<std::size_t>(corner)]);
      }
      corner = at;
    }
    part.faces.push_back(face);
  }
  return part;
}

// Returns a mesh that MuJoCo can draw. A single triangle gets a fourth vertex, which MuJoCo
// requires. Vertices on sharp edges are duplicated, because MuJoCo makes shared vertices look
// smooth.
TriangleMesh drawable(const TriangleMesh& mesh) {
  if (mesh.vertices.size() > 3) return creased(mesh);
  TriangleMesh split{mesh.vertices, {}};
  split.vertices.push_back((mesh.vertices[0] + mesh.vertices[1] + mesh.vertices[2]) / 3);
  for (const auto& [a, b, c] : mesh.faces) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
      split.faces.push_back({from, to, 3});
    }
  }
  return split;
}

// Returns a name for messages, such as "the mesh 'arm.stl'".
std::string described(const Mechanism::Mesh& mesh) {
  const std::string& name = mesh.name.empty() ? mesh.path : mesh.name;
  return name.empty() ? "a mesh without a name" : "the mesh " + inQuotes(name);
}

// Returns `path` relative to the folder of the robot's file, as MuJoCo requires.
std::string pathFrom(const std::string& robot, const std::string& path) {
  const auto folder = std::filesystem::path(robot).parent_path().lexically_normal();
  const auto relative =
      std::filesystem::path(path).lexically_relative(folder.empty() ? "." : folder);
  return relative.empty() ? path : relative.generic_string();
}

// Returns the shape as a capsule or sphere in the frame B of its body. nullopt: the shape has
// another type.
std::optional<Capsule> capsuleIn(const Shape& shape) {
  if (shape.type == Type::segment) return Capsule{shape.p_a, shape.p_b, shape.size.x()};
  if (shape.type != Type::sphere && shape.type != Type::capsule) return std::nullopt;
  const Vector3d half(0, 0, shape.type == Type::sphere ? 0 : shape.size.y());
  return Capsule{shape.X_BG * half, shape.X_BG * -half, shape.size.x()};
}

// True if this library does not read a mesh file: the function `mesh.draw` computes the surface, or
// MuJoCo reads the file.
bool isReady(const Mechanism::Mesh& mesh) { return mesh.draw || !mesh.hull.empty(); }

std::filesystem::path fileOf(const Mechanism::Mesh& mesh) {
  return isWeb(mesh.path) ? fileNameOf(mesh.path) : mesh.path;
}

std::string assetNameOf(const Mechanism::Mesh& mesh) {
  const std::string name = mesh.name.empty() ? fileOf(mesh).stem().string() : mesh.name;
  return name.empty() ? "mesh" : name;
}

// Returns the length (m) of the diagonal of a mesh's bounding box.
double sizeOf(const TriangleMesh& mesh) {
  Eigen::AlignedBox3f box;
  for (const Eigen::Vector3f& p : mesh.vertices) box.extend(p);
  return box.isEmpty() ? 0 : box.diagonal().cast<double>().norm();
}

// A scale that mirrors the mesh reverses the orientation of its faces.
TriangleMesh scaled(TriangleMesh mesh, const Vector3d& scale) {
  for (Eigen::Vector3f& p : mesh.vertices) p = p.cast<double>().cwiseProduct(scale).cast<float>();
  if (scale.prod() >= 0) return mesh;
  for (auto& face : mesh.faces) std::swap(face[1], face[2]);
  return mesh;
}

}  // namespace

void setEnds(mjsGeom& geom, const Capsule& capsule) {
  geom.size[0] = tidy(capsule.radius);
  if (capsule.p_a == capsule.p_b) {
    geom.type = mjGEOM_SPHERE;
    Eigen::Map<Vector3d>{geom.pos} = capsule.p_a.unaryExpr(&tidy);
  } else {
    Eigen::Map<Vector3d>{geom.fromto} = capsule.p_a.unaryExpr(&tidy);
    Eigen::Map<Vector3d>(geom.fromto + 3) = capsule.p_b.unaryExpr(&tidy);
  }
}

Shapes::Shapes(const Mechanism& mechanism, const std::vector<bool>& moves,
               const ModelOptions& options, const LowerFiles& files, Diagnostics& out)
    : mechanism_(mechanism),
      options_(options),
      files_(files),
      out_(out),
      ofBody_(mechanism.bodies.size() + 1),
      placeOf_(mechanism.meshes.size()) {
  MeshPrograms programs;
  Places places;
  for (std::size_t i = 0; i < mechanism.meshes.size(); ++i) load(i, programs, places);
  for (const Shape& shape : mechanism.shapes) {
    keep(shape, shape.body >= 0 && moves[static_cast<std::size_t>(shape.body)]);
  }
  warnOfFlat();
  warnOfHulls();
  if (!mechanism.partsAreKnown) addSticks(moves);
  for (const auto& shapes : ofBody_) {
    for (const Shape* shape : shapes) {
      if (canCollide(*shape)) addColliding(*shape);
    }
  }
  if (options.collision == CollisionShapes::feet) return;
  for (int i = static_cast<int>(mechanism.bodies.size()); i < worldIndex(mechanism); ++i) {
    colliding_.push_back(convexOf(fingerCapsule(), i));
  }
}

void Shapes::load(std::size_t index, MeshPrograms& programs, Places& places) {
  const Mechanism::Mesh& mesh = mechanism_.meshes[index];
  const void* content = mesh.triangles ? static_cast<const void*>(mesh.triangles.get())
                                       : static_cast<const void*>(mesh.bytes.get());
  const auto [place, isNew] = places.try_emplace(
      {content, extensionOf(mesh.path), {mesh.scale.x(), mesh.scale.y(), mesh.scale.z()}},
      loaded_.size());
  placeOf_[index] = isNew || !content ? loaded_.size() : place->second;
  if (placeOf_[index] < loaded_.size()) return;
  Loaded& loaded = loaded_.emplace_back();
  if (isReady(mesh)) return;
  loaded.mesh = read(mesh, programs);
  faces_ += loaded.mesh.faces.size();
  if (faces_ > kMaxTriangles) {
    faces_ -= loaded.mesh.faces.size();
    loaded.mesh = {};
    out_.warning(mesh.where, described(mesh) +
                                 " is left out: with it the robot would have more than "
                                 "20 million triangles");
  }
  if (!loaded.mesh.faces.empty() && sizeOf(loaded.mesh) < kMinMesh) {
    loaded.mesh = {};
    out_.warning(mesh.where, described(mesh) + " is smaller than a micrometre: it is left out",
                 "its scale may be wrong");
  }
  loaded.isFlat = isFlat(loaded.mesh);
}

// Returns a mesh in metres, or an empty mesh if it cannot be read.
TriangleMesh Shapes::read(const Mechanism::Mesh& mesh, MeshPrograms& programs) {
  if (mesh.triangles) return scaled(*mesh.triangles, mesh.scale);
  if (!mesh.bytes) return {};  // the search for the file has reported that it is missing
  auto triangles = readMesh(mesh.path, *mesh.bytes, &programs);
  if (triangles) return scaled(std::move(*triangles), mesh.scale);
  tellUnread(mesh, triangles.whyNot, programs);
  return mesh.instead ? read(*mesh.instead, programs) : TriangleMesh();
}

void Shapes::tellUnread(const Mechanism::Mesh& mesh, const std::string& why,
                        const MeshPrograms& programs) {
  const std::string extension = extensionOf(mesh.path);
  const auto ofAll = whyUnreadable(extension, programs);
  const std::string all = "meshes of *" + extension, one = "the mesh " + inQuotes(mesh.path);
  if (ofAll && mesh.instead) {
    out_.note(mechanism_.path,
              all + " are replaced by the files of the same names next to them: " + ofAll->why,
              ofAll->hint);
  } else if (ofAll) {
    out_.warning(mechanism_.path, all + " are not shown: " + ofAll->why, ofAll->hint);
  } else if (mesh.instead) {
    out_.warning(mesh.where,
                 "cannot read " + one + ": " + inQuotes(mesh.instead->path) + " is shown", why);
  } else {
    out_.warning(mesh.where, "cannot read " + one + ": it is left out", why);
  }
}

void Shapes::keep(const Shape& shape, bool isOfMoving) {
  const bool isMesh = shape.type == Type::mesh;
  if (isMesh && (shape.mesh < 0 || !isThere(shape))) return;
  const int sizes = sizesOf(shape.type);
  if (sizes > 0 && !(shape.size.head(sizes).minCoeff() >= kMinSize)) {
    out_.warning(shape.where, "a shape with a size that is not above 0 is left out");
    return;
  }
  if (shape.type == Type::plane && isOfMoving) {
    out_.warning(shape.where, "a plane on a body that moves is left out",
                 "MuJoCo allows planes on fixed bodies only; use a thin box");
    return;
  }
  const std::size_t body =
      shape.body < 0 ? mechanism_.bodies.size() : static_cast<std::size_t>(shape.body);
  ofBody_[body].push_back(&shape);
  if (isMesh && shape.isCollision && loadedOf(shape).isFlat) flat_.push_back(&shape);
}

void Shapes::warnOfFlat() const {
  if (flat_.empty()) return;
  out_.warning(
      flat_[0]->where,
      described(meshOf(*flat_[0])) + " is flat: it does not collide" +
          (flat_.size() == 1 ? "" : ", nor do " + std::to_string(flat_.size() - 1) + " more"),
      "bodies collide by the convex hull of their meshes, which has no inside here");
}

void Shapes::warnOfHulls() const {
  std::set<int> warned;
  for (const Shape& shape : mechanism_.shapes) {
    if (shape.type != Type::mesh || shape.mesh < 0 || !collides(shape)) continue;
    const std::size_t vertices =
        std::max(meshOf(shape).hull.size(), loadedOf(shape).mesh.vertices.size());
    if (vertices <= kMaxHullCorners || !warned.insert(shape.mesh).second) continue;
    out_.warning(meshOf(shape).where,
                 described(meshOf(shape)) + " has " + std::to_string(vertices) +
                     " vertices: its convex hull for collisions gets " +
                     std::to_string(kMaxHullCorners) + " at most",
                 "a separate mesh for collisions may be much coarser");
  }
}

void Shapes::addSticks(const std::vector<bool>& moves) {
  std::vector<bool> hasShape;
  for (const auto& shapes : ofBody_) hasShape.push_back(!shapes.empty());
  sticks_ = sticksOf(mechanism_, moves, hasShape);
  for (const Shape& stick : sticks_) keep(stick, true);
}

bool Shapes::isOfSticks(int body) const {
  return std::ranges::find(sticks_, body, &Shape::body) != sticks_.end();
}

bool Shapes::isThere(const Shape& shape) const {
  return isReady(meshOf(shape)) || !loadedOf(shape).mesh.faces.empty();
}

bool Shapes::canCollide(const Shape& shape) const {
  return shape.isCollision && (shape.type != Type::mesh || !loadedOf(shape).isFlat);
}

bool Shapes::collides(const Shape& shape) const {
  return options_.collision != CollisionShapes::none && canCollide(shape);
}

bool Shapes::isSeen(const Shape& shape) const {
  return shape.isVisual && options_.visual != VisualShapes::none;
}

void Shapes::addColliding(const Shape& shape) {
  const int body = shape.body < 0 ? worldIndex(mechanism_) : shape.body;
  if (const auto capsule = capsuleIn(shape)) {
    colliding_.push_back(convexOf(*capsule, body));
    return;
  }
  ConvexShape convex{body, geomType(shape.type), sizeOf(shape), shape.X_BG, {}, {}};
  if (shape.type == Type::mesh) {
    convex.vertices = meshOf(shape).hull;
    for (const auto& p : loadedOf(shape).mesh.vertices) convex.vertices.push_back(p.cast<double>());
  }
  colliding_.push_back(std::move(convex));
}

std::optional<Inertial> Shapes::solidOf(const Shape& shape) {
  if (shape.type == Type::plane) return std::nullopt;
  if (shape.type != Type::mesh) return primitiveSolid(shape);
  Loaded& loaded = loadedOf(shape);
  if (!loaded.solid) loaded.solid = solidInertial(loaded.mesh);
  return *loaded.solid;
}

std::optional<Inertial> Shapes::solidOf(int body) {
  const auto& shapes = ofBody_[static_cast<std::size_t>(body)];
  const bool hasColliding =
      std::ranges::any_of(shapes, [](const Shape* shape) { return shape->isCollision; });
  std::vector<Inertial> solids;
  for (const Shape* shape : shapes) {
    if (shape->isCollision != hasColliding) continue;
    auto solid = solidOf(*shape);
    if (!solid) continue;
    solid->X_IC = shape->X_BG * solid->X_IC;
    solids.push_back(*solid);
  }
  const Inertial all = joined(solids);
  return all.mass > 0 ? std::optional(all) : std::nullopt;
}

double Shapes::lowestPoint(const std::vector<Pose>& X_WB, const std::vector<bool>& counts) const {
  double lowest = std::numeric_limits<double>::infinity();
  for (const ConvexShape& shape : colliding_) {
    const auto body = static_cast<std::size_t>(shape.body);
    if (body >= counts.size() || !counts[body] || shape.type == mjGEOM_PLANE) continue;
    lowest = std::min(lowest, hrdf::lowestPoint(shape, X_WB[body]));
  }
  return std::isfinite(lowest) ? lowest : 0;
}

void Shapes::addWhole(MeshAssets& meshes) const {
  if (!mechanism_.whole || options_.visual == VisualShapes::none) return;
  meshes.fill(meshes.add(mechanism_.name), drawable(*mechanism_.whole));
}

void Shapes::addGeoms(int body, mjsBody* to, const RobotClasses& classes, MeshAssets& meshes) {
  const auto place = body < 0 ? ofBody_.size() - 1 : static_cast<std::size_t>(body);
  for (const Shape* shape : ofBody_[place]) addGeom(*shape, to, classes, meshes);
  nameGeoms(to);
}

void Shapes::addGeom(const Shape& shape, mjsBody* to, const RobotClasses& classes,
                     MeshAssets& meshes) {
  const bool isMesh = shape.type == Type::mesh;
  bool seen = isSeen(shape);
  if (isMesh && seen && !shape.rgba && loadedOf(shape).mesh.groups.size() > 1) {
    addParts(shape, to, classes, meshes);
    seen = false;
  }
  if (!seen && !collides(shape)) return;
  mjsGeom* geom = mjs_addGeom(to, collides(shape) ? classes.collision : classes.visual);
  if (!shape.name.empty()) mjs_setName(geom->element, shape.name.c_str());
  if (shape.where.source) setInfo(geom->info, shape.where);
  setForm(*geom, shape);
  if (isMesh) mjs_setString(geom->meshname, wholeOf(shape.mesh, meshes).c_str());
  if (!seen) return;
  geom->group = classes.visual->geom->group;
  if (shape.material >= 0) return setMaterial(*geom, shape.material);
  const bool hasColour = isMesh && !loadedOf(shape).mesh.groups.empty();
  std::ranges::copy(
      shape.rgba.value_or(hasColour ? loadedOf(shape).mesh.groups.front().rgba : kGrey),
      geom->rgba);
}

void Shapes::setForm(mjsGeom& geom, const Shape& shape) {
  geom.type = geomType(shape.type);
  if (shape.type == Type::segment) return setEnds(geom, {shape.p_a, shape.p_b, shape.size.x()});
  Eigen::Map<Vector3d>{geom.size} = sizeOf(shape).unaryExpr(&tidy);
  setPose(geom.pos, geom.quat, shape.X_BG);
  if (shape.type == Type::plane) geom.castshadow = 0;  // the shadow of a plane on itself flickers
}

void Shapes::setMaterial(mjsGeom& geom, int index) {
  const Mechanism::Material& row = mechanism_.materials[static_cast<std::size_t>(index)];
  mjs_setString(geom.material, row.name.c_str());
  mjSpec* spec = mjs_getSpec(geom.element);
  if (mjs_findElement(spec, mjOBJ_MATERIAL, row.name.c_str())) return;
  mjsMaterial* material = mjs_addMaterial(spec, nullptr);
  mjs_setName(material->element, row.name.c_str());
  std::ranges::copy(row.rgba, material->rgba);
  material->specular = row.specular;
  material->shininess = row.shininess;
}

void Shapes::addLook(int mesh, int material, mjsBody* to, const RobotClasses& classes,
                     MeshAssets& meshes) {
  if (mesh < 0 || options_.visual == VisualShapes::none) return;
  mjsGeom* geom = mjs_addGeom(to, classes.visual);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, wholeOf(mesh, meshes).c_str());
  if (material >= 0) setMaterial(*geom, material);
}

// Adds one geom for each colour of a visual mesh, with the faces of this colour.
void Shapes::addParts(const Shape& shape, mjsBody* to, const RobotClasses& classes,
                      MeshAssets& meshes) {
  Loaded& loaded = loadedOf(shape);
  for (std::size_t i = 0; i < loaded.mesh.groups.size(); ++i) {
    const FaceGroup& group = loaded.mesh.groups[i];
    if (loaded.parts.size() == i) {
      const bool isLast = i + 1 == loaded.mesh.groups.size();
      const std::size_t end =
          isLast ? loaded.mesh.faces.size() : loaded.mesh.groups[i + 1].firstFace;
      mjsMesh* made = meshes.add(assetNameOf(meshOf(shape)));
      meshes.fill(made, drawable(partOf(loaded.mesh, group.firstFace, end)));
      loaded.parts.emplace_back(mjs_getString(mjs_getName(made->element)));
    }
    mjsGeom* geom = mjs_addGeom(to, classes.visual);
    setInfo(geom->info, shape.where);
    setPose(geom->pos, geom->quat, shape.X_BG);
    mjs_setString(geom->meshname, loaded.parts[i].c_str());
    std::ranges::copy(group.rgba, geom->rgba);
  }
}

const std::string& Shapes::wholeOf(int mesh, MeshAssets& meshes) {
  const Mechanism::Mesh& row = mechanism_.meshes[static_cast<std::size_t>(mesh)];
  Loaded& loaded = loaded_[placeOf_[static_cast<std::size_t>(mesh)]];
  if (!loaded.whole.empty()) return loaded.whole;
  mjsMesh* made = meshes.add(assetNameOf(row));
  loaded.whole = mjs_getString(mjs_getName(made->element));
  const bool isServed = files_.namesMeshes && !options_.inlineMeshes && !files_.assets;
  if (!row.hull.empty()) {
    setInfo(made->info, row.where);
    limitHull(*made, row.hull.size());
    setFile(*made, row, loaded.whole);
  } else if (!row.draw) {
    meshes.fill(made, drawable(loaded.mesh));
  } else if (isServed && !row.uri.empty()) {
    mjs_setString(made->file, row.uri.c_str());
  } else {
    meshes.fill(made, row.draw());
  }
  return loaded.whole;
}

// Sets the file of a mesh: a copy in files_.assets if this is not null, else the robot's mesh file.
// A mesh from the web is stored in the model instead.
void Shapes::setFile(mjsMesh& made, const Mechanism::Mesh& mesh, const std::string& name) {
  if (files_.assets) {
    const std::string extension = fileOf(mesh).extension().string();
    mjs_setString(made.file, storeAsset(*files_.assets, name + extension, *mesh.bytes).c_str());
  } else if (isWeb(mesh.path)) {
    embed(readTriangles(fileOf(mesh).string(), *mesh.bytes).value_or(TriangleMesh{}), &made);
  } else {
    mjs_setString(made.file, pathFrom(mechanism_.path, mesh.path).c_str());
  }
}

}  // namespace hrdf
