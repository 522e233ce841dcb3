// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The element tree laid out as the plain tree of <hrdf/mechanism.h>, and the place of each element
// in it. Does not need MuJoCo, so that `hrdf info` and the model agree.
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

// Model of parallel grippers: one rigid part, or fingers that move.
enum class Grippers { rigid, moving };

// The element tree laid out.
struct Layout {
  // An element and its place.
  struct Part {
    const Element* element = nullptr;
    std::string name;              // unique in the model
    int body = 0;                  // index in tree.bodies: the body with its input side
    Pose X_BI = Pose::Identity();  // of its input interface
    int drive = -1;                // index in tree.drives; -1: not a degree of freedom
    int gripper = -1;              // index in tree.grippers; -1: not a moving gripper
  };

  // A frame of a part.
  struct Mark {
    int part = 0;   // index in parts
    int frame = 0;  // index in tree.frames
  };

  // The tree, without shapes. Body 0 is the base. Joint i and drive i belong to degree of freedom i
  // and move body i + 1, about or along a line through its frame B.
  Mechanism tree;
  std::vector<Part> parts;    // in document order, depth first; elements of includes in their place
  std::vector<Mark> outputs;  // in HEBI's order, see layout()
  std::vector<Mark> endEffectors;  // in document order

  // Returns the frame of `mark` in the tree.
  const Mechanism::Frame& frameOf(const Mark& mark) const {
    return tree.frames[static_cast<std::size_t>(mark.frame)];
  }
};

// Lays out `robot`, which must exist as long as the result. Outputs have HEBI's order: an element
// with several outputs has each output directly before the elements on it.
Layout layout(const Description& robot, Grippers grippers = Grippers::rigid);

}  // namespace hrdf

#endif  // HRDF_LAYOUT_H_
