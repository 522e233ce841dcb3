// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/make_mechanism.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "robwork/collisions.h"
#include "robwork/dynamics.h"
#include "robwork/followers.h"
#include "robwork/frame_names.h"
#include "robwork/loops.h"
#include "robwork/values.h"
#include "text/arithmetic.h"
#include "text/index.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"
#include "text/unique_name.h"

namespace hrdf::robwork {
namespace {

class DeviceMaker {
 public:
  DeviceMaker(WorkCell cell, Expansion& in, Diagnostics& out)
      : cell_(std::move(cell)), in_(in), out_(out), names_(cell_, out) {}

  Mechanism make();

 private:
  Frame& frame(int index) { return cell_.frames[at(index)]; }

  void findParents();
  int parentOf(int index);
  void checkIgnored(int index);
  void sortFrames();
  int resolve(const OnFrame& on, std::string_view what);
  int frameOf(const Model& model);
  void placeModels();
  void placeLimits();

  bool isFree(int index);
  bool isBody(int index);
  void makeBodies();
  void makeJoints(int index);
  std::optional<Mechanism::Range> rangeOf(const Frame& frame, std::size_t axis) const;
  std::optional<double> topOf(const Frame& frame, LimitKind kind, std::size_t axis) const;
  void makeShapes();

  void makeCouplings();
  void makeDevices();
  int tipOf(const Device& device);
  void makePostures();
  void putConfiguration(const Configuration& configuration, const Mechanism::Device& device,
                        std::vector<double>& q);
  void makeProperties();
  bool makeCamera(const Property& property, int frame);
  void makeExclusions();

  WorkCell cell_;
  Expansion& in_;
  Diagnostics& out_;
  FrameNames names_;
  Mechanism made_;
  std::vector<int> parents_;      // index of each frame's parent; -1: no parent (WORLD)
  std::vector<int> sorted_;       // indices of the frames, a parent before its children
  std::vector<int> modelFrames_;  // index of the frame of each model; -1: unknown frame
  std::vector<bool> hasShapes_;   // by frame; true: the frame has shapes
  std::vector<bool> floats_;      // by frame; true: the frame moves freely in the world
  std::vector<bool> stands_;      // by frame; true: the frame cannot move
  std::vector<int> bodies_;       // index of the body that contains each frame
  std::vector<Pose> X_BF_;        // pose of each frame in its body
  std::vector<int> firstJoints_;  // index of the first joint of each frame; -1: no joint
  std::set<std::string> cameras_;
  std::map<int, int> cameraCounts_;  // number of cameras of each frame
  std::vector<bool> follows_;        // by joint; true: the joint is a follower
};

Mechanism DeviceMaker::make() {
  made_.name = cell_.name;
  made_.where = cell_.where;
  findParents();
  placeModels();
  placeLimits();
  markBodies(cell_, names_, out_);
  sortFrames();
  if (out_.hasErrors()) {
    makeExclusions();  // called only to report errors in the setups
    return {};
  }
  makeBodies();
  makeShapes();
  makeCouplings();
  makeDevices();
  addDynamics(cell_, names_, made_, out_);
  makeProperties();
  makePostures();
  makeExclusions();
  made_.meshes = std::move(cell_.meshes);
  return std::move(made_);
}

void DeviceMaker::findParents() {
  parents_.assign(cell_.frames.size(), -1);
  for (int i = 1; i < static_cast<int>(cell_.frames.size()); ++i) parents_[at(i)] = parentOf(i);
}

int DeviceMaker::parentOf(int index) {
  const Frame& own = frame(index);
  if (own.ignoresParent) checkIgnored(index);
  if (own.ignoresParent || own.parent.name.empty()) return own.before;
  const auto found = names_.find(own.scope, own.parent.name);
  if (found) return *found;
  out_.error(own.parent.where, "there is no frame " + inQuotes(own.parent.name),
             names_.hint(own.scope, own.parent.name));
  return 0;
}

// Warns if RobWork ignores the attribute `refframe` of a frame.
void DeviceMaker::checkIgnored(int index) {
  const Frame& own = frame(index);
  if (own.parent.name.empty()) return;
  if (names_.findOutward(own.scope, own.parent.name) == own.before) return;
  const std::string why =
      own.scope.isWorkCell() ? "the first frame of a WorkCell is a child of WORLD"
      : own.isBase           ? "the first frame of a device is a child of the frame of the "
                               "WorkCell before it"
                             : "in a SerialDevice each frame is a child of the frame before it";
  out_.warning(own.parent.where,
               "refframe " + inQuotes(own.parent.name) +
                   " has no effect: the frame is a child of " + inQuotes(frame(own.before).name),
               why);
}

void DeviceMaker::sortFrames() {
  std::vector<std::vector<int>> children(cell_.frames.size());
  for (int i = static_cast<int>(cell_.frames.size()) - 1; i > 0; --i) {
    children[at(parents_[at(i)])].push_back(i);
  }
  std::vector<int> open = {0};
  std::vector<bool> isSorted(cell_.frames.size());
  while (!open.empty()) {
    const int index = open.back();
    open.pop_back();
    sorted_.push_back(index);
    isSorted[at(index)] = true;
    open.insert(open.end(), children[at(index)].begin(), children[at(index)].end());
  }
  for (int i = 1; i < static_cast<int>(cell_.frames.size()); ++i) {
    if (isSorted[at(i)] || frame(i).parent.name.empty()) continue;
    return out_.error(frame(i).parent.where,
                      "frame " + inQuotes(frame(i).name) + " is its own ancestor",
                      "change its refframe, or the refframe of another ancestor");
  }
}

// Returns the index of the frame that `on` refers to, or -1 after an error or warning.
int DeviceMaker::resolve(const OnFrame& on, std::string_view what) {
  if (on.reference.name.empty()) return on.frame;
  const auto found = names_.find(on.scope, on.reference.name);
  if (on.frame >= 0) {
    if (found != on.frame && names_.findOutward(on.scope, on.reference.name) != on.frame) {
      out_.warning(on.reference.where,
                   std::string(what) + " " + inQuotes(on.reference.name) + " has no effect",
                   "the element is in " + inQuotes(frame(on.frame).name));
    }
    return on.frame;
  }
  if (found) return *found;
  out_.error(on.reference.where, "there is no frame " + inQuotes(on.reference.name),
             names_.hint(on.scope, on.reference.name));
  return -1;
}

// Returns the index of a model's frame, or -1 after an error or warning. As in RobWork, a device's
// model on a missing frame is left out.
int DeviceMaker::frameOf(const Model& model) {
  const OnFrame& on = model.on;
  const bool isOfDevice = !on.scope.isWorkCell() && on.frame < 0 && !on.reference.name.empty();
  if (!isOfDevice || names_.find(on.scope, on.reference.name)) return resolve(on, "refframe");
  out_.warning(on.reference.where,
               "there is no frame " + inQuotes(on.reference.name) + ": the shapes are left out",
               names_.hint(on.scope, on.reference.name));
  return -1;
}

void DeviceMaker::placeModels() {
  hasShapes_.assign(cell_.frames.size(), false);
  for (const Model& model : cell_.models) {
    const int index = frameOf(model);
    modelFrames_.push_back(index);
    if (index >= 0 && !model.shapes.empty()) hasShapes_[at(index)] = true;
  }
}

void DeviceMaker::placeLimits() {
  for (const StandingLimit& each : cell_.limits) {
    const int index = resolve(each.on, "refjoint");
    if (index < 0) continue;
    if (frame(index).joint == JointType::none) {
      out_.error(each.on.reference.where,
                 "frame " + inQuotes(frame(index).name) + " is not a joint",
                 "only joints have limits");
    } else {
      frame(index).limits.push_back(each.limit);
    }
  }
}

// True if the frame moves freely in the world: the base of a mobile device; with a dynamics file, a
// rigid body on a fixed frame; without a dynamics file, a movable frame with shapes whose parent is
// WORLD.
bool DeviceMaker::isFree(int index) {
  const Frame& own = frame(index);
  if (own.isBase && cell_.devices[at(own.scope.deviceIndex)].isMobile) return true;
  if (cell_.dynamics) return own.isRigidBody && stands_[at(parents_[at(index)])];
  return own.isMovable && !own.isBase && parents_[at(index)] == 0 && hasShapes_[at(index)];
}

// True if the frame becomes a separate body. MuJoCo excludes contacts of bodies, not of frames, so
// each fixed frame with shapes is a body. The base of a device is a body even without shapes:
// otherwise a table under it would be the parent of the device's first link, and their contacts
// would be excluded.
bool DeviceMaker::isBody(int index) {
  const Frame& own = frame(index);
  if (parents_[at(index)] < 0 || own.joint != JointType::none || floats_[at(index)]) return true;
  return stands_[at(index)] && (hasShapes_[at(index)] || own.isBase);
}

void DeviceMaker::makeBodies() {
  bodies_.assign(cell_.frames.size(), 0);
  floats_.assign(cell_.frames.size(), false);
  stands_.assign(cell_.frames.size(), false);
  X_BF_.assign(cell_.frames.size(), Pose::Identity());
  std::vector<Pose> X_WF(cell_.frames.size(), Pose::Identity());
  std::vector<Location> welded;
  for (const int index : sorted_) {
    const Frame& own = frame(index);
    const int parent = parents_[at(index)];
    const Pose X_PF = parent < 0 ? Pose::Identity() : X_BF_[at(parent)] * own.X_PF;
    if (parent >= 0) X_WF[at(index)] = X_WF[at(parent)] * own.X_PF;
    const bool floats = parent >= 0 && isFree(index);
    floats_[at(index)] = floats;
    stands_[at(index)] =
        parent < 0 || (stands_[at(parent)] && own.joint == JointType::none && !floats);
    if (own.isMovable && !floats && !own.isStillBody) welded.push_back(own.where);
    if (!isBody(index)) {
      bodies_[at(index)] = bodies_[at(parent)];
      X_BF_[at(index)] = X_PF;
      continue;
    }
    Mechanism::Body body;
    body.name = own.name;
    body.where = own.where;
    body.isFree = floats;
    body.parent = parent < 0 || floats ? -1 : bodies_[at(parent)];
    body.X_PB = floats ? X_WF[at(index)] : X_PF;
    bodies_[at(index)] = static_cast<int>(made_.bodies.size());
    made_.bodies.push_back(std::move(body));
  }
  if (!welded.empty()) {
    const std::size_t more = welded.size() - 1;
    out_.note(
        welded[0],
        "a Movable frame is fixed" + (more == 0 ? "" : ", and " + std::to_string(more) + " more"),
        cell_.dynamics
            ? "a frame is free if a <RigidBody> refers to it and its parent does not move"
            : "a frame is free if it has a shape, is a child of WORLD and is not a base");
  }
  firstJoints_.assign(cell_.frames.size(), -1);
  for (int i = 0; i < static_cast<int>(cell_.frames.size()); ++i) {
    const Frame& own = frame(i);
    if (own.joint != JointType::none) makeJoints(i);
    const auto kind = own.isBase          ? Mechanism::FrameKind::base
                      : own.isEndEffector ? Mechanism::FrameKind::tip
                                          : Mechanism::FrameKind::frame;
    made_.frames.push_back({own.name, bodies_[at(i)], X_BF_[at(i)], kind, own.where});
  }
}

void DeviceMaker::makeJoints(int index) {
  const Frame& own = frame(index);
  const auto axes = axesOf(own.joint);
  firstJoints_[at(index)] = static_cast<int>(made_.joints.size());
  for (std::size_t i = 0; i < axes.size(); ++i) {
    Mechanism::Joint joint;
    joint.name = axes.size() == 1 ? own.name : own.name + "_" + std::to_string(i);
    joint.body = bodies_[at(index)];
    joint.slides = axes[i].slides;
    joint.axis_B = Eigen::Vector3d::Unit(axes[i].index);
    joint.range = rangeOf(own, i);
    joint.maxSpeed = topOf(own, LimitKind::velocity, i);
    joint.maxAcceleration = topOf(own, LimitKind::acceleration, i);
    joint.isPassive = own.isPassive;
    joint.where = own.where;
    made_.joints.push_back(std::move(joint));
  }
}

// Returns the limit of a joint's axis; null: no limit. Of the limits of the kind `kind`, a joint
// with one axis uses the last; other joints use limit i for axis i.
const Limit* limitOf(const Frame& frame, LimitKind kind, std::size_t axis) {
  const Limit* last = nullptr;
  std::size_t count = 0;
  const bool isSingle = axesOf(frame.joint).size() == 1;
  for (const Limit& limit : frame.limits) {
    if (limit.kind == kind && (count++ == axis || isSingle)) last = &limit;
  }
  return last;
}

std::optional<Mechanism::Range> DeviceMaker::rangeOf(const Frame& frame, std::size_t axis) const {
  const Limit* limit = limitOf(frame, LimitKind::position, axis);
  if (!limit) return std::nullopt;
  const double unit = axesOf(frame.joint)[axis].slides ? 1 : kDegree;
  return Mechanism::Range{limit->low * unit, limit->high * unit};
}

std::optional<double> DeviceMaker::topOf(const Frame& frame, LimitKind kind,
                                         std::size_t axis) const {
  const Limit* limit = limitOf(frame, kind, axis);
  if (!limit) return std::nullopt;
  return limit->high * (axesOf(frame.joint)[axis].slides ? 1 : kDegree);
}

void DeviceMaker::makeShapes() {
  for (std::size_t i = 0; i < cell_.models.size(); ++i) {
    const Model& model = cell_.models[i];
    const int index = modelFrames_[i];
    if (index < 0) continue;
    for (Mechanism::Shape shape : model.shapes) {
      shape.body = bodies_[at(index)];
      shape.X_BG = X_BF_[at(index)] * model.X_FM;
      if (shape.type == Mechanism::ShapeType::plane && !stands_[at(index)]) {
        out_.warning(shape.where, "<Plane> on a body that moves is left out",
                     "MuJoCo allows planes on fixed bodies only");
        continue;
      }
      made_.shapes.push_back(std::move(shape));
    }
  }
}

void DeviceMaker::makeCouplings() {
  follows_.assign(made_.joints.size(), false);
  for (const Follower& each : followersOf(cell_, names_, out_)) {
    Mechanism::Coupling coupling;
    coupling.joint = firstJoints_[at(each.frame)];
    coupling.offset = each.offset;
    coupling.terms = {{firstJoints_[at(each.leader)], 1, each.gain}};
    coupling.where = frame(each.frame).dependence->where;
    follows_[at(coupling.joint)] = true;
    made_.couplings.push_back(std::move(coupling));
  }
}

void DeviceMaker::makeDevices() {
  if (out_.hasErrors()) return;
  const auto addDrives = [&](int index, std::vector<int>* commands) {
    const Frame& own = frame(index);
    for (std::size_t i = 0; i < axesOf(own.joint).size(); ++i) {
      const int joint = firstJoints_[at(index)] + static_cast<int>(i);
      if (own.isPassive || follows_[at(joint)]) continue;
      if (commands) commands->push_back(joint);
      Mechanism::Drive drive;
      drive.name = made_.joints[at(joint)].name;
      drive.joint = joint;
      drive.where = own.where;
      made_.drives.push_back(std::move(drive));
    }
  };
  for (const Device& device : cell_.devices) {
    Mechanism::Device made;
    made.name = device.name;
    made.where = device.where;
    for (const int index : device.frames) addDrives(index, &made.joints);
    made.base = device.frames.front();
    made.tip = tipOf(device);
    if (made_.frames[at(made.tip)].kind == Mechanism::FrameKind::frame) {
      made_.frames[at(made.tip)].kind = Mechanism::FrameKind::tip;
    }
    made_.devices.push_back(std::move(made));
    if (device.isParallel) {
      for (const Mechanism::Loop& loop : loopsOf(device, cell_, parents_, out_)) {
        made_.loops.push_back(loop);
      }
    }
    if (device.isMobile) {
      out_.warning(
          device.where, "only contact with the floor holds the wheels of " + inQuotes(device.name),
          "in RobWork they do not slip; with the option actuator=velocity they turn without limit");
    }
  }
  for (int i = 0; i < static_cast<int>(cell_.frames.size()); ++i) {
    if (frame(i).scope.isWorkCell()) addDrives(i, nullptr);
  }
}

// Returns the index of the frame that RobWork uses as the device's end.
int DeviceMaker::tipOf(const Device& device) {
  if (device.isMobile) return device.frames.front();
  if (device.isParallel && !device.chains.empty()) {
    const int end = endsOf(device, cell_, parents_).at(device.chains[0].name);
    if (end >= 0) return end;
  }
  if (device.isTree) {
    const auto end =
        std::ranges::find_if(device.frames, [&](int index) { return frame(index).isEndEffector; });
    if (end != device.frames.end()) return *end;
  }
  return device.frames.back();
}

// Copies the numbers of a <Q> element to `q`, the positions of all joints.
void DeviceMaker::putConfiguration(const Configuration& configuration,
                                   const Mechanism::Device& device, std::vector<double>& q) {
  if (configuration.q.size() != device.joints.size()) {
    out_.error(configuration.where,
               "<Q> " + inQuotes(configuration.name) + " has " +
                   counted(configuration.q.size(), "value") + "; " + inQuotes(device.name) +
                   " has " + countedFreedoms(device.joints.size()),
               "passive joints and joints with <Depend> do not count");
    return;
  }
  for (std::size_t i = 0; i < device.joints.size(); ++i) {
    const int joint = device.joints[i];
    q[at(joint)] = configuration.q[i];
    const auto& range = made_.joints[at(joint)].range;
    constexpr double kSlack = 1e-9;
    if (range && (q[at(joint)] < range->low - kSlack || q[at(joint)] > range->high + kSlack)) {
      out_.warning(configuration.where,
                   toText(q[at(joint)]) + " in <Q> " + inQuotes(configuration.name) +
                       " is outside the range of " + inQuotes(made_.joints[at(joint)].name) + " (" +
                       toText(range->low) + " to " + toText(range->high) + ")",
                   "<Q> is in radians and metres");
    }
  }
}

void DeviceMaker::makePostures() {
  if (out_.hasErrors()) return;
  double values = 0;
  for (const Device& device : cell_.devices) {
    values += static_cast<double>(device.configurations.size() * made_.joints.size());
  }
  if (values > kMaxPostureValues) {
    return out_.error(cell_.where, "too many <Q> for so many joints");
  }
  std::vector<double> home(made_.joints.size());
  bool hasHome = false;
  for (std::size_t i = 0; i < cell_.devices.size(); ++i) {
    for (const Configuration& each : cell_.devices[i].configurations) {
      if (each.name != "Home") continue;
      putConfiguration(each, made_.devices[i], home);
      if (!hasHome) made_.postures.push_back({"home", {}, each.where});
      hasHome = true;
    }
  }
  if (hasHome) made_.postures[0].q = withFollowers(made_, home);
  for (std::size_t i = 0; i < cell_.devices.size(); ++i) {
    for (const Configuration& each : cell_.devices[i].configurations) {
      if (each.name == "Home") continue;
      std::vector<double> q = home;
      putConfiguration(each, made_.devices[i], q);
      made_.postures.push_back(
          {cell_.devices[i].name + "." + each.name, withFollowers(made_, q), each.where});
    }
  }
}

bool DeviceMaker::makeCamera(const Property& property, int index) {
  const bool isCamera = property.name == "Camera";
  const bool isLine = property.name == "Scanner2D";
  if (!isCamera && !isLine && property.name != "Scanner25D") return false;
  const auto& n = property.numbers;
  const bool isGood = (n.size() == 3 || (isLine && n.size() == 2)) && n[0] > 0 && n[0] < 180 &&
                      std::ranges::all_of(std::span(n).subspan(1), [](double pixels) {
                        return pixels >= 1 && pixels <= 1e5 && pixels == std::floor(pixels);
                      });
  if (!isGood) {
    out_.warning(property.where, "<Property> " + inQuotes(property.name) + " is not a camera",
                 "write the field of view in degrees, and width and height in pixels, which are "
                 "integers");
    return false;
  }
  if (index < 0) {
    out_.warning(property.where, "<Property> " + inQuotes(property.name) + " has no frame",
                 "put it into a frame, or write refframe=\"...\"");
    return false;
  }
  if (!isCamera) {
    out_.warning(property.where, "the scanner becomes a camera",
                 "MuJoCo has no sensor of its kind");
  }
  Mechanism::Camera camera;
  const auto isTaken = [&](const std::string& name) { return cameras_.contains(name); };
  int& count = cameraCounts_[index];
  camera.name = uniqueName(frame(index).name, isTaken, count);
  cameras_.insert(camera.name);
  camera.body = bodies_[at(index)];
  camera.X_BC = X_BF_[at(index)];
  camera.fovy = n[0] * kDegree;
  camera.width = static_cast<int>(n[1]);
  camera.height = n.size() == 3 ? static_cast<int>(n[2]) : 1;
  camera.where = property.where;
  made_.cameras.push_back(std::move(camera));
  return true;
}

void DeviceMaker::makeProperties() {
  for (const Property& property : cell_.properties) {
    const int index = resolve(property.on, "refframe");
    // Skip an unknown frame, which resolve() has reported.
    if (index < 0 && !property.on.reference.name.empty()) continue;
    if (makeCamera(property, index)) continue;
    const std::string owner = index >= 0                       ? frame(index).name
                              : property.on.scope.isWorkCell() ? cell_.name
                                                               : property.on.scope.device;
    made_.texts.push_back({owner + ":" + property.name, property.text});
  }
}

void DeviceMaker::makeExclusions() {
  std::vector<bool> collides(cell_.frames.size());
  for (std::size_t i = 0; i < cell_.models.size(); ++i) {
    const auto isColliding = [](const Mechanism::Shape& shape) { return shape.isCollision; };
    if (modelFrames_[i] >= 0 && std::ranges::any_of(cell_.models[i].shapes, isColliding)) {
      collides[at(modelFrames_[i])] = true;
    }
  }
  // For the exclusion of contacts, a free body has no parent: it rests on other bodies, so it must
  // collide with them.
  std::vector<int> parents = parents_;
  for (std::size_t i = 0; i < floats_.size(); ++i) {
    if (floats_[i]) parents[i] = -1;
  }
  std::vector<CollidingFrame> frames;
  for (int i = 0; i < static_cast<int>(cell_.frames.size()); ++i) {
    if (!collides[at(i)]) continue;
    if (bodies_.empty()) {
      frames.push_back({i, parents[at(i)]});
    } else {
      frames.push_back({i, parents[at(i)], bodies_[at(i)], stands_[at(i)]});
    }
  }
  made_.excluded = excludedBodies(cell_, names_, frames, parents, in_, out_);
}

}  // namespace

Mechanism makeMechanism(WorkCell cell, Expansion& in, Diagnostics& out) {
  return DeviceMaker(std::move(cell), in, out).make();
}

}  // namespace hrdf::robwork
