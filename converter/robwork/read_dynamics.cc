// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/read_dynamics.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "model/principal_inertia.h"
#include "robwork/values.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

using Kind = DynamicBody::Kind;

// Largest rounding error of a moment of inertia, relative to the largest moment.
constexpr double kRounding = 1e-6;

// Kinds of elements that the reader ignores, with a hint for the user.
struct Kinds {
  std::vector<std::string_view> elements;
  const char* hint;
};
const std::vector<Kinds> kLeftOut = {
    {{"MaterialID", "ObjectID", "MaterialData", "FrictionMap", "ObjectTypeData", "ContactMap",
      "ContactModel", "DefaultRestitutionModel"},
     "MuJoCo's friction and restitution are used"},
    {{"PhysicsEngine", "Integrator", "Property"}, "MuJoCo's settings of the simulation are used"},
    {{"Constraint", "Spring", "SuctionCup"}, "only joints connect bodies"},
    {{"TactileArraySensor", "BodyContactSensor", "TactileMultiAxisSensor", "FTSensor"},
     "put MuJoCo's own sensors into a scene that attaches the robot"},
    {{"PDDeviceController", "PoseDeviceController", "SerialDeviceController",
      "SpringJointController"},
     "the options 'actuator' and 'servo' choose the drives"},
};

// The child elements of a body that contain its mass properties.
struct Parts {
  Node mass, centre, inertia, estimate;
};

// True if the body is in a kinematic device. In RobWork such bodies move exactly as commanded,
// independent of their mass.
bool isOfKinematicDevice(const Node& body) {
  return body.xml.parent().name() == std::string_view("KinematicDevice");
}

class DynamicsReader {
 public:
  DynamicsReader(const WorkCell& cell, Expansion& in, Diagnostics& out)
      : cell_(cell), in_(in), out_(out) {
    for (std::size_t i = 0; i < cell.devices.size(); ++i) {
      devices_.try_emplace(cell.devices[i].name, static_cast<int>(i));
    }
  }

  Dynamics read(const Node& root);

 private:
  using Attributes = robwork::Attributes;

  const ElementRow& rowOf(const Node& node) const {
    return *findElement(dynamicsGrammar(), node.name());
  }
  Attributes attributesOf(const Node& node) const {
    return {*node.file, node.xml, {rowOf(node).attributes}, out_};
  }
  std::vector<Node> childrenOf(const Node& node) {
    return in_.children(node, dynamicsGrammar(), rowOf(node));
  }
  Reference nameOf(const Node& node, AttributeName name) const {
    const Attributes attributes = attributesOf(node);
    if (!attributes.has(name)) return {};
    return {nameIn(attributes, name), attributes.where(name)};
  }

  void device(const Node& node);
  std::optional<Scope> scopeOf(const Reference& device);
  void forceLimit(const Node& node, const Scope& scope);
  void body(const Node& node, Kind kind, const Scope& scope);
  Parts partsOf(const std::vector<Node>& children);
  void figures(const Parts& parts, const Node& node, DynamicBody& body);
  void checkComplete(const Parts& parts, const Node& node);
  std::optional<Eigen::Matrix3d> inertia(const Node& node);
  bool leaveOut(const Node& node);

  const WorkCell& cell_;
  Expansion& in_;
  Diagnostics& out_;
  std::unordered_map<std::string, int> devices_;  // index of each device, by name
  Dynamics made_;
  std::set<const Kinds*> said_;
  bool saidKinematic_ = false;
};

Dynamics DynamicsReader::read(const Node& root) {
  for (const Node& child : childrenOf(root)) {
    const std::string_view name = child.name();
    if (leaveOut(child)) continue;
    if (name == "Gravity") {
      if (const auto v = numbersIn(in_, child, {3}, out_)) {
        made_.gravity = Eigen::Vector3d(v->data());
      }
    } else if (name.ends_with("Device")) {
      device(child);
    } else {
      body(child, name == "RigidBody" ? Kind::free : Kind::still, {});
    }
  }
  return std::move(made_);
}

// Returns true if the reader leaves the element out; warns once for each kind of element.
bool DynamicsReader::leaveOut(const Node& node) {
  const auto kind = std::ranges::find_if(kLeftOut, [&](const Kinds& each) {
    return std::ranges::find(each.elements, node.name()) != each.elements.end();
  });
  if (kind == kLeftOut.end()) return false;
  if (said_.insert(&*kind).second) {
    out_.warning(node.where(), asTag(node.name()) + " is left out", kind->hint);
  }
  return true;
}

void DynamicsReader::device(const Node& node) {
  const std::vector<Node> children = childrenOf(node);
  const auto scope = scopeOf(nameOf(node, "device"));
  if (node.name() == "KinematicDevice" && !std::exchange(saidKinematic_, true)) {
    out_.warning(node.where(), "<KinematicDevice> is driven as any other device",
                 "forces also move it");
  }
  if (!scope) return;
  for (const Node& child : children) {
    const std::string_view name = child.name();
    if (name == "ForceLimit") {
      forceLimit(child, *scope);
    } else if (name == "RefBase") {
      attributesOf(child);  // called only to report wrong attributes
    } else {
      body(child,
           name == "RigidBase"      ? Kind::free
           : name.ends_with("Base") ? Kind::still
                                    : Kind::link,
           *scope);
    }
  }
}

std::optional<Scope> DynamicsReader::scopeOf(const Reference& device) {
  if (device.name.empty()) return std::nullopt;
  const auto found = devices_.find(device.name);
  if (found != devices_.end()) {
    Scope scope;
    scope.device = device.name;
    scope.deviceIndex = found->second;
    return scope;
  }
  if (out_.isFull()) return std::nullopt;
  std::vector<std::string_view> known;
  for (const Device& each : cell_.devices) known.push_back(each.name);
  out_.error(device.where, "there is no device " + inQuotes(device.name),
             known.empty() ? "the WorkCell has no device" : nameHint(device.name, known));
  return std::nullopt;
}

void DynamicsReader::forceLimit(const Node& node, const Scope& scope) {
  ForceLimit limit{scope, nameOf(node, "joint")};
  const auto effort = numbersIn(in_, node, {1}, out_);
  if (!effort || limit.joint.name.empty()) return;
  limit.effort = effort->front();
  if (limit.effort <= 0) return out_.error(node.where(), "<ForceLimit> is not above 0");
  made_.forceLimits.push_back(std::move(limit));
}

void DynamicsReader::body(const Node& node, Kind kind, const Scope& scope) {
  DynamicBody body;
  body.kind = kind;
  body.scope = scope;
  body.where = node.where();
  const bool isJoint = node.name() == "RigidJoint";
  const bool isLink = kind == Kind::link && !isJoint;
  body.frame = isJoint  ? nameOf(node, "joint")
               : isLink ? nameOf(node, "object")
                        : nameOf(node, "frame");
  const std::vector<Node> children = childrenOf(node);
  if (in_.isStopped()) return;  // after an exceeded limit, the children are incomplete
  for (const Node& child : children) {
    if (child.name() != "Associate") continue;
    const Reference frame = nameOf(child, "object");
    childrenOf(child);
    if (!frame.name.empty()) body.associates.push_back(frame);
  }
  const Parts parts = partsOf(children);
  figures(parts, node, body);
  if (kind != Kind::still) checkComplete(parts, node);
  if (!body.frame.name.empty()) made_.bodies.push_back(std::move(body));
}

Parts DynamicsReader::partsOf(const std::vector<Node>& children) {
  Parts parts;
  for (const Node& child : children) {
    const std::string_view name = child.name();
    Node* const part = name == "Mass"              ? &parts.mass
                       : name == "COG"             ? &parts.centre
                       : name == "Inertia"         ? &parts.inertia
                       : name == "EstimateInertia" ? &parts.estimate
                                                   : nullptr;
    if (!part) {
      leaveOut(child);
      continue;
    }
    if (*part) out_.error(child.where(), "a second " + asTag(name), "delete one of them");
    *part = child;
  }
  if (parts.estimate) childrenOf(parts.estimate);
  return parts;
}

void DynamicsReader::figures(const Parts& parts, const Node& node, DynamicBody& body) {
  if (const auto v = parts.mass ? numbersIn(in_, parts.mass, {1}, out_) : std::nullopt) {
    const bool isWithout = v->front() == 0 && isOfKinematicDevice(node);
    if (v->front() <= 0 && !isWithout) out_.error(parts.mass.where(), "<Mass> is not above 0");
    if (!isWithout) body.mass = v->front();
  }
  if (const auto v = parts.centre ? numbersIn(in_, parts.centre, {3}, out_) : std::nullopt) {
    body.p_FC = Eigen::Vector3d(v->data());
    if (body.p_FC->norm() > kMaxLength) {
      out_.error(parts.centre.where(), "<COG> is more than 1 km from its frame",
                 "lengths are in metres");
    }
  }
  if (parts.inertia) body.I_C = inertia(parts.inertia);
  if (parts.inertia && parts.estimate) {
    out_.warning(parts.inertia.where(), "<Inertia> has no effect with <EstimateInertia>",
                 "delete one of them");
    body.I_C.reset();
  }
}

// Missing mass properties are errors, because RobWork rejects bodies without them.
void DynamicsReader::checkComplete(const Parts& parts, const Node& node) {
  const auto check = [&](const Node& part, std::string_view name, const char* hint) {
    if (!part) out_.error(node.where(), asTag(node.name()) + " lacks " + asTag(name), hint);
  };
  check(parts.mass, "Mass", "");
  if (parts.estimate) return;
  check(parts.centre, "COG", "<EstimateInertia /> computes it from the shapes");
  check(parts.inertia, "Inertia", "<EstimateInertia /> computes it from the shapes");
}

std::optional<Eigen::Matrix3d> DynamicsReader::inertia(const Node& node) {
  const auto v = numbersIn(in_, node, {3, 9}, out_);
  if (!v) return std::nullopt;
  const bool isDiagonal = v->size() == 3;
  const Eigen::Matrix3d given = isDiagonal ? Eigen::Vector3d(v->data()).asDiagonal().toDenseMatrix()
                                           : Eigen::Map<const Eigen::Matrix3d>(v->data());
  if (!given.isApprox(given.transpose(), kRounding) && !given.isZero()) {
    out_.warning(node.where(), "<Inertia> is not symmetric",
                 "the means of its opposite entries are used");
  }
  const Eigen::Matrix3d I = (given + given.transpose()) / 2;
  const Eigen::Vector3d moments = principalMoments(I);
  if (moments[0] < -kRounding * moments.cwiseAbs().maxCoeff()) {
    out_.error(node.where(), "<Inertia> has a moment below 0, which no body has",
               "write the moments xx, yy and zz, or the nine entries of the tensor");
  }
  return I;
}

}  // namespace

std::optional<Node> dynamicsRoot(const Node& file, Expansion& in, Diagnostics& out) {
  const auto isRoot = [](const pugi::xml_node& node) { return isDynamicsRoot(node.name()); };
  if (!file.xml.find_child(isRoot)) return std::nullopt;
  std::optional<Node> root;
  for (const Node& node : in.children(file, dynamicsGrammar(), dynamicsGrammar()[0])) {
    if (root) {
      out.error(node.where(), "a second root element " + asTag(node.name()),
                "a file has one <DynamicWorkcell>");
    } else if (isDynamicsRoot(node.name())) {
      root = node;
    }
  }
  return root;
}

Dynamics readDynamics(const Node& root, const WorkCell& cell, Expansion& in, Diagnostics& out) {
  return DynamicsReader(cell, in, out).read(root);
}

}  // namespace hrdf::robwork
