// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf/read_urdf.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

#include <hrdf/spec.h>

#include "text/files.h"
#include "text/read_file.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "text/xml.h"
#include "urdf/mesh_paths.h"
#include "urdf/parse_urdf.h"
#include "urdf/places.h"

namespace hrdf {
namespace urdf {
namespace {

using Eigen::Vector3d;

// Maximum number of links. MuJoCo's time grows with its square: 2000 links take 0.5 s, 20 000 take
// 54 s (tried).
constexpr std::size_t kMaxLinks = 2000;

// Position and effort limits of this size or larger mean "unlimited": writers use them for joints
// without a limit.
constexpr double kUnlimited = 1e9;

constexpr XmlLanguage kLanguage = {.name = "URDF", .root = "robot", .takesPrefixes = true};

constexpr std::array kGrey = {0.5F, 0.5F, 0.5F, 1.0F};  // MuJoCo's default colour of a geom

template <class Rows>
auto& at(Rows& rows, int index) {
  return rows[static_cast<std::size_t>(index)];
}

Pose poseOf(const double (&pos)[3], const double (&quat)[4]) {
  Pose X(Eigen::Quaterniond(quat[0], quat[1], quat[2], quat[3]).normalized());
  X.translation() = Vector3d(pos);
  return X;
}

// Makes a mechanism from the spec that MuJoCo's reader made of a URDF.
class Filler {
 public:
  Filler(mjSpec& spec, const Places& places, const FileReader& files, const std::string& resources,
         Mechanism& made, Diagnostics& out)
      : spec_(spec),
        places_(places),
        files_(files),
        resources_(resources),
        made_(made),
        out_(out) {}

  void fill();

 private:
  // The body that contains a link, and the pose of the link in this body.
  struct Place {
    int body = -1;
    Pose X_BL = Pose::Identity();
  };

  void addLink(const mjsBody& link);
  int addBody(const mjsBody& link, const Place& parent);
  void addJoints(const mjsBody& body, int index);
  void addFree(const mjsJoint& joint, int body);
  void addJoint(const mjsJoint& joint, int body);
  void addShapes(const mjsBody& link, const Place& place);
  void addShape(const mjsGeom& geom, const Place& place, bool isOnlySeen);
  int meshOf(const std::string& name, const Location& where);
  void addCouplings();
  void keepInLimits(const Mechanism::Coupling& coupling);
  void addDrives();
  void addFrame(const mjsBody& link, const Place& place);

  mjSpec& spec_;
  const Places& places_;
  const FileReader& files_;
  const std::string& resources_;
  Mechanism& made_;
  Diagnostics& out_;
  std::map<const mjsBody*, Place> links_;
  std::map<std::string, int> joints_, meshes_;
  std::map<int, double> efforts_;  // N m or N, maximum effort of each joint
};

void Filler::fill() {
  const mjsBody* world = mjs_findBody(&spec_, "world");
  std::vector<const mjsBody*> open = {world};
  while (!open.empty()) {
    const mjsBody* link = open.back();
    open.pop_back();
    if (link != world) addLink(*link);
    if (link == world && mjs_firstChild(link, mjOBJ_GEOM, 0)) {
      out_.warning(places_.link("world"), "the shapes of the link 'world' are left out",
                   "MuJoCo's world has that name; give a link with shapes another name");
    }
    const auto first = static_cast<std::ptrdiff_t>(open.size());
    for (mjsElement* each = mjs_firstChild(link, mjOBJ_BODY, 0); each;
         each = mjs_nextChild(link, each, 0)) {
      open.push_back(mjs_asBody(each));
    }
    // `open` is a stack, so reverse the children.
    std::reverse(open.begin() + first, open.end());
  }
  addCouplings();
  addDrives();
}

// Adds a link. A link without mass on a fixed joint, such as the frame of a tool, becomes part of
// its parent's body: as a separate body it would get a mass.
void Filler::addLink(const mjsBody& link) {
  const Place parent = links_[mjs_getParent(link.element)];
  const bool isPart = parent.body >= 0 && !(link.explicitinertial && link.mass > 0) &&
                      mjs_firstChild(&link, mjOBJ_JOINT, 0) == nullptr;
  const Place place = isPart ? Place{parent.body, parent.X_BL * poseOf(link.pos, link.quat)}
                             : Place{addBody(link, parent)};
  links_[&link] = place;
  if (!isPart) addJoints(link, place.body);
  addShapes(link, place);
  addFrame(link, place);
}

int Filler::addBody(const mjsBody& link, const Place& parent) {
  Mechanism::Body& row = made_.bodies.emplace_back();
  row.name = mjs_getString(mjs_getName(link.element));
  row.parent = parent.body;
  row.X_PB = parent.X_BL * poseOf(link.pos, link.quat);
  row.where = places_.link(row.name);
  if (link.explicitinertial && !(link.mass >= 0)) {
    out_.error(row.where, "the mass of " + inQuotes(row.name) + " must be 0 or more");
  }
  if (link.explicitinertial && link.mass > 0) {
    const auto& [xx, yy, zz, xy, xz, yz] = link.fullinertia;
    const Eigen::Matrix3d R = poseOf(link.ipos, link.iquat).linear();
    const Eigen::Matrix3d I{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
    row.mass = link.mass;
    row.p_BC = Vector3d(link.ipos);
    // MuJoCo sets the moments to NaN if all are 0 in the file. NaN counts as missing.
    const bool isGiven = !std::isnan(xx);
    if (isGiven) row.I_C = R * I * R.transpose();
  }
  return static_cast<int>(made_.bodies.size()) - 1;
}

void Filler::addJoints(const mjsBody& body, int index) {
  for (mjsElement* each = mjs_firstChild(&body, mjOBJ_JOINT, 0); each;
       each = mjs_nextChild(&body, each, 0)) {
    const mjsJoint& joint = *mjs_asJoint(each);
    if (joint.type == mjJNT_FREE) addFree(joint, index);
    if (joint.type == mjJNT_HINGE || joint.type == mjJNT_SLIDE) addJoint(joint, index);
  }
}

void Filler::addFree(const mjsJoint& joint, int body) {
  at(made_.bodies, body).isFree = true;
  if (at(made_.bodies, body).parent < 0) return;
  out_.error(places_.joint(mjs_getString(mjs_getName(joint.element))),
             "only a link on the link 'world' can float",
             "use the option floating_base for a robot with a floating root");
}

void Filler::addJoint(const mjsJoint& joint, int body) {
  const int index = static_cast<int>(made_.joints.size());
  Mechanism::Joint& row = made_.joints.emplace_back();
  row.name = mjs_getString(mjs_getName(joint.element));
  joints_[row.name] = index;
  row.body = body;
  row.slides = joint.type == mjJNT_SLIDE;
  row.p_B = Vector3d(joint.pos);
  row.axis_B = Vector3d(joint.axis).normalized();
  const auto& [low, high] = joint.range;
  const bool isLimited = low > -kUnlimited || high < kUnlimited;
  if (low < high && isLimited) row.range = {low, high};
  row.damping = joint.damping[0];
  row.friction = joint.frictionloss;
  row.armature = joint.armature;
  row.where = places_.joint(row.name);
  if (row.axis_B.isZero()) out_.error(row.where, "the axis of the joint has no direction");
  if (std::min({row.damping, row.friction, row.armature}) < 0) {
    out_.error(row.where, "the damping and the friction of a joint must be 0 or more");
  }
  if (const auto speed = places_.speeds.find(row.name); speed != places_.speeds.end()) {
    row.maxSpeed = speed->second;
  }
  const double effort = joint.actfrcrange[1];
  if (effort > 0 && effort < kUnlimited) efforts_[index] = effort;
}

void Filler::addShapes(const mjsBody& link, const Place& place) {
  std::vector<const mjsGeom*> geoms;
  for (mjsElement* each = mjs_firstChild(&link, mjOBJ_GEOM, 0); each;
       each = mjs_nextChild(&link, each, 0)) {
    geoms.push_back(mjs_asGeom(each));
  }
  const auto isOnlySeen = [](const mjsGeom* geom) { return geom->contype == 0; };
  const bool hasLooks = std::ranges::any_of(geoms, isOnlySeen);
  for (const mjsGeom* geom : geoms) {
    addShape(*geom, place, isOnlySeen(geom));
    if (hasLooks && !isOnlySeen(geom)) made_.shapes.back().isVisual = false;
  }
}

void Filler::addShape(const mjsGeom& geom, const Place& place, bool isOnlySeen) {
  Mechanism::Shape& shape = made_.shapes.emplace_back();
  shape.body = place.body;
  shape.X_BG = place.X_BL * poseOf(geom.pos, geom.quat);
  shape.size = Vector3d(geom.size);
  shape.isCollision = !isOnlySeen;
  shape.where = at(made_.bodies, place.body).where;
  std::array<float, 4> rgba{};
  std::ranges::copy(geom.rgba, rgba.begin());
  if (rgba != kGrey) shape.rgba = rgba;
  switch (geom.type) {
    case mjGEOM_BOX:
      shape.type = Mechanism::ShapeType::box;
      break;
    case mjGEOM_SPHERE:
      shape.type = Mechanism::ShapeType::sphere;
      break;
    case mjGEOM_CAPSULE:
      shape.type = Mechanism::ShapeType::capsule;
      break;
    case mjGEOM_CYLINDER:
      shape.type = Mechanism::ShapeType::cylinder;
      break;
    default:
      shape.type = Mechanism::ShapeType::mesh;
      shape.mesh = meshOf(mjs_getString(geom.meshname), shape.where);
  }
}

std::string inMeshDir(const std::string& file, const std::string& folder) {
  const bool isComplete = file.starts_with('/') || file.find(':') != file.npos;
  return folder.empty() || isComplete ? file : folder + "/" + file;
}

// Returns the index of the mesh that is called `name` in MuJoCo's spec. Warns if its file is
// missing.
int Filler::meshOf(const std::string& name, const Location& where) {
  const auto [known, isNew] = meshes_.try_emplace(name, static_cast<int>(made_.meshes.size()));
  if (!isNew) return known->second;
  Mechanism::Mesh& row = made_.meshes.emplace_back();
  const mjsMesh* mesh = mjs_asMesh(mjs_findElement(&spec_, mjOBJ_MESH, name.c_str()));
  row.path = inMeshDir(mjs_getString(mesh->file), mjs_getString(spec_.compiler.meshdir));
  row.scale = Vector3d(mesh->scale);
  row.where = where;
  std::string why;
  for (const std::string& path : meshPaths(made_.path, row.path, resources_)) {
    FileText text;
    row.bytes = sharedText(files_, path, text);
    if (!row.bytes) {
      keepReason(text, why);
      continue;
    }
    row.path = path;
    return known->second;
  }
  std::string hint = why.empty() ? FileText().whyNot : why;
  if (row.path.starts_with("package:")) {
    hint =
        "the option resources is a folder of packages" + (why.empty() ? "" : "; elsewhere " + why);
  }
  out_.warning(where, "cannot find the mesh " + inQuotes(row.path) + ": it is left out", hint);
  return known->second;
}

// Adds the couplings of joints that mimic other joints. A joint that mimics a follower is coupled
// to the independent leader.
void Filler::addCouplings() {
  struct Mimic {
    int leader = 0;
    double offset = 0, factor = 0;
  };
  std::map<int, Mimic> mimics;
  for (mjsElement* each = mjs_firstElement(&spec_, mjOBJ_EQUALITY); each;
       each = mjs_nextElement(&spec_, each)) {
    const mjsEquality& equality = *mjs_asEquality(each);
    if (equality.type != mjEQ_JOINT) continue;
    mimics[joints_[mjs_getString(equality.name1)]] = {joints_[mjs_getString(equality.name2)],
                                                      equality.data[0], equality.data[1]};
  }
  for (const auto& [joint, first] : mimics) {
    Mimic all = first;
    std::size_t steps = 0;
    for (auto next = mimics.find(all.leader); next != mimics.end() && steps <= mimics.size();
         next = mimics.find(all.leader), ++steps) {
      all = {next->second.leader, all.offset + all.factor * next->second.offset,
             all.factor * next->second.factor};
    }
    const Location where = at(made_.joints, joint).where;
    if (steps > mimics.size()) {
      out_.error(where, "the joint " + inQuotes(at(made_.joints, joint).name) + " mimics itself");
      return;
    }
    made_.couplings.push_back({joint, all.offset, {{all.leader, 1, all.factor}}, where});
    keepInLimits(made_.couplings.back());
  }
}

// Reduces the leader's range so that its follower stays within its own range.
void Filler::keepInLimits(const Mechanism::Coupling& coupling) {
  const Mechanism::Joint& follower = at(made_.joints, coupling.joint);
  const double factor = coupling.terms[0].factor;
  if (!follower.range || factor == 0) return;
  auto [low, high] = *follower.range;
  low = (low - coupling.offset) / factor;
  high = (high - coupling.offset) / factor;
  if (low > high) std::swap(low, high);
  Mechanism::Joint& leader = at(made_.joints, coupling.terms[0].leader);
  if (leader.range) {
    low = std::max(low, leader.range->low);
    high = std::min(high, leader.range->high);
  }
  if (low < high) {
    leader.range = {low, high};
    return;
  }
  out_.warning(coupling.where,
               "the joint " + inQuotes(follower.name) +
                   " exceeds its limits at all positions of the joint that it mimics");
}

void Filler::addDrives() {
  for (std::size_t i = 0; i < made_.joints.size(); ++i) {
    const int index = static_cast<int>(i);
    if (std::ranges::count(made_.couplings, index, &Mechanism::Coupling::joint) > 0) continue;
    Mechanism::Drive& drive = made_.drives.emplace_back();
    drive.name = made_.joints[i].name;
    drive.joint = index;
    drive.where = made_.joints[i].where;
    if (const auto effort = efforts_.find(index); effort != efforts_.end()) {
      drive.maxEffort = effort->second;
    }
  }
}

// Adds a frame for a link. A link without children gets a frame of the kind `tip`.
void Filler::addFrame(const mjsBody& link, const Place& place) {
  const std::string name = mjs_getString(mjs_getName(link.element));
  const bool isTip = place.body > 0 && mjs_firstChild(&link, mjOBJ_BODY, 0) == nullptr;
  made_.frames.push_back({name, place.body, place.X_BL,
                          isTip ? Mechanism::FrameKind::tip : Mechanism::FrameKind::frame,
                          places_.link(name)});
}

// Returns the location of the first element with an infinite number or NaN, which MuJoCo accepts;
// nullopt: no such element.
std::optional<Location> placeOfNotFinite(const Mechanism& made) {
  for (const auto& body : made.bodies) {
    const bool isGiven = body.mass.has_value();
    if (!body.X_PB.matrix().allFinite() ||
        (isGiven && !(std::isfinite(*body.mass) && body.p_BC->allFinite() &&
                      (!body.I_C || body.I_C->allFinite())))) {
      return body.where;
    }
  }
  for (const auto& joint : made.joints) {
    const auto [low, high] = joint.range.value_or(Mechanism::Range{});
    const double sum = low + high + joint.damping + joint.friction + joint.armature;
    if (!joint.axis_B.allFinite() || !joint.p_B.allFinite() || !std::isfinite(sum)) {
      return joint.where;
    }
  }
  for (const auto& shape : made.shapes) {
    if (!shape.X_BG.matrix().allFinite() || !shape.size.allFinite()) return shape.where;
  }
  for (const auto& mesh : made.meshes) {
    if (!mesh.scale.allFinite()) return mesh.where;
  }
  for (const auto& coupling : made.couplings) {
    if (!std::isfinite(coupling.offset) || !std::isfinite(coupling.terms[0].factor)) {
      return coupling.where;
    }
  }
  return std::nullopt;
}

void read(const XmlFile& file, pugi::xml_node root, const FileReader& files,
          const std::string& resources, Mechanism& made, Diagnostics& out) {
  const Places places = placesOf(file, root, out);
  if (out.hasErrors()) return;
  if (places.links.empty()) {
    return out.error(file.locate(root), "the robot has no <link>");
  }
  if (places.links.size() > kMaxLinks) {
    return out.error(file.locate(root), "more than " + std::to_string(kMaxLinks) +
                                            " links, which is too much for MuJoCo");
  }
  const SpecPtr spec = parseUrdf(file, root, out);
  if (!spec) return;
  Filler(*spec, places, files, resources, made, out).fill();
  if (const auto where = placeOfNotFinite(made)) out.error(*where, "a number is not finite");
}

}  // namespace
}  // namespace urdf

std::optional<Mechanism> readUrdf(const std::string& path, const FileReader& files,
                                  const std::string& resources, Diagnostics& out) {
  Diagnostics own;
  const std::shared_ptr<const Source> source = openText(path, urdf::kLanguage.maxSize, files, own);
  if (!source) {
    out.append(own, path);
    return std::nullopt;
  }
  Mechanism made;
  XmlFile file(*source, urdf::kLanguage);
  made.format = "urdf";
  made.path = path;
  made.sources = {source};
  if (const pugi::xml_node root = file.parse(own)) {
    made.name = root.attribute("name").value();
    made.where = file.locate(root);
    urdf::read(file, root, files, resources, made, own);
  }
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return made;
}

}  // namespace hrdf
