// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts HEBI's gains and safety files to and from settings in commands and infos.
#ifndef HRDF_SIM_MESSAGES_GROUP_FILES_H_
#define HRDF_SIM_MESSAGES_GROUP_FILES_H_

#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/gains.h>
#include <hrdf/safety.h>
#include <hrdf/sim/command.h>
#include <hrdf/sim/group_message.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim {

// setGains() and setSafety() copy values that were read from a file, for one module, to `command`.
void setGains(const ModuleGains& gains, Command& command);
void setSafety(const ModuleSafety& safety, Command& command);

// gainsOf() and safetyOf() return the settings in a message of one module.
ModuleGains gainsOf(const Command& command);
ModuleGains gainsOf(const Info& info);
ModuleSafety safetyOf(const Command& command);
ModuleSafety safetyOf(const Info& info);

FunctionCallResult writeGainsFile(const std::string& path, const std::vector<ModuleGains>& modules);
FunctionCallResult writeSafetyFile(const std::string& path,
                                   const std::vector<ModuleSafety>& modules);

// writeGains() and writeSafety() write the settings in all messages of `group` to one file.
template <class Group>
FunctionCallResult writeGains(const Group& group, const std::string& path) {
  std::vector<ModuleGains> gains;
  for (std::size_t i = 0; i < group.size(); ++i) gains.push_back(gainsOf(group[i].message));
  return writeGainsFile(path, gains);
}
template <class Group>
FunctionCallResult writeSafety(const Group& group, const std::string& path) {
  std::vector<ModuleSafety> safety;
  for (std::size_t i = 0; i < group.size(); ++i) safety.push_back(safetyOf(group[i].message));
  return writeSafetyFile(path, safety);
}

// Returns success if there are no errors; else a failure with the errors.
FunctionCallResult resultOf(const Diagnostics& diagnostics);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MESSAGES_GROUP_FILES_H_
