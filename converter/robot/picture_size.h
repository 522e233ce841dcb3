// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_PICTURE_SIZE_H_
#define HRDF_ROBOT_PICTURE_SIZE_H_

#include <string>
#include <string_view>

namespace hrdf {

// Returns why MuJoCo must not decode the picture `bytes`. Possible reasons for a PNG: larger than
// kMaxPixels or kMaxSide, damaged data, data for many more pixels than its header says, or too many
// compressed texts. The reason continues "the picture …". Empty: MuJoCo may decode the picture, or
// `bytes` are not a PNG.
std::string whyNoPicture(std::string_view bytes);

// Returns the number of pixels according to the header of a PNG; 0 if `bytes` are not a PNG.
double pixelsOf(std::string_view bytes);

}  // namespace hrdf

#endif  // HRDF_ROBOT_PICTURE_SIZE_H_
