// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/layout.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <memory_resource>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "hebi/gripper.h"
#include "model/principal_inertia.h"
#include "model/rotations.h"
#include "text/strings.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

// Gives each name once; a repeated name gets "_2", "_3", ….
class Names {
 public:
  explicit Names(std::size_t count) { taken_.reserve(count); }

  // Marks `name` as used; `name` must outlive this object.
  void reserve(std::string_view name) { taken_.insert(name); }

  // Sets `target` to `name`, or to an unused variant of it. `target` must outlive this object, and
  // must not move.
  void give(std::string name, std::string& target) {
    target = std::move(name);
    if (taken_.insert(target).second) return;
    const auto isTaken = [&](const std::string& other) { return taken_.contains(other); };
    target = uniqueName(target, isTaken, counts_[target]);
    taken_.insert(target);
  }

 private:
  std::pmr::monotonic_buffer_resource memory_;  // allocator of `taken_`, a set that only grows
  std::pmr::unordered_set<std::string_view> taken_{&memory_};
  std::map<std::string, int> counts_;
};

// Replaces '/' and blanks by '_': in MuJoCo, '/' ends the prefix of an attached model, and blanks
// separate names.
std::string nameFrom(std::string tag) {
  std::ranges::replace_if(
      tag, [](char c) { return c == '/' || isBlank(c); }, '_');
  return tag;
}

// Returns the pose at the origin whose z axis is `axis`.
Pose alongZ(const Eigen::Vector3d& axis) { return Pose(turnOnto(Eigen::Vector3d::UnitZ(), axis)); }

bool moves(const Element& element) {
  return std::holds_alternative<Actuator>(element.part) ||
         std::holds_alternative<Joint>(element.part);
}

bool isGripper(const Element& element) {
  const auto* part = std::get_if<EndEffector>(&element.part);
  return part && isGripper(*part->row);
}

Pose outputOf(const Element& element) {
  if (const auto* link = std::get_if<Link>(&element.part)) {
    return outputPose(*link->row, link->extension, link->twist, link->input, link->output);
  }
  if (const auto* bracket = std::get_if<Bracket>(&element.part)) return outputPose(*bracket->row);
  if (const auto* body = std::get_if<RigidBody>(&element.part)) return body->X_IO.pose();
  return std::get<EndEffector>(element.part).X_IO.pose();
}

class LayoutBuilder {
 public:
  LayoutBuilder(const Description& robot, Grippers grippers, Layout& layout)
      : robot_(robot), grippers_(grippers), layout_(layout), tree_(layout.tree) {}

  void build() {
    tree_.format = "hrdf";
    tree_.path = robot_.path;
    tree_.where = robot_.where;
    tree_.sources = robot_.sources;
    tree_.partsAreKnown = true;
    layout_.parts.reserve(robot_.chain.size());  // minimum: branches and includes add more
    outputs_.reserve(robot_.chain.size());
    tree_.bodies.reserve(robot_.chain.size() + 1);
    tree_.joints.reserve(robot_.chain.size());
    tree_.drives.reserve(robot_.chain.size());
    Mechanism::Body& base = tree_.bodies.emplace_back();
    base.X_PB = robot_.X_WR;
    base.where = robot_.where;
    chain(robot_.chain, {0, Pose::Identity()});
    joinFrames();
    nameParts();
    nameRest();
    weigh();
  }

 private:
  // The place of the next element: the previous element's output frame O, and the body that carries
  // this frame.
  struct Tip {
    int body;
    Pose X_BO;
  };

  Tip chain(const std::vector<Element>& elements, Tip tip);
  Tip place(const Element& element, const Tip& tip);
  Tip moved(const Element& element, int part, const Tip& tip);
  Tip rigid(const Element& element, int part, const Tip& tip);
  void addOutput(const Element& element, int part, const Tip& output);
  void branches(const Element& element, int part, const Tip& tip);
  void joinFrames();
  void nameParts();
  void nameRest();
  void nameFrames();
  void weigh();

  const Description& robot_;
  const Grippers grippers_;
  Layout& layout_;
  Mechanism& tree_;
  std::vector<Mechanism::Frame> imus_, shafts_, outputs_;  // moved to tree_ by joinFrames()
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
  if (moves(element)) return moved(element, part, tip);
  if (grippers_ == Grippers::moving && isGripper(element)) {
    layout_.parts.back().gripper = static_cast<int>(tree_.grippers.size());
    Mechanism::Gripper& gripper = tree_.grippers.emplace_back();
    gripper.palm = tip.body;
    gripper.X_BI = tip.X_BO;
    gripper.whole = *inertialOf(element);
    gripper.where = element.where;
  }
  if (!outputsOf(element).empty()) {
    branches(element, part, tip);
    return tip;
  }
  return rigid(element, part, tip);
}

// Adds a degree of freedom: a joint, a drive and a new body, whose frame B is the output O.
LayoutBuilder::Tip LayoutBuilder::moved(const Element& element, int part, const Tip& tip) {
  const int index = static_cast<int>(tree_.drives.size()), body = index + 1;
  layout_.parts.back().drive = index;
  Pose X_IB = Pose::Identity();
  Mechanism::Joint& joint = tree_.joints.emplace_back();
  Mechanism::Drive& drive = tree_.drives.emplace_back();
  Mechanism::Module& module = drive.module.emplace(Mechanism::Module{});
  joint.body = body;
  joint.where = drive.where = element.where;
  drive.joint = index;
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) {
    X_IB = outputPose(*actuator->row);
    module.type = actuator->row;
    if (std::isfinite(module.type->maxSpeed)) joint.maxSpeed = module.type->maxSpeed;
    if (std::isfinite(module.type->maxEffort)) drive.maxEffort = module.type->maxEffort;
  } else {
    const auto& ofElement = std::get<Joint>(element.part);
    joint.axis_B = ofElement.axis_I;
    joint.slides = ofElement.slides;
    drive.gear = ofElement.gearRatio;
  }
  Mechanism::Body& row = tree_.bodies.emplace_back();
  row.parent = tip.body;
  row.X_PB = tip.X_BO * X_IB;
  row.where = element.where;
  imus_.push_back({"", tip.body, tip.X_BO, Mechanism::FrameKind::imu, element.where});
  shafts_.push_back({"", body, alongZ(joint.axis_B), Mechanism::FrameKind::shaft, element.where});
  addOutput(element, part, {body, Pose::Identity()});
  return {body, Pose::Identity()};
}

LayoutBuilder::Tip LayoutBuilder::rigid(const Element& element, int part, const Tip& tip) {
  const Tip output{tip.body, tip.X_BO * outputOf(element)};
  addOutput(element, part, output);
  return output;
}

void LayoutBuilder::addOutput(const Element& element, int part, const Tip& output) {
  const bool isTip = std::holds_alternative<EndEffector>(element.part);
  const Layout::Mark mark{part, static_cast<int>(outputs_.size())};
  layout_.outputs.push_back(mark);
  if (isTip) layout_.endEffectors.push_back(mark);
  outputs_.push_back({"", output.body, output.X_BO,
                      isTip ? Mechanism::FrameKind::tip : Mechanism::FrameKind::output,
                      element.where});
}

void LayoutBuilder::branches(const Element& element, int part, const Tip& tip) {
  for (const Output& output : outputsOf(element)) {
    const Tip next{tip.body, tip.X_BO * output.X_IO.pose()};
    addOutput(element, part, next);
    chain(output.chain, next);
  }
}

// Sets the tree's frames: frames of IMUs, shafts, outputs, and grippers' IMUs, in this order.
void LayoutBuilder::joinFrames() {
  const int drives = static_cast<int>(tree_.drives.size());
  tree_.frames = std::move(imus_);
  tree_.frames.reserve(tree_.frames.size() + shafts_.size() + outputs_.size());
  for (auto* rows : {&shafts_, &outputs_}) {
    tree_.frames.insert(tree_.frames.end(), std::move_iterator(rows->begin()),
                        std::move_iterator(rows->end()));
  }
  for (int i = 0; i < drives; ++i) {
    Mechanism::Module& module = *tree_.drives[static_cast<std::size_t>(i)].module;
    module.imu = i;
    module.shaft = drives + i;
  }
  for (auto* marks : {&layout_.outputs, &layout_.endEffectors}) {
    for (Layout::Mark& mark : *marks) mark.frame += 2 * drives;
  }
  for (Mechanism::Gripper& gripper : tree_.grippers) {
    gripper.imu = static_cast<int>(tree_.frames.size());
    tree_.frames.push_back(
        {"", gripper.palm, gripper.X_BI, Mechanism::FrameKind::imu, gripper.where});
  }
}

// Names tagged parts first, so that a generated name never equals a tag.
void LayoutBuilder::nameParts() {
  Names names(layout_.parts.size());
  // Reserve the names of MuJoCo's world, of a floating base, and of MuJoCo's text elements for
  // family and phone, because a module's body and joint get the part's name.
  for (const char* name : {"world", kFloatingBase, kFamilyText, kPhoneText}) names.reserve(name);
  for (Layout::Part& part : layout_.parts) {
    if (!part.element->tag.empty()) names.give(nameFrom(part.element->tag), part.name);
  }
  // Number of fixed parts up to now, by element kind.
  std::array<int, std::variant_size_v<decltype(Element::part)>> countOf{};
  for (Layout::Part& part : layout_.parts) {
    const bool moves = part.drive >= 0;
    const int number = moves ? part.drive + 1 : ++countOf[part.element->part.index()];
    if (!part.name.empty()) continue;
    std::string name(moves ? "J" : kindOf(*part.element));
    names.give(std::move(name += std::to_string(number)), part.name);
  }
  for (Mechanism::Gripper& gripper : tree_.grippers) names.give(kGripperName, gripper.name);
  if (robot_.config && !tree_.grippers.empty()) {
    tree_.grippers.front().module = robot_.config->gripper;
  }
}

void LayoutBuilder::nameRest() {
  Names bodies(tree_.bodies.size());
  for (const Layout::Part& part : layout_.parts) {
    if (part.drive < 0) continue;
    const auto index = static_cast<std::size_t>(part.drive);
    Mechanism::Drive& drive = tree_.drives[index];
    drive.name = drive.module->name = tree_.joints[index].name = part.name;
    bodies.give(part.name, tree_.bodies[index + 1].name);
  }
  bodies.give("base", tree_.bodies[0].name);
  for (Mechanism::Gripper& gripper : tree_.grippers) {
    bodies.give(gripper.name + "_left", gripper.fingers[0]);
    bodies.give(gripper.name + "_right", gripper.fingers[1]);
  }
  nameFrames();
}

void LayoutBuilder::nameFrames() {
  const auto nameOf = [this](const Layout::Mark& mark) -> const std::string& {
    return layout_.parts[static_cast<std::size_t>(mark.part)].name;
  };
  const auto frameOf = [this](int frame) -> Mechanism::Frame& {
    return tree_.frames[static_cast<std::size_t>(frame)];
  };
  Names sites(tree_.frames.size());
  for (const auto& mark : layout_.endEffectors) sites.give(nameOf(mark), frameOf(mark.frame).name);
  std::map<int, int> outputCount;
  for (const auto& mark : layout_.outputs) {
    const Element& element = *layout_.parts[static_cast<std::size_t>(mark.part)].element;
    if (std::holds_alternative<EndEffector>(element.part)) continue;
    const bool several = outputsOf(element).size() > 1;
    const std::string number = several ? std::to_string(++outputCount[mark.part]) : "";
    sites.give(nameOf(mark) + "_output" + number, frameOf(mark.frame).name);
  }
  for (const auto& drive : tree_.drives) {
    sites.give(drive.name + "_imu", frameOf(drive.module->imu).name);
  }
  for (const auto& drive : tree_.drives) {
    sites.give(drive.name + "_shaft", frameOf(drive.module->shaft).name);
  }
  for (const auto& gripper : tree_.grippers) {
    sites.give(gripper.name + "_imu", frameOf(gripper.imu).name);
  }
}

// Sums the exact inertias of each body's parts. For a moving gripper, only the palm counts.
void LayoutBuilder::weigh() {
  std::vector<std::vector<Inertial>> parts(tree_.bodies.size());
  for (const Layout::Part& part : layout_.parts) {
    const std::optional<Inertial> whole = inertialOf(*part.element);
    if (!whole) continue;
    Inertial inertial = part.gripper < 0 ? *whole : palmInertial(*whole);
    inertial.X_IC = part.X_BI * inertial.X_IC;
    parts[static_cast<std::size_t>(part.body)].push_back(inertial);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Inertial sum = joined(parts[i]);
    Mechanism::Body& body = tree_.bodies[i];
    body.mass = sum.mass;
    body.p_BC = sum.X_IC.translation();
    body.I_C = sum.I_C;
  }
}

}  // namespace

Layout layout(const Description& robot, Grippers grippers) {
  Layout result;
  LayoutBuilder(robot, grippers, result).build();
  return result;
}

}  // namespace hrdf
