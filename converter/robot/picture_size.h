// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_PICTURE_SIZE_H_
#define HRDF_ROBOT_PICTURE_SIZE_H_

#include <string>
#include <string_view>

namespace hrdf {

// Returns the end of "the picture …", why MuJoCo must not decode `bytes`: a PNG of more than
// kMaxPixels, by its header. Empty: it may, or `bytes` are not a PNG.
std::string whyNoPicture(std::string_view bytes);

}  // namespace hrdf

#endif  // HRDF_ROBOT_PICTURE_SIZE_H_
