// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Error texts of failed calls, one per thread.
#ifndef HRDF_SIM_HEBI_C_LAST_ERROR_H_
#define HRDF_SIM_HEBI_C_LAST_ERROR_H_

#include <string>

#include <hrdf/hebi_c.h>

namespace hrdf::hebi_c {

// Sets the text of hebiGetLastError(). Never throws: without free memory it stores a shorter text.
void setLastError(const char* why) noexcept;

// Sets the text of hebiGetLastError() to `why`, and returns `code`.
inline HebiStatusCode fail(HebiStatusCode code, const std::string& why) {
  setLastError(why.c_str());
  return code;
}

// Sets the text of hebiGetLastError() to `why`, and returns null. For functions that make an
// object.
inline std::nullptr_t failToMake(const std::string& why) {
  setLastError(why.c_str());
  return nullptr;
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_LAST_ERROR_H_
