// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_ARCHIVED_MODELS_H_
#define HRDF_ROBOT_ARCHIVED_MODELS_H_

#include <string>

namespace hrdf {

// Returns why MuJoCo must not parse the archive (.mjz) `bytes`: it cannot be unpacked, or MuJoCo
// would look for a model outside of it, or could not end parsing one. Empty: it may.
std::string whyNoArchive(const std::string& path, const std::string& bytes);

// Returns the number of elements in the archive's largest model, as ModelSize counts them.
double elementsOfArchive(const std::string& path, const std::string& bytes);

}  // namespace hrdf

#endif  // HRDF_ROBOT_ARCHIVED_MODELS_H_
