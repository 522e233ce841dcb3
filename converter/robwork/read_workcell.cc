// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/read_workcell.h"

#include <array>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "robwork/read_dh.h"
#include "robwork/read_model.h"
#include "robwork/transforms.h"
#include "robwork/values.h"
#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

constexpr auto kFrameTypes = std::to_array<std::string_view>({"Fixed", "Movable", "EndEffector"});
constexpr auto kJointTypes =
    std::to_array<std::string_view>({"Revolute", "Prismatic", "Universal", "Spherical",
                                     "PrismaticUniversal", "PrismaticSpherical"});
constexpr auto kStates = std::to_array<std::string_view>({"Active", "Passive"});
constexpr auto kFalseTrue = std::to_array<std::string_view>({"false", "true"});
constexpr auto kPropertyTypes = std::to_array<std::string_view>({"string", "double", "Q"});

class WorkCellReader {
 public:
  WorkCellReader(Expansion& in, const std::string& resources, const FileReader& files,
                 Diagnostics& out)
      : in_(in), out_(out), models_(in, cell_, resources, files, out), dhReader_(out) {}

  WorkCell read(const Node& file);

 private:
  using Attributes = robwork::Attributes;

  Attributes attributesOf(const Node& node) const {
    return {*node.file, node.xml, {findElement(workCellGrammar(), node.name())->attributes}, out_};
  }
  std::vector<Node> childrenOf(const Node& node) {
    return in_.children(node, workCellGrammar(), *findElement(workCellGrammar(), node.name()));
  }
  Device& device(const Scope& scope) {
    return cell_.devices[static_cast<std::size_t>(scope.deviceIndex)];
  }
  Frame& frameAt(int index) { return cell_.frames[static_cast<std::size_t>(index)]; }

  void workCell(const Node& node);
  void device(const Node& node);
  void chain(const Node& node, Scope scope);
  void junction(const Node& node, Device& device);
  void mobileBase(const Node& node, const Attributes& attributes, const std::vector<Node>& children,
                  const Scope& scope);
  void wheel(const Node& node, double y, const Scope& scope);
  void configuration(const Node& node, Device& device);
  void item(const Node& node, const Scope& scope);

  int addFrame(Frame frame, const Scope& scope);
  void attach(Frame& frame, const Attributes& attributes, bool takesParent, const Scope& scope);
  void frame(const Node& node, const Scope& scope);
  void joint(const Node& node, const Scope& scope);
  void dhJoint(const Node& node, const Scope& scope);
  bool inJoint(const Node& node, int joint, const Scope& scope);
  void dependence(const Node& node, Frame& joint);
  std::optional<Limit> limit(const Node& node, const Attributes& attributes);
  OnFrame place(const Node& node, const Attributes& attributes, AttributeName name, int frame,
                const Scope& scope);
  void model(const Node& node, int frame, const Scope& scope);
  void property(const Node& node, int frame, const Scope& scope);
  void setup(const Node& node, const Scope& scope);

  Expansion& in_;
  Diagnostics& out_;
  WorkCell cell_;
  ModelReader models_;
  int lastOfCell_ = 0;     // index of the WorkCell's latest frame
  int lastOfDevice_ = -1;  // index of the current device's latest frame; -1: no frame yet
  bool hasCellFrame_ = false;
  DhReader dhReader_;
  bool saidDaf_ = false;
  std::unordered_map<std::string, Location> devices_;  // location of each device, by name
  // Full names of the configurations of all devices.
  std::unordered_set<std::string> configurations_;
};

WorkCell WorkCellReader::read(const Node& file) {
  Frame world;
  world.name = "WORLD";
  world.where = {&file.file->source(), 0};
  cell_.frames.push_back(world);
  Node root;
  for (const Node& node : in_.children(file, workCellGrammar(), workCellGrammar()[0])) {
    if (root) {
      out_.error(node.where(), "a second root element " + asTag(node.name()),
                 "a file has one WorkCell or one device");
      continue;
    }
    root = node;
  }
  if (!root) {
    if (!out_.hasErrors()) {
      out_.error(file.file->source().name(), "the file has no WorkCell and no device");
    }
    return std::move(cell_);
  }
  cell_.where = root.where();
  if (root.name() == "WorkCell") {
    workCell(root);
  } else {
    device(root);
    if (!cell_.devices.empty()) cell_.name = cell_.devices[0].name;
  }
  return std::move(cell_);
}

void WorkCellReader::workCell(const Node& node) {
  const Attributes attributes = attributesOf(node);
  if (isGiven(attributes, "name")) cell_.name = nameIn(attributes, "name");
  for (const Node& child : childrenOf(node)) {
    const std::string_view name = child.name();
    if (name == "Calibration" || name == "Camera") {
      if (name == "Calibration") attributesOf(child);
      out_.warning(child.where(), asTag(name) + " is left out",
                   name == "Camera" ? "a <Property name=\"Camera\"> becomes a camera"
                                    : "write the calibrated poses in the frames");
    } else if (name.ends_with("Device")) {
      device(child);
    } else {
      item(child, {});
    }
  }
}

void WorkCellReader::device(const Node& node) {
  const Attributes attributes = attributesOf(node);
  Device device;
  device.name = nameIn(attributes, "name");
  device.where = node.where();
  device.isTree = node.name() == "TreeDevice";
  device.isParallel = node.name() == "ParallelDevice";
  device.isMobile = node.name() == "MobileDevice";
  const auto [known, isNew] = devices_.try_emplace(device.name, device.where);
  if (!isNew && !device.name.empty()) {
    out_.error(attributes.where("name"),
               "device " + inQuotes(device.name) + " already exists at " +
                   toString(placeOf(known->second)),
               "names of devices are unique");
    device.name += " ";  // so that equal names of its frames are not also reported
  }
  Scope scope;
  scope.device = device.name;
  scope.deviceIndex = static_cast<int>(cell_.devices.size());
  cell_.devices.push_back(device);
  lastOfDevice_ = -1;
  const std::vector<Node> children = childrenOf(node);
  if (device.isMobile) mobileBase(node, attributes, children, scope);
  for (const Node& child : children) {
    const std::string_view name = child.name();
    if (name == "SerialChain") {
      chain(child, scope);
    } else if (name == "Junction") {
      junction(child, this->device(scope));
    } else if (name == "Q") {
      configuration(child, this->device(scope));
    } else if (name != "AxelWidth" && name != "LeftWheel" && name != "RightWheel") {
      item(child, scope);
    }
  }
  if (this->device(scope).frames.empty()) {
    out_.error(node.where(), asTag(node.name()) + " has no frame", "its first frame is its base");
  }
}

void WorkCellReader::chain(const Node& node, Scope scope) {
  scope.chain = nameIn(attributesOf(node), "name");
  const int index = static_cast<int>(device(scope).chains.size());
  device(scope).chains.push_back({scope.chain, -1, node.where()});
  const int before = lastOfDevice_;
  for (const Node& child : childrenOf(node)) item(child, scope);
  if (lastOfDevice_ != before) {
    device(scope).chains[static_cast<std::size_t>(index)].last = lastOfDevice_;
  }
}

void WorkCellReader::junction(const Node& node, Device& device) {
  std::vector<Leg> legs;
  for (const Node& child : childrenOf(node)) {
    const auto words = in_.words(child);
    if (words.empty()) {
      out_.error(child.where(), "<Chains> has no chain");
    } else {
      legs.push_back({std::string(words.back().text), words.back().where});
    }
  }
  if (legs.size() < 2) {
    return out_.error(node.where(), "<Junction> has fewer than two <Chains>",
                      "write one <Chains> for each leg");
  }
  device.junctions.push_back(std::move(legs));
}

void WorkCellReader::mobileBase(const Node& node, const Attributes& attributes,
                                const std::vector<Node>& children, const Scope& scope) {
  std::array<Node, 3> parts;
  constexpr auto kParts = std::to_array<std::string_view>({"AxelWidth", "LeftWheel", "RightWheel"});
  for (const Node& child : children) {
    for (std::size_t i = 0; i < kParts.size(); ++i) {
      if (child.name() != kParts[i]) continue;
      if (parts[i]) out_.error(child.where(), "a second " + asTag(kParts[i]), "delete one of them");
      parts[i] = child;
    }
  }
  Frame base;
  base.where = node.where();
  base.name = nameIn(attributes, "basename");
  addFrame(std::move(base), scope);
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    if (!parts[i]) {
      out_.error(node.where(), "<MobileDevice> lacks " + asTag(kParts[i]));
    }
  }
  if (!parts[0] || !parts[1] || !parts[2]) return;
  const int baseFrame = lastOfDevice_;
  const auto width = numbersIn(in_, parts[0], {1}, out_);
  if (width && (*width)[0] <= 0) out_.error(parts[0].where(), "<AxelWidth> is not above 0");
  const double y = width ? (*width)[0] / 2 : 0;
  wheel(parts[1], y, scope);
  lastOfDevice_ = baseFrame;
  wheel(parts[2], -y, scope);
  lastOfDevice_ = baseFrame;
}

void WorkCellReader::wheel(const Node& node, double y, const Scope& scope) {
  Frame wheel;
  wheel.where = node.where();
  wheel.name = nameIn(attributesOf(node), "name");
  childrenOf(node);
  wheel.joint = JointType::revolute;
  wheel.X_PF.linear() = rollPitchYaw(0, 0, 90 * kDegree);
  wheel.X_PF.translation().y() = y;
  addFrame(std::move(wheel), scope);
}

void WorkCellReader::configuration(const Node& node, Device& device) {
  std::string name = nameIn(attributesOf(node), "name");
  if (equalIgnoringCase(name, "Home")) name = "Home";
  const auto q = numbersIn(in_, node, out_);
  if (name.empty() || !q) return;
  if (!configurations_.insert(device.name + "\n" + name).second) {
    return out_.error(node.where(), "a second <Q> " + inQuotes(name) + " of a device",
                      "delete one of them");
  }
  device.configurations.push_back({name, *q, node.where()});
}

void WorkCellReader::item(const Node& node, const Scope& scope) {
  const std::string_view name = node.name();
  if (name == "Frame") {
    frame(node, scope);
  } else if (name == "Joint") {
    joint(node, scope);
  } else if (name == "DHJoint") {
    dhJoint(node, scope);
  } else if (name == "Drawable" || name == "CollisionModel") {
    model(node, -1, scope);
  } else if (name == "Property") {
    property(node, -1, scope);
  } else if (name == "CollisionSetup" || name == "ProximitySetup") {
    setup(node, scope);
  } else {
    const Attributes attributes = attributesOf(node);
    childrenOf(node);
    const auto found = limit(node, attributes);
    if (attributes.has("refjoint")) {
      const OnFrame on = place(node, attributes, "refjoint", -1, scope);
      if (found) cell_.limits.push_back({on, *found});
    } else {
      out_.warning(node.where(), asTag(name) + " has no joint and is left out",
                   "put it into the joint, or write refjoint=\"...\"");
    }
  }
}

// Appends a frame under its full name. Returns its index.
int WorkCellReader::addFrame(Frame frame, const Scope& scope) {
  const int index = static_cast<int>(cell_.frames.size());
  frame.name = frame.name.empty() ? "" : scope.full(frame.name);
  frame.scope = scope;
  if (scope.isWorkCell()) {
    frame.ignoresParent = !hasCellFrame_;
    frame.before = 0;
    hasCellFrame_ = true;
    lastOfCell_ = index;
  } else {
    Device& own = device(scope);
    const bool isSerial = !own.isTree && !own.isParallel && !own.isMobile;
    frame.isBase = own.frames.empty();
    frame.ignoresParent = isSerial || frame.isBase;
    frame.before = frame.isBase ? lastOfCell_ : lastOfDevice_;
    own.frames.push_back(index);
    lastOfDevice_ = index;
  }
  cell_.frames.push_back(std::move(frame));
  return index;
}

void WorkCellReader::frame(const Node& node, const Scope& scope) {
  const Attributes attributes = attributesOf(node);
  Frame frame;
  frame.where = node.where();
  frame.name = nameIn(attributes, "name");
  if (isGiven(attributes, "refframe")) {
    frame.parent = {nameIn(attributes, "refframe"), attributes.where("refframe")};
  }
  const std::size_t type = choice(attributes, "type", kFrameTypes);
  frame.isMovable = type == 1;
  frame.isEndEffector = type == 2;
  if (choice(attributes, "daf", kFalseTrue) == 1 && !std::exchange(saidDaf_, true)) {
    out_.warning(attributes.where("daf"), "daf=\"true\" is left out",
                 "no frame can change its parent");
  }
  const int index = addFrame(std::move(frame), scope);
  Transform transform(out_);
  for (const Node& child : childrenOf(node)) {
    if (transform.take(in_, child)) continue;
    if (child.name() == "Property") {
      property(child, index, scope);
    } else {
      model(child, index, scope);
    }
  }
  frameAt(index).X_PF = transform.pose();
}

void WorkCellReader::joint(const Node& node, const Scope& scope) {
  const Attributes attributes = attributesOf(node);
  Frame joint;
  joint.where = node.where();
  joint.name = nameIn(attributes, "name");
  if (isGiven(attributes, "refframe")) {
    joint.parent = {nameIn(attributes, "refframe"), attributes.where("refframe")};
  }
  joint.joint = static_cast<JointType>(1 + choice(attributes, "type", kJointTypes));
  joint.isPassive = choice(attributes, "state", kStates) == 1;
  const int index = addFrame(std::move(joint), scope);
  Transform transform(out_);
  for (const Node& child : childrenOf(node)) {
    if (!transform.take(in_, child)) inJoint(child, index, scope);
  }
  frameAt(index).X_PF = transform.pose();
}

void WorkCellReader::dhJoint(const Node& node, const Scope& scope) {
  const Attributes attributes = attributesOf(node);
  Frame joint;
  joint.where = node.where();
  joint.name = nameIn(attributes, "name");
  joint.isPassive = choice(attributes, "state", kStates) == 1;
  const DhForm form = dhReader_.read(node, attributes);
  joint.joint = form.type;
  joint.X_PF = form.X_PF;
  const int index = addFrame(std::move(joint), scope);
  for (const Node& child : childrenOf(node)) inJoint(child, index, scope);
}

bool WorkCellReader::inJoint(const Node& node, int joint, const Scope& scope) {
  const std::string_view name = node.name();
  if (name == "Property") {
    property(node, joint, scope);
  } else if (name == "Drawable" || name == "CollisionModel") {
    model(node, joint, scope);
  } else if (name == "Depend") {
    dependence(node, frameAt(joint));
  } else {
    const Attributes attributes = attributesOf(node);
    childrenOf(node);
    const OnFrame on = place(node, attributes, "refjoint", joint, scope);
    if (const auto found = limit(node, attributes)) cell_.limits.push_back({on, *found});
  }
  return true;
}

void WorkCellReader::dependence(const Node& node, Frame& joint) {
  const Attributes attributes = attributesOf(node);
  childrenOf(node);
  Dependence found;
  found.where = node.where();
  if (attributes.has("on")) found.on = {nameIn(attributes, "on"), attributes.where("on")};
  found.gain = number(attributes, "gain").value_or(1);
  found.offset = number(attributes, "offset").value_or(0);
  if (joint.dependence) {
    return out_.error(node.where(), "a second <Depend>", "delete one of them");
  }
  if (joint.joint != JointType::revolute && joint.joint != JointType::prismatic) {
    return out_.error(node.where(), "<Depend> in a joint of several axes",
                      "only a revolute or prismatic joint can follow another");
  }
  if (joint.joint == JointType::revolute && isBeyondATurn(found.offset)) {
    attributes.doubt("offset", "is more than one turn", "the offset of <Depend> is in radians");
  }
  joint.dependence = found;
}

std::optional<Limit> WorkCellReader::limit(const Node& node, const Attributes& attributes) {
  Limit limit;
  limit.where = node.where();
  limit.kind = node.name() == "PosLimit"   ? LimitKind::position
               : node.name() == "VelLimit" ? LimitKind::velocity
                                           : LimitKind::acceleration;
  const auto high = number(attributes, "max");
  if (!high) return std::nullopt;
  limit.high = *high;
  if (limit.kind != LimitKind::position) {
    if (*high > 0) return limit;
    attributes.error("max", "max " + inQuotes(attributes.text("max")) + " is not above 0");
    return std::nullopt;
  }
  const auto low = number(attributes, "min");
  if (!low) return std::nullopt;
  limit.low = *low;
  if (*low <= *high) return limit;
  attributes.error("max",
                   "max " + inQuotes(attributes.text("max")) + " is below min, " + toText(*low));
  return std::nullopt;
}

// Returns the parent frame of an element: the frame `frame` that contains the element, or the frame
// that the attribute `name` refers to.
OnFrame WorkCellReader::place(const Node&, const Attributes& attributes, AttributeName name,
                              int frame, const Scope& scope) {
  OnFrame on;
  on.scope = scope;
  on.frame = frame;
  if (isGiven(attributes, name)) on.reference = {nameIn(attributes, name), attributes.where(name)};
  return on;
}

void WorkCellReader::model(const Node& node, int frame, const Scope& scope) {
  const Attributes attributes = attributesOf(node);
  if (isGiven(attributes, "name")) nameIn(attributes, "name");
  Model model = models_.read(node, attributes);
  model.on = place(node, attributes, "refframe", frame, scope);
  if (frame < 0 && !isGiven(attributes, "refframe")) {
    if (scope.isWorkCell() || lastOfDevice_ < 0) {
      return out_.error(node.where(), asTag(node.name()) + " has no frame",
                        "put it into a frame, or write refframe=\"...\"");
    }
    out_.warning(node.where(),
                 asTag(node.name()) + " has no frame: it is attached to the frame before it, " +
                     inQuotes(frameAt(lastOfDevice_).name),
                 "RobWork leaves it out: write refframe=\"...\"");
    model.on.frame = lastOfDevice_;
  }
  cell_.models.push_back(std::move(model));
}

void WorkCellReader::property(const Node& node, int frame, const Scope& scope) {
  const Attributes attributes = attributesOf(node);
  choice(attributes, "type", kPropertyTypes);
  Property property;
  if (isGiven(attributes, "name")) property.name = nameIn(attributes, "name");
  property.where = node.where();
  property.text = textIn(in_, node);
  property.numbers = numbersOf(property.text);
  property.on = place(node, attributes, "refframe", frame, scope);
  if (!property.name.empty()) cell_.properties.push_back(std::move(property));
}

void WorkCellReader::setup(const Node& node, const Scope& scope) {
  const Attributes attributes = attributesOf(node);
  childrenOf(node);
  if (!attributes.has("file")) return;
  if (cell_.setups.size() == kMaxFiles) {
    return out_.error(node.where(), "more than " + std::to_string(kMaxFiles) + " setups");
  }
  cell_.setups.push_back({scope, node});
}

}  // namespace

std::string Scope::full(std::string_view name) const {
  std::string text;
  if (!isWorkCell()) text += device + ".";
  if (!chain.empty()) text += chain + ".";
  return text.append(name);
}

std::vector<Axis> axesOf(JointType type) {
  switch (type) {
    case JointType::none:
      return {};
    case JointType::revolute:
      return {{2, false}};
    case JointType::prismatic:
      return {{2, true}};
    case JointType::universal:
      return {{0, false}, {1, false}};
    case JointType::spherical:
      return {{0, false}, {1, false}, {2, false}};
    case JointType::prismaticUniversal:
      return {{0, false}, {1, false}, {2, true}};
    case JointType::prismaticSpherical:
      return {{0, false}, {1, false}, {2, false}, {2, true}};
  }
  return {};
}

WorkCell readWorkCell(const Node& file, Expansion& in, const std::string& resources,
                      const FileReader& files, Diagnostics& out) {
  return WorkCellReader(in, resources, files, out).read(file);
}

}  // namespace hrdf::robwork
