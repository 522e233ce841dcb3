// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/lower.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <set>

#include <hrdf/layout.h>

#include "assets.h"
#include "contacts.h"
#include "dynamics.h"
#include "mjs.h"
#include "spelling.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;

// Proportional gain of the position profile over the effort limit: full effort at an error of
// 1/50 rad, so that a robot holds its home within that.
constexpr double kPositionGain = 50;

// Bodies nearer than this at home do not collide: parts that are bolted together touch there.
constexpr double kContactMargin = 0.002;  // m

constexpr double kSiteSize = 0.005;  // m

template <class Rows>
auto& at(Rows& rows, int index) {
  return rows[static_cast<std::size_t>(index)];
}

Drive driveOf(const Element& element) {
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) return driveOf(*actuator->row);
  return driveOf(std::get<Joint>(element.part));
}

// The home pose at the input side, one number a degree of freedom.
std::vector<double> homeOf(const Layout& layout, const ModelOptions& options) {
  return options.home.empty() ? std::vector<double>(layout.dofs.size()) : options.home;
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
        capsules_(bodyCapsules(layout_)),
        spec_(mj_makeSpec()) {}

  SpecPtr build();

 private:
  void settings();
  void defaults();
  mjsDefault* moduleDefault(const Layout::Dof& dof);
  void setUpJoint(mjsJoint& joint, const Drive& drive);
  void setUpActuator(mjsActuator& actuator, const Drive& drive, double gearRatio);
  void base();
  void body(int index, const Inertial& inertial);
  void inertial(int index, const Inertial& inertial);
  void shapes(int index);
  void site(const Layout::Frame& frame);
  void joint(const Layout::Dof& dof);
  void actuator(const Layout::Dof& dof);
  void sensors(const Layout::Dof& dof, const std::string& imu);
  void sensor(mjtSensor type, mjtObj on, const std::string& object, const std::string& name);
  void mark(const Layout::Dof& dof, const std::string& imu);
  void exclusions();
  void exclude(int first, int second);
  void homeKey();
  void checkHome();

  const Element& elementOf(const Layout::Dof& dof) { return *at(layout_.parts, dof.part).element; }
  std::string infoOf(const Layout::Dof& dof) { return toString(placeOf(elementOf(dof).where)); }

  const Description& robot_;
  const ModelOptions& options_;
  const FileReader& files_;
  AssetFiles* const assets_;  // null: meshes stay in the spec and where they are
  Diagnostics& out_;
  const Layout layout_;
  const std::vector<double> home_;
  const std::vector<std::vector<Capsule>> capsules_;
  SpecPtr spec_;
  mjsDefault* robotDefault_ = nullptr;
  mjsDefault* visualDefault_ = nullptr;
  mjsDefault* collisionDefault_ = nullptr;
  std::vector<mjsBody*> bodies_;
};

SpecPtr Lowering::build() {
  checkHome();
  if (out_.hasErrors()) return nullptr;
  settings();
  defaults();
  const auto inertials = bodyInertials(layout_);
  base();
  for (int i = 0; i < static_cast<int>(layout_.bodies.size()); ++i) body(i, at(inertials, i));
  for (const auto& frame : layout_.housings) site(frame);
  for (const auto& frame : layout_.outputs) site(frame);
  Assets assets(spec_.get(), robot_, visualDefault_, files_, assets_, out_);
  const auto looks = assets.looksOf(layout_);
  for (int i = 0; i < static_cast<int>(layout_.bodies.size()); ++i) {
    shapes(i);
    assets.add(at(looks, i), at(bodies_, i));
  }
  for (std::size_t i = 0; i < layout_.dofs.size(); ++i) {
    const Layout::Dof& dof = layout_.dofs[i];
    const std::string& imu = layout_.housings[i].site;
    actuator(dof);
    sensors(dof, imu);
    mark(dof, imu);
  }
  exclusions();
  homeKey();
  return std::move(spec_);
}

void Lowering::checkHome() {
  if (home_.size() == layout_.dofs.size()) return;
  out_.error(robot_.path,
             "option 'home' has " + std::to_string(home_.size()) + " values; the robot has " +
                 std::to_string(layout_.dofs.size()) + " degrees of freedom",
             "`hrdf info` lists them in order");
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
  const std::string name = mjs_getString(spec_->modelname);
  mjsDefault* main = mjs_getSpecDefault(spec_.get());
  robotDefault_ = mjs_addDefault(spec_.get(), name.empty() ? "robot" : name.c_str(), main);
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

void Lowering::setUpJoint(mjsJoint& joint, const Drive& drive) {
  joint.armature = drive.armature;
  joint.frictionloss = drive.friction;
  joint.damping[0] = drive.damping;
}

void Lowering::setUpActuator(mjsActuator& actuator, const Drive& drive, double gearRatio) {
  double dampratio = 1;
  mjs_setToPosition(&actuator, kPositionGain * drive.maxEffort, nullptr, &dampratio, nullptr, 0);
  actuator.forcerange[0] = -drive.maxEffort;
  actuator.forcerange[1] = drive.maxEffort;
  actuator.gear[0] = gearRatio;
}

// One class a module type; a joint element says everything itself.
mjsDefault* Lowering::moduleDefault(const Layout::Dof& dof) {
  const auto* actuator = std::get_if<Actuator>(&elementOf(dof).part);
  if (!actuator) return robotDefault_;
  const std::string type(actuator->row->type);
  if (mjsDefault* known = mjs_findDefault(spec_.get(), type.c_str())) return known;
  mjsDefault* result = mjs_addDefault(spec_.get(), type.c_str(), robotDefault_);
  const Drive drive = driveOf(*actuator->row);
  setUpJoint(*result->joint, drive);
  setUpActuator(*result->actuator, drive, 1);
  result->actuator->ctrlrange[0] = -std::numbers::pi;
  result->actuator->ctrlrange[1] = std::numbers::pi;
  return result;
}

void Lowering::base() {
  mjsBody* base = mjs_addBody(mjs_findBody(spec_.get(), "world"), nullptr);
  bodies_.push_back(base);
  mjs_setString(base->childclass, mjs_getString(mjs_getName(robotDefault_->element)));
  if (!options_.floatingBase) return;
  mjsJoint* joint = mjs_addFreeJoint(base);
  mjs_setName(joint->element, "floating_base");
}

void Lowering::body(int index, const Inertial& inertial) {
  const Layout::Body& row = at(layout_.bodies, index);
  if (row.parent >= 0) bodies_.push_back(mjs_addBody(at(bodies_, row.parent), nullptr));
  mjsBody* body = at(bodies_, index);
  mjs_setName(body->element, row.name.c_str());
  setPose(body->pos, body->quat, row.X_PB);
  if (row.parent < 0 && options_.floatingBase) {
    const auto X_WB = forwardKinematics(layout_, home_);
    body->pos[2] -= lowestPoint(capsules_, X_WB);
  }
  if (row.dof >= 0) {
    const Layout::Dof& dof = at(layout_.dofs, row.dof);
    mjs_setString(body->info, infoOf(dof).c_str());
    joint(dof);
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

void Lowering::shapes(int index) {
  for (const Capsule& capsule : at(capsules_, index)) {
    mjsGeom* geom = mjs_addGeom(at(bodies_, index), collisionDefault_);
    geom->size[0] = capsule.radius;
    if (capsule.p_a == capsule.p_b) {
      geom->type = mjGEOM_SPHERE;
      Eigen::Map<Vector3d>(geom->pos) = capsule.p_a;
    } else {
      Eigen::Map<Vector3d>(geom->fromto) = capsule.p_a;
      Eigen::Map<Vector3d>(geom->fromto + 3) = capsule.p_b;
    }
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

void Lowering::joint(const Layout::Dof& dof) {
  mjsJoint* joint = mjs_addJoint(at(bodies_, dof.body), moduleDefault(dof));
  mjs_setName(joint->element, dof.name.c_str());
  mjs_setString(joint->info, infoOf(dof).c_str());
  joint->type = dof.slides ? mjJNT_SLIDE : mjJNT_HINGE;
  Eigen::Map<Vector3d>(joint->axis) = dof.axis_B;
  const Element& element = elementOf(dof);
  if (std::holds_alternative<Joint>(element.part)) setUpJoint(*joint, driveOf(element));
}

void Lowering::actuator(const Layout::Dof& dof) {
  mjsActuator* actuator = mjs_addActuator(spec_.get(), moduleDefault(dof));
  mjs_setName(actuator->element, dof.name.c_str());
  mjs_setString(actuator->info, infoOf(dof).c_str());
  mjs_setString(actuator->target, dof.name.c_str());
  actuator->trntype = mjTRN_JOINT;
  const Element& element = elementOf(dof);
  if (!std::holds_alternative<Joint>(element.part)) return;
  setUpActuator(*actuator, driveOf(element), dof.gearRatio);
  const double range = (dof.slides ? 1 : std::numbers::pi) * std::abs(dof.gearRatio);
  actuator->ctrlrange[0] = -range;
  actuator->ctrlrange[1] = range;
}

void Lowering::sensor(mjtSensor type, mjtObj on, const std::string& object,
                      const std::string& name) {
  mjsSensor* sensor = mjs_addSensor(spec_.get());
  mjs_setName(sensor->element, name.c_str());
  sensor->type = type;
  sensor->objtype = on;
  mjs_setString(sensor->objname, object.c_str());
}

// At the input side, in HEBI's coordinates.
void Lowering::sensors(const Layout::Dof& dof, const std::string& imu) {
  if (options_.sensors == SensorSet::none) return;
  sensor(mjSENS_ACTUATORPOS, mjOBJ_ACTUATOR, dof.name, dof.name + "_position");
  sensor(mjSENS_ACTUATORVEL, mjOBJ_ACTUATOR, dof.name, dof.name + "_velocity");
  sensor(mjSENS_ACTUATORFRC, mjOBJ_ACTUATOR, dof.name, dof.name + "_effort");
  if (options_.sensors != SensorSet::imu) return;
  sensor(mjSENS_GYRO, mjOBJ_SITE, imu, dof.name + "_gyro");
  sensor(mjSENS_ACCELEROMETER, mjOBJ_SITE, imu, dof.name + "_accelerometer");
  sensor(mjSENS_FRAMEQUAT, mjOBJ_SITE, imu, dof.name + "_orientation");
}

// Tells a program that opens the model which actuator, joint and site make a module of which type.
void Lowering::mark(const Layout::Dof& dof, const std::string& imu) {
  mjsTuple* tuple = mjs_addTuple(spec_.get());
  mjs_setName(tuple->element, dof.name.c_str());
  const int types[] = {mjOBJ_ACTUATOR, mjOBJ_JOINT, mjOBJ_SITE};
  const double parameters[] = {0, 0, 0};
  mjs_setInt(tuple->objtype, types, 3);
  mjs_setStringVec(tuple->objname, (dof.name + " " + dof.name + " " + imu).c_str());
  mjs_setDouble(tuple->objprm, parameters, 3);
  mjsText* text = mjs_addText(spec_.get());
  mjs_setName(text->element, dof.name.c_str());
  const Element& element = elementOf(dof);
  const std::string_view type = std::holds_alternative<Joint>(element.part) ? kindOf(element) : typeOf(element);
  mjs_setString(text->data, std::string(type).c_str());
}

void Lowering::exclude(int first, int second) {
  mjsExclude* exclude = mjs_addExclude(spec_.get());
  mjs_setString(exclude->bodyname1, at(layout_.bodies, first).name.c_str());
  mjs_setString(exclude->bodyname2, at(layout_.bodies, second).name.c_str());
}

// MuJoCo itself leaves out parent and child, unless the parent is fixed to the world.
void Lowering::exclusions() {
  const std::vector<double> zero(layout_.dofs.size());
  auto pairs = nearBodies(capsules_, forwardKinematics(layout_, zero), kContactMargin);
  if (home_ != zero) {
    const auto atHome = nearBodies(capsules_, forwardKinematics(layout_, home_), kContactMargin);
    pairs.insert(pairs.end(), atHome.begin(), atHome.end());
  }
  std::set<std::pair<int, int>> excluded;
  for (std::size_t i = 1; i < layout_.bodies.size(); ++i) {
    if (layout_.bodies[i].parent == 0) excluded.insert({0, static_cast<int>(i)});
  }
  for (const auto& pair : pairs) {
    if (at(layout_.bodies, pair.second).parent != pair.first) excluded.insert(pair);
  }
  for (const auto& [first, second] : excluded) {
    if (!at(capsules_, first).empty() && !at(capsules_, second).empty()) exclude(first, second);
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
  for (const Diagnostic& diagnostic : own.all()) out.add(diagnostic);
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

double lowestPoint(const Description& robot, const ModelOptions& options) {
  const Layout robotLayout = layout(robot);
  const auto home = homeOf(robotLayout, options);
  if (home.size() != robotLayout.dofs.size()) return 0;
  return lowestPoint(bodyCapsules(robotLayout), forwardKinematics(robotLayout, home));
}

}  // namespace hrdf
