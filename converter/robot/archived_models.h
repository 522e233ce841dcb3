// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_ARCHIVED_MODELS_H_
#define HRDF_ROBOT_ARCHIVED_MODELS_H_

#include <string>
#include <vector>

namespace hrdf {

// Models that a model may attach, also through others. MuJoCo's stack ends at some 1000 that attach
// one another.
inline constexpr int kMaxAttached = 200;

// Returns the end of "the model …": it makes more elements than kMaxModelElements.
std::string tooLarge();

// Returns the files that an XML text includes, or attaches as models.
std::vector<std::string> attachedIn(const std::string& xml);

// Returns why MuJoCo must not parse the archive (.mjz) `bytes`: it cannot be unpacked, or MuJoCo
// would parse a model that attaches itself until its stack ends. Empty: it may.
std::string whyNoArchive(const std::string& path, const std::string& bytes);

// Returns the elements of the largest model of an archive, as ModelSize counts them.
double elementsOfArchive(const std::string& path, const std::string& bytes);

}  // namespace hrdf

#endif  // HRDF_ROBOT_ARCHIVED_MODELS_H_
