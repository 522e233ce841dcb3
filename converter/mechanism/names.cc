// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/names.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <hrdf/catalog.h>
#include <hrdf/model_names.h>

#include "text/strings.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

// Returns `name` with each character that MuJoCo does not allow replaced by '_'.
std::string plain(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c == '/' || c == '\x7f' || static_cast<unsigned char>(c) <= ' '; },
      '_');
  return name;
}

Location placeIn(const Mechanism& mechanism, const auto& row) {
  if constexpr (requires { row.where; }) {
    return row.where.source ? row.where : mechanism.where;
  } else {
    return mechanism.where;
  }
}

std::set<std::string> sensorsOfDrives(const Mechanism& mechanism) {
  std::set<std::string> names;
  for (const Mechanism::Drive& drive : mechanism.drives) {
    names.insert(
        {positionSensorOf(drive.name), velocitySensorOf(drive.name), effortSensorOf(drive.name)});
    for (const char* ofImu : {"_gyro", "_accelerometer", "_orientation"}) {
      names.insert(drive.name + ofImu);
    }
  }
  return names;
}

// Makes all names in `rows` valid, unique, and different from the names in `taken`. A row without a
// name gets the value of `unnamed` as its name, such as "body". A used name gets a suffix: "_2".
void tidy(const Mechanism& mechanism, auto& rows, const char* unnamed, std::set<std::string> taken,
          Diagnostics& out) {
  std::map<std::string, int> countOf;
  for (auto& row : rows) {
    const std::string wanted = row.name.empty() ? unnamed : plain(row.name);
    const std::string name = uniqueName(
        wanted, [&](const std::string& n) { return taken.contains(n); }, countOf[wanted]);
    taken.insert(name);
    if (!row.name.empty() && name != row.name) {
      out.note(placeIn(mechanism, row),
               inQuotes(row.name) + " is named " + inQuotes(name) + " in the model",
               "names in the model have no blanks and no '/', are unique, and some are reserved");
    }
    row.name = name;
  }
}

}  // namespace

void nameModules(Mechanism& mechanism, const std::vector<std::string>& names) {
  if (names.size() != mechanism.drives.size()) return;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (auto& module = mechanism.drives[i].module) module->name = names[i];
  }
}

const std::string& moduleNameOf(const Mechanism::Gripper& gripper) {
  return gripper.module.empty() ? gripper.name : gripper.module;
}

std::string typeOf(const Mechanism::Module& module) {
  return std::string(module.type ? module.type->type : "joint");
}

void tidyNames(Mechanism& mechanism, Diagnostics& out) {
  tidy(mechanism, mechanism.bodies, "body", {"world"}, out);
  tidy(mechanism, mechanism.joints, "joint", {kFloatingBase}, out);
  tidy(mechanism, mechanism.drives, "drive", {}, out);
  tidy(mechanism, mechanism.frames, "frame", {}, out);
  tidy(mechanism, mechanism.cameras, "camera", {}, out);
  tidy(mechanism, mechanism.sensors, "sensor", sensorsOfDrives(mechanism), out);
  tidy(mechanism, mechanism.wrappers, "wrapper", {}, out);
  tidy(mechanism, mechanism.tendons, "tendon", {}, out);
  std::set<std::string> tendons;
  for (const auto& tendon : mechanism.tendons) tendons.insert(tendon.name);
  tidy(mechanism, mechanism.synergies, "synergy", tendons, out);
  tidy(mechanism, mechanism.postures, "posture", {}, out);
  tidy(mechanism, mechanism.texts, "text", {}, out);
}

}  // namespace hrdf
