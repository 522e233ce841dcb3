// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TEXT_INDEX_H_
#define HRDF_TEXT_INDEX_H_

#include <cstddef>

namespace hrdf {

// Converts a nonnegative index to a container's index type.
inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace hrdf

#endif  // HRDF_TEXT_INDEX_H_
