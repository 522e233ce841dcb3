// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gains files as HEBI's library 2.27 reads them, for programs that were written for it: what it
// does not know it passes over, and it checks no value.
#ifndef HRDF_HEBI_FORGIVING_GAINS_H_
#define HRDF_HEBI_FORGIVING_GAINS_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/gains.h>

namespace hrdf {

enum class ReadGains { read, wrongCount, unreadable };

// Reads the file at `path` into `gains`, one for each module. Numbers are parted by blanks or
// commas, and may be nan; one is for all modules; of two elements of a name the first counts. Warns
// of what it passes over. An unknown control strategy is an error. Reports an error, and changes
// nothing, unless it returns `read`.
ReadGains readGainsForgivingly(const std::string& path, const FileReader& files,
                               std::vector<ModuleGains>& gains, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_HEBI_FORGIVING_GAINS_H_
