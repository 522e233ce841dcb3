// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The elements of an HRDF robot as the plain tree of <hrdf/mechanism.h>, and the place of each
// element in this tree. The code does not need MuJoCo. `hrdf info` and the model both use it, so
// that they agree.
//
// Frames: as in <hrdf/element.h>; B is the frame of a body.
#ifndef HRDF_LAYOUT_H_
#define HRDF_LAYOUT_H_

#include <string>
#include <vector>

#include <hrdf/element.h>
#include <hrdf/mechanism.h>
#include <hrdf/model_names.h>

namespace hrdf {

// Model of a parallel gripper. rigid: one part; moving: a palm with moving fingers.
enum class Grippers { rigid, moving };

// The elements of a robot, with their bodies, joints and frames.
struct Layout {
  // An element, and the body to which it is attached.
  struct Part {
    const Element* element = nullptr;
    std::string name;              // unique in the model
    int body = 0;                  // index in tree.bodies of the body at the element's input
    Pose X_BI = Pose::Identity();  // pose of the element's input in this body
    int drive = -1;    // index in tree.drives; -1: the element is not a degree of freedom
    int gripper = -1;  // index in tree.grippers; -1: the element is not a moving gripper
  };

  // A frame of `tree` that belongs to a part.
  struct Mark {
    int part = 0;   // index in parts
    int frame = 0;  // index in tree.frames
  };

  // The robot as a mechanism without shapes. Body 0 is the base. Joint i and drive i move body i +
  // 1; the axis of the joint goes through the origin of this body.
  Mechanism tree;
  // All elements in the order of the HRDF file. Instead of an include, the list has the include's
  // elements.
  std::vector<Part> parts;
  std::vector<Mark> outputs;       // frames of the outputs; layout() describes their order
  std::vector<Mark> endEffectors;  // frames of the end effectors, in the order of the file

  // Returns the frame in `tree` that `mark` refers to.
  const Mechanism::Frame& frameOf(const Mark& mark) const {
    return tree.frames[static_cast<std::size_t>(mark.frame)];
  }
};

// Makes the layout of `robot`, which must exist as long as the result. In Layout::outputs, each
// output is directly followed by the outputs of all elements that are attached to this output.
Layout layout(const Description& robot, Grippers grippers = Grippers::rigid);

}  // namespace hrdf

#endif  // HRDF_LAYOUT_H_
