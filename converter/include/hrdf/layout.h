// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The element tree laid out as bodies and degrees of freedom: which body each element rides on,
// where, and what everything is called. Without MuJoCo, so that `hrdf info` and the model agree.
//
// Frames: those of element.h, and B the frame of a body, F that of an output or end effector.
#ifndef HRDF_LAYOUT_H_
#define HRDF_LAYOUT_H_

#include <array>
#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/element.h>

namespace hrdf {

// Whether the fingers of parallel grippers move; if not, a gripper is one rigid part.
enum class Grippers { rigid, moving };

// The joint of a base that moves freely.
inline constexpr const char* kFloatingBase = "floating_base";

// The text of a model that names the family of its modules. Their own texts have their names.
inline constexpr const char* kFamilyText = "hrdf:family";

struct Layout {
  // A rigid assembly. Body 0 is the base; every other one moves by one degree of freedom.
  struct Body {
    std::string name;
    int parent = -1;               // into bodies; -1 for the base
    int dof = -1;                  // into dofs; -1 for the base
    Pose X_PB = Pose::Identity();  // in its parent at zero position; of the base: in the world
  };

  struct Part {
    const Element* element = nullptr;
    std::string name;
    int body = 0;  // into bodies: the one that carries its input side
    Pose X_BI = Pose::Identity();
    int dof = -1;      // into dofs, where it has one
    int gripper = -1;  // into grippers, where it is one that moves
  };

  struct Dof {
    int part = 0;        // into parts
    int body = 0;        // into bodies: the one it moves
    std::string name;    // of joint and actuator
    std::string module;  // the same, unless its user names it
    Eigen::Vector3d axis_B = Eigen::Vector3d::UnitZ();
    bool slides = false;
    double gearRatio = 1;
    double maxSpeed = 0;   // rad/s or m/s at the input side; infinite where HEBI has no limit
    double maxEffort = 0;  // N m or N, likewise
  };

  // An end effector with two fingers: bodies and joints of their own, outside bodies and dofs.
  struct Gripper {
    int part = 0;                        // into parts
    std::string name;                    // of module and actuator
    std::array<std::string, 2> fingers;  // names of their bodies and joints
    std::string imu;                     // the site of its module's housing
  };

  struct Frame {
    int part = 0;  // into parts
    int body = 0;  // into bodies
    Pose X_BF = Pose::Identity();
    std::string site;
  };

  std::vector<Body> bodies;         // a parent before its children
  std::vector<Part> parts;          // document order, depth first, includes in place
  std::vector<Dof> dofs;            // document order
  std::vector<Frame> outputs;       // HEBI's order, see layout()
  std::vector<Frame> endEffectors;  // document order
  std::vector<Frame> housings;      // one a module, where its IMU sits; in the order of dofs
  std::vector<Gripper> grippers;    // document order; none where they are rigid
};

// Lays out `robot`, which must outlive the result. Outputs come in HEBI's order: of an element with
// several, each right before the elements on it.
Layout layout(const Description& robot, Grippers grippers = Grippers::rigid);

// The inertia of each rigid assembly in its frame B, along the axes of B: exact sums over its
// parts. Of a gripper that moves only the palm counts.
std::vector<Inertial> bodyInertials(const Layout& layout);

// Pose of each body in the world at the joint positions `q` (rad or m, at the input side).
std::vector<Pose> forwardKinematics(const Layout& layout, const std::vector<double>& q);

}  // namespace hrdf

#endif  // HRDF_LAYOUT_H_
