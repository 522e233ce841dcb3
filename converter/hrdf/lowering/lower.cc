// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/lower.h>

#include <algorithm>
#include <cmath>
#include <set>

#include <hrdf/layout.h>

#include "hrdf/gripper.h"
#include "hrdf/lowering/body_shapes.h"
#include "hrdf/lowering/feet.h"
#include "hrdf/lowering/gripper_module.h"
#include "hrdf/lowering/joint_inertia.h"
#include "hrdf/lowering/model_limits.h"
#include "hrdf/lowering/module_elements.h"
#include "hrdf/lowering/option_checks.h"
#include "hrdf/lowering/part_meshes.h"
#include "model/home.h"
#include "model/mesh_files.h"
#include "model/mjs.h"
#include "model/near_bodies.h"
#include "model/principal_inertia.h"
#include "model/robot_model.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr double kPhysicsStep = 0.002;  // s, MuJoCo's default

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

// The layout that the options ask for. Its modules have the names that they give, where those fit.
Layout layoutOf(const Description& robot, const ModelOptions& options) {
  Layout result = layout(robot, options.gripper ? Grippers::moving : Grippers::rigid);
  if (options.X_WB) result.bodies[0].X_PB = *options.X_WB * result.bodies[0].X_PB;
  if (options.names.size() != result.dofs.size()) return result;
  for (std::size_t i = 0; i < result.dofs.size(); ++i) result.dofs[i].module = options.names[i];
  return result;
}

// Fingers count as bodies after those of the layout.
const Layout::Gripper& gripperOf(const Layout& layout, int body) {
  return layout.grippers[(static_cast<std::size_t>(body) - layout.bodies.size()) / 2];
}

bool isFinger(const Layout& layout, int body) {
  return static_cast<std::size_t>(body) >= layout.bodies.size();
}

const std::string& nameOf(const Layout& layout, int body) {
  if (!isFinger(layout, body)) return at(layout.bodies, body).name;
  const std::size_t finger = (static_cast<std::size_t>(body) - layout.bodies.size()) % 2;
  return gripperOf(layout, body).fingers[finger];
}

int parentOf(const Layout& layout, int body) {
  if (!isFinger(layout, body)) return at(layout.bodies, body).parent;
  return at(layout.parts, gripperOf(layout, body).part).body;
}

std::vector<BodyShapes> shapesOf(const Layout& layout) {
  std::vector<BodyShapes> shapes = bodyShapes(layout);
  shapes.resize(shapes.size() + 2 * layout.grippers.size(), {{fingerCapsule()}, {}});
  return shapes;
}

// Each body in the world at the joint positions `q`, with all grippers open.
std::vector<Pose> posesOf(const Layout& layout, const std::vector<double>& q) {
  std::vector<Pose> X_WB = forwardKinematics(layout, q);
  for (const Layout::Gripper& gripper : layout.grippers) {
    const Layout::Part& part = at(layout.parts, gripper.part);
    for (int finger = 0; finger < 2; ++finger) {
      X_WB.push_back(at(X_WB, part.body) * part.X_BI * fingerPose(finger) *
                     Eigen::Translation3d(0, kFingerTravel, 0));
    }
  }
  return X_WB;
}

// Frames and grippers attached to a body.
struct Load {
  std::vector<const Layout::Frame*> frames;
  std::vector<const Layout::Gripper*> grippers;
};

// Returns the load of each body.
std::vector<Load> loadsOf(const Layout& layout) {
  std::vector<Load> loads(layout.bodies.size());
  for (const auto* rows : {&layout.housings, &layout.shafts, &layout.outputs}) {
    for (const Layout::Frame& frame : *rows) at(loads, frame.body).frames.push_back(&frame);
  }
  for (const Layout::Gripper& gripper : layout.grippers) {
    at(loads, at(layout.parts, gripper.part).body).grippers.push_back(&gripper);
  }
  return loads;
}

bool isEmpty(const BodyShapes& shapes) { return shapes.capsules.empty() && shapes.hulls.empty(); }

// The class of the robot is named after it, but not like one of those inside it: `X5-4_velocity`.
std::string className(const std::string& robot) {
  const bool isPart = std::ranges::any_of(
      actuators(), [&](const ActuatorRow& row) { return robot.starts_with(row.type); });
  const bool isTaken = isPart || robot == "main" || robot == "visual" || robot == "collision" ||
                       robot == "finger" || robot == "pad";
  return isTaken || robot.empty() ? robot + "robot" : robot;
}

// Leaves `modules` what the joints do, and returns all: gains and other limits are for modules.
ModuleSettings leaveToModules(ModuleSettings& modules) {
  ModuleSettings all = modules;
  modules.gains.clear();
  for (ModuleSafety& safety : modules.safety) safety.velocity = safety.effort = {};
  return all;
}

class Lowering {
 public:
  Lowering(const Description& robot, const ModelOptions& options, const LowerFiles& files,
           Diagnostics& out)
      : robot_(robot),
        options_(options),
        files_(files),
        out_(out),
        layout_(layoutOf(robot, options)),
        home_(homeOf(layout_, options)),
        loads_(loadsOf(layout_)),
        shapes_(shapesOf(layout_)),
        spec_(mj_makeSpec()) {}

  SpecPtr build();

 private:
  void base();
  void body(int index, const Inertial& inertial);
  void inertial(int index, const Inertial& inertial);
  void collectShapes(const std::vector<PartMeshes::BodyLooks>& looks);
  void site(const Layout::Frame& frame);
  void geoms(int index, const PartMeshes::BodyLooks& looks, PartMeshes& meshes);
  void fingers(const Layout::Gripper& gripper, PartMeshes& meshes);
  void addPayload(std::vector<Inertial>& inertials) const;
  std::vector<double> movedInertias(std::vector<Inertial> inertials) const;
  void dampCritically(const std::vector<double>& moved);
  bool isStiff(const std::vector<double>& moved) const;
  void nameFamily();
  void exclusions();
  void exclude(int first, int second);
  std::vector<double> homePositions();
  void homeKey();
  void noteRenamed();

  Module moduleOf(int dof) {
    const Layout::Dof& row = at(layout_.dofs, dof);
    return {spec_.get(), classes_.robot, elementOf(row), row, at(actuatorSettings_, dof), options_};
  }
  const Element& elementOf(const Layout::Dof& dof) const {
    return *at(layout_.parts, dof.part).element;
  }

  const Description& robot_;
  const ModelOptions& options_;
  const LowerFiles& files_;
  Diagnostics& out_;
  const Layout layout_;
  const std::vector<double> home_;
  const std::vector<Load> loads_;                   // of the bodies
  std::vector<ActuatorSettings> actuatorSettings_;  // of the degrees of freedom
  std::vector<Foot> feet_;                          // with collision=feet
  std::vector<BodyShapes> shapes_;  // of the bodies, then of the fingers of each gripper
  SpecPtr spec_;
  RobotClasses classes_;
  std::vector<mjsBody*> bodies_;
};

SpecPtr Lowering::build() {
  if (!isWithinModelLimits(layout_, out_)) return nullptr;
  ModuleSettings modules =
      readSettings(robot_.path, options_, layout_.dofs.size(), files_.read, out_);
  if (files_.settings) *files_.settings = leaveToModules(modules);
  actuatorSettings_ = actuatorSettingsOf(layout_, robot_.path, options_, modules, out_);
  checkOptions(options_, layout_, actuatorSettings_, home_, robot_.path, out_);
  if (out_.hasErrors()) return nullptr;
  noteRenamed();
  std::vector<Inertial> inertials = bodyInertials(layout_);
  addPayload(inertials);
  const std::vector<double> moved = movedInertias(inertials);
  dampCritically(moved);
  setUpModel(spec_.get(), robot_.path, files_.assets != nullptr);
  if (isStiff(moved)) spec_->option.integrator = mjINT_IMPLICITFAST;
  classes_ = addRobotClasses(spec_.get(), className(mjs_getString(spec_->modelname)));
  // Feet meet all that has MuJoCo's own affinity, but not each other.
  if (options_.collision == CollisionShapes::feet) classes_.collision->geom->conaffinity = 0;
  PartMeshes meshes(spec_.get(), robot_, options_, classes_.visual, files_, out_);
  const auto looks = meshes.looksOf(layout_);
  if (out_.hasErrors()) return nullptr;
  collectShapes(looks);
  base();
  // All of a body at once: MuJoCo walks the tree for each thing that is added.
  for (int i = 0; i < static_cast<int>(layout_.bodies.size()); ++i) {
    body(i, at(inertials, i));
    for (const Layout::Frame* frame : at(loads_, i).frames) site(*frame);
    geoms(i, at(looks, i), meshes);
    for (const Layout::Gripper* gripper : at(loads_, i).grippers) fingers(*gripper, meshes);
  }
  for (std::size_t i = 0; i < layout_.dofs.size(); ++i) {
    addModule(moduleOf(static_cast<int>(i)), layout_.housings[i].site, layout_.shafts[i].site);
  }
  for (const Layout::Gripper& gripper : layout_.grippers) {
    addGripperModule(spec_.get(), classes_.robot, gripper, options_);
  }
  if (options_.collision == CollisionShapes::primitives) exclusions();
  homeKey();
  if (!options_.family.empty()) nameFamily();
  return std::move(spec_);
}

void Lowering::geoms(int index, const PartMeshes::BodyLooks& looks, PartMeshes& meshes) {
  mjsBody* body = at(bodies_, index);
  if (options_.collision == CollisionShapes::primitives) {
    for (const Capsule& capsule : at(shapes_, index).capsules) {
      addCapsule(body, classes_.collision, capsule);
    }
    for (const auto& file : looks.files) meshes.addFile(file, body, classes_.collision);
  }
  for (const Foot& foot : feet_) {
    if (foot.body == index) addFoot(body, classes_.collision, foot);
  }
  meshes.add(looks, body);
  nameGeoms(body);
}

// Names separate and join in MuJoCo by signs that tags may have, and some are its own.
void Lowering::noteRenamed() {
  for (const Layout::Part& part : layout_.parts) {
    const std::string& tag = part.element->tag;
    if (tag.empty() || tag == part.name) continue;
    out_.note(locationOf(*part.element, "tag"),
              "tag " + inQuotes(tag) + " is named " + inQuotes(part.name) + " in the model",
              "names there have no blanks and no '/', and some are the model's own");
  }
}

void Lowering::base() {
  mjsBody* base = mjs_addBody(mjs_findBody(spec_.get(), "world"), nullptr);
  bodies_.push_back(base);
  mjs_setString(base->childclass, mjs_getString(mjs_getName(classes_.robot->element)));
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
  if (row.parent < 0 && options_.floatingBase && !options_.X_WB) {
    const auto X_WB = posesOf(layout_, home_);
    body->pos[2] = tidy(body->pos[2] - lowestPoint(shapes_, X_WB));
  }
  if (row.dof >= 0) {
    setInfo(body->info, elementOf(at(layout_.dofs, row.dof)).where);
    addJoint(body, moduleOf(row.dof));
  }
  this->inertial(index, inertial);
}

void Lowering::inertial(int index, const Inertial& inertial) {
  const Layout::Body& row = at(layout_.bodies, index);
  const bool moves = row.dof >= 0 || options_.floatingBase;
  if (row.dof >= 0 && options_.gravcomp) at(bodies_, index)->gravcomp = 1;
  if (inertial.mass <= 0 && inertial.I_C.isZero() && !moves) return;
  const PrincipalInertia principal = movingInertia(inertial);
  if (moves && principal.isPoint) {
    const Location where = row.dof >= 0 ? elementOf(at(layout_.dofs, row.dof)).where : robot_.where;
    out_.warning(where,
                 "what moves with '" + row.name +
                     "' has less inertia than a steel ball of its mass: it gets that of the ball",
                 options_.payload
                     ? "the payload is a point; the part below it may have ixx, iyy and izz"
                     : "give ixx, iyy and izz in kg m^2; is the mass in grams?");
  }
  setInertial(*at(bodies_, index), principal);
}

// The payload is a point mass in the frame of the first end effector.
void Lowering::addPayload(std::vector<Inertial>& inertials) const {
  if (!options_.payload) return;
  const Layout::Frame& frame = layout_.endEffectors.front();
  Inertial& body = at(inertials, frame.body);
  body = withPoint(body, options_.payload->mass, frame.X_BF * options_.payload->p_FC);
}

// Returns the inertia that each degree of freedom moves at the output, with its own rotor: kg m^2
// or kg. Fingers are point masses.
std::vector<double> Lowering::movedInertias(std::vector<Inertial> inertials) const {
  for (const Layout::Gripper& gripper : layout_.grippers) {
    const Layout::Part& part = at(layout_.parts, gripper.part);
    const Inertial finger = fingerInertial(*inertialOf(*part.element));
    Inertial& palm = at(inertials, part.body);
    for (int i = 0; i < 2; ++i) {
      palm = withPoint(palm, finger.mass, part.X_BI * fingerPose(i) * finger.X_IC.translation());
    }
  }
  std::vector<double> moved = jointInertias(layout_, inertials);
  for (std::size_t i = 0; i < moved.size(); ++i) {
    const Drivetrain drive = drivetrainOf(elementOf(layout_.dofs[i]));
    moved[i] += drive.armature / actuatorSettings_[i].armatureDivisor;
  }
  return moved;
}

// A DC motor without gains damps what it moves critically, as MuJoCo itself damps a `position`.
void Lowering::dampCritically(const std::vector<double>& moved) {
  for (std::size_t i = 0; i < moved.size(); ++i) {
    ActuatorSettings& settings = actuatorSettings_[i];
    if (!settings.isDcMotor || settings.kv) continue;
    settings.kv = 2 * std::sqrt(settings.kp * moved[i]) / std::abs(layout_.dofs[i].gearRatio);
  }
}

// Reports whether an actuator would swing up, or lose its motor's line, where MuJoCo's default
// integrator takes the actuator's damping, unlike the joint's, at the speed before the step.
bool Lowering::isStiff(const std::vector<double>& moved) const {
  for (std::size_t i = 0; i < moved.size(); ++i) {
    const ActuatorSettings& settings = actuatorSettings_[i];
    if (settings.isDcMotor || settings.profile == ActuatorProfile::pid) return true;
    const double ratio = layout_.dofs[i].gearRatio, ofJoint = jointDamping(settings);
    const double ofActuator = settings.kv.value_or(0) - ofJoint;
    if (kPhysicsStep * (ofActuator - ofJoint) * ratio * ratio > 2 * moved[i]) return true;
  }
  return false;
}

void Lowering::collectShapes(const std::vector<PartMeshes::BodyLooks>& looks) {
  for (std::size_t i = 0; i < looks.size(); ++i) {
    for (const PartMeshes::MeshFile& file : looks[i].files) shapes_[i].hulls.push_back(file.hull);
    reduce(shapes_[i]);
  }
  if (options_.collision != CollisionShapes::feet) return;
  feet_ = feetOf(layout_, looks);
  std::ranges::fill(shapes_, BodyShapes{});
  for (const Foot& foot : feet_) at(shapes_, foot.body).capsules.push_back(foot.sphere);
}

void Lowering::site(const Layout::Frame& frame) {
  mjsSite* site = mjs_addSite(at(bodies_, frame.body), classes_.robot);
  mjs_setName(site->element, frame.site.c_str());
  setPose(site->pos, site->quat, frame.X_BF);
  setInfo(site->info, at(layout_.parts, frame.part).element->where);
}

void Lowering::exclude(int first, int second) {
  mjsExclude* exclude = mjs_addExclude(spec_.get());
  mjs_setString(exclude->bodyname1, nameOf(layout_, first).c_str());
  mjs_setString(exclude->bodyname2, nameOf(layout_, second).c_str());
}

void Lowering::fingers(const Layout::Gripper& gripper, PartMeshes& meshes) {
  const Layout::Part& part = at(layout_.parts, gripper.part);
  mjsBody* palm = at(bodies_, part.body);
  for (mjsBody* finger :
       addFingers(palm, classes_.robot, classes_.collision, layout_, gripper, options_)) {
    setInfo(finger->info, part.element->where);
    finger->gravcomp = palm->gravcomp;
    PartMeshes::BodyLooks looks;
    looks.looks.push_back(fingerLook());
    meshes.add(looks, finger);
    nameGeoms(finger);
  }
  site({gripper.part, part.body, part.X_BI, gripper.imu});
}

// MuJoCo itself leaves out parent and child, unless the parent is fixed to the world.
void Lowering::exclusions() {
  std::set<std::pair<int, int>> excluded;
  for (int i = 1; i < static_cast<int>(shapes_.size()); ++i) {
    if (parentOf(layout_, i) == 0) excluded.insert({0, i});
  }
  const std::vector<double> zero(layout_.dofs.size());
  for (const auto& q : std::set{zero, home_}) {
    const auto X_WB = posesOf(layout_, q);
    excluded.merge(toSet(nearCapsules(shapes_, X_WB, kContactMargin)));
    excluded.merge(toSet(nearHulls(shapes_, X_WB, kContactMargin)));
  }
  for (const auto& [first, second] : excluded) {
    const bool filtered =
        parentOf(layout_, second) == first && (first != 0 || options_.floatingBase);
    if (!filtered && !isEmpty(at(shapes_, first)) && !isEmpty(at(shapes_, second)))
      exclude(first, second);
  }
}

// In the order of the joints in MuJoCo, which is that of the bodies in the tree: the layout's, with
// its fingers right behind each palm.
std::vector<double> Lowering::homePositions() {
  std::vector<double> qpos;
  if (options_.floatingBase) {
    const mjsBody* base = bodies_[0];
    qpos.insert(qpos.end(), base->pos, base->pos + 3);
    qpos.insert(qpos.end(), base->quat, base->quat + 4);
  }
  for (std::size_t i = 0; i < layout_.bodies.size(); ++i) {
    if (const int dof = layout_.bodies[i].dof; dof >= 0) {
      qpos.push_back(tidy(at(home_, dof) / at(layout_.dofs, dof).gearRatio));
    }
    qpos.resize(qpos.size() + 2 * loads_[i].grippers.size(), kFingerTravel);
  }
  return qpos;
}

void Lowering::homeKey() {
  if (layout_.dofs.empty() && layout_.grippers.empty() && !options_.floatingBase) return;
  const std::vector<double> qpos = homePositions();
  std::vector<double> ctrl, act;
  for (std::size_t i = 0; i < home_.size(); ++i) {
    const auto commands = commandsAt(actuatorSettings_[i], home_[i]);
    ctrl.insert(ctrl.end(), commands.begin(), commands.end());
    const auto activations = activationsAt(actuatorSettings_[i], home_[i]);
    act.insert(act.end(), activations.begin(), activations.end());
  }
  ctrl.resize(ctrl.size() + layout_.grippers.size(), kOpenEffort);
  const bool hasSeveral = ctrl.size() > home_.size() + layout_.grippers.size();
  mjsKey* key = mjs_addKey(spec_.get());
  mjs_setName(key->element, kHomeKeyframe);
  mjs_setDouble(key->qpos, qpos.data(), static_cast<int>(qpos.size()));
  // MuJoCo refuses to attach a model that has a key with controls and an actuator that takes
  // several of them. Zeros are what a key has anyway.
  const auto set = [](mjDoubleVec* to, const std::vector<double>& values) {
    const bool isZero = std::ranges::all_of(values, [](double value) { return value == 0; });
    if (!isZero) mjs_setDouble(to, values.data(), static_cast<int>(values.size()));
  };
  if (!hasSeveral) set(key->ctrl, ctrl);
  set(key->act, act);
}

void Lowering::nameFamily() {
  mjsText* text = mjs_addText(spec_.get());
  mjs_setName(text->element, kFamilyText);
  mjs_setString(text->data, options_.family.c_str());
}

}  // namespace

SpecPtr lower(const Description& robot, const ModelOptions& options, Diagnostics& out) {
  return lower(robot, options, {}, out);
}

SpecPtr lower(const Description& robot, const ModelOptions& options, const LowerFiles& files,
              Diagnostics& out) {
  Diagnostics own;
  LowerFiles narrowed = files;
  narrowed.read = readerFor(robot.path, options, files.read);
  SpecPtr spec = Lowering(robot, options, narrowed, own).build();
  out.append(own, robot.path);
  return spec;
}

}  // namespace hrdf
