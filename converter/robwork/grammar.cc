// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/grammar.h"

#include <algorithm>
#include <vector>

#include "text/strings.h"

namespace hrdf::robwork {
namespace {

using enum ValueKind;
using enum Unit;

constexpr bool kRequired = true;

consteval AttributeRow row(std::string_view element, AttributeName name, ValueKind kind,
                           bool required = false, Unit unit = none) {
  return {element, name, kind, required, 0, unit};
}

constexpr auto kAttributes = std::to_array<AttributeRow>({
    row("Define", "id", text, kRequired),
    row("Use", "id", text, kRequired),
    row("Include", "file", text, kRequired),
    row("WorkCell", "name", text, kRequired),
    row("SerialDevice", "name", text, kRequired),
    row("TreeDevice", "name", text, kRequired),
    row("ParallelDevice", "name", text, kRequired),
    row("MobileDevice", "name", text, kRequired),
    row("MobileDevice", "basename", text, kRequired),
    row("SerialChain", "name", text, kRequired),
    row("LeftWheel", "name", text, kRequired),
    row("RightWheel", "name", text, kRequired),
    row("Frame", "name", text, kRequired),
    row("Frame", "refframe", text),
    row("Frame", "type", choice),
    row("Frame", "daf", choice),
    row("Joint", "name", text, kRequired),
    row("Joint", "refframe", text),
    row("Joint", "type", choice, kRequired),
    row("Joint", "state", choice),
    row("DHJoint", "name", text, kRequired),
    row("DHJoint", "alpha", number, kRequired, degrees),
    row("DHJoint", "a", number, kRequired, metres),
    row("DHJoint", "d", number, false, metres),
    row("DHJoint", "theta", number, false, degrees),
    row("DHJoint", "b", number, false, metres),
    row("DHJoint", "beta", number, false, degrees),
    row("DHJoint", "offset", number, kRequired, ofJoint),
    row("DHJoint", "state", choice),
    row("DHJoint", "type", choice),
    row("Depend", "on", text, kRequired),
    row("Depend", "gain", number, kRequired),
    row("Depend", "offset", number, kRequired),
    row("PosLimit", "refjoint", text),
    row("PosLimit", "min", number, kRequired, ofJoint),
    row("PosLimit", "max", number, kRequired, ofJoint),
    row("VelLimit", "refjoint", text),
    row("VelLimit", "max", number, kRequired, ofJoint),
    row("AccLimit", "refjoint", text),
    row("AccLimit", "max", number, kRequired, ofJoint),
    row("Drawable", "name", text, kRequired),
    row("Drawable", "refframe", text),
    row("Drawable", "colmodel", choice),
    row("CollisionModel", "name", text, kRequired),
    row("CollisionModel", "refframe", text),
    row("Polytope", "file", text, kRequired),
    row("Sphere", "radius", number, kRequired, metres),
    row("Sphere", "level", number),
    row("Box", "x", number, kRequired, metres),
    row("Box", "y", number, kRequired, metres),
    row("Box", "z", number, kRequired, metres),
    row("Box", "level", number),
    row("Cylinder", "radius", number, kRequired, metres),
    row("Cylinder", "z", number, kRequired, metres),
    row("Cylinder", "level", number),
    row("Cone", "radius", number, kRequired, metres),
    row("Cone", "z", number, kRequired, metres),
    row("Cone", "level", number),
    row("Tube", "radius", number, kRequired, metres),
    row("Tube", "thickness", number, kRequired, metres),
    row("Tube", "z", number, kRequired, metres),
    row("Tube", "level", number),
    row("Custom", "type", text, kRequired),
    row("Property", "name", text, kRequired),
    row("Property", "type", choice),
    row("Property", "refframe", text),
    row("Property", "desc", text),
    row("CollisionSetup", "file", text, kRequired),
    row("ProximitySetup", "file", text, kRequired),
    row("Calibration", "file", text, kRequired),
    row("Q", "name", text, kRequired),
});

constexpr auto kCollisionAttributes = std::to_array<AttributeRow>({
    row("FramePair", "first", text, kRequired),
    row("FramePair", "second", text, kRequired),
});

constexpr auto kProximityAttributes = std::to_array<AttributeRow>({
    row("ProximitySetup", "UseIncludeAll", choice),
    row("ProximitySetup", "UseExcludeStaticPairs", choice),
    row("Include", "PatternA", text, kRequired),
    row("Include", "PatternB", text, kRequired),
    row("Exclude", "PatternA", text, kRequired),
    row("Exclude", "PatternB", text, kRequired),
});

constexpr auto kDynamicsAttributes = std::to_array<AttributeRow>({
    row("Include", "file", text, kRequired),
    row("DynamicWorkcell", "workcell", text, kRequired),
    row("DynamicWorkCell", "workcell", text, kRequired),
    row("RigidDevice", "device", text, kRequired),
    row("KinematicDevice", "device", text, kRequired),
    row("Link", "object", text, kRequired),
    row("RigidJoint", "joint", text, kRequired),
    row("KinematicJoint", "object", text, kRequired),
    row("RigidBase", "frame", text, kRequired),
    row("KinematicBase", "frame", text, kRequired),
    row("FixedBase", "frame", text, kRequired),
    row("RefBase", "body", text, kRequired),
    row("RigidBody", "frame", text, kRequired),
    row("KinematicBody", "frame", text, kRequired),
    row("FixedBody", "frame", text, kRequired),
    row("ForceLimit", "joint", text, kRequired),
    row("Associate", "object", text, kRequired),
});

using Names = std::span<const std::string_view>;

constexpr auto kInFile = std::to_array<std::string_view>(
    {"WorkCell", "SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice"});
constexpr auto kInWorkCell = std::to_array<std::string_view>(
    {"SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice", "Frame", "Joint", "DHJoint",
     "Drawable", "CollisionModel", "Property", "CollisionSetup", "ProximitySetup", "Calibration",
     "Camera"});
constexpr auto kInDevice = std::to_array<std::string_view>(
    {"Frame", "Joint", "DHJoint", "SerialChain", "Drawable", "CollisionModel", "PosLimit",
     "VelLimit", "AccLimit", "Property", "Q", "CollisionSetup", "ProximitySetup"});
constexpr auto kInParallelDevice = std::to_array<std::string_view>(
    {"Frame", "Joint", "DHJoint", "SerialChain", "Drawable", "CollisionModel", "PosLimit",
     "VelLimit", "AccLimit", "Property", "Q", "CollisionSetup", "ProximitySetup", "Junction"});
constexpr auto kInMobileDevice = std::to_array<std::string_view>(
    {"AxelWidth", "LeftWheel", "RightWheel", "Frame", "Joint", "DHJoint", "SerialChain", "Drawable",
     "CollisionModel", "PosLimit", "VelLimit", "AccLimit", "Property", "Q", "CollisionSetup",
     "ProximitySetup"});
constexpr auto kInChain = std::to_array<std::string_view>(
    {"Frame", "Joint", "DHJoint", "Drawable", "CollisionModel", "PosLimit", "VelLimit", "AccLimit",
     "Property", "CollisionSetup", "ProximitySetup"});
constexpr auto kInFrame = std::to_array<std::string_view>(
    {"RPY", "Pos", "Transform", "Property", "Drawable", "CollisionModel"});
constexpr auto kInJoint =
    std::to_array<std::string_view>({"RPY", "Pos", "Transform", "PosLimit", "VelLimit", "AccLimit",
                                     "Depend", "Property", "Drawable", "CollisionModel"});
constexpr auto kInDhJoint = std::to_array<std::string_view>(
    {"PosLimit", "VelLimit", "AccLimit", "Depend", "Property", "Drawable", "CollisionModel"});
constexpr auto kInModel =
    std::to_array<std::string_view>({"RPY", "Pos", "Transform", "RGB", "Polytope", "Plane",
                                     "Sphere", "Box", "Cylinder", "Cone", "Tube", "Custom"});
constexpr auto kInJunction = std::to_array<std::string_view>({"Chains"});
constexpr auto kInCollisionSetup =
    std::to_array<std::string_view>({"Exclude", "ExcludeStaticPairs", "Volatile"});
constexpr auto kInExclude = std::to_array<std::string_view>({"FramePair"});
constexpr auto kInProximitySetup = std::to_array<std::string_view>({"Include", "Exclude"});
constexpr auto kDynamicsRoots =
    std::to_array<std::string_view>({"DynamicWorkcell", "DynamicWorkCell"});
constexpr auto kInDynamicsFile =
    std::to_array<std::string_view>({"DynamicWorkcell", "DynamicWorkCell", "IncludeData"});
constexpr auto kInDynamics = std::to_array<std::string_view>(
    {"Gravity", "RigidDevice", "KinematicDevice", "RigidBody", "KinematicBody", "FixedBody",
     // elements of RobWork that the reader ignores:
     "PhysicsEngine", "MaterialData", "FrictionMap", "ObjectTypeData", "ContactMap", "ContactModel",
     "DefaultRestitutionModel", "Constraint", "Spring", "SuctionCup", "TactileArraySensor",
     "BodyContactSensor", "TactileMultiAxisSensor", "FTSensor", "PDDeviceController",
     "PoseDeviceController", "SerialDeviceController", "SpringJointController"});
constexpr auto kInRigidDevice = std::to_array<std::string_view>(
    {"ForceLimit", "FixedBase", "KinematicBase", "RigidBase", "RefBase", "Link", "RigidJoint"});
constexpr auto kInKinematicDevice = std::to_array<std::string_view>(
    {"FixedBase", "KinematicBase", "RefBase", "Link", "KinematicJoint"});
constexpr auto kInBody =
    std::to_array<std::string_view>({"Mass", "COG", "Inertia", "EstimateInertia", "Associate",
                                     // elements of RobWork that the reader ignores:
                                     "MaterialID", "ObjectID", "Integrator", "Property"});

consteval ElementRow element(std::string_view name, Content content,
                             std::span<const AttributeRow> attributes, Names children = {}) {
  const auto isOf = [name](const AttributeRow& row) { return row.element == name; };
  const auto first = std::ranges::find_if(attributes, isOf);
  const auto end = std::find_if_not(first, attributes.end(), isOf);
  return {name, content, children, std::span<const AttributeRow>(first, end)};
}

consteval ElementRow element(std::string_view name, Content content, Names children = {}) {
  return element(name, content, kAttributes, children);
}

using Content::anything;
using Content::elements;
using Content::nothing;
using Content::numbers;

constexpr auto kWorkCellElements = std::to_array<ElementRow>({
    element("", elements, kInFile),  // "": parent of the file's top elements
    element("Define", anything),
    element("Use", nothing),
    element("Include", nothing),
    element("WorkCell", elements, kInWorkCell),
    element("SerialDevice", elements, kInDevice),
    element("TreeDevice", elements, kInDevice),
    element("ParallelDevice", elements, kInParallelDevice),
    element("MobileDevice", elements, kInMobileDevice),
    element("SerialChain", elements, kInChain),
    element("Frame", elements, kInFrame),
    element("Joint", elements, kInJoint),
    element("DHJoint", elements, kInDhJoint),
    element("RPY", numbers),
    element("Pos", numbers),
    element("Transform", numbers),
    element("RGB", numbers),
    element("Depend", nothing),
    element("PosLimit", nothing),
    element("VelLimit", nothing),
    element("AccLimit", nothing),
    element("Drawable", elements, kInModel),
    element("CollisionModel", elements, kInModel),
    element("Polytope", nothing),
    element("Plane", nothing),
    element("Sphere", nothing),
    element("Box", nothing),
    element("Cylinder", nothing),
    element("Cone", nothing),
    element("Tube", nothing),
    element("Custom", anything),
    element("Property", Content::text),
    element("CollisionSetup", nothing),
    element("ProximitySetup", nothing),
    element("Calibration", nothing),
    element("Camera", anything),
    element("Q", numbers),
    element("AxelWidth", numbers),
    element("LeftWheel", nothing),
    element("RightWheel", nothing),
    element("Junction", elements, kInJunction),
    element("Chains", Content::text),
});

constexpr auto kCollisionElements = std::to_array<ElementRow>({
    element("CollisionSetup", elements, kCollisionAttributes, kInCollisionSetup),
    element("Exclude", elements, kCollisionAttributes, kInExclude),
    element("FramePair", nothing, kCollisionAttributes),
    element("ExcludeStaticPairs", nothing, kCollisionAttributes),
    element("Volatile", anything, kCollisionAttributes),
});

constexpr auto kProximityElements = std::to_array<ElementRow>({
    element("ProximitySetup", elements, kProximityAttributes, kInProximitySetup),
    element("Include", nothing, kProximityAttributes),
    element("Exclude", nothing, kProximityAttributes),
});

consteval ElementRow dynamics(std::string_view name, Content content, Names children = {}) {
  return element(name, content, kDynamicsAttributes, children);
}

consteval ElementRow leftOut(std::string_view name) { return dynamics(name, anything); }

constexpr auto kDynamicsElements = std::to_array<ElementRow>({
    dynamics("", elements, kInDynamicsFile),  // "": parent of the file's top elements
    dynamics("Include", nothing),
    dynamics("DynamicWorkcell", elements, kInDynamics),
    dynamics("DynamicWorkCell", elements, kInDynamics),
    dynamics("IncludeData", elements, kInDynamics),
    dynamics("Gravity", numbers),
    dynamics("RigidDevice", elements, kInRigidDevice),
    dynamics("KinematicDevice", elements, kInKinematicDevice),
    dynamics("ForceLimit", numbers),
    dynamics("Link", elements, kInBody),
    dynamics("RigidJoint", elements, kInBody),
    dynamics("KinematicJoint", elements, kInBody),
    dynamics("RigidBase", elements, kInBody),
    dynamics("KinematicBase", elements, kInBody),
    dynamics("FixedBase", elements, kInBody),
    dynamics("RefBase", nothing),
    dynamics("RigidBody", elements, kInBody),
    dynamics("KinematicBody", elements, kInBody),
    dynamics("FixedBody", elements, kInBody),
    dynamics("Mass", numbers),
    dynamics("COG", numbers),
    dynamics("Inertia", numbers),
    dynamics("EstimateInertia", nothing),
    dynamics("Associate", nothing),
    leftOut("PhysicsEngine"),
    leftOut("MaterialData"),
    leftOut("FrictionMap"),
    leftOut("ObjectTypeData"),
    leftOut("ContactMap"),
    leftOut("ContactModel"),
    leftOut("DefaultRestitutionModel"),
    leftOut("Constraint"),
    leftOut("Spring"),
    leftOut("SuctionCup"),
    leftOut("TactileArraySensor"),
    leftOut("BodyContactSensor"),
    leftOut("TactileMultiAxisSensor"),
    leftOut("FTSensor"),
    leftOut("PDDeviceController"),
    leftOut("PoseDeviceController"),
    leftOut("SerialDeviceController"),
    leftOut("SpringJointController"),
    leftOut("MaterialID"),
    leftOut("ObjectID"),
    leftOut("Integrator"),
    leftOut("Property"),
});

bool isFileRoot(std::string_view name) {
  return name == "Define" || name == "Include" || isDynamicsRoot(name) ||
         std::ranges::find(kInFile, name) != kInFile.end();
}

bool isElement(std::string_view name) { return findElement(kWorkCellElements, name) != nullptr; }

std::string rootHint(std::string_view root) {
  const std::string meant = didYouMean(root, kInFile);
  if (!meant.empty()) return meant;
  const std::string dynamics = didYouMean(root, kDynamicsRoots);
  if (!dynamics.empty()) return dynamics;
  if (root == "robot") return "<robot> is HRDF, URDF or GraspIt!, not a format of RobWork";
  if (root == "CollisionSetup" || root == "ProximitySetup" || root == "IncludeData") {
    return "open the WorkCell, the device or the <DynamicWorkcell> that uses this file";
  }
  return "allowed: " + listed(kInFile);
}

std::string includedHint(std::string_view) {
  return "an included file has the elements that replace the <Include>";
}

}  // namespace

Grammar workCellGrammar() { return kWorkCellElements; }
Grammar collisionSetupGrammar() { return kCollisionElements; }
Grammar proximitySetupGrammar() { return kProximityElements; }
Grammar dynamicsGrammar() { return kDynamicsElements; }

bool isDynamicsRoot(std::string_view name) {
  return std::ranges::find(kDynamicsRoots, name) != kDynamicsRoots.end();
}

const ElementRow* findElement(Grammar grammar, std::string_view name) {
  const auto row = std::ranges::find(grammar, name, &ElementRow::name);
  return row == grammar.end() || name.empty() ? nullptr : &*row;
}

std::string elementHint(Grammar grammar, std::string_view name, const ElementRow& parent) {
  if (const std::string meant = didYouMean(name, parent.children); !meant.empty()) return meant;
  if (parent.children.empty()) return "delete it";
  std::vector<std::string_view> parents;
  for (const ElementRow& row : grammar) {
    if (std::ranges::find(row.children, name) != row.children.end() && !row.name.empty()) {
      parents.push_back(row.name);
    }
  }
  if (!parents.empty()) return "put it in " + listed(parents);
  return "allowed: " + listed(parent.children);
}

const XmlLanguage kWorkCellFile = {.name = "RobWork",
                                   .root = "WorkCell",
                                   .rootHint = rootHint,
                                   .takesRoot = isFileRoot,
                                   .takesDashes = true,
                                   .maxSize = kMaxFileSize};
const XmlLanguage kIncludedFile = {.name = "RobWork",
                                   .root = "",
                                   .rootHint = includedHint,
                                   .takesRoot = isElement,
                                   .takesDashes = true,
                                   .maxSize = kMaxFileSize};
const XmlLanguage kIncludedDynamics = {
    .name = "RobWork", .root = "IncludeData", .takesDashes = true, .maxSize = kMaxFileSize};
const XmlLanguage kCollisionSetupFile = {
    .name = "RobWork", .root = "CollisionSetup", .takesDashes = true, .maxSize = kMaxFileSize};
const XmlLanguage kProximitySetupFile = {
    .name = "RobWork", .root = "ProximitySetup", .takesDashes = true, .maxSize = kMaxFileSize};

}  // namespace hrdf::robwork
