// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/command_table.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include <hrdf/files.h>
#include <hrdf/sim/simulation.h>

#include "app/session/motion_record.h"
#include "logging/motion_table.h"
#include "messages/timed_table.h"

namespace hrdf::app {
namespace {

constexpr auto kTargets =
    std::to_array<std::pair<std::string_view, double Target::*>>({{"position", &Target::position},
                                                                  {"velocity", &Target::velocity},
                                                                  {"effort", &Target::effort}});

struct Column {
  std::size_t module = 0;
  double Target::*target = nullptr;  // null: not a command
};

using Columns = std::map<std::string, Column>;  // by name

void addColumn(Columns& columns, const std::vector<ModulePlace>& modules, std::string_view name,
               double Target::*target) {
  for (std::size_t i = 0; i < modules.size(); ++i) {
    columns[modules[i].label + "." + std::string(name)] = {i, target};
  }
}

Columns commandColumns(const std::vector<ModulePlace>& modules) {
  Columns columns;
  for (const auto& [name, target] : kTargets) addColumn(columns, modules, name, target);
  return columns;
}

// Takes the commands of a motion record; its measurements are no commands.
Columns motionColumns(const std::vector<ModulePlace>& modules) {
  Columns columns;
  for (const std::string_view name : sim::kMotionColumns)
    addColumn(columns, modules, name, nullptr);
  for (const auto& [name, target] : kTargets) {
    addColumn(columns, modules, std::string(name) + std::string(kCommandSuffix), target);
  }
  return columns;
}

std::string allowed(const std::vector<ModulePlace>& modules) {
  std::string names;
  for (const ModulePlace& module : modules) names += (names.empty() ? "" : ", ") + module.label;
  return "NAME.position, NAME.velocity and NAME.effort of " + names;
}

std::string complaintOfTarget(const std::string&, double value) {
  const std::string wrong = sim::complaintBeyond(static_cast<std::int64_t>(sim::kMaxTarget), value);
  return wrong.empty() ? "" : wrong + "; angles are in rad";
}

using Places = std::map<std::size_t, std::size_t>;  // by module, in the order of the columns

Places placesOf(const std::vector<Column>& columns) {
  Places places;
  for (const auto& [module, target] : columns) {
    if (target != nullptr) places.emplace(module, places.size());
  }
  return places;
}

std::vector<std::size_t> modulesOf(const Places& places) {
  std::vector<std::size_t> modules(places.size());
  for (const auto& [module, place] : places) modules[place] = module;
  return modules;
}

// Returns which of the modules are alone on their joint among those.
std::vector<bool> loneModules(const std::vector<std::size_t>& commanded,
                              const std::vector<ModulePlace>& modules) {
  std::vector<bool> isAlone;
  for (const std::size_t module : commanded) {
    const auto shares = [&](std::size_t other) {
      return modules[other].joint == modules[module].joint;
    };
    isAlone.push_back(std::ranges::count_if(commanded, shares) == 1);
  }
  return isAlone;
}

std::vector<Target> targetsOf(const std::vector<double>& cells, const std::vector<Column>& columns,
                              const Places& places) {
  std::vector<Target> targets(places.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& [module, target] = columns[i];
    if (target != nullptr) targets[places.at(module)].*target = cells[i];
  }
  return targets;
}

}  // namespace

std::optional<CommandTable> CommandTable::read(const std::string& path,
                                               const std::vector<ModulePlace>& modules,
                                               Diagnostics& out) {
  const Columns commands = commandColumns(modules), motion = motionColumns(modules);
  const auto known = [&](const std::vector<std::string>& names) -> const Columns& {
    return isMotionRecord(names) ? motion : commands;
  };
  const auto isKnown = [&](const std::string& name, const std::vector<std::string>& all) {
    return known(all).contains(name);
  };
  const CsvForm form{isKnown, complaintOfTarget, allowed(modules),
                     modules.front().label + ".position"};
  const auto table = sim::readTimedTable(path, form, readFile, out);
  if (!table) return std::nullopt;
  if (isMotionRecord(table->columns)) noteMotionRecord(path, "modules", out);

  std::vector<Column> columns;
  for (const std::string& name : table->columns) {
    columns.push_back(known(table->columns).at(name));
  }
  const Places places = placesOf(columns);
  CommandTable made;
  made.modules_ = modulesOf(places);
  made.leads_ = loneModules(made.modules_, modules);
  for (const CsvTable::Row& row : table->rows) {
    made.rows_.push_back({row.time, targetsOf(row.cells, columns, places)});
  }
  return made;
}

void CommandTable::apply(double time, Commander& commander) {
  const std::size_t before = next_;
  while (next_ < rows_.size() && rows_[next_].time <= time + kHalfStep) ++next_;
  if (next_ == before) return;
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    const Target& target = rows_[next_ - 1].targets[i];
    if (leads_[i]) {
      commander.lead(modules_[i], target);
    } else {
      commander.setTarget(modules_[i], target);
    }
  }
}

}  // namespace hrdf::app
