// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that the options of a model fit a robot of any format. `path` is the robot's file.
#ifndef HRDF_OPTIONS_OPTION_CHECKS_H_
#define HRDF_OPTIONS_OPTION_CHECKS_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/options.h>

namespace hrdf {

// Reports options `actuator.NAME` for names that are not among those of the degrees of freedom.
void checkActuatorNames(const ModelOptions& options, std::span<const std::string_view> names,
                        const std::string& path, Diagnostics& out);

// Reports an option that has not one of `what` for each degree of freedom.
bool isOnePerDof(const char* option, const char* what, std::size_t count, std::size_t dofs,
                 const std::string& path, Diagnostics& out);

// A degree of freedom and its range (rad or m).
struct DofRange {
  std::string_view name;
  bool slides = false;
  double min = 0, max = 0;
};

// Reports a home that has not one value for each degree of freedom, or a value outside its range.
void checkHome(const ModelOptions& options, const std::vector<double>& home,
               std::span<const DofRange> dofs, const std::string& path, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_OPTIONS_OPTION_CHECKS_H_
