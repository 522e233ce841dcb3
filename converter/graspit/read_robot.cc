// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/read_robot.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "graspit/read_joint.h"
#include "graspit/values.h"
#include "text/names.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

// Type of a link, and the number of joints between the link and the previous link.
struct LinkType {
  std::string_view name;
  int joints;
};
constexpr std::array kLinkTypes = std::to_array<LinkType>(
    {{"Fixed", 0}, {"Revolute", 1}, {"Prismatic", 1}, {"Universal", 2}, {"Ball", 3}});

// Types of hands for which GraspIt! has code that changes the degrees of freedom. The model uses
// the degrees of freedom in the file.
constexpr std::array<std::string_view, 4> kWithProgram = {"McGrip", "Pr2Gripper", "Pr2Gripper2010",
                                                          "RobotIQ"};

// Elements of each <dof>; GraspIt! does not open a robot without them.
constexpr std::array kOfDof = {"defaultVelocity", "maxEffort", "Kp", "Kd", "draggerScale"};

// Returns true if the robot has the link that `ref` refers to; otherwise reports an error.
bool isThere(const LinkRef& ref, const Hand& hand, Diagnostics& out) {
  if (ref.chain < 0 || ref.link < 0) return true;
  const std::size_t chains = hand.chains.size(), chain = static_cast<std::size_t>(ref.chain);
  if (chain >= chains) {
    out.error(ref.whereChain, "there is no chain " + std::to_string(ref.chain),
              (chains == 0   ? std::string("the robot has no chain")
               : chains == 1 ? "the robot has only chain 0"
                             : "chains are 0 to " + std::to_string(chains - 1)) +
                  "; -1 is the palm");
    return false;
  }
  const std::size_t links = hand.chains[chain].links.size();
  if (static_cast<std::size_t>(ref.link) < links) return true;
  out.error(ref.whereLink,
            "chain " + std::to_string(ref.chain) + " has no link " + std::to_string(ref.link),
            "it has " + std::to_string(links) + ", counted from 0");
  return false;
}

class RobotReader {
 public:
  RobotReader(const Node& root, Diagnostics& out) : root_(root), out_(out) {}

  Hand read();

 private:
  void dof(const Node& node);
  void chain(const Node& node);
  void link(const Node& node, Chain& chain);
  void rule(const Node& node, Link& link, int chain);
  void apart(const Node& node);
  void approach(const Node& node);

  const Node& root_;
  Diagnostics& out_;
  Hand hand_;
};

Hand RobotReader::read() {
  hand_.where = root_.where();
  hand_.type = root_.attribute("type");
  hand_.whereType = root_.whereIs("type");
  hand_.dbName = root_.attribute("DBName");
  if (hand_.type.empty())
    out_.error(root_.where(), "<robot> lacks the attribute 'type'", "a hand has type=\"Hand\"");
  if (std::ranges::find(kWithProgram, hand_.type) != kWithProgram.end()) {
    out_.note(hand_.whereType,
              "robots of the type " + inQuotes(hand_.type) +
                  " have degrees of freedom that GraspIt!'s program changes",
              "the model has the degrees of freedom of the file");
  }
  const Node palm = root_.child("palm");
  hand_.palm = palm ? palm.text() : "";
  hand_.wherePalm = palm ? palm.whereText() : root_.where();
  if (hand_.palm.empty())
    out_.error(hand_.wherePalm, "<robot> has no <palm>",
               "write the file of the root body in <palm>");
  for (const Node& node : atMost(kMaxDofs, root_, "dof", out_)) dof(node);
  for (const Node& node : root_.children("chain")) chain(node);
  for (std::size_t i = 0; i < hand_.chains.size(); ++i) {
    for (Link& each : hand_.chains[i].links) {
      if (each.apart && !isThere(*each.apart, hand_, out_)) each.apart.reset();
    }
  }
  for (const Node& node : root_.children("disableCollision")) apart(node);
  if (const Node node = root_.child("approachDirection")) approach(node);
  return std::move(hand_);
}

void RobotReader::dof(const Node& node) {
  Dof dof;
  dof.where = node.where();
  const std::string_view type = node.attribute("type");
  if (type == "r" || type == "b" || type == "c") {
    dof.type = type[0];
  } else {
    out_.error(node.whereIs("type"), "unknown type " + inQuotes(type) + " of <dof>",
               "allowed: 'r' (rigid), 'b' (breakaway) and 'c' (compliant)");
  }
  std::vector<std::string_view> lacking;
  for (const char* name : kOfDof) {
    if (!node.child(name)) lacking.emplace_back(name);
  }
  if (!lacking.empty()) {
    out_.warning(node.where(), "<dof> lacks " + listed(lacking),
                 "GraspIt! does not open such files");
  }
  dof.defaultValue = numberOf(node, "defaultValue", 1, out_);
  dof.whereValue = dof.defaultValue ? node.child("defaultValue").whereText() : dof.where;
  // Check the size of efforts and gains in N m and rad, as for other formats; the file's unit is
  // 1e-6 N mm. `dof` keeps the file's units.
  constexpr double kSmall = 1e-9;
  const auto scaled = [&](const char* name, Location& where) -> std::optional<double> {
    const auto value = numberOf(node, name, kSmall, out_);
    if (!value) return std::nullopt;
    where = node.child(name).whereText();
    return *value / kSmall;
  };
  dof.maxEffort = scaled("maxEffort", dof.whereEffort);
  dof.kp = scaled("Kp", dof.whereKp);
  dof.kd = scaled("Kd", dof.whereKd);
  if (numberOf(node, "defaultVelocity", 1, out_))
    dof.velocity = node.child("defaultVelocity").text();
  hand_.dofs.push_back(std::move(dof));
}

void RobotReader::chain(const Node& node) {
  Chain chain;
  chain.where = node.where();
  if (const Node transform = node.child("transform")) chain.X_PC = transformIn(transform, out_);
  for (const Node& joint : node.children("joint")) {
    chain.joints.push_back(readJoint(joint, hand_.dofs.size(), out_));
  }
  std::size_t taken = 0;
  for (const Node& each : atMost(kMaxLinks, node, "link", out_)) {
    link(each, chain);
    taken += static_cast<std::size_t>(chain.links.back().joints);
    if (taken <= chain.joints.size()) continue;
    out_.error(each.where(), "the link needs more joints than are left",
               "the chain has " + std::to_string(chain.joints.size()) + ", and its links need " +
                   std::to_string(taken));
    taken = chain.joints.size();
    chain.links.pop_back();
  }
  if (taken < chain.joints.size()) {
    out_.warning(chain.joints[taken].where, "no link uses the joint",
                 "this joint and all joints after it in the chain are left out");
    chain.joints.resize(taken);
  }
  hand_.chains.push_back(std::move(chain));
}

void RobotReader::link(const Node& node, Chain& chain) {
  Link link;
  link.where = node.where();
  link.whereFile = node.whereText();
  link.file = node.text();
  const std::string_view type = node.attribute("dynamicJointType");
  const auto known = std::ranges::find(kLinkTypes, type, &LinkType::name);
  if (known != kLinkTypes.end()) {
    link.joints = known->joints;
  } else {
    out_.error(node.whereIs("dynamicJointType"),
               "unknown dynamicJointType " + inQuotes(type) + " of <link>",
               "allowed: 'Revolute', 'Prismatic', 'Universal', 'Ball' and 'Fixed'");
  }
  if (link.file.empty())
    out_.error(node.where(), "<link> has no file", "write the file of its body");
  rule(node, link, static_cast<int>(hand_.chains.size()));
  chain.links.push_back(std::move(link));
}

void RobotReader::rule(const Node& node, Link& link, int chain) {
  if (!node.has("collisionRule")) return;
  const std::string_view rule = node.attribute("collisionRule");
  if (rule == "Off") {
    link.collides = false;
    return;
  }
  if (rule != "OverlappingPair") {
    out_.error(node.whereIs("collisionRule"), "unknown collisionRule " + inQuotes(rule),
               "allowed: 'Off' and 'OverlappingPair'");
    return;
  }
  LinkRef apart{chain, -1, node.whereIs("targetChain"), node.whereIs("targetLink")};
  if (node.attribute("targetChain") == "base") {
    apart.chain = -1;
  } else {
    if (node.has("targetChain")) {
      apart.chain =
          wholeIn(node.attribute("targetChain"), node.whereIs("targetChain"), "targetChain", out_)
              .value_or(-1);
    }
    if (!node.has("targetLink")) {
      out_.error(node.where(), "<link> lacks the attribute 'targetLink'",
                 "collisionRule=\"OverlappingPair\" names the other link");
      return;
    }
    apart.link =
        wholeIn(node.attribute("targetLink"), node.whereIs("targetLink"), "targetLink", out_)
            .value_or(-1);
  }
  link.apart = apart;
}

void RobotReader::apart(const Node& node) {
  const auto ref = [&](const char* chain, const char* link) -> std::optional<LinkRef> {
    LinkRef made{-1, -1, node.whereIs(chain), node.whereIs(link)};
    for (const auto& [name, value] : {std::pair(chain, &made.chain), std::pair(link, &made.link)}) {
      if (!node.has(name)) {
        out_.error(node.where(),
                   "<disableCollision> lacks the attribute " + inQuotes(std::string_view(name)));
        return std::nullopt;
      }
      const auto number = wholeIn(node.attribute(name), node.whereIs(name), name, out_);
      if (!number) return std::nullopt;
      *value = *number;
    }
    return isThere(made, hand_, out_) ? std::optional(made) : std::nullopt;
  };
  const auto a = ref("body1_chain", "body1_link"), b = ref("body2_chain", "body2_link");
  if (a && b) hand_.apart.emplace_back(*a, *b);
}

void RobotReader::approach(const Node& node) {
  const auto p = pointOf(node, "referenceLocation", out_);
  const auto z = directionOf(node, "direction", out_);
  if (p && z) hand_.approach = {poseAlong(*p, *z), node.where()};
}

}  // namespace

Hand readRobotFile(const Node& root, Diagnostics& out) { return RobotReader(root, out).read(); }

std::optional<LinkRef> linkIn(const Node& node, const char* chain, const char* link,
                              const Hand& hand, Diagnostics& out) {
  LinkRef ref;
  for (const auto& [name, value, where] : {std::tuple(chain, &ref.chain, &ref.whereChain),
                                           std::tuple(link, &ref.link, &ref.whereLink)}) {
    const Node child = node.child(name);
    if (!child) {
      out.error(node.where(), asTag(node.name()) + " lacks " + asTag(name));
      return std::nullopt;
    }
    const auto number = wholeIn(child.text(), child.whereText(), asTag(name), out);
    if (!number) return std::nullopt;
    *value = *number;
    *where = child.whereText();
  }
  return isThere(ref, hand, out) ? std::optional(ref) : std::nullopt;
}

}  // namespace hrdf::graspit
