// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf convert` for an OUT that ends in .html.
#ifndef HRDF_TOOL_CONVERT_PAGE_H_
#define HRDF_TOOL_CONVERT_PAGE_H_

#include <string>

#include "tool/tool.h"

namespace hrdf {

// Writes a page with the robot. Returns the exit status.
int convertToPage(const std::string& file, const std::string& target, const ConvertOptions& how,
                  const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_TOOL_CONVERT_PAGE_H_
