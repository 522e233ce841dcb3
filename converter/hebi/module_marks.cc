// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/module_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

namespace hrdf {
namespace {

// MuJoCo's types of the first three objects in a tuple that marks a module.
constexpr std::array<int, 3> kTypes{mjOBJ_ACTUATOR, mjOBJ_JOINT, mjOBJ_SITE};

constexpr int kChanges = 3;

// Returns the divisor of the joint's armature or friction that the model contains; 1 if it is
// invalid, because another program may have written the model.
double divisor(double value) { return value > 0 && std::isfinite(value) ? value : 1; }

JointChanges changesOf(const mjModel& model, const std::string& name) {
  const int numeric = mj_name2id(&model, mjOBJ_NUMERIC, name.c_str());
  if (numeric < 0 || model.numeric_size[numeric] != kChanges) return {};
  const mjtNum* data = model.numeric_data + model.numeric_adr[numeric];
  return {divisor(data[0]), divisor(data[1]), data[2] != 0};
}

void addChanges(mjSpec* spec, const std::string& name, const JointChanges& changes) {
  if (changes == JointChanges{}) return;
  const double data[kChanges] = {changes.armatureDivisor, changes.frictionDivisor,
                                 changes.isLimited ? 1.0 : 0.0};
  mjsNumeric* numeric = mjs_addNumeric(spec);
  mjs_setName(numeric->element, name.c_str());
  numeric->size = kChanges;
  mjs_setDouble(numeric->data, data, kChanges);
}

std::optional<ModuleMark> markOf(const mjModel& model, int tuple) {
  const auto first = static_cast<std::size_t>(model.tuple_adr[tuple]);
  const auto size = static_cast<std::size_t>(model.tuple_size[tuple]);
  if (size < kTypes.size() ||
      !std::ranges::equal(kTypes, std::span(model.tuple_objtype + first, kTypes.size()))) {
    return std::nullopt;
  }
  ModuleMark mark;
  if (const char* name = mj_id2name(&model, mjOBJ_TUPLE, tuple)) mark.name = name;
  const int text = mj_name2id(&model, mjOBJ_TEXT, mark.name.c_str());
  if (text < 0) return std::nullopt;
  mark.type = model.text_data + model.text_adr[text];
  const int* ids = model.tuple_objid + first;
  mark.actuator = ids[0];
  mark.joint = ids[1];
  mark.site = ids[2];
  mark.isGripper =
      size > kTypes.size() && model.tuple_objtype[first + kTypes.size()] == mjOBJ_JOINT;
  mark.changes = changesOf(model, mark.name);
  return mark;
}

}  // namespace

void markModule(mjSpec* spec, const std::string& name, const std::string& type,
                const ModuleParts& parts, const JointChanges& changes) {
  std::vector<int> types(kTypes.begin(), kTypes.end());
  std::vector<std::string> names = {parts.actuator, parts.joint, parts.imu};
  if (!parts.secondJoint.empty()) {
    types.push_back(mjOBJ_JOINT);
    names.push_back(parts.secondJoint);
  }
  mjsTuple* tuple = mjs_addTuple(spec);
  mjs_setName(tuple->element, name.c_str());
  mjs_setInt(tuple->objtype, types.data(), static_cast<int>(types.size()));
  for (const std::string& object : names) mjs_appendString(tuple->objname, object.c_str());
  const std::vector<double> parameters(types.size());
  mjs_setDouble(tuple->objprm, parameters.data(), static_cast<int>(parameters.size()));
  mjsText* text = mjs_addText(spec);
  mjs_setName(text->element, name.c_str());
  mjs_setString(text->data, type.c_str());
  addChanges(spec, name, changes);
}

std::vector<ModuleMark> moduleMarks(const mjModel& model) {
  std::vector<ModuleMark> marks;
  for (int tuple = 0; tuple < model.ntuple; ++tuple) {
    if (auto mark = markOf(model, tuple)) marks.push_back(*std::move(mark));
  }
  return marks;
}

}  // namespace hrdf
