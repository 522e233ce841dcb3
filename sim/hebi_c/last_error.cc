// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/last_error.h"

#include "hebi_c/guard.h"

namespace hrdf::hebi_c {
namespace {

thread_local std::string lastError;

}  // namespace

void setLastError(const char* why) noexcept {
  try {
    lastError = why;
  } catch (...) {
    lastError.clear();
  }
}

}  // namespace hrdf::hebi_c

const char* hebiGetLastError(void) { return hrdf::hebi_c::lastError.c_str(); }
