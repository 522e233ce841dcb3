// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures of the scene.
#ifndef HRDF_SIM_PICTURE_H_
#define HRDF_SIM_PICTURE_H_

#include <vector>

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf::sim {

struct Picture {
  int width = 0;  // pixels
  int height = 0;
  std::vector<unsigned char> rgb;  // rows from the top, 3 bytes a pixel
};

// What a camera of the model sees. Its frame C has its origin in the lens, x to the right, y down
// and z along the view, as in OpenCV and in ROS's optical frames. A point (x, y, z) in C is at
// column focal.x() * x / z + principal.x() and row focal.y() * y / z + principal.y(), where whole
// numbers are the middles of pixels. The picture of an orthographic camera has the same without
// "/ z", and a focal in pixels per m.
struct CameraPicture : Picture {
  // m, z in C of what each pixel shows, in the order of `rgb`; infinity: nothing is there.
  std::vector<float> depth;
  double time = 0;                                      // s, simulated
  Eigen::Vector2d focal = Eigen::Vector2d::Zero();      // pixels, along columns and rows
  Eigen::Vector2d principal = Eigen::Vector2d::Zero();  // pixels: column and row
  Pose X_WC = Pose::Identity();                         // in the world
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURE_H_
