// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes random valid HRDF with the whole grammar and all freedom of XML: attributes in any order,
// single or double quotes, words in any case, blanks and comments anywhere.
#ifndef HRDF_TESTS_HRDF_RANDOM_ROBOT_H_
#define HRDF_TESTS_HRDF_RANDOM_ROBOT_H_

#include <map>
#include <string>

namespace hrdf {

struct RandomRobot {
  int version = 0;
  std::string path;                          // of the root file
  std::map<std::string, std::string> files;  // texts by path
};

// Returns the same robot for the same seed.
RandomRobot randomRobot(unsigned seed);

}  // namespace hrdf

#endif  // HRDF_TESTS_HRDF_RANDOM_ROBOT_H_
