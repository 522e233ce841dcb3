// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_ARCHIVED_MODELS_H_
#define HRDF_ROBOT_ARCHIVED_MODELS_H_

#include <string>

namespace hrdf {

// Returns the number of elements in the largest model of the archive (.mjz) `bytes`. Sets `whyNot`
// if MuJoCo must not parse the archive: it cannot be unpacked, refers to a file outside of it, or
// contains a model or picture that is too large.
double elementsOfArchive(const std::string& path, const std::string& bytes, std::string& whyNot);

}  // namespace hrdf

#endif  // HRDF_ROBOT_ARCHIVED_MODELS_H_
