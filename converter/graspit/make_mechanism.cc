// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/make_mechanism.h"

#include <string>
#include <utility>
#include <vector>

#include "graspit/freedoms.h"
#include "graspit/read_joint.h"
#include "graspit/tendon_paths.h"
#include "graspit/values.h"

namespace hrdf::graspit {
namespace {

class HandMaker {
 public:
  HandMaker(const Hand& hand, Diagnostics& out) : hand_(hand), out_(out) {}

  Mechanism make();

 private:
  int body(const std::string& name, int parent, const Pose& X_PB, const std::string& file,
           bool collides, const Location& where);
  void chain(const Chain& chain, std::size_t index);
  void link(const Chain& chain, std::size_t index, std::size_t linkIndex, std::size_t& next,
            int parent);
  int bodyOf(const LinkRef& ref) const { return bodyOfLink(ref, links_); }
  void exclude(int a, int b);
  void exclusions();
  void frames();
  bool areFew(const Eigengrasps& eigengrasps);

  const Hand& hand_;
  Diagnostics& out_;
  Mechanism made_;
  std::vector<const Joint*> joints_;     // joint of the file, by index in Mechanism::joints
  std::vector<std::vector<int>> links_;  // links_[chain][link]: index in Mechanism::bodies
};

Mechanism HandMaker::make() {
  made_.meshes = hand_.meshes;
  body("palm", -1, Pose::Identity(), hand_.palm, true, hand_.wherePalm);
  for (std::size_t i = 0; i < hand_.chains.size(); ++i) chain(hand_.chains[i], i);
  exclusions();
  const std::vector<Freedom> freedoms = addFreedoms(hand_, joints_, made_, out_);
  frames();
  if (hand_.eigengrasps && !made_.joints.empty() && areFew(*hand_.eigengrasps)) {
    addEigengrasps(*hand_.eigengrasps, freedoms, made_);
  }
  addTendonPaths(hand_, links_, made_, out_);
  if (!hand_.dbName.empty()) made_.texts.push_back({"DBName", hand_.dbName});
  return std::move(made_);
}

// Adds a body with the data of the file `file`. Returns its index.
int HandMaker::body(const std::string& name, int parent, const Pose& X_PB, const std::string& file,
                    bool collides, const Location& where) {
  const Body& figures = hand_.bodies.at(file);
  Mechanism::Body body;
  body.name = name;
  body.parent = parent;
  body.X_PB = X_PB;
  body.mass = figures.mass;
  body.p_BC = figures.p_BC;
  body.I_C = figures.I_C;
  body.where = where;
  made_.bodies.push_back(std::move(body));
  const int index = static_cast<int>(made_.bodies.size()) - 1;
  if (figures.mesh >= 0) {
    Mechanism::Shape shape;
    shape.body = index;
    shape.type = Mechanism::ShapeType::mesh;
    shape.mesh = figures.mesh;
    shape.X_BG = figures.X_BG;
    shape.isCollision = collides;
    shape.where = where;
    made_.shapes.push_back(std::move(shape));
  }
  return index;
}

void HandMaker::chain(const Chain& chain, std::size_t index) {
  links_.emplace_back();
  std::size_t next = 0;
  int parent = 0;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    link(chain, index, i, next, parent);
    parent = links_.back().back();
  }
}

// Adds a link and its joints. The link's frame is at the far end of its last joint. Each joint
// turns about, or moves along, the z axis of its near end.
void HandMaker::link(const Chain& chain, std::size_t index, std::size_t linkIndex,
                     std::size_t& next, int parent) {
  const Link& link = chain.links[linkIndex];
  const std::string prefix = "chain" + std::to_string(index);
  std::vector<Pose> X_PJ;  // poses of the joints' near ends in the parent body
  Pose X_PB = linkIndex == 0 ? chain.X_PC : Pose::Identity();
  const std::size_t first = next;
  for (int i = 0; i < link.joints; ++i) {
    X_PJ.push_back(X_PB);
    X_PB = X_PB * poseAtZero(chain.joints[next++]);
  }
  const int own = body(prefix + "_link" + std::to_string(linkIndex), parent, X_PB, link.file,
                       link.collides, link.where);
  links_.back().push_back(own);
  exclude(own, parent);
  for (std::size_t i = first; i < next; ++i) {
    const Joint& row = chain.joints[i];
    const Pose X_BJ = X_PB.inverse() * X_PJ[i - first];
    Mechanism::Joint joint;
    joint.name = prefix + "_joint" + std::to_string(i);
    joint.body = own;
    joint.slides = row.slides;
    joint.p_B = X_BJ.translation();
    joint.axis_B = X_BJ.linear().col(2).normalized();
    joint.range = row.range;
    joint.damping = row.damping;
    joint.friction = row.friction;
    joint.stiffness = row.stiffness;
    joint.rest = row.rest;
    joint.where = row.where;
    made_.joints.push_back(std::move(joint));
    joints_.push_back(&row);
  }
}

void HandMaker::exclude(int a, int b) {
  if (a != b) made_.excluded.push_back({a, b});
}

void HandMaker::exclusions() {
  for (std::size_t i = 0; i < hand_.chains.size(); ++i) {
    const Chain& chain = hand_.chains[i];
    for (std::size_t j = 0; j < chain.links.size(); ++j) {
      if (chain.links[j].apart) exclude(links_[i][j], bodyOf(*chain.links[j].apart));
    }
  }
  for (const auto& [a, b] : hand_.apart) exclude(bodyOf(a), bodyOf(b));
}

void HandMaker::frames() {
  using enum Mechanism::FrameKind;
  if (hand_.approach) {
    made_.frames.push_back({"approach", 0, hand_.approach->X_PF, approach, hand_.approach->where});
  }
  for (std::size_t i = 0; i < hand_.contacts.size(); ++i) {
    const Contact& row = hand_.contacts[i];
    made_.frames.push_back(
        {"contact" + std::to_string(i), bodyOf(row.on), row.X_BF, contact, row.where});
  }
}

// Returns false, after an error, if the postures of the eigengrasps would need too much memory.
bool HandMaker::areFew(const Eigengrasps& eigengrasps) {
  const double postures = 1 + 2 * static_cast<double>(eigengrasps.grasps.size());
  if (postures * static_cast<double>(made_.joints.size()) <= kMaxPostureValues) return true;
  out_.error(eigengrasps.where, "too many <EG> for so many joints");
  return false;
}

}  // namespace

Mechanism makeMechanism(const Hand& hand, Diagnostics& out) { return HandMaker(hand, out).make(); }

}  // namespace hrdf::graspit
