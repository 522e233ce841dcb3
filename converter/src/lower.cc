// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/lower.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include <hrdf/layout.h>

#include "assets.h"
#include "contacts.h"
#include "dynamics.h"
#include "formula.h"
#include "hulls.h"
#include "mjs.h"
#include "model_limits.h"
#include "modules.h"
#include "spelling.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;

// Bodies nearer than this at home do not collide: parts that are bolted together touch there.
constexpr double kContactMargin = 0.002;  // m

constexpr double kSiteSize = 0.005;  // m

template <class Rows>
auto& at(Rows& rows, int index) {
  return rows[static_cast<std::size_t>(index)];
}

std::set<std::pair<int, int>> toSet(const std::vector<std::pair<int, int>>& pairs) {
  return {pairs.begin(), pairs.end()};
}

// The home pose at the input side, one number a degree of freedom.
std::vector<double> homeOf(const Layout& layout, const ModelOptions& options) {
  return options.home.empty() ? std::vector<double>(layout.dofs.size()) : options.home;
}

// The class of the robot is named after it, but not like one of those inside it.
std::string className(const std::string& robot) {
  const bool isPart = std::ranges::any_of(actuators(), [&](const ActuatorRow& row) { return row.type == robot; });
  const bool isTaken = isPart || robot == "main" || robot == "visual" || robot == "collision";
  return isTaken || robot.empty() ? robot + "robot" : robot;
}

class Lowering {
 public:
  Lowering(const Description& robot, const ModelOptions& options, const FileReader& files,
           AssetFiles* assets, Diagnostics& out)
      : robot_(robot),
        options_(options),
        files_(files),
        assets_(assets),
        out_(out),
        layout_(layout(robot)),
        home_(homeOf(layout_, options)),
        shapes_(bodyShapes(layout_)),
        spec_(mj_makeSpec()) {}

  SpecPtr build();

 private:
  void settings();
  void defaults();
  void base();
  void body(int index, const Inertial& inertial);
  void inertial(int index, const Inertial& inertial);
  void collectShapes(const std::vector<Assets::BodyLooks>& looks);
  void collision(const Capsule& capsule, mjsBody* body);
  void site(const Layout::Frame& frame);
  void exclusions();
  void exclude(int first, int second);
  bool collides(int body) {
    return !at(shapes_, body).capsules.empty() || !at(shapes_, body).hulls.empty();
  }
  void homeKey();
  void checkHome();
  void checkHomeReach();
  void checkActuatorNames();

  const Element& elementOf(const Layout::Dof& dof) { return *at(layout_.parts, dof.part).element; }
  std::string infoOf(const Layout::Dof& dof) { return toString(placeOf(elementOf(dof).where)); }

  const Description& robot_;
  const ModelOptions& options_;
  const FileReader& files_;
  AssetFiles* const assets_;  // null: meshes stay in the spec and where they are
  Diagnostics& out_;
  const Layout layout_;
  const std::vector<double> home_;
  std::vector<BodyShapes> shapes_;
  SpecPtr spec_;
  mjsDefault* robotDefault_ = nullptr;
  mjsDefault* visualDefault_ = nullptr;
  mjsDefault* collisionDefault_ = nullptr;
  std::vector<mjsBody*> bodies_;
};

SpecPtr Lowering::build() {
  if (!isWithinModelLimits(layout_, out_)) return nullptr;
  checkHome();
  checkActuatorNames();
  if (out_.hasErrors()) return nullptr;
  settings();
  defaults();
  Assets assets(spec_.get(), robot_, visualDefault_, files_, assets_, out_);
  const auto looks = assets.looksOf(layout_);
  collectShapes(looks);
  const auto inertials = bodyInertials(layout_);
  base();
  for (int i = 0; i < static_cast<int>(layout_.bodies.size()); ++i) body(i, at(inertials, i));
  for (const auto& frame : layout_.housings) site(frame);
  for (const auto& frame : layout_.outputs) site(frame);
  for (int i = 0; i < static_cast<int>(layout_.bodies.size()); ++i) {
    mjsBody* body = at(bodies_, i);
    for (const Capsule& capsule : at(shapes_, i).capsules) collision(capsule, body);
    for (const auto& file : at(looks, i).files) assets.addFile(file, body, collisionDefault_);
    assets.add(at(looks, i), body);
  }
  for (std::size_t i = 0; i < layout_.dofs.size(); ++i) {
    addModule(spec_.get(), robotDefault_, elementOf(layout_.dofs[i]), layout_.dofs[i],
              layout_.housings[i].site, options_);
  }
  exclusions();
  homeKey();
  return std::move(spec_);
}

void Lowering::checkHome() {
  if (home_.size() == layout_.dofs.size()) return checkHomeReach();
  out_.error(robot_.path,
             "option 'home' has " + std::to_string(home_.size()) + " values; the robot has " +
                 std::to_string(layout_.dofs.size()) + " degrees of freedom",
             "`hrdf info` lists them in order");
}

void Lowering::checkHomeReach() {
  for (std::size_t i = 0; i < home_.size(); ++i) {
    const double reach = commandRange(layout_.dofs[i]);
    if (std::abs(home_[i]) <= reach) continue;
    out_.error(robot_.path, "option 'home': " + toText(home_[i]) + " of '" + layout_.dofs[i].name +
                                "' is beyond " + toText(reach) + ", how far it can be commanded");
  }
}

void Lowering::checkActuatorNames() {
  std::vector<std::string_view> known;
  for (const Layout::Dof& dof : layout_.dofs) known.push_back(dof.name);
  for (const auto& [name, profile] : options_.actuatorOf) {
    if (std::ranges::find(known, name) != known.end()) continue;
    out_.error(robot_.path, "option 'actuator." + name + "' names no degree of freedom",
               didYouMeanOrList(name, known));
  }
}

void Lowering::settings() {
  const std::filesystem::path path(robot_.path);
  mjs_setString(spec_->modelname, path.stem().string().c_str());
  if (assets_) {
    mjs_setString(spec_->compiler.meshdir, kAssetFolder);
  } else {
    mjs_setString(spec_->modelfiledir, path.parent_path().string().c_str());
  }
  spec_->compiler.degree = 0;
  // Saved MJCF keeps the classes and shortcuts that are set up here.
  spec_->compiler.savecompiled = 0;
  spec_->compiler.savecanonical = 0;
  spec_->option.integrator = mjINT_IMPLICITFAST;
}

void Lowering::defaults() {
  mjsDefault* main = mjs_getSpecDefault(spec_.get());
  robotDefault_ = mjs_addDefault(spec_.get(), className(mjs_getString(spec_->modelname)).c_str(), main);
  mjsSite& site = *robotDefault_->site;
  site.group = 4;
  site.size[0] = kSiteSize;
  visualDefault_ = mjs_addDefault(spec_.get(), "visual", robotDefault_);
  mjsGeom& visual = *visualDefault_->geom;
  visual.type = mjGEOM_MESH;
  visual.contype = visual.conaffinity = 0;
  visual.group = 2;
  visual.mass = 0;
  collisionDefault_ = mjs_addDefault(spec_.get(), "collision", robotDefault_);
  mjsGeom& collision = *collisionDefault_->geom;
  collision.type = mjGEOM_CAPSULE;
  collision.group = 3;
  collision.mass = 0;
}

void Lowering::base() {
  mjsBody* base = mjs_addBody(mjs_findBody(spec_.get(), "world"), nullptr);
  bodies_.push_back(base);
  mjs_setString(base->childclass, mjs_getString(mjs_getName(robotDefault_->element)));
  if (!options_.floatingBase) return;
  mjsJoint* joint = mjs_addFreeJoint(base);
  mjs_setName(joint->element, kFloatingBase);
}

void Lowering::body(int index, const Inertial& inertial) {
  const Layout::Body& row = at(layout_.bodies, index);
  if (row.parent >= 0) bodies_.push_back(mjs_addBody(at(bodies_, row.parent), nullptr));
  mjsBody* body = at(bodies_, index);
  mjs_setName(body->element, row.name.c_str());
  setPose(body->pos, body->quat, row.X_PB);
  if (row.parent < 0 && options_.floatingBase) {
    const auto X_WB = forwardKinematics(layout_, home_);
    body->pos[2] -= lowestPoint(shapes_, X_WB);
  }
  if (row.dof >= 0) {
    const Layout::Dof& dof = at(layout_.dofs, row.dof);
    mjs_setString(body->info, infoOf(dof).c_str());
    addJoint(body, robotDefault_, elementOf(dof), dof);
  }
  this->inertial(index, inertial);
}

void Lowering::inertial(int index, const Inertial& inertial) {
  const Layout::Body& row = at(layout_.bodies, index);
  const bool moves = row.dof >= 0 || options_.floatingBase;
  if (inertial.mass <= 0 && inertial.I_C.isZero() && !moves) return;
  const bool massless = inertial.mass <= 0 && inertial.I_C.isZero();
  const PrincipalInertia principal = massless ? masslessInertia() : principalInertia(inertial);
  if (moves && principal.isPoint) {
    const Location where = row.dof >= 0 ? elementOf(at(layout_.dofs, row.dof)).where : robot_.where;
    out_.warning(where,
                 "what moves with '" + row.name + "' is a point mass or a thin rod: it gets the inertia of a steel ball",
                 "give ixx, iyy and izz");
  }
  mjsBody& body = *at(bodies_, index);
  body.explicitinertial = 1;
  body.mass = std::max(principal.mass, masslessInertia().mass);
  Pose X_BC = Pose::Identity();
  X_BC.linear() = principal.R_BC.toRotationMatrix();
  X_BC.translation() = principal.p_BC;
  setPose(body.ipos, body.iquat, X_BC);
  Eigen::Map<Vector3d>(body.inertia) = principal.moments;
}

void Lowering::collectShapes(const std::vector<Assets::BodyLooks>& looks) {
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    for (const Assets::MeshFile& file : looks[i].files) shapes_[i].hulls.push_back(file.hull);
    reduce(shapes_[i]);
  }
}

void Lowering::collision(const Capsule& capsule, mjsBody* body) {
  mjsGeom* geom = mjs_addGeom(body, collisionDefault_);
  geom->size[0] = capsule.radius;
  if (capsule.p_a == capsule.p_b) {
    geom->type = mjGEOM_SPHERE;
    Eigen::Map<Vector3d>{geom->pos} = capsule.p_a;
  } else {
    Eigen::Map<Vector3d>{geom->fromto} = capsule.p_a;
    Eigen::Map<Vector3d>(geom->fromto + 3) = capsule.p_b;
  }
}

void Lowering::site(const Layout::Frame& frame) {
  const bool isNew = !mjs_findElement(spec_.get(), mjOBJ_SITE, frame.site.c_str());
  if (!isNew) return;
  mjsSite* site = mjs_addSite(at(bodies_, frame.body), robotDefault_);
  mjs_setName(site->element, frame.site.c_str());
  setPose(site->pos, site->quat, frame.X_BF);
  mjs_setString(site->info, toString(placeOf(at(layout_.parts, frame.part).element->where)).c_str());
}

void Lowering::exclude(int first, int second) {
  mjsExclude* exclude = mjs_addExclude(spec_.get());
  mjs_setString(exclude->bodyname1, at(layout_.bodies, first).name.c_str());
  mjs_setString(exclude->bodyname2, at(layout_.bodies, second).name.c_str());
}

// MuJoCo itself leaves out parent and child, unless the parent is fixed to the world.
void Lowering::exclusions() {
  std::set<std::pair<int, int>> excluded;
  for (std::size_t i = 1; i < layout_.bodies.size(); ++i) {
    if (layout_.bodies[i].parent == 0) excluded.insert({0, static_cast<int>(i)});
  }
  const std::vector<double> zero(layout_.dofs.size());
  for (const auto& q : {zero, home_}) {
    const auto X_WB = forwardKinematics(layout_, q);
    excluded.merge(toSet(nearCapsules(shapes_, X_WB, kContactMargin)));
    excluded.merge(toSet(nearHulls(shapes_, X_WB, kContactMargin)));
  }
  for (const auto& [first, second] : excluded) {
    const int parent = at(layout_.bodies, second).parent;
    const bool filtered = parent == first && (first != 0 || options_.floatingBase);
    if (!filtered && collides(first) && collides(second)) exclude(first, second);
  }
}

void Lowering::homeKey() {
  if (layout_.dofs.empty() && !options_.floatingBase) return;
  std::vector<double> qpos;
  if (options_.floatingBase) {
    const mjsBody& base = *bodies_[0];
    qpos.insert(qpos.end(), base.pos, base.pos + 3);
    qpos.insert(qpos.end(), base.quat, base.quat + 4);
  }
  for (std::size_t i = 0; i < home_.size(); ++i) qpos.push_back(home_[i] / layout_.dofs[i].gearRatio);
  mjsKey* key = mjs_addKey(spec_.get());
  mjs_setName(key->element, "home");
  mjs_setDouble(key->qpos, qpos.data(), static_cast<int>(qpos.size()));
  mjs_setDouble(key->ctrl, home_.data(), static_cast<int>(home_.size()));
}

SpecPtr lowered(const Description& robot, const ModelOptions& options, const FileReader& files,
                AssetFiles* assets, Diagnostics& out) {
  Diagnostics own;
  SpecPtr spec = Lowering(robot, options, files, assets, own).build();
  out.append(own, robot.path);
  return spec;
}

}  // namespace

SpecPtr lower(const Description& robot, const ModelOptions& options, Diagnostics& out) {
  return lower(robot, options, readFile, out);
}

SpecPtr lower(const Description& robot, const ModelOptions& options, const FileReader& files,
              Diagnostics& out) {
  return lowered(robot, options, files, nullptr, out);
}

SpecPtr lower(const Description& robot, const ModelOptions& options, const FileReader& files,
              AssetFiles& assets, Diagnostics& out) {
  return lowered(robot, options, files, &assets, out);
}

}  // namespace hrdf
