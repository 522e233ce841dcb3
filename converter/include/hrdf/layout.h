// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The element tree laid out as bodies and degrees of freedom: the body that carries each element,
// the element's pose in it, and all names. Without MuJoCo, so that `hrdf info` and the model agree.
//
// Frames: those of element.h; B is the frame of a body, F that of an output or end effector.
#ifndef HRDF_LAYOUT_H_
#define HRDF_LAYOUT_H_

#include <array>
#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/element.h>
#include <hrdf/model_names.h>

namespace hrdf {

// Selects how parallel grippers are modelled: with fingers that move, or as one rigid part.
enum class Grippers { rigid, moving };

// Name of the text that holds the family of a model's modules. The text of a module has the
// module's name.
inline constexpr const char* kFamilyText = "hrdf:family";

struct Layout {
  // A rigid assembly. Body 0 is the base; one degree of freedom moves every other body.
  struct Body {
    std::string name;
    int parent = -1;               // index in bodies; -1 for the base
    int dof = -1;                  // index in dofs; -1 for the base
    Pose X_PB = Pose::Identity();  // in its parent at zero position; for the base: in the world
  };

  struct Part {
    const Element* element = nullptr;
    std::string name;
    int body = 0;  // index in bodies: the one that carries its input side
    Pose X_BI = Pose::Identity();
    int dof = -1;      // index in dofs; -1 if it has none
    int gripper = -1;  // index in grippers; -1 if it is not a moving gripper
  };

  struct Dof {
    int part = 0;        // index in parts
    int body = 0;        // index in bodies: the one it moves
    std::string name;    // of joint and actuator
    std::string module;  // as `name`, unless the user chooses another
    Eigen::Vector3d axis_B = Eigen::Vector3d::UnitZ();
    bool slides = false;
    double gearRatio = 1;
    double maxSpeed = 0;   // rad/s or m/s at the input side; infinite if HEBI gives no limit
    double maxEffort = 0;  // N m or N at the input side; infinite if HEBI gives no limit
  };

  // An end effector with two fingers. Their bodies and joints are not in bodies and dofs.
  struct Gripper {
    int part = 0;                        // index in parts
    std::string name;                    // of module and actuator
    std::array<std::string, 2> fingers;  // names of their bodies and joints
    std::string imu;                     // the site of its module's housing
  };

  struct Frame {
    int part = 0;  // index in parts
    int body = 0;  // index in bodies
    Pose X_BF = Pose::Identity();
    std::string site;
  };

  std::vector<Body> bodies;         // a parent before its children
  std::vector<Part> parts;          // in document order, depth first; included elements in place
  std::vector<Dof> dofs;            // in document order
  std::vector<Frame> outputs;       // in HEBI's order, see layout()
  std::vector<Frame> endEffectors;  // in document order
  std::vector<Frame> housings;      // one for each module, where its IMU sits; in the order of dofs
  std::vector<Frame> shafts;        // one for each module: z is its axis; in the order of dofs
  std::vector<Gripper> grippers;    // in document order; empty if grippers are rigid
};

// Lays out `robot`, which must outlive the result. Outputs come in HEBI's order: for an element
// with several, each right before the elements on it.
Layout layout(const Description& robot, Grippers grippers = Grippers::rigid);

// Returns the inertia of each rigid assembly in its frame B, along the axes of B: exact sums over
// its parts. Of a moving gripper only the palm counts.
std::vector<Inertial> bodyInertials(const Layout& layout);

// Returns the pose of each body in the world at the joint positions `q` (rad or m, at the input
// side).
std::vector<Pose> forwardKinematics(const Layout& layout, const std::vector<double>& q);

}  // namespace hrdf

#endif  // HRDF_LAYOUT_H_
