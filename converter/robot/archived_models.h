// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_ARCHIVED_MODELS_H_
#define HRDF_ROBOT_ARCHIVED_MODELS_H_

#include <string>
#include <vector>

namespace hrdf {

// Maximum number of models that a model may attach, directly and indirectly. MuJoCo's stack
// overflows at about 1000 nested models.
inline constexpr int kMaxAttached = 200;

// Returns the end of a message that begins with "the model": the model has more elements than
// kMaxModelElements.
std::string tooLarge();

// Returns the files that an MJCF text includes or attaches.
std::vector<std::string> attachedIn(const std::string& xml);

// Returns why MuJoCo must not parse the archive (.mjz) `bytes`: it cannot be unpacked, it is too
// large, or a model in it attaches itself, which would overflow MuJoCo's stack. Empty: MuJoCo may
// parse it.
std::string whyNoArchive(const std::string& path, const std::string& bytes);

// Returns the number of elements in the archive's largest model, as ModelSize counts them.
double elementsOfArchive(const std::string& path, const std::string& bytes);

}  // namespace hrdf

#endif  // HRDF_ROBOT_ARCHIVED_MODELS_H_
