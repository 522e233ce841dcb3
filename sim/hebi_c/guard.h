// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Wrappers for all functions of the interface: they refuse null arguments, and catch all
// exceptions.
#ifndef HRDF_SIM_HEBI_C_GUARD_H_
#define HRDF_SIM_HEBI_C_GUARD_H_

#include <algorithm>
#include <exception>
#include <initializer_list>
#include <type_traits>

#include "hebi_c/last_error.h"

namespace hrdf::hebi_c {

// Returns the result of `body`. If a pointer in `needed` is null or `body` throws, sets the error
// text and returns `otherwise`.
template <class Result, class Body>
Result guard(std::initializer_list<const void*> needed, Result otherwise, Body body) noexcept {
  if (std::ranges::find(needed, nullptr) != needed.end()) {
    setLastError("an argument is null");
    return otherwise;
  }
  try {
    return body();
  } catch (const std::exception& problem) {
    setLastError(problem.what());
  } catch (...) {
    setLastError("the call failed for an unknown reason");
  }
  return otherwise;
}

// As guard(), for functions that return a status: HebiStatusInvalidArgument for a null pointer,
// HebiStatusFailure for an exception.
template <class Body>
HebiStatusCode guardStatus(std::initializer_list<const void*> needed, Body body) noexcept {
  if (std::ranges::find(needed, nullptr) != needed.end()) {
    setLastError("an argument is null");
    return HebiStatusInvalidArgument;
  }
  return guard({}, HebiStatusFailure, body);
}

// As guard(), for functions without a result.
template <class Body>
void guardCall(std::initializer_list<const void*> needed, Body body) noexcept {
  guard(needed, false, [&] {
    body();
    return true;
  });
}

// As guard(), for functions that make a `Handle`: they return null on failure.
template <class Handle, class Body>
Handle* guardMake(std::initializer_list<const void*> needed, Body body) noexcept {
  return guard(needed, static_cast<Handle*>(nullptr), [&]() -> Handle* { return body(); });
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_GUARD_H_
