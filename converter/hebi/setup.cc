// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/setup.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>
#include <utility>

#include "firmware/fields.h"
#include "hebi/firmware_setup.h"
#include "hebi/spring_polynomial.h"
#include "text/arithmetic.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "text/yaml_values.h"

namespace hrdf {
namespace {

constexpr std::string_view kKeys[] = {"version", "source", "modules", "payload"};
constexpr std::string_view kPayloadKeys[] = {"mass", "com"};
constexpr const char* kVersionHint = "write 'version: 1'";
constexpr const char* kPayloadHint =
    "write 'payload: {mass: 0.62, com: [0, 0, 0.03]}', in kg and m";
constexpr const char* kSpringHint =
    "the torque is c1 d + c2 d^2 + ... N m at a deflection of d rad";
constexpr std::string_view kType = "type", kSpring = "spring";

// Smallest and largest value in a setup file. Within these limits, quotients of two values stay
// finite.
constexpr double kLeast = 1e-6, kMost = 1e6;

// A setting of a module's joint, which is not a field of the firmware.
struct JointFigure {
  std::string_view name;
  std::optional<double> ModuleFigures::*member;
  Allowed allowed;
  std::string_view unit;
};
constexpr JointFigure kJointFigures[] = {
    {"friction", &ModuleFigures::friction, kAtLeast0, "N m"},
    {"armature", &ModuleFigures::armature, kAbove0, "kg m^2"},
};

// Returns the kind of file that contains `field`, for a hint; empty: a setup file contains it.
std::string_view otherFileOf(const firmware::Field& field) {
  const std::string_view group = field.group, name = field.name;
  if (group == "position" || group == "velocity" || group == "effort" || name == "strategy") {
    return "a gains file, for the option 'gains'";
  }
  return group == "limits" ? "a safety file, for the option 'safety'" : "";
}

bool isVersion(const firmware::Field& field) { return field.name == std::string_view("version"); }

// Returns the index of a firmware field in kSetupFields; -1: no such field.
int placeOf(std::string_view name) {
  for (int i = 0; i < firmware::kSetupFields.kCount; ++i) {
    if (fieldName(i) == name && !isVersion(firmware::kSetupFields.at[i])) return i;
  }
  return -1;
}

// Returns the keys that a module may have in a setup file.
const std::vector<std::string>& moduleKeys() {
  static const std::vector<std::string> keys = [] {
    std::vector<std::string> names = {std::string(kType)};
    for (int i = 0; i < firmware::kSetupFields.kCount; ++i) {
      const firmware::Field& field = firmware::kSetupFields.at[i];
      if (!isVersion(field) && otherFileOf(field).empty()) names.push_back(fieldName(i));
    }
    for (const JointFigure& figure : kJointFigures) names.emplace_back(figure.name);
    names.emplace_back(kSpring);
    return names;
  }();
  return keys;
}

std::string unitHint(std::string_view unit) {
  return unit == "1" ? "it has no unit" : "the unit is " + std::string(unit);
}

// Returns the error of `value`, for messages; empty: the value is allowed.
std::string wrongFigure(std::string_view name, double value, const Allowed& allowed) {
  const double least = allowed.least > 0 ? kLeast : std::max(allowed.least, -kMost);
  std::string wrong = wrongValue(name, value, allowed);
  if (!wrong.empty() || (value >= least && value <= kMost)) return wrong;
  return std::string(name) + " is " + toText(value) + ", not from " + toText(least) + " to " +
         toText(kMost);
}

class SetupReader : private YamlValues {
 public:
  SetupReader(const SetupRobot& robot, Diagnostics& out) : YamlValues(out), robot_(robot) {
    setup_.modules.resize(robot.modules.size());
  }

  RobotSetup read(const YamlNode& root);

 private:
  void checkVersion(const YamlNode& node);
  void readModules(const YamlNode& map);
  std::optional<std::size_t> indexOf(const YamlKey& key);
  void readFigures(const YamlNode& map, std::size_t index);
  void checkType(const YamlNode& node, const std::string& type);
  void readFigure(const YamlKey& key, const YamlNode& node, ModuleFigures& figures);
  std::optional<double> figure(const YamlNode& node, std::string_view name, const Allowed& allowed,
                               std::string_view unit);
  void readSpring(const YamlNode& node, ModuleFigures& figures);
  void checkSpring(const YamlNode& node, std::size_t index);
  void readPayload(const YamlNode& map);

  const SetupRobot& robot_;
  RobotSetup setup_;
  std::vector<bool> isRead_ = std::vector<bool>(robot_.modules.size());
};

RobotSetup SetupReader::read(const YamlNode& root) {
  if (root.kind != YamlNode::Kind::map) {
    wrongKind(root, "a setup file", "a map of keys and values", kVersionHint);
    return {};
  }
  if (!root.find("version")) out_.error(root.where, "'version' is missing", kVersionHint);
  forEachKey(root, kKeys, [&](std::string_view key, const YamlNode& value) {
    if (key == "version") checkVersion(value);
    if (key == "source" && value.kind != YamlNode::Kind::map) {
      wrongKind(value, "'source'", "a map", "write 'source: {logs: [a.hebilog]}'");
    }
    if (key == "modules") readModules(value);
    if (key == "payload") readPayload(value);
  });
  return std::move(setup_);
}

void SetupReader::checkVersion(const YamlNode& node) {
  if (node.kind == YamlNode::Kind::scalar && node.text == "1") return;
  wrongKind(node, "'version'", "1", "a newer file needs a newer version of hrdf");
}

void SetupReader::readModules(const YamlNode& map) {
  if (map.kind != YamlNode::Kind::map) {
    return wrongKind(map, "'modules'", "a map of modules", "write 'NAME: {friction: 0.3}'");
  }
  for (std::size_t i = 0; i < map.items.size() && !out_.isFull(); ++i) {
    if (map.keys[i].text.empty()) continue;
    if (const auto index = indexOf(map.keys[i])) readFigures(map.items[i], *index);
  }
}

// Returns the index of the key's module. Reports an unknown module, and a second key for a module.
std::optional<std::size_t> SetupReader::indexOf(const YamlKey& key) {
  const auto& modules = robot_.modules;
  auto module = std::ranges::find(modules, key.text, &SetupRobot::Module::name);
  if (module == modules.end()) {
    module = std::ranges::find(modules, key.text, &SetupRobot::Module::joint);
  }
  if (module == modules.end()) {
    std::vector<std::string_view> known;
    for (const auto& each : modules) {
      if (!each.name.empty()) known.push_back(each.name);
    }
    out_.error(key.where, "the robot has no module " + inQuotes(key.text),
               known.empty() ? "it has no modules" : didYouMeanOrList(key.text, known));
    return std::nullopt;
  }
  const auto index = static_cast<std::size_t>(module - modules.begin());
  if (isRead_[index]) {
    out_.error(
        key.where, inQuotes(key.text) + " is a second entry of a module",
        "its name is " + inQuotes(module->name) + ", its joint is " + inQuotes(module->joint));
    return std::nullopt;
  }
  isRead_[index] = true;
  return index;
}

void SetupReader::readFigures(const YamlNode& map, std::size_t index) {
  const SetupRobot::Module& module = robot_.modules[index];
  if (map.kind != YamlNode::Kind::map) {
    return wrongKind(map, inQuotes(module.name), "a map of values", "write '{friction: 0.3}'");
  }
  for (std::size_t i = 0; i < map.items.size() && !out_.isFull(); ++i) {
    if (map.keys[i].text == kType) {
      checkType(map.items[i], module.type);
    } else if (!map.keys[i].text.empty()) {
      readFigure(map.keys[i], map.items[i], setup_.modules[index]);
    }
  }
  if (const YamlNode* spring = map.find(kSpring)) checkSpring(*spring, index);
}

// Reports a spring that the module's motor would overload.
void SetupReader::checkSpring(const YamlNode& node, std::size_t index) {
  const ModuleFigures& figures = setup_.modules[index];
  const auto row = std::ranges::find(actuators(), robot_.modules[index].type, &ActuatorRow::type);
  if (!figures.spring || row == actuators().end()) return;
  FirmwareSetup setup = firmwareSetup(*row);
  setFigures(figures, setup);
  std::string why;
  if (!springRange(*figures.spring, setup.motor.maxEffort, why)) {
    out_.error(node.where, why, kSpringHint);
  }
}

void SetupReader::checkType(const YamlNode& node, const std::string& type) {
  if (node.kind == YamlNode::Kind::scalar && node.text == type) return;
  wrongKind(node, "'type'", inQuotes(type) + " as in the robot",
            "the file is for another robot, or the robot's file has a wrong type");
}

void SetupReader::readFigure(const YamlKey& key, const YamlNode& node, ModuleFigures& figures) {
  if (key.text == kSpring) return readSpring(node, figures);
  const auto ofJoint = std::ranges::find(kJointFigures, key.text, &JointFigure::name);
  if (ofJoint != std::end(kJointFigures)) {
    figures.*ofJoint->member = figure(node, key.text, ofJoint->allowed, ofJoint->unit);
    return;
  }
  const int place = placeOf(key.text);
  if (place >= 0) {
    const std::string_view otherFile = otherFileOf(firmware::kSetupFields.at[place]);
    if (otherFile.empty()) {
      const auto value =
          figure(node, key.text, allowedOf(place), firmware::kSetupFields.at[place].unit);
      if (value) figures.fields.push_back({place, *value});
      return;
    }
    return out_.error(key.where, inQuotes(key.text) + " does not belong in a setup file",
                      "write it in " + std::string(otherFile));
  }
  const std::vector<std::string_view> known(moduleKeys().begin(), moduleKeys().end());
  out_.error(key.where, "unknown key " + inQuotes(key.text), didYouMeanOrList(key.text, known));
}

std::optional<double> SetupReader::figure(const YamlNode& node, std::string_view name,
                                          const Allowed& allowed, std::string_view unit) {
  const auto value = number(node, inQuotes(name), unitHint(unit));
  const std::string wrong = value ? wrongFigure(name, *value, allowed) : "";
  if (!wrong.empty()) out_.error(node.where, wrong, unitHint(unit));
  return value;
}

void SetupReader::readSpring(const YamlNode& node, ModuleFigures& figures) {
  SpringCoefficients spring{};
  const auto read = numbers(node, "'spring'", spring.size(), "c1 to c5", kSpringHint);
  if (!read) return;
  std::ranges::copy(*read, spring.begin());
  figures.spring = spring;
}

void SetupReader::readPayload(const YamlNode& map) {
  if (map.kind != YamlNode::Kind::map) {
    return wrongKind(map, "'payload'", "a map of 'mass' and 'com'", kPayloadHint);
  }
  if (robot_.hasPayload) {
    out_.error(map.where, "the option 'payload' is also set", "remove one of them");
  } else if (!robot_.hasEndEffector) {
    out_.error(map.where, "'payload' needs an end effector; the robot has none",
               "add <end-effector type=\"Custom\"/>");
  }
  Payload payload;
  if (!map.find("mass")) out_.error(map.where, "'payload' has no 'mass'", kPayloadHint);
  forEachKey(map, kPayloadKeys, [&](std::string_view key, const YamlNode& value) {
    if (key == "mass") payload.mass = number(value, "'mass'", "the unit is kg").value_or(0);
    if (key != "com") return;
    const auto com = numbers(value, "'com'", 3, "the centre of mass", "the unit is m");
    if (com) payload.p_FC << (*com)[0], (*com)[1], (*com)[2];
  });
  const std::string wrong = wrongPayload(payload);
  if (!wrong.empty()) out_.error(map.where, "'payload' " + wrong, kPayloadHint);
  setup_.payload = payload;
}

}  // namespace

std::optional<RobotSetup> readSetup(const std::string& path, const SetupRobot& robot,
                                    const FileReader& files, Diagnostics& out) {
  Diagnostics own;
  RobotSetup setup;
  const auto source = openText(path, kMaxYamlSize, files, own);
  if (source && beginsAs("a setup file", kKeys, kVersionHint, *source, own)) {
    if (const auto root = parseYaml(*source, own)) setup = SetupReader(robot, own).read(*root);
  }
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return setup;
}

}  // namespace hrdf
