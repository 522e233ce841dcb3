// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The element tree laid out as the plain tree of <hrdf/mechanism.h>, and where each element went.
// Without MuJoCo, so that `hrdf info` and the model agree.
//
// Frames: those of element.h; B is the frame of a body.
#ifndef HRDF_LAYOUT_H_
#define HRDF_LAYOUT_H_

#include <string>
#include <vector>

#include <hrdf/element.h>
#include <hrdf/mechanism.h>
#include <hrdf/model_names.h>

namespace hrdf {

// Selects how parallel grippers are modelled: with fingers that move, or as one rigid part.
enum class Grippers { rigid, moving };

struct Layout {
  struct Part {
    const Element* element = nullptr;
    std::string name;
    int body = 0;  // index in tree.bodies: the one that carries its input side
    Pose X_BI = Pose::Identity();
    int drive = -1;    // index in tree.drives; -1: it does not move
    int gripper = -1;  // index in tree.grippers; -1: it is not a moving gripper
  };

  // A frame of a part.
  struct Mark {
    int part = 0;   // index in parts
    int frame = 0;  // index in tree.frames
  };

  // Body 0 is the base. Joint i and drive i are those of the actuator or `<joint>` i, and move body
  // i + 1, about or along a line through its frame B. Without shapes.
  Mechanism tree;
  std::vector<Part> parts;         // in document order, depth first; included elements in place
  std::vector<Mark> outputs;       // in HEBI's order, see layout()
  std::vector<Mark> endEffectors;  // in document order

  const Mechanism::Frame& frameOf(const Mark& mark) const {
    return tree.frames[static_cast<std::size_t>(mark.frame)];
  }
};

// Lays out `robot`, which must outlive the result. Outputs come in HEBI's order: for an element
// with several, each right before the elements on it.
Layout layout(const Description& robot, Grippers grippers = Grippers::rigid);

}  // namespace hrdf

#endif  // HRDF_LAYOUT_H_
