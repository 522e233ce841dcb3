// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/layout.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory_resource>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "hrdf/gripper.h"
#include "model/principal_inertia.h"
#include "model/rotations.h"
#include "text/strings.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// Hands out each name once; a name that is taken gets "_2", "_3", ….
class Names {
 public:
  explicit Names(std::size_t count) { taken_.reserve(count); }

  // `name` must outlive this object.
  void reserve(std::string_view name) { taken_.insert(name); }

  // Sets `target` to `name`, or to its next free variant. `target` must outlive this object and
  // stay in place.
  void give(std::string name, std::string& target) {
    target = std::move(name);
    if (taken_.insert(target).second) return;
    const auto isTaken = [&](const std::string& other) { return taken_.contains(other); };
    target = uniqueName(target, isTaken, counts_[target]);
    taken_.insert(target);
  }

 private:
  std::pmr::monotonic_buffer_resource memory_;  // for the set, which only grows
  std::pmr::unordered_set<std::string_view> taken_{&memory_};
  std::map<std::string, int> counts_;
};

// In MuJoCo '/' ends the prefix of an attached model, and blanks separate names in a list.
std::string nameFrom(std::string tag) {
  std::ranges::replace_if(
      tag, [](char c) { return c == '/' || isBlank(c); }, '_');
  return tag;
}

// Returns the pose at the origin whose z axis is `axis`.
Pose alongZ(const Eigen::Vector3d& axis) { return Pose(turnOnto(Eigen::Vector3d::UnitZ(), axis)); }

bool isDof(const Element& element) {
  return std::holds_alternative<Actuator>(element.part) ||
         std::holds_alternative<Joint>(element.part);
}

class LayoutBuilder {
 public:
  LayoutBuilder(const Description& robot, Grippers grippers, Layout& layout)
      : robot_(robot), grippers_(grippers), layout_(layout) {}

  void build() {
    layout_.bodies.push_back({"", -1, -1, robot_.X_WR});
    layout_.parts.reserve(robot_.chain.size());  // more with branches or includes
    layout_.outputs.reserve(robot_.chain.size());
    chain(robot_.chain, {0, Pose::Identity()});
    nameParts();
    nameRest();
  }

 private:
  // The place for the next element: the frame O of the one before, in the body that carries it.
  struct Tip {
    int body;
    Pose X_BO;
  };

  Tip chain(const std::vector<Element>& elements, Tip tip);
  Tip place(const Element& element, const Tip& tip);
  Tip moved(const Element& element, int part, const Tip& tip);
  Tip rigid(const Element& element, int part, const Tip& tip);
  void branches(const Element& element, int part, const Tip& tip);
  void nameParts();
  void nameRest();

  const Description& robot_;
  const Grippers grippers_;
  Layout& layout_;
};

LayoutBuilder::Tip LayoutBuilder::chain(const std::vector<Element>& elements, Tip tip) {
  for (const Element& element : elements) {
    const auto* include = std::get_if<Include>(&element.part);
    tip = include ? chain(include->chain, tip) : place(element, tip);
  }
  return tip;
}

LayoutBuilder::Tip LayoutBuilder::place(const Element& element, const Tip& tip) {
  const int part = static_cast<int>(layout_.parts.size());
  layout_.parts.push_back({&element, "", tip.body, tip.X_BO});
  if (isDof(element)) return moved(element, part, tip);
  if (grippers_ == Grippers::moving && isGripper(element)) {
    layout_.parts.back().gripper = static_cast<int>(layout_.grippers.size());
    layout_.grippers.push_back({part, {}, {}, {}});
  }
  if (!outputsOf(element).empty()) {
    branches(element, part, tip);
    return tip;
  }
  return rigid(element, part, tip);
}

// A degree of freedom opens a new body, whose frame B is the output O.
LayoutBuilder::Tip LayoutBuilder::moved(const Element& element, int part, const Tip& tip) {
  const int dof = static_cast<int>(layout_.dofs.size());
  const int body = static_cast<int>(layout_.bodies.size());
  layout_.parts.back().dof = dof;
  Pose X_IB = Pose::Identity();
  Layout::Dof row;
  row.part = part;
  row.body = body;
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) {
    X_IB = outputPose(*actuator->row);
    row.maxSpeed = actuator->row->maxSpeed;
    row.maxEffort = actuator->row->maxEffort;
  } else {
    const auto& joint = std::get<Joint>(element.part);
    row.axis_B = joint.axis_I;
    row.slides = joint.slides;
    row.gearRatio = joint.gearRatio;
    row.maxSpeed = row.maxEffort = kUnbounded;
  }
  layout_.dofs.push_back(row);
  layout_.bodies.push_back({"", tip.body, dof, tip.X_BO * X_IB});
  layout_.housings.push_back({part, tip.body, tip.X_BO, ""});
  layout_.shafts.push_back({part, body, alongZ(row.axis_B), ""});
  layout_.outputs.push_back({part, body, Pose::Identity(), ""});
  return {body, Pose::Identity()};
}

Pose outputOf(const Element& element) {
  if (const auto* link = std::get_if<Link>(&element.part)) {
    return outputPose(*link->row, link->extension, link->twist, link->input, link->output);
  }
  if (const auto* bracket = std::get_if<Bracket>(&element.part)) return outputPose(*bracket->row);
  if (const auto* body = std::get_if<RigidBody>(&element.part)) return body->X_IO.pose();
  return std::get<EndEffector>(element.part).X_IO.pose();
}

LayoutBuilder::Tip LayoutBuilder::rigid(const Element& element, int part, const Tip& tip) {
  const Layout::Frame frame{part, tip.body, tip.X_BO * outputOf(element), ""};
  layout_.outputs.push_back(frame);
  if (std::holds_alternative<EndEffector>(element.part)) layout_.endEffectors.push_back(frame);
  return {tip.body, frame.X_BF};
}

void LayoutBuilder::branches(const Element& element, int part, const Tip& tip) {
  for (const Output& output : outputsOf(element)) {
    const Pose X_BO = tip.X_BO * output.X_IO.pose();
    layout_.outputs.push_back({part, tip.body, X_BO, ""});
    chain(output.chain, {tip.body, X_BO});
  }
}

// Tags come first, so that a generated name never equals a tag.
void LayoutBuilder::nameParts() {
  Names names(layout_.parts.size());
  // A module's body and joint have its name; these names belong to MuJoCo's world, to a floating
  // base and to the family text.
  for (const char* name : {"world", kFloatingBase, kFamilyText}) names.reserve(name);
  for (Layout::Part& part : layout_.parts) {
    if (!part.element->tag.empty()) names.give(nameFrom(part.element->tag), part.name);
  }
  std::array<int, std::variant_size_v<decltype(Element::part)>> countOf{};  // by kind
  for (Layout::Part& part : layout_.parts) {
    const bool moves = part.dof >= 0;
    const int number = moves ? part.dof + 1 : ++countOf[part.element->part.index()];
    if (!part.name.empty()) continue;
    std::string name(moves ? "J" : kindOf(*part.element));
    names.give(std::move(name += std::to_string(number)), part.name);
  }
  for (Layout::Gripper& gripper : layout_.grippers) names.give(kGripperName, gripper.name);
}

void LayoutBuilder::nameRest() {
  const auto nameOf = [this](int part) -> const std::string& {
    return layout_.parts[static_cast<std::size_t>(part)].name;
  };
  Names bodies(layout_.bodies.size());
  for (Layout::Dof& dof : layout_.dofs) {
    dof.module = dof.name = nameOf(dof.part);
    bodies.give(dof.name, layout_.bodies[static_cast<std::size_t>(dof.body)].name);
  }
  bodies.give("base", layout_.bodies[0].name);
  for (Layout::Gripper& gripper : layout_.grippers) {
    bodies.give(gripper.name + "_left", gripper.fingers[0]);
    bodies.give(gripper.name + "_right", gripper.fingers[1]);
  }
  Names sites(layout_.outputs.size() + layout_.housings.size() + layout_.shafts.size());
  for (Layout::Frame& frame : layout_.endEffectors) sites.give(nameOf(frame.part), frame.site);
  auto endEffector = layout_.endEffectors.begin();
  std::map<int, int> outputCount;
  for (Layout::Frame& frame : layout_.outputs) {
    const Element& element = *layout_.parts[static_cast<std::size_t>(frame.part)].element;
    if (std::holds_alternative<EndEffector>(element.part)) {
      frame.site = (endEffector++)->site;
      continue;
    }
    const bool several = outputsOf(element).size() > 1;
    const std::string number = several ? std::to_string(++outputCount[frame.part]) : "";
    sites.give(nameOf(frame.part) + "_output" + number, frame.site);
  }
  for (Layout::Frame& frame : layout_.housings) sites.give(nameOf(frame.part) + "_imu", frame.site);
  for (Layout::Frame& frame : layout_.shafts) sites.give(nameOf(frame.part) + "_shaft", frame.site);
  for (Layout::Gripper& gripper : layout_.grippers) sites.give(gripper.name + "_imu", gripper.imu);
}

}  // namespace

Layout layout(const Description& robot, Grippers grippers) {
  Layout result;
  LayoutBuilder(robot, grippers, result).build();
  return result;
}

std::vector<Inertial> bodyInertials(const Layout& layout) {
  std::vector<std::vector<Inertial>> parts(layout.bodies.size());
  for (const Layout::Part& part : layout.parts) {
    const std::optional<Inertial> whole = inertialOf(*part.element);
    if (!whole) continue;
    Inertial inertial = part.gripper < 0 ? *whole : palmInertial(*whole);
    inertial.X_IC = part.X_BI * inertial.X_IC;
    parts[static_cast<std::size_t>(part.body)].push_back(inertial);
  }
  std::vector<Inertial> bodies;
  for (const auto& ofBody : parts) bodies.push_back(joined(ofBody));
  return bodies;
}

std::vector<Pose> forwardKinematics(const Layout& layout, const std::vector<double>& q) {
  std::vector<Pose> X_WB;
  X_WB.reserve(layout.bodies.size());
  for (const Layout::Body& body : layout.bodies) {
    if (body.parent < 0) {
      X_WB.push_back(body.X_PB);
      continue;
    }
    const Layout::Dof& dof = layout.dofs[static_cast<std::size_t>(body.dof)];
    const double moved = q[static_cast<std::size_t>(body.dof)] / dof.gearRatio;
    Pose X = X_WB[static_cast<std::size_t>(body.parent)] * body.X_PB;
    if (dof.slides) {
      X = X * Eigen::Translation3d(moved * dof.axis_B);
    } else {
      X = X * Eigen::AngleAxisd(moved, dof.axis_B);
    }
    X_WB.push_back(X);
  }
  return X_WB;
}

}  // namespace hrdf
