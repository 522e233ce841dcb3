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

// A colour picture.
struct Picture {
  int width = 0;  // pixels
  int height = 0;
  std::vector<unsigned char> rgb;  // 3 bytes per pixel, row by row from the top
};

// Picture of a camera of the model. The camera's frame C has its origin in the lens, x to the
// right, y down and z along the view, as in OpenCV and in ROS's optical frames. A point (x, y, z)
// in C is at column focal.x() * x / z + principal.x() and row focal.y() * y / z + principal.y();
// pixel centres have whole numbers. An orthographic camera has the same formula without the
// division by z, and `focal` in pixels per m.
struct CameraPicture : Picture {
  // Depth at each pixel: z of the surface in the camera's frame, m, in the order of `rgb`;
  // infinity: no surface.
  std::vector<float> depth;
  double time = 0;                                  // s, simulated
  Eigen::Vector2d focal = Eigen::Vector2d::Zero();  // pixels, focal lengths: horizontal, vertical
  // Column and row of the optical axis, pixels.
  Eigen::Vector2d principal = Eigen::Vector2d::Zero();
  Pose X_WC = Pose::Identity();  // pose of the camera in the world
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURE_H_
