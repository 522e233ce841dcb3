// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads gains files as HEBI's library 2.27 does, for programs that were written for it: ignores
// unknown elements, and does not check values.
#ifndef HRDF_HEBI_FORGIVING_GAINS_H_
#define HRDF_HEBI_FORGIVING_GAINS_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/gains.h>

namespace hrdf {

enum class ReadGains { read, wrongCount, unreadable };

// Reads a gains file into `gains`, which has an element for each module. Numbers are separated by
// blanks or commas, and may be nan; a single number applies to all modules. Of repeated elements,
// the first counts. Warns about ignored elements. After an error, does not return ReadGains::read,
// and does not change `gains`.
ReadGains readGainsForgivingly(const std::string& path, const FileReader& files,
                               std::vector<ModuleGains>& gains, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_HEBI_FORGIVING_GAINS_H_
