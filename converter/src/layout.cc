// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/layout.h>

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_set>

#include "gripper.h"
#include "spelling.h"

namespace hrdf {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// Names that have not been given yet; a clash gets "_2", "_3", ….
class Names {
 public:
  Names(std::initializer_list<std::string> reserved = {}) : taken_(reserved) {}

  std::string unique(std::string name) {
    // '/' separates the prefix of an attached model, blanks the names of a list in MJCF.
    std::ranges::replace_if(
        name, [](char c) { return c == '/' || isBlank(c); }, '_');
    if (taken_.insert(name).second) return name;
    for (int& count = ++next_[name];; ++count) {
      std::string numbered = name + "_" + std::to_string(count + 1);
      if (taken_.insert(numbered).second) return numbered;
    }
  }

 private:
  std::unordered_set<std::string> taken_;
  std::map<std::string, int> next_;
};

bool isDof(const Element& element) {
  return std::holds_alternative<Actuator>(element.part) ||
         std::holds_alternative<Joint>(element.part);
}

class Builder {
 public:
  Builder(const Description& robot, Grippers grippers, Layout& layout)
      : robot_(robot), grippers_(grippers), layout_(layout) {}

  void build() {
    layout_.bodies.push_back({"", -1, -1, robot_.X_WR});
    chain(robot_.chain, {0, Pose::Identity()});
    nameParts();
    nameRest();
  }

 private:
  // Where the next element goes: the frame O of the one before, in the body that carries it.
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

Builder::Tip Builder::chain(const std::vector<Element>& elements, Tip tip) {
  for (const Element& element : elements) {
    const auto* include = std::get_if<Include>(&element.part);
    tip = include ? chain(include->chain, tip) : place(element, tip);
  }
  return tip;
}

Builder::Tip Builder::place(const Element& element, const Tip& tip) {
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
Builder::Tip Builder::moved(const Element& element, int part, const Tip& tip) {
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
  layout_.outputs.push_back({part, body, Pose::Identity(), ""});
  return {body, Pose::Identity()};
}

Pose outputOf(const Element& element) {
  if (const auto* link = std::get_if<Link>(&element.part)) {
    return outputPose(*link->row, link->extension, link->twist, link->input, link->output);
  }
  if (const auto* bracket = std::get_if<Bracket>(&element.part)) return outputPose(*bracket->row);
  if (const auto* body = std::get_if<RigidBody>(&element.part)) return body->X_IO;
  return std::get<EndEffector>(element.part).X_IO;
}

Builder::Tip Builder::rigid(const Element& element, int part, const Tip& tip) {
  const Layout::Frame frame{part, tip.body, tip.X_BO * outputOf(element), ""};
  layout_.outputs.push_back(frame);
  if (std::holds_alternative<EndEffector>(element.part)) layout_.endEffectors.push_back(frame);
  return {tip.body, frame.X_BF};
}

void Builder::branches(const Element& element, int part, const Tip& tip) {
  for (const Output& output : outputsOf(element)) {
    const Pose X_BO = tip.X_BO * output.X_IO;
    layout_.outputs.push_back({part, tip.body, X_BO, ""});
    chain(output.chain, {tip.body, X_BO});
  }
}

// Tags first, so that a generated name never takes one.
void Builder::nameParts() {
  // A module's body and joint have its name, and MuJoCo's world and a free base have these.
  Names names{"world", kFloatingBase, kFamilyText};
  for (Layout::Part& part : layout_.parts) {
    if (!part.element->tag.empty()) part.name = names.unique(part.element->tag);
  }
  std::map<std::string, int, std::less<>> countOf;
  for (Layout::Part& part : layout_.parts) {
    const std::string kind(kindOf(*part.element));
    const int number = part.dof >= 0 ? part.dof + 1 : ++countOf[kind];
    const std::string fallback = (part.dof >= 0 ? "J" : kind) + std::to_string(number);
    if (part.name.empty()) part.name = names.unique(fallback);
  }
  for (Layout::Gripper& gripper : layout_.grippers) gripper.name = names.unique(kGripperName);
}

void Builder::nameRest() {
  const auto& parts = layout_.parts;
  const auto nameOf = [&parts](int part) { return parts[static_cast<std::size_t>(part)].name; };
  Names bodies;
  for (Layout::Dof& dof : layout_.dofs) {
    dof.module = dof.name = nameOf(dof.part);
    layout_.bodies[static_cast<std::size_t>(dof.body)].name = bodies.unique(dof.name);
  }
  layout_.bodies[0].name = bodies.unique("base");
  for (Layout::Gripper& gripper : layout_.grippers) {
    gripper.fingers = {bodies.unique(gripper.name + "_left"),
                       bodies.unique(gripper.name + "_right")};
  }
  Names sites;
  for (Layout::Frame& frame : layout_.endEffectors) frame.site = sites.unique(nameOf(frame.part));
  auto endEffector = layout_.endEffectors.begin();
  std::map<int, int> outputCount;
  for (Layout::Frame& frame : layout_.outputs) {
    const Element& element = *parts[static_cast<std::size_t>(frame.part)].element;
    if (std::holds_alternative<EndEffector>(element.part)) {
      frame.site = (endEffector++)->site;
      continue;
    }
    const bool several = outputsOf(element).size() > 1;
    const std::string number = several ? std::to_string(++outputCount[frame.part]) : "";
    frame.site = sites.unique(nameOf(frame.part) + "_output" + number);
  }
  for (Layout::Frame& frame : layout_.housings)
    frame.site = sites.unique(nameOf(frame.part) + "_imu");
  for (Layout::Gripper& gripper : layout_.grippers)
    gripper.imu = sites.unique(gripper.name + "_imu");
}

}  // namespace

Layout layout(const Description& robot, Grippers grippers) {
  Layout result;
  Builder(robot, grippers, result).build();
  return result;
}

std::vector<Inertial> bodyInertials(const Layout& layout) {
  std::vector<Inertial> bodies(layout.bodies.size());
  const auto eachPart = [&](auto&& use) {
    for (const Layout::Part& part : layout.parts) {
      const Inertial* whole = inertialOf(*part.element);
      if (!whole) continue;
      const Inertial inertial = part.gripper < 0 ? *whole : palmInertial(*whole);
      use(bodies[static_cast<std::size_t>(part.body)], part.X_BI * inertial.X_IC, inertial);
    }
  };
  eachPart([](Inertial& body, const Pose& X_BC, const Inertial& part) {
    body.mass += part.mass;
    body.X_IC.translation() += part.mass * X_BC.translation();
  });
  for (Inertial& body : bodies) {
    if (body.mass > 0) body.X_IC.translation() /= body.mass;
  }
  eachPart([](Inertial& body, const Pose& X_BC, const Inertial& part) {
    const Eigen::Vector3d p = X_BC.translation() - body.X_IC.translation();
    const Eigen::Matrix3d R = X_BC.linear();
    body.I_C += R * part.I_C * R.transpose() +
                part.mass * (p.squaredNorm() * Eigen::Matrix3d::Identity() - p * p.transpose());
  });
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
