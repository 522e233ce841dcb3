// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's logs, whose format is closed: `hrdf log` reads them with HEBI's own Python API.
#ifndef HRDF_SIM_APP_SESSION_HEBI_LOG_H_
#define HRDF_SIM_APP_SESSION_HEBI_LOG_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>

namespace hrdf::app {

// Returns the table that the program `hrdf` beside this one makes of the log, which takes a second
// or more. Returns nullopt, after an error, if it cannot; that program has told why on stderr.
[[nodiscard]] std::optional<std::string> tableOfHebiLog(const std::string& path, Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_HEBI_LOG_H_
