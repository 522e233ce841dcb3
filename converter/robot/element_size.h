// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_ELEMENT_SIZE_H_
#define HRDF_ROBOT_ELEMENT_SIZE_H_

#include <functional>
#include <string_view>

namespace pugi {
class xml_node;
}

namespace hrdf {

// Size of a part of an MJCF model.
struct ElementSize {
  double memory = 0;  // of the elements and their arrays, in units of one element
  double count = 0;   // number of elements
  double states = 0;  // number of values of the part's joints and actuators in a keyframe
  double keys = 0;    // number of keyframes

  ElementSize& operator+=(const ElementSize& other);
  // Returns the size of a part that is repeated `factor` times.
  ElementSize operator*(double factor) const;
};

// Values in a model that determine the arrays of its other elements.
struct ModelArrays {
  double cameraPixels = 0;  // number of pixels of the largest camera
  double defaultCells = 0;  // largest `actdim` or `nsample` of a <default>
  double userNumbers = 0;   // number of values of the longest attribute `user`
  // Largest sizes of builtin textures in a <default>, as numbers of pixels.
  double defaultWidth = 0, defaultHeight = 0;

  // Takes the values of one element into account.
  void add(pugi::xml_node node);
};

// Returns the number of pixels of the picture with a file name; 0: unknown.
using PixelsOf = std::function<double(std::string_view fileName)>;

// Returns the product of the numbers in an attribute; numbers below 1 count as 1.
double productOf(pugi::xml_node node, const char* attribute);

// Returns the size of one element without its children.
ElementSize sizeOf(pugi::xml_node node, const ModelArrays& arrays, const PixelsOf& pixelsOf);

// Returns the memory of a model with its `user` numbers and keyframes, in units of one element.
double memoryOf(const ElementSize& model, const ModelArrays& arrays);

}  // namespace hrdf

#endif  // HRDF_ROBOT_ELEMENT_SIZE_H_
