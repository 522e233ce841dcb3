// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <optional>
#include <string_view>

#include "mechanism/joint_lines.h"
#include "robot/formats.h"
#include "tool/info.h"

namespace hrdf {
namespace {

const auto& at(const auto& list, int index) { return list[static_cast<std::size_t>(index)]; }

// Returns the name of the element `index` of a list; null for -1.
Json nameOrNull(const auto& list, int index) {
  return index < 0 ? Json() : Json(at(list, index).name);
}

// Adds the file and line of `where` to the JSON of an element.
Json placed(Json json, const Location& where) {
  const Place place = placeOf(where);
  json["file"] = place.file;
  json["line"] = place.line;
  return json;
}

// Returns a JSON list with the result of `each` for every element, and the element's place in its
// file.
Json listOf(const auto& list, auto each) {
  Json result = Json::array();
  for (std::size_t i = 0; i < list.size(); ++i)
    result.push_back(placed(each(list[i], i), list[i].where));
  return result;
}

std::string_view kindOf(const Mechanism::Frame& frame) {
  switch (frame.kind) {
    case Mechanism::FrameKind::frame:
      return "frame";
    case Mechanism::FrameKind::tip:
      return "tip";
    case Mechanism::FrameKind::base:
      return "base";
    case Mechanism::FrameKind::approach:
      return "approach";
    case Mechanism::FrameKind::contact:
      return "contact";
    case Mechanism::FrameKind::output:
      return "output";
    case Mechanism::FrameKind::imu:
      return "imu";
    case Mechanism::FrameKind::shaft:
      return "shaft";
  }
  return "";
}

double massOf(const mjModel& model, const std::string& body) {
  const int id = mj_name2id(&model, mjOBJ_BODY, body.c_str());
  return id < 0 ? 0 : model.body_mass[id];
}

Json bodiesJson(const Mechanism& mechanism, const mjModel& model) {
  return listOf(mechanism.bodies, [&](const Mechanism::Body& body, std::size_t) {
    return Json{{"name", body.name},
                {"parent", nameOrNull(mechanism.bodies, body.parent)},
                {"mass", massOf(model, body.name)},
                {"free", body.isFree}};
  });
}

Json dofsJson(const Mechanism& mechanism) {
  return listOf(mechanism.drives, [&](const Mechanism::Drive& drive, std::size_t index) {
    const Mechanism::Joint& joint = at(mechanism.joints, drive.joint);
    return Json{{"index", index},
                {"name", drive.name},
                {"joint", joint.name},
                {"joint_type", typeOf(joint)},
                {"actuator", drive.name},
                {"range", joint.range ? Json{joint.range->low, joint.range->high} : Json()},
                {"max_speed", valueOrNull(joint.maxSpeed)},
                {"max_effort", valueOrNull(drive.maxEffort)}};
  });
}

Json passiveJson(const Mechanism& mechanism) {
  Json names = Json::array();
  for (const int joint : passiveJoints(mechanism))
    names.push_back(at(mechanism.joints, joint).name);
  return names;
}

// Returns the couplings as JSON. A joint's position is `offset` plus the sum of the terms factor *
// (leader's position)^power.
Json couplingsJson(const Mechanism& mechanism) {
  return listOf(mechanism.couplings, [&](const Mechanism::Coupling& coupling, std::size_t) {
    Json terms = Json::array();
    for (const Mechanism::Coupling::Term& term : coupling.terms) {
      terms.push_back({{"joint", at(mechanism.joints, term.leader).name},
                       {"power", term.power},
                       {"factor", term.factor}});
    }
    return Json{{"joint", at(mechanism.joints, coupling.joint).name},
                {"offset", coupling.offset},
                {"terms", std::move(terms)}};
  });
}

Json framesJson(const Mechanism& mechanism) {
  return listOf(mechanism.frames, [&](const Mechanism::Frame& frame, std::size_t) {
    return Json{{"name", frame.name},
                {"kind", kindOf(frame)},
                {"site", frame.name},
                {"body", nameOrNull(mechanism.bodies, frame.body)}};
  });
}

Json devicesJson(const Mechanism& mechanism) {
  return listOf(mechanism.devices, [&](const Mechanism::Device& device, std::size_t) {
    Json joints = Json::array();
    for (const int joint : device.joints) joints.push_back(at(mechanism.joints, joint).name);
    return Json{{"name", device.name},
                {"joints", std::move(joints)},
                {"base", nameOrNull(mechanism.frames, device.base)},
                {"tip", nameOrNull(mechanism.frames, device.tip)}};
  });
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

void printDofs(const Mechanism& mechanism) {
  std::printf("\n%4s  %-24s %-24s %-6s %18s %10s %11s\n", "dof", "actuator", "joint", "type",
              "range", "max speed", "max effort");
  for (std::size_t i = 0; i < mechanism.drives.size(); ++i) {
    const Mechanism::Drive& drive = mechanism.drives[i];
    const Mechanism::Joint& joint = at(mechanism.joints, drive.joint);
    const std::string range =
        joint.range ? orNone(joint.range->low) + " to " + orNone(joint.range->high) : "none";
    std::printf("%4zu  %-24s %-24s %-6s %18s %10s %11s\n", i, drive.name.c_str(),
                joint.name.c_str(), typeOf(joint), range.c_str(), orNone(joint.maxSpeed).c_str(),
                orNone(drive.maxEffort).c_str());
  }
}

void printCouplings(const Mechanism& mechanism) {
  for (const Mechanism::Coupling& coupling : mechanism.couplings) {
    std::string leaders;
    for (const Mechanism::Coupling::Term& term : coupling.terms) {
      leaders += (leaders.empty() ? "" : " and ") + at(mechanism.joints, term.leader).name;
    }
    std::printf("%4s  %-24s follows %s\n", "", at(mechanism.joints, coupling.joint).name.c_str(),
                leaders.c_str());
  }
}

void printPassiveJoints(const Mechanism& mechanism) {
  for (const int joint : passiveJoints(mechanism)) {
    std::printf("%4s  %-24s is passive: nothing drives it\n", "",
                at(mechanism.joints, joint).name.c_str());
  }
}

void printDevices(const Mechanism& mechanism) {
  if (mechanism.devices.empty()) return;
  std::printf("\n%-24s %6s  %-24s %s\n", "device", "joints", "base", "tip");
  const auto name = [&](int frame) { return frame < 0 ? "-" : at(mechanism.frames, frame).name; };
  for (const Mechanism::Device& device : mechanism.devices) {
    std::printf("%-24s %6zu  %-24s %s\n", device.name.c_str(), device.joints.size(),
                name(device.base).c_str(), name(device.tip).c_str());
  }
}

}  // namespace

Json infoOf(const Mechanism& mechanism, const mjModel& model) {
  Json result{{"format", mechanism.format},
              {"name", mechanism.name},
              {"mass", mj_getTotalmass(&model)},
              {"bodies", bodiesJson(mechanism, model)},
              {"dofs", dofsJson(mechanism)},
              {"couplings", couplingsJson(mechanism)},
              {"passive_joints", passiveJson(mechanism)},
              {"frames", framesJson(mechanism)},
              {"devices", devicesJson(mechanism)}};
  return placed(std::move(result), mechanism.where);
}

void printInfo(const Mechanism& mechanism, const mjModel& model) {
  std::printf("%s: %s, %.3f kg, %s, %s, %s\n", mechanism.path.c_str(),
              std::string(rowNamed(mechanism.format).title).c_str(), mj_getTotalmass(&model),
              counted(mechanism.bodies.size(), "body", "bodies").c_str(),
              counted(mechanism.drives.size(), "degree of freedom", "degrees of freedom").c_str(),
              counted(mechanism.frames.size(), "frame", "frames").c_str());
  if (!mechanism.name.empty()) std::printf("%s\n", mechanism.name.c_str());
  printDofs(mechanism);
  printCouplings(mechanism);
  printPassiveJoints(mechanism);
  printDevices(mechanism);
  std::printf(
      "\nRanges in rad (m), speeds in rad/s (m/s), efforts in N m (N). --json lists bodies "
      "and frames too.\n");
}

}  // namespace hrdf
