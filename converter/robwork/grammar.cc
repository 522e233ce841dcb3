// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/grammar.h"

#include <algorithm>
#include <vector>

#include "text/words.h"

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
    element("", elements, kInFile),  // the file itself
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

bool isFileRoot(std::string_view name) {
  return name == "Define" || name == "Include" || name == "DynamicWorkcell" ||
         std::ranges::find(kInFile, name) != kInFile.end();
}

bool isElement(std::string_view name) { return findElement(kWorkCellElements, name) != nullptr; }

std::string rootHint(std::string_view root) {
  const std::string meant = didYouMean(root, kInFile);
  if (!meant.empty()) return meant;
  if (root == "robot") return "<robot> is HRDF, URDF or GraspIt!, no format of RobWork";
  if (root == "CollisionSetup" || root == "ProximitySetup" || root == "IncludeData") {
    return "open the WorkCell or the device that names this file";
  }
  return "known are " + listed(kInFile);
}

std::string includedHint(std::string_view) {
  return "an included file holds what could stand in place of the <Include>";
}

}  // namespace

Grammar workCellGrammar() { return kWorkCellElements; }
Grammar collisionSetupGrammar() { return kCollisionElements; }
Grammar proximitySetupGrammar() { return kProximityElements; }

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
  if (!parents.empty()) return "it may stand in " + listed(parents);
  return "known are " + listed(parent.children);
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
const XmlLanguage kCollisionSetupFile = {
    .name = "RobWork", .root = "CollisionSetup", .takesDashes = true, .maxSize = kMaxFileSize};
const XmlLanguage kProximitySetupFile = {
    .name = "RobWork", .root = "ProximitySetup", .takesDashes = true, .maxSize = kMaxFileSize};

}  // namespace hrdf::robwork
