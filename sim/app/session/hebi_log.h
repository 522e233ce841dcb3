// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's logs, which have a closed format: `hrdf log` reads them with HEBI's own Python API.
#ifndef HRDF_SIM_APP_SESSION_HEBI_LOG_H_
#define HRDF_SIM_APP_SESSION_HEBI_LOG_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>

namespace hrdf::app {

// Converts the log to a table with the program `hrdf` in this program's folder; takes a second or
// more. Returns nullopt after an error, which `hrdf` has printed on stderr.
[[nodiscard]] std::optional<std::string> tableOfHebiLog(const std::string& path, Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_HEBI_LOG_H_
