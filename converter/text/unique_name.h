// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses unused names.
#ifndef HRDF_TEXT_UNIQUE_NAME_H_
#define HRDF_TEXT_UNIQUE_NAME_H_

#include <string>

namespace hrdf {

// Returns `name`, or the first of `name_2`, `name_3`, … for which isTaken() is false. `count`,
// initially 0, is the number of tried names; keep it for the next call with `name`.
template <class IsTaken>
std::string uniqueName(const std::string& name, const IsTaken& isTaken, int& count) {
  std::string unique = name;
  while (isTaken(unique)) unique = name + "_" + std::to_string(++count + 1);
  return unique;
}

template <class IsTaken>
std::string uniqueName(const std::string& name, const IsTaken& isTaken) {
  int count = 0;
  return uniqueName(name, isTaken, count);
}

}  // namespace hrdf

#endif  // HRDF_TEXT_UNIQUE_NAME_H_
