// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/grammar.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "text/strings.h"

namespace hrdf::graspit {
namespace {

template <std::size_t N>
using List = std::array<std::string_view, N>;

constexpr List<4> kInRobot = {"palm", "approachDirection", "eigenGrasps", "virtualContacts"};
constexpr List<5> kRobotLists = {"dof", "chain", "disableCollision", "tendon", "tendonWrapper"};
constexpr List<2> kRobotLeftOut = {"flockOfBirds", "cyberGlove"};
constexpr List<2> kOfRobot = {"type", "DBName"};
constexpr List<7> kInDof = {"defaultVelocity", "maxEffort",      "Kp", "Kd", "draggerScale",
                            "defaultValue",    "breakAwayTorque"};
constexpr List<1> kType = {"type"};
constexpr List<1> kTransform = {"transform"};
constexpr List<2> kChainLists = {"joint", "link"};
constexpr List<1> kChainLeftOut = {"filter"};
constexpr List<4> kInTransform = {"translation", "rotation", "rotationMatrix", "fullTransform"};
constexpr List<10> kInJoint = {"theta",
                               "d",
                               "a",
                               "alpha",
                               "minValue",
                               "maxValue",
                               "viscousFriction",
                               "CoulombFriction",
                               "springStiffness",
                               "restValue"};
constexpr List<5> kOfLink = {"dynamicJointType", "collisionRule", "targetChain", "targetLink",
                             "sensorType"};
constexpr List<4> kOfPair = {"body1_link", "body1_chain", "body2_link", "body2_chain"};
constexpr List<2> kInApproach = {"referenceLocation", "direction"};
constexpr List<3> kInTendon = {"stiffness", "restLength", "preTensionLength"};
constexpr List<1> kTendonLists = {"insertionPoint"};
constexpr List<1> kOfTendon = {"name"};
constexpr List<3> kInPoint = {"chain", "link", "position"};
constexpr List<1> kFriction = {"friction"};
constexpr List<6> kInWrapper = {"chain", "link", "position", "orientation", "radius", "length"};
constexpr List<2> kWrapperLists = {"exemption", "wrapping_side"};
constexpr List<1> kTendonName = {"tendon"};
constexpr List<1> kOrientation = {"orientation"};
constexpr List<9> kInBody = {"mass",
                             "cog",
                             "inertia_matrix",
                             "geometryFile",
                             "geometryOffset",
                             "geometryScaling",
                             "geometryScalingX",
                             "geometryScalingY",
                             "geometryScalingZ"};
constexpr List<3> kBodyLeftOut = {"material", "youngs", "compliance"};
constexpr List<1> kInEigengrasps = {"ORIGIN"};
constexpr List<1> kEigengraspLists = {"EG"};
constexpr List<1> kEigengraspsLeftOut = {"NORM"};
constexpr List<1> kDimensions = {"dimensions"};
constexpr List<3> kInEigengrasp = {"EigenValue", "Limits", "DimVals"};
constexpr List<1> kValue = {"value"};
constexpr List<2> kMinMax = {"min", "max"};
constexpr List<2> kInContacts = {"robot_name", "num_contacts"};
constexpr List<1> kContactLists = {"virtual_contact"};
constexpr List<8> kInContact = {"finger_number",  "link_number", "num_friction_edges",
                                "friction_edges", "location",    "rotation",
                                "translation",    "normal"};
constexpr List<1> kContactLeftOut = {"sCof"};

constexpr Names kNone;

constexpr std::array kRows = std::to_array<ElementRow>({
    {"", "robot", kInRobot, kRobotLists, kRobotLeftOut, kOfRobot},
    {"robot", "dof", kInDof, kNone, kNone, kType},
    {"robot", "chain", kTransform, kChainLists, kChainLeftOut, kNone},
    {"", "transform", kNone, kInTransform, kNone, kNone},
    {"chain", "joint", kInJoint, kNone, kNone, kType},
    {"chain", "link", kNone, kNone, kNone, kOfLink},
    {"robot", "disableCollision", kNone, kNone, kNone, kOfPair},
    {"robot", "approachDirection", kInApproach, kNone, kNone, kNone},
    {"robot", "tendon", kInTendon, kTendonLists, kNone, kOfTendon},
    {"tendon", "insertionPoint", kInPoint, kNone, kFriction, kNone},
    {"robot", "tendonWrapper", kInWrapper, kWrapperLists, kFriction, kNone},
    {"tendonWrapper", "exemption", kNone, kNone, kNone, kTendonName},
    {"tendonWrapper", "wrapping_side", kOrientation, kNone, kNone, kTendonName},
    {"", "root", kInBody, kNone, kBodyLeftOut, kNone},
    {"root", "geometryFile", kNone, kNone, kNone, kType},
    {"root", "geometryOffset", kTransform, kNone, kNone, kNone},
    {"", "EigenGrasps", kInEigengrasps, kEigengraspLists, kEigengraspsLeftOut, kDimensions},
    {"EigenGrasps", "EG", kInEigengrasp, kNone, kNone, kNone},
    {"EigenGrasps", "ORIGIN", kInEigengrasp, kNone, kNone, kNone},
    {"EG", "EigenValue", kNone, kNone, kNone, kValue},
    {"EG", "Limits", kNone, kNone, kNone, kMinMax},
    {"", "virtual_contacts", kInContacts, kContactLists, kNone, kNone},
    {"virtual_contacts", "virtual_contact", kInContact, kNone, kContactLeftOut, kNone},
});

bool isIn(Names names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

const ElementRow* rowOf(std::string_view parent, std::string_view name) {
  const auto row = std::ranges::find_if(kRows, [&](const ElementRow& each) {
    return each.name == name && (each.parent.empty() || each.parent == parent);
  });
  return row == kRows.end() ? nullptr : &*row;
}

std::string elementHint(std::string_view name, const ElementRow& row) {
  std::vector<std::string_view> known(row.children.begin(), row.children.end());
  known.insert(known.end(), row.lists.begin(), row.lists.end());
  const std::string hint = didYouMean(name, known);
  return hint.empty() ? "GraspIt! also ignores it" : hint;
}

void reportIn(const Node& node, std::string_view parent, std::set<std::string>& said,
              Diagnostics& out) {
  const ElementRow* row = rowOf(parent, node.name());
  if (!row) return;
  for (const pugi::xml_attribute attribute : node.xml.attributes()) {
    if (isIn(row->attributes, attribute.name())) continue;
    const std::string hint = didYouMean(attribute.name(), row->attributes);
    out.warning(node.file->locateName(node.xml, attribute),
                "unknown attribute " + inQuotes(attribute.name()) + " of " + asTag(node.name()),
                hint.empty() ? "GraspIt! also ignores it" : hint);
  }
  std::set<std::string_view> seen;
  for (const Node& child : node.children()) {
    if (out.isFull()) return;
    const std::string_view name = child.name();
    const bool isFirst = seen.insert(name).second;
    if (isIn(row->leftOut, name)) {
      if (!said.insert(std::string(name)).second) continue;
      out.warning(child.where(), asTag(name) + " is left out",
                  "the model cannot represent it; reported once for each kind of element");
    } else if (isIn(row->lists, name)) {
      reportIn(child, node.name(), said, out);
    } else if (!isIn(row->children, name)) {
      out.warning(child.where(), "unknown element " + asTag(name) + " in " + asTag(node.name()),
                  elementHint(name, *row));
    } else if (!isFirst) {
      out.warning(child.where(), "a second " + asTag(name) + " in " + asTag(node.name()),
                  "the first one is used");
    } else {
      reportIn(child, node.name(), said, out);
    }
  }
}

std::string robotHint(std::string_view root) {
  return root == "world" ? "a world contains robots: open the file of a robot" : "";
}

constexpr std::size_t kMaxSize = std::size_t{128} << 20;  // bytes, limit of a file's size

}  // namespace

std::span<const ElementRow> grammar() { return kRows; }

void reportUnknown(const Node& root, std::set<std::string>& said, Diagnostics& out) {
  reportIn(root, "", said, out);
}

const XmlLanguage kRobotFile = {.name = "GraspIt!",
                                .root = "robot",
                                .rootHint = robotHint,
                                .takesDashes = true,
                                .maxSize = kMaxSize};
const XmlLanguage kBodyFile = {
    .name = "GraspIt!", .root = "root", .takesDashes = true, .maxSize = kMaxSize};
const XmlLanguage kEigengraspFile = {
    .name = "GraspIt!", .root = "EigenGrasps", .takesDashes = true, .maxSize = kMaxSize};
const XmlLanguage kContactFile = {
    .name = "GraspIt!", .root = "virtual_contacts", .takesDashes = true, .maxSize = kMaxSize};

}  // namespace hrdf::graspit
