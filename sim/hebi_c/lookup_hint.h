// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_HEBI_C_LOOKUP_HINT_H_
#define HRDF_SIM_HEBI_C_LOOKUP_HINT_H_

#include <string>
#include <vector>

#include <hrdf/sim/lookup.h>

namespace hrdf::hebi_c {

struct WantedModule {
  std::string family, name;  // '*' matches any text
};

// Returns a hint for a lookup that does not find the `wanted` modules, for example the existing
// modules, and an item of HRDF_SIM that has the wanted modules.
std::string lookupHint(const std::vector<WantedModule>& wanted,
                       const sim::Lookup::EntryList& entries);

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_LOOKUP_HINT_H_
