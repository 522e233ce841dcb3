// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses unused names.
#ifndef HRDF_TEXT_UNIQUE_NAME_H_
#define HRDF_TEXT_UNIQUE_NAME_H_

#include <string>

namespace hrdf {

// Returns `name`, or the first of `name_2`, `name_3`, … for which isTaken() is false. `count` is
// the number of suffixes tried so far for this `name`, initially 0. Pass the same variable to the
// next call with this `name`, so that the search continues.
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
