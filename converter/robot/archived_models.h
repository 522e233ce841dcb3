// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_ARCHIVED_MODELS_H_
#define HRDF_ROBOT_ARCHIVED_MODELS_H_

#include <string>

namespace hrdf {

// Returns the reason why MuJoCo must not parse the archive (.mjz) `bytes`: it cannot be unpacked,
// refers to a file outside of it, or contains a model or picture that is too large for MuJoCo.
// Empty: MuJoCo may parse it.
std::string whyNoArchive(const std::string& path, const std::string& bytes);

// Returns the number of elements in the archive's largest model, as ModelSize counts them.
double elementsOfArchive(const std::string& path, const std::string& bytes);

}  // namespace hrdf

#endif  // HRDF_ROBOT_ARCHIVED_MODELS_H_
