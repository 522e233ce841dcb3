// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/lower_mechanism.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include <hrdf/model_names.h>

#include "mechanism/contacts.h"
#include "mechanism/couplings.h"
#include "mechanism/drives.h"
#include "mechanism/joint_lines.h"
#include "mechanism/masses.h"
#include "mechanism/model_limits.h"
#include "mechanism/option_checks.h"
#include "mechanism/postures.h"
#include "mechanism/sensors.h"
#include "mechanism/shapes.h"
#include "mechanism/tendons.h"
#include "model/home.h"
#include "model/mesh_assets.h"
#include "model/mjs.h"
#include "model/principal_inertia.h"
#include "model/robot_model.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

// A joint whose range is smaller is held by limits this far apart: MuJoCo takes none that are
// equal.
constexpr double kMinRange = 2e-6;  // rad or m

// The end of a range. Drives and cables of hands push light fingers at 10000 rad/s^2 and more:
// HRDF's stop lets them some degrees past it. This one gives way by effort / inertia *
// kStopSolref[0]^2 * (1 - kStopSolimp[1]) from the first milliradian on, and to what runs into it
// by speed * kStopSolref[0] / e.
constexpr double kStopSolref[] = {0.005, 1};
constexpr double kStopSolimp[] = {0.99, 0.999, 0.001};

template <class Rows>
auto& at(Rows& rows, int index) {
  return rows[static_cast<std::size_t>(index)];
}

// The first body in the world that is not free by itself; -1 if there is none.
int firstStandingRoot(const Mechanism& mechanism) {
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Mechanism::Body& body = mechanism.bodies[i];
    if (body.parent < 0 && !body.isFree) return static_cast<int>(i);
  }
  return -1;
}

// Moves all that stands in the world.
Mechanism placed(Mechanism mechanism, const Pose& X_WB) {
  for (auto& body : mechanism.bodies) {
    if (body.parent < 0) body.X_PB = X_WB * body.X_PB;
  }
  for (auto& frame : mechanism.frames) {
    if (frame.body < 0) frame.X_BF = X_WB * frame.X_BF;
  }
  for (auto& shape : mechanism.shapes) {
    if (shape.body < 0) shape.X_BG = X_WB * shape.X_BG;
  }
  for (auto& camera : mechanism.cameras) {
    if (camera.body < 0) camera.X_BC = X_WB * camera.X_BC;
  }
  for (auto& wrapper : mechanism.wrappers) {
    if (wrapper.body < 0) wrapper.X_BW = X_WB * wrapper.X_BW;
  }
  return mechanism;
}

// Names of classes in MuJoCo have no '/'.
std::string className(std::string name) {
  std::ranges::replace(name, '/', '_');
  const bool isTaken = name == "main" || name == "visual" || name == "collision";
  return isTaken || name.empty() ? name + "robot" : name;
}

// Returns the bodies in MuJoCo's order: each with all that hangs on it, before the next.
std::vector<int> depthFirst(const Mechanism& mechanism) {
  std::vector<std::vector<int>> children(mechanism.bodies.size() + 1);  // the world's last
  for (std::size_t i = mechanism.bodies.size(); i-- > 0;) {
    const int parent = mechanism.bodies[i].parent;
    (parent < 0 ? children.back() : at(children, parent)).push_back(static_cast<int>(i));
  }
  std::vector<int> order, open = children.back();
  while (!open.empty()) {
    const int body = open.back();
    open.pop_back();
    order.push_back(body);
    open.insert(open.end(), at(children, body).begin(), at(children, body).end());
  }
  return order;
}

class Lowering {
 public:
  Lowering(const Mechanism& mechanism, const ModelOptions& options, const LowerFiles& files,
           Diagnostics& out)
      : mechanism_(placed(mechanism, options.X_WB.value_or(Pose::Identity()))),
        options_(options),
        files_(files),
        out_(out),
        floating_(options.floatingBase ? firstStandingRoot(mechanism) : -1),
        mobility_(mobilityOf(mechanism_, floating_)),
        joints_(jointsOfBodies(mechanism_)),
        follows_(followers(mechanism_)),
        spec_(mj_makeSpec()) {}

  SpecPtr build();

 private:
  void settings();
  void weigh(Shapes& shapes);
  void putDown(const Shapes& shapes);
  void bodies(Shapes& shapes);
  mjsBody* body(int index);
  void joint(mjsBody* body, const Mechanism::Joint& joint, bool follows);
  void inertial(int index);
  void site(mjsBody* body, const Mechanism::Frame& frame);
  void exclusions(const Shapes& shapes);
  void drives();
  void key(const std::string& name, const std::vector<double>& q);
  void texts();
  std::string freeJointName(const std::string& wanted);
  bool isFree(int index) const { return at(mechanism_.bodies, index).isFree || index == floating_; }
  std::string nameOf(int index) const {
    const bool isWorld = static_cast<std::size_t>(index) == mechanism_.bodies.size();
    return isWorld ? "world" : at(mechanism_.bodies, index).name;
  }

  Mechanism mechanism_;
  const ModelOptions& options_;
  const LowerFiles& files_;
  Diagnostics& out_;
  const int floating_;  // the body that floats with the option; -1: none
  const Mobility mobility_;
  const std::vector<std::vector<int>> joints_;  // of the bodies
  const std::vector<bool> follows_;             // of the joints
  std::vector<double> home_;                    // of the joints
  std::vector<std::optional<Inertial>> inertials_;
  SpecPtr spec_;
  RobotClasses classes_;
  std::vector<mjsBody*> bodies_;
  std::vector<const Mechanism::Body*> light_;  // with less inertia than a ball
};

SpecPtr Lowering::build() {
  if (!isWithinModelLimits(mechanism_, out_)) return nullptr;
  checkOptions(mechanism_, options_, out_);
  if (out_.hasErrors()) return nullptr;
  home_ = homeOf(mechanism_, options_, out_);
  settings();
  Shapes shapes(mechanism_, mobility_.moves, options_, out_);
  weigh(shapes);
  if (floating_ >= 0 && !options_.X_WB) putDown(shapes);
  bodies(shapes);
  addCouplings(spec_.get(), mechanism_);
  addLoops(spec_.get(), mechanism_);
  exclusions(shapes);
  drives();
  addTendons(spec_.get(), classes_.robot, mechanism_, options_);
  if (options_.sensors != SensorSet::none) addSensors(spec_.get(), mechanism_);
  const bool canMove = std::ranges::count(mobility_.moves, true) > 0;
  if (canMove) key(kHomeKeyframe, home_);
  for (const auto& posture : otherPostures(mechanism_)) {
    if (canMove) key(posture.name, posture.q);
  }
  texts();
  return std::move(spec_);
}

void Lowering::settings() {
  setUpModel(spec_.get(), mechanism_.path, files_.assets != nullptr);
  if (!mechanism_.name.empty()) mjs_setString(spec_->modelname, mechanism_.name.c_str());
  // Stiff drives swing up under MuJoCo's default, which takes their damping at the speed before the
  // step.
  spec_->option.integrator = mjINT_IMPLICITFAST;
  if (mechanism_.gravity) {
    Eigen::Map<Eigen::Vector3d>{spec_->option.gravity} = *mechanism_.gravity;
  }
  classes_ = addRobotClasses(spec_.get(), className(mjs_getString(spec_->modelname)));
}

void Lowering::weigh(Shapes& shapes) {
  inertials_ = bodyInertials(mechanism_, mobility_.moves, shapes, options_, out_);
  if (!options_.payload) return;
  const Mechanism::Frame& tip = *firstTip(mechanism_);
  if (tip.body < 0) return;
  auto& inertial = at(inertials_, tip.body);
  inertial = withPoint(inertial.value_or(Inertial{}), options_.payload->mass,
                       tip.X_BF * options_.payload->p_FC);
}

// A floating base starts on the floor.
void Lowering::putDown(const Shapes& shapes) {
  std::vector<bool> floats;
  for (const int root : mobility_.freeRoot) floats.push_back(root == floating_);
  const std::vector<Pose> X_WB = forwardKinematics(mechanism_, home_);
  at(mechanism_.bodies, floating_).X_PB.translation().z() -= shapes.lowestPoint(X_WB, floats);
}

// All of a body at once: MuJoCo walks the tree for each thing that is added.
void Lowering::bodies(Shapes& shapes) {
  MeshAssets meshes(spec_.get(), classes_.visual, files_.assets);
  shapes.addWhole(meshes);
  std::vector<std::vector<const Mechanism::Frame*>> frames(mechanism_.bodies.size() + 1);
  std::vector<std::vector<const Mechanism::Camera*>> cameras(mechanism_.bodies.size() + 1);
  std::vector<std::vector<const Mechanism::Wrapper*>> wrappers(mechanism_.bodies.size() + 1);
  const auto of = [](auto& rows, int body) -> auto& {
    return body < 0 ? rows.back() : at(rows, body);
  };
  for (const auto& frame : mechanism_.frames) of(frames, frame.body).push_back(&frame);
  for (const auto& camera : mechanism_.cameras) of(cameras, camera.body).push_back(&camera);
  for (const auto& wrapper : mechanism_.wrappers) of(wrappers, wrapper.body).push_back(&wrapper);
  for (int i = -1; i < static_cast<int>(mechanism_.bodies.size()); ++i) {
    mjsBody* made = i < 0 ? mjs_findBody(spec_.get(), "world") : body(i);
    for (const auto* frame : of(frames, i)) site(made, *frame);
    for (const auto* camera : of(cameras, i)) addCamera(made, *camera);
    for (const auto* each : of(wrappers, i)) addWrapper(made, *each);
    shapes.addGeoms(i, made, classes_, meshes);
  }
  if (light_.empty()) return;
  const std::string others =
      light_.size() == 1 ? "" : ", and with " + std::to_string(light_.size() - 1) + " more,";
  out_.warning(light_[0]->where, "what moves with '" + light_[0]->name + "'" + others +
                                     " has less inertia than a steel ball of its mass: it gets "
                                     "that of the ball");
}

mjsBody* Lowering::body(int index) {
  const Mechanism::Body& row = at(mechanism_.bodies, index);
  mjsBody* parent = row.parent < 0 ? mjs_findBody(spec_.get(), "world") : at(bodies_, row.parent);
  mjsBody* body = mjs_addBody(parent, nullptr);
  bodies_.push_back(body);
  mjs_setName(body->element, row.name.c_str());
  setInfo(body->info, row.where);
  setPose(body->pos, body->quat, row.X_PB);
  if (row.parent < 0) {
    mjs_setString(body->childclass, mjs_getString(mjs_getName(classes_.robot->element)));
  }
  if (isFree(index)) {
    mjsJoint* joint = mjs_addFreeJoint(body);
    const bool isBase = index == floating_;
    mjs_setName(joint->element, isBase ? kFloatingBase : freeJointName(row.name).c_str());
  }
  for (const int i : at(joints_, index)) {
    joint(body, at(mechanism_.joints, i), follows_[static_cast<std::size_t>(i)]);
  }
  if (options_.gravcomp && mobility_.jointed[static_cast<std::size_t>(index)]) body->gravcomp = 1;
  inertial(index);
  return body;
}

std::string Lowering::freeJointName(const std::string& wanted) {
  return uniqueName(wanted, [&](const std::string& name) {
    return std::ranges::find(mechanism_.joints, name, &Mechanism::Joint::name) !=
           mechanism_.joints.end();
  });
}

// A joint that follows others has no limits of its own: they would fight the coupling.
void Lowering::joint(mjsBody* body, const Mechanism::Joint& row, bool follows) {
  mjsJoint* joint = mjs_addJoint(body, classes_.robot);
  mjs_setName(joint->element, row.name.c_str());
  setInfo(joint->info, row.where);
  joint->type = row.slides ? mjJNT_SLIDE : mjJNT_HINGE;
  Eigen::Map<Eigen::Vector3d>{joint->pos} = row.p_B.unaryExpr(&tidy);
  Eigen::Map<Eigen::Vector3d>{joint->axis} = row.axis_B.unaryExpr(&tidy);
  joint->damping[0] = tidy(row.damping);
  joint->frictionloss = tidy(row.friction);
  joint->stiffness[0] = tidy(row.stiffness);
  joint->springref = tidy(row.rest);
  joint->armature = tidy(row.armature);
  if (!row.range || follows) return;
  const double middle = (row.range->low + row.range->high) / 2;
  const double half = std::max(row.range->high - row.range->low, kMinRange) / 2;
  joint->range[0] = tidy(middle - half);
  joint->range[1] = tidy(middle + half);
  joint->limited = mjLIMITED_TRUE;
  std::ranges::copy(kStopSolref, joint->solref_limit);
  std::ranges::copy(kStopSolimp, joint->solimp_limit);
}

void Lowering::inertial(int index) {
  const auto& inertial = at(inertials_, index);
  const bool moves = mobility_.moves[static_cast<std::size_t>(index)];
  if (!inertial || (!moves && inertial->mass <= 0)) return;
  const PrincipalInertia principal = movingInertia(*inertial);
  const Mechanism::Body& row = at(mechanism_.bodies, index);
  if (moves && principal.isPoint && row.I_C) light_.push_back(&row);
  setInertial(*at(bodies_, index), principal);
}

void Lowering::site(mjsBody* body, const Mechanism::Frame& frame) {
  mjsSite* site = mjs_addSite(body, classes_.robot);
  mjs_setName(site->element, frame.name.c_str());
  setPose(site->pos, site->quat, frame.X_BF);
  setInfo(site->info, frame.where);
}

void Lowering::exclusions(const Shapes& shapes) {
  const std::vector<double> zero(mechanism_.joints.size());
  const std::set<std::vector<double>> postures = {withFollowers(mechanism_, zero), home_};
  for (const auto& [a, b] : excludedPairs(mechanism_, mobility_, shapes.colliding(), postures)) {
    mjsExclude* exclude = mjs_addExclude(spec_.get());
    mjs_setString(exclude->bodyname1, nameOf(a).c_str());
    mjs_setString(exclude->bodyname2, nameOf(b).c_str());
  }
}

void Lowering::drives() {
  const std::vector<double> driven = drivenInertias(mechanism_, home_, inertials_);
  warnOfStiffDrives(mechanism_, driven, out_);
  for (std::size_t i = 0; i < mechanism_.drives.size(); ++i) {
    addDrive(spec_.get(), classes_.robot, mechanism_, mechanism_.drives[i], driven[i], options_);
  }
}

void Lowering::key(const std::string& name, const std::vector<double>& q) {
  std::vector<double> qpos, ctrl;
  for (const int index : depthFirst(mechanism_)) {
    if (isFree(index)) {
      const mjsBody* body = at(bodies_, index);
      qpos.insert(qpos.end(), body->pos, body->pos + 3);
      qpos.insert(qpos.end(), body->quat, body->quat + 4);
    }
    for (const int joint : at(joints_, index)) qpos.push_back(tidy(at(q, joint)));
  }
  for (const auto& drive : mechanism_.drives) {
    ctrl.push_back(controlAt(drive, at(q, drive.joint), options_));
  }
  ctrl.resize(ctrl.size() + mechanism_.tendons.size());  // slack
  mjsKey* key = mjs_addKey(spec_.get());
  mjs_setName(key->element, name.c_str());
  mjs_setDouble(key->qpos, qpos.data(), static_cast<int>(qpos.size()));
  if (!ctrl.empty()) mjs_setDouble(key->ctrl, ctrl.data(), static_cast<int>(ctrl.size()));
}

void Lowering::texts() {
  for (const auto& row : mechanism_.texts) {
    if (row.text.empty()) continue;  // MuJoCo has none
    mjsText* text = mjs_addText(spec_.get());
    mjs_setName(text->element, row.name.c_str());
    mjs_setString(text->data, row.text.c_str());
  }
}

}  // namespace

SpecPtr lowerMechanism(const Mechanism& mechanism, const ModelOptions& options,
                       const LowerFiles& files, Diagnostics& out) {
  Diagnostics own;
  SpecPtr spec = Lowering(mechanism, options, files, own).build();
  out.append(own, mechanism.path);
  return spec;
}

}  // namespace hrdf
