// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/lookup_hint.h"

#include <algorithm>
#include <utility>

#include <hrdf/options.h>

#include "hebi/gripper.h"

namespace hrdf::hebi_c {
namespace {

using Entry = sim::Lookup::Entry;

constexpr const char* kPhone = "mobileIO";  // name of the phone in HEBI's examples
constexpr const char* kNothing =
    "; there are no modules. Set HRDF_SIM (or run --sim) to a robot to simulate, or open one with "
    "`simulate FILE`; `hrdf doctor` reports missing parts.";
constexpr const char* kOthers =
    ". FILE?family=…&names=…,… in HRDF_SIM (or run --sim) sets other names.";

// Returns an item of HRDF_SIM, such as "FILE?family=Arm&names=J1,J2", that gives `actuators` the
// names of the wanted modules. Empty: no item can do this.
std::string robotFor(const std::vector<WantedModule>& wanted, std::vector<Entry> actuators) {
  if (wanted.empty() || wanted.size() > actuators.size()) return "";
  const std::string& family = wanted[0].family;
  const auto isOther = [&](const WantedModule& each) { return each.family != family; };
  const auto isOfAnother = [&](const Entry& each) { return each.family != actuators[0].family; };
  const auto isRepeated = [&](const WantedModule& each) {
    return each.name != "*" && std::ranges::count(wanted, each.name, &WantedModule::name) > 1;
  };
  // In HRDF_SIM, semicolons separate items (robot, phone, scene); commas separate names.
  const auto isOdd = [](const WantedModule& each) {
    return (each.family + each.name).find_first_of(",;") != std::string::npos;
  };
  const auto cannotBe = [&](const WantedModule& each) {
    return isOther(each) || isRepeated(each) || isOdd(each);
  };
  if (std::ranges::any_of(wanted, cannotBe) || std::ranges::any_of(actuators, isOfAnother))
    return "";
  const auto isWanted = [&](const Entry& each) {
    return std::ranges::count(wanted, each.name, &WantedModule::name) > 0;
  };
  std::vector<std::string> missing;
  for (const WantedModule& each : wanted) {
    const bool isThere = std::ranges::count(actuators, each.name, &Entry::name) > 0;
    if (!isThere && each.name != "*") missing.push_back(each.name);
  }
  // The option `names` does not rename a gripper's module.
  std::erase_if(actuators, [](const Entry& each) { return each.name == kGripperName; });
  if (missing.size() > actuators.size()) return "";
  std::string names;
  auto next = missing.begin();
  for (const Entry& each : actuators) {
    const bool isKept = isWanted(each) || next == missing.end();
    names += (names.empty() ? "" : ",") + percentEncoded(isKept ? each.name : *next++);
  }
  const std::string options = "FILE?family=" + percentEncoded(family);
  return missing.empty() ? options : options + "&names=" + names;
}

// Returns the first wanted FAMILY/NAME that two or more modules share. Empty: wanted names are
// unique.
std::string doubledOf(const std::vector<WantedModule>& wanted,
                      const sim::Lookup::EntryList& entries) {
  for (const WantedModule& each : wanted) {
    const auto hasName = [&](const Entry& entry) {
      return entry.family == each.family && entry.name == each.name;
    };
    if (std::ranges::count_if(entries, hasName) > 1) return each.family + "/" + each.name;
  }
  return "";
}

}  // namespace

std::string lookupHint(const std::vector<WantedModule>& wanted,
                       const sim::Lookup::EntryList& entries) {
  if (const std::string doubled = doubledOf(wanted, entries); !doubled.empty()) {
    return "; two modules have the name '" + doubled +
           "'. Use their addresses, or rename one of them by a command.";
  }
  if (wanted.size() == 1 && wanted[0].name == kPhone) {
    return "; the item 'mobile-io:" + wanted[0].family + "/" + kPhone +
           "' in HRDF_SIM (or run --sim) adds a phone, and so does a config with "
           "mobile_io_name in its user_data.";
  }
  if (entries.empty()) return kNothing;
  std::string text = "; there are";
  std::vector<Entry> actuators;
  for (const Entry& each : entries) {
    text += " '" + each.family + "/" + each.name + "'";
    if (each.isActuator) actuators.push_back(each);
  }
  const std::string robot = robotFor(wanted, std::move(actuators));
  return text + (robot.empty()
                     ? kOthers
                     : ". '" + robot + "' in HRDF_SIM (or run --sim) has the wanted modules.");
}

}  // namespace hrdf::hebi_c
