// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <hrdf/layout.h>

#include "hebi/drivetrains.h"
#include "hrdf/grammar.h"
#include "mechanism/names.h"
#include "tool/info.h"

namespace hrdf {
namespace {

std::string bodyOf(const Layout& layout, int body) {
  const bool isFixed = body == 0;
  return isFixed ? "world" : layout.tree.bodies[static_cast<std::size_t>(body)].name;
}

double massOf(const Layout& layout) {
  double mass = 0;
  for (const Layout::Part& part : layout.parts) {
    if (const auto inertial = inertialOf(*part.element)) mass += inertial->mass;
  }
  return mass;
}

Json elementJson(const Layout& layout, std::size_t index) {
  const Layout::Part& part = layout.parts[index];
  const Element& element = *part.element;
  const std::string_view type = typeOf(element);
  const auto inertial = inertialOf(element);
  const Place place = placeOf(element.where);
  return {{"index", index},
          {"kind", kindOf(element)},
          {"type", type.empty() ? Json() : Json(type)},
          {"tag", element.tag.empty() ? Json() : Json(element.tag)},
          {"name", part.name},
          {"mass", inertial ? Json(inertial->mass) : Json()},
          {"body", bodyOf(layout, part.body)},
          {"file", place.file},
          {"line", element.implicit ? Json() : Json(place.line)},
          {"implicit", element.implicit}};
}

const std::string& moduleOf(const Mechanism::Drive& drive) { return drive.module->name; }
const std::string& moduleOf(const Mechanism::Gripper& gripper) { return moduleNameOf(gripper); }

// Returns speeds and effort of an actuator's motor as JSON; they may differ from the catalog. A
// <joint> has no actuator type: returns JSON null if `type` is null.
Json motorJson(const ActuatorRow* type) {
  if (!type) return {};
  const Drivetrain train = drivetrainOf(*type);
  return {{"top_speed", train.maxSpeed},
          {"free_speed", train.freeSpeed},
          {"stall_effort", train.stallEffort}};
}

Json dofJson(const Layout& layout, std::size_t part) {
  const auto index = static_cast<std::size_t>(layout.parts[part].drive);
  const Mechanism::Drive& drive = layout.tree.drives[index];
  const Mechanism::Joint& joint = layout.tree.joints[index];
  return {{"index", index},
          {"element", part},
          {"name", drive.name},
          {"module", moduleOf(drive)},
          {"joint", joint.name},
          {"joint_type", typeOf(joint)},
          {"actuator", drive.name},
          {"gear_ratio", drive.gear},
          {"max_speed", valueOrNull(joint.maxSpeed)},
          {"max_effort", valueOrNull(drive.maxEffort)},
          {"motor", motorJson(drive.module->type)},
          {"effort_sensor", effortSensorOf(drive.name)}};
}

Json framesJson(const Layout& layout, const std::vector<Layout::Mark>& marks) {
  Json list = Json::array();
  for (const Layout::Mark& mark : marks) {
    list.push_back({{"element", mark.part}, {"site", layout.frameOf(mark).name}});
  }
  return list;
}

const Mechanism::Gripper& gripperOf(const Layout& layout, const Layout::Part& part) {
  return layout.tree.grippers[static_cast<std::size_t>(part.gripper)];
}

// Returns the JSON of a gripper. Its names are the names in a model with the option `gripper`.
Json gripperJson(const Layout& layout, std::size_t part) {
  const Mechanism::Gripper& gripper = gripperOf(layout, layout.parts[part]);
  return {{"element", part},          {"type", typeOf(*layout.parts[part].element)},
          {"name", gripper.name},     {"module", moduleOf(gripper)},
          {"actuator", gripper.name}, {"joints", gripper.fingers}};
}

Json toJson(const Description& robot, const Layout& layout) {
  Json elements = Json::array(), dofs = Json::array(), grippers = Json::array();
  for (std::size_t i = 0; i < layout.parts.size(); ++i) {
    elements.push_back(elementJson(layout, i));
    if (layout.parts[i].drive >= 0) dofs.push_back(dofJson(layout, i));
    if (layout.parts[i].gripper >= 0) grippers.push_back(gripperJson(layout, i));
  }
  return {{"format", "hrdf"},
          {"version", versionText(robot.version)},
          {"description", robot.description},
          {"mass", massOf(layout)},
          {"elements", std::move(elements)},
          {"dofs", std::move(dofs)},
          {"frames",
           {{"output", framesJson(layout, layout.outputs)},
            {"end_effector", framesJson(layout, layout.endEffectors)}}},
          {"grippers", std::move(grippers)}};
}

std::string freedomOf(const Layout& layout) {
  const std::size_t dofs = layout.tree.drives.size(), grippers = layout.tree.grippers.size();
  std::string text = std::to_string(dofs) + (dofs == 1 ? " degree" : " degrees") + " of freedom";
  if (grippers == 1) text += " and a gripper";
  if (grippers > 1) text += " and " + std::to_string(grippers) + " grippers";
  return text;
}

std::string padded(std::string name) {
  name.resize(std::max<std::size_t>(name.size(), 20), ' ');
  return name + " ";
}

std::optional<double> motorOf(const Mechanism::Drive& drive, double Drivetrain::*figure) {
  if (!drive.module->type) return std::nullopt;
  return drivetrainOf(*drive.module->type).*figure;
}

// Prints a column of module names if any module's name differs from its joint's.
void printFreedoms(const Layout& layout) {
  const auto isRenamed = [](const auto& row) { return moduleOf(row) != row.name; };
  const bool hasNames = std::ranges::any_of(layout.tree.drives, isRenamed) ||
                        std::ranges::any_of(layout.tree.grippers, isRenamed);
  const auto moduleColumn = [&](const std::string& name) {
    return hasNames ? padded(name) : std::string();
  };
  std::printf("\n%4s  %-20s %s%-6s %10s %12s %12s %12s %12s\n", "dof", "name",
              moduleColumn("module").c_str(), "joint", "gear ratio", "max speed", "max effort",
              "top speed", "stall effort");
  for (std::size_t i = 0; i < layout.tree.drives.size(); ++i) {
    const Mechanism::Drive& drive = layout.tree.drives[i];
    const Mechanism::Joint& joint = layout.tree.joints[i];
    std::printf("%4zu  %-20s %s%-6s %10g %12s %12s %12s %12s\n", i, drive.name.c_str(),
                moduleColumn(moduleOf(drive)).c_str(), typeOf(joint), drive.gear,
                orNone(joint.maxSpeed).c_str(), orNone(drive.maxEffort).c_str(),
                orNone(motorOf(drive, &Drivetrain::maxSpeed)).c_str(),
                orNone(motorOf(drive, &Drivetrain::stallEffort)).c_str());
  }
  for (const Layout::Part& part : layout.parts) {
    if (part.gripper < 0) continue;
    const Mechanism::Gripper& gripper = gripperOf(layout, part);
    std::printf("%4s  %-20s %sfingers of %s, with --gripper\n", "", gripper.name.c_str(),
                moduleColumn(moduleOf(gripper)).c_str(), part.name.c_str());
  }
}

void printTable(const Description& robot, const Layout& layout) {
  std::printf("%s: HRDF %s, %.3f kg, %zu elements, %s\n", robot.path.c_str(),
              versionText(robot.version).c_str(), massOf(layout), layout.parts.size(),
              freedomOf(layout).c_str());
  if (!robot.description.empty()) std::printf("%s\n", robot.description.c_str());
  std::printf("\n%4s  %-12s %-20s %-20s %9s  %s\n", "#", "kind", "type", "name", "mass (kg)",
              "rides on");
  for (std::size_t i = 0; i < layout.parts.size(); ++i) {
    const Layout::Part& part = layout.parts[i];
    const auto inertial = inertialOf(*part.element);
    const std::string mass = inertial ? Json(std::round(inertial->mass * 1e6) / 1e6).dump() : "-";
    std::printf("%4zu  %-12s %-20s %-20s %9s  %s\n", i, std::string(kindOf(*part.element)).c_str(),
                std::string(typeOf(*part.element)).c_str(), part.name.c_str(), mass.c_str(),
                bodyOf(layout, part.body).c_str());
  }
  printFreedoms(layout);
  std::printf(
      "\nSpeeds in rad/s (m/s), efforts in N m (N), at the input side of the gear. 'max' are "
      "HEBI's\n"
      "figures; the motor stops at the top speed and stalls at the stall effort (24 V).\n");
}

// Returns the bodies and joints of the robot. If `names` has a name for each drive, the drives'
// modules get these names; otherwise `names` is ignored.
Layout layoutOf(const Description& robot, const std::vector<std::string>& names) {
  Layout result = layout(robot, Grippers::moving);
  nameModules(result.tree, names);
  return result;
}

}  // namespace

Json infoOf(const Description& robot, const std::vector<std::string>& names) {
  return toJson(robot, layoutOf(robot, names));
}

void printInfo(const Description& robot, const std::vector<std::string>& names) {
  printTable(robot, layoutOf(robot, names));
}

}  // namespace hrdf
