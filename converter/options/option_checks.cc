// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "options/option_checks.h"

#include <algorithm>

#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf {

void checkActuatorNames(const ModelOptions& options, std::span<const std::string_view> names,
                        const std::string& path, Diagnostics& out) {
  for (const auto& [name, profile] : options.actuatorOf) {
    if (std::ranges::find(names, name) != names.end()) continue;
    out.error(path, "option 'actuator." + name + "' names no degree of freedom",
              didYouMeanOrList(name, names));
  }
}

bool isOnePerDof(const char* option, const char* what, std::size_t count, std::size_t dofs,
                 const std::string& path, Diagnostics& out) {
  if (count == dofs) return true;
  out.error(path,
            "option '" + std::string(option) + "' has " + std::to_string(count) + " " + what +
                "; the robot has " + std::to_string(dofs) + " degrees of freedom",
            "`hrdf info` lists them in order");
  return false;
}

void checkHome(const ModelOptions& options, const std::vector<double>& home,
               std::span<const DofRange> dofs, const std::string& path, Diagnostics& out) {
  if (!isOnePerDof("home", "values", home.size(), dofs.size(), path, out)) return;
  for (std::size_t i = 0; i < home.size(); ++i) {
    const DofRange& dof = dofs[i];
    if (home[i] >= dof.min && home[i] <= dof.max) continue;
    out.error(path,
              "option 'home': " + toText(home[i]) + (dof.slides ? " m" : " rad") +
                  " is outside the range of '" + std::string(dof.name) + "' (" + toText(dof.min) +
                  " to " + toText(dof.max) + ")",
              options.home.empty() ? "home is 0 unless the option sets it" : "");
  }
}

}  // namespace hrdf
