// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/asked_at.h"

#include <utility>

namespace hrdf::sim {

void appendAskedAt(const Place& where, const Diagnostics& step, Diagnostics& out) {
  for (Diagnostic each : step.all()) {
    if (each.where.file.empty()) {
      each.where = where;
    } else if (!where.file.empty()) {
      each.includeChain.push_back(where);
    }
    out.add(std::move(each));
  }
}

}  // namespace hrdf::sim
