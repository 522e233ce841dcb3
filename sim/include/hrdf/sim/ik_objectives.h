// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Objectives of RobotModel::solveIK, with the names of HEBI's C++ API. The solver minimises the sum
// of weight x squared error over all objectives (default weight: 1). Objectives for a frame are for
// the first end effector, unless they name another frame.
#ifndef HRDF_SIM_IK_OBJECTIVES_H_
#define HRDF_SIM_IK_OBJECTIVES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf::sim::robot_model {

class RobotModel;

// Types of frames. Enumerators have HEBI's values.
enum class FrameType {
  CenterOfMass,  // at the centre of mass, along the inertia's axes; each element except joints
  // Each output interface, depth first: output 0 of an element, then all outputs of the elements
  // that are attached to output 0, then output 1 of the element, and so on.
  Output,
  EndEffector,  // output of each end effector
  Input,        // input of each element
  Mesh,         // frame of the mesh of each element except joints; no mesh: the input
  Payload,      // payload of each end effector: the input frame, moved to the payload's centre
};

// A frame of a robot: its type, and its number among the frames of this type.
struct FrameId {
  FrameType type = FrameType::EndEffector;
  std::size_t index = 0;  // from 0, in the order of the HRDF file
};

// Base class of the objectives of inverse kinematics.
class Objective {
 public:
  virtual ~Objective() = default;

 protected:
  struct Limits {
    Eigen::VectorXd least, most;  // limits of the positions, rad or m
  };
  // Positions of the robot, and the pose and Jacobian of the objective's frame, if any.
  struct Point {
    const Eigen::VectorXd& positions;
    Pose X_WF;
    Eigen::MatrixXd jacobian;
  };
  struct Errors {
    Eigen::VectorXd values;
    Eigen::MatrixXd jacobian;  // derivatives of the errors `values` with respect to the positions

    void append(double weight, const Eigen::VectorXd& more, const Eigen::MatrixXd& moreJacobian);
  };

 private:
  friend class RobotModel;

  virtual std::optional<FrameId> frame() const { return FrameId(); }
  virtual bool isValid() const = 0;
  // Narrows the position limits to the limits of this objective, if any. Returns false if the
  // objective has limits for another number of joints.
  virtual bool narrow(Limits&) const { return true; }
  virtual void evaluate(const Point& point, Errors& errors) const = 0;
};

// Objective: the origin of a frame has a given position in the world. Error: the distance along
// each axis, m.
class EndEffectorPositionObjective final : public Objective {
 public:
  // `position` is in m; a NaN coordinate is free (not all three may be NaN); infinity is invalid.
  // `weight` >= 0.
  explicit EndEffectorPositionObjective(const Eigen::Vector3d& position)
      : EndEffectorPositionObjective(1, position) {}
  EndEffectorPositionObjective(double weight, const Eigen::Vector3d& position, FrameId frame = {})
      : weight_(weight), p_WF_(position), frame_(frame) {}

 private:
  std::optional<FrameId> frame() const override { return frame_; }
  bool isValid() const override;
  void evaluate(const Point& point, Errors& errors) const override;

  double weight_;
  Eigen::Vector3d p_WF_;
  FrameId frame_;
};

// Objective: a frame has a given rotation in the world. Error: the angle between both rotations,
// rad.
class EndEffectorSO3Objective final : public Objective {
 public:
  // Takes the rotation and a `weight` >= 0.
  explicit EndEffectorSO3Objective(const Eigen::Matrix3d& rotation)
      : EndEffectorSO3Objective(1, rotation) {}
  EndEffectorSO3Objective(double weight, const Eigen::Matrix3d& rotation, FrameId frame = {})
      : weight_(weight), R_WF_(rotation), frame_(frame) {}

 private:
  std::optional<FrameId> frame() const override { return frame_; }
  bool isValid() const override;
  void evaluate(const Point& point, Errors& errors) const override;

  double weight_;
  Eigen::Matrix3d R_WF_;
  FrameId frame_;
};

// Objective: the rotation of a frame relative to a given rotation in the world has no twist about
// the frame's z axis; rotations about x and y are free. Error: the twist of the swing-twist
// decomposition, rad.
class ThetaAboutZObjective final : public Objective {
 public:
  // Takes the rotation and a `weight` >= 0.
  ThetaAboutZObjective(double weight, const Eigen::Matrix3d& rotation, FrameId frame = {})
      : weight_(weight), R_WT_(rotation), frame_(frame) {}

 private:
  std::optional<FrameId> frame() const override { return frame_; }
  bool isValid() const override;
  void evaluate(const Point& point, Errors& errors) const override;

  double weight_;
  Eigen::Matrix3d R_WT_;
  FrameId frame_;
};

// Objective: the z axis of a frame has a given direction in the world. Error: the distance between
// the two unit vectors.
class EndEffectorTipAxisObjective final : public Objective {
 public:
  // Takes a direction of any length above 0 and a `weight` >= 0.
  explicit EndEffectorTipAxisObjective(const Eigen::Vector3d& axis)
      : EndEffectorTipAxisObjective(1, axis) {}
  EndEffectorTipAxisObjective(double weight, const Eigen::Vector3d& axis, FrameId frame = {})
      : weight_(weight), axis_W_(axis), frame_(frame) {}

 private:
  std::optional<FrameId> frame() const override { return frame_; }
  bool isValid() const override;
  void evaluate(const Point& point, Errors& errors) const override;

  double weight_;
  Eigen::Vector3d axis_W_;
  FrameId frame_;
};

// Limits of the positions. The solver never exceeds the limits, for any weight.
class JointLimitConstraint final : public Objective {
 public:
  // Takes limits (rad or m; NaN and infinity: no limit), one for each degree of freedom. With
  // `ramp` > 0 (rad or m) an additional error grows from 0 to 1 over this distance before each
  // limit.
  JointLimitConstraint(const Eigen::VectorXd& minPositions, const Eigen::VectorXd& maxPositions)
      : JointLimitConstraint(1, minPositions, maxPositions) {}
  JointLimitConstraint(double weight, const Eigen::VectorXd& minPositions,
                       const Eigen::VectorXd& maxPositions, double ramp = 0)
      : weight_(weight), limits_{minPositions, maxPositions}, ramp_(ramp) {}

 private:
  std::optional<FrameId> frame() const override { return std::nullopt; }
  bool isValid() const override;
  bool narrow(Limits& limits) const override;
  void evaluate(const Point&, Errors&) const override;

  double weight_;
  Limits limits_;
  double ramp_;
};

// An objective with errors that a function of the user computes. The solver calls the function many
// times.
class ErrorFunctionObjective : public Objective {
 public:
  // Writes the errors at `positions` (rad or m) into `errors`, which has `count` elements.
  using Function = std::function<void(const Eigen::VectorXd& positions, Eigen::VectorXd& errors)>;

  // Takes the number of elements of `errors`, the function, and a `weight` >= 0.
  ErrorFunctionObjective(double weight, std::size_t count, Function function)
      : weight_(weight), count_(count), function_(std::move(function)) {}

 private:
  std::optional<FrameId> frame() const override { return std::nullopt; }
  bool isValid() const override { return weight_ >= 0 && function_; }
  void evaluate(const Point& point, Errors& errors) const override;
  Eigen::VectorXd errorsAt(const Eigen::VectorXd& positions) const;

  double weight_;
  std::size_t count_;
  Function function_;
};

// An objective with N errors that a function of the user computes.
template <std::size_t N>
class CustomObjective final : public ErrorFunctionObjective {
 public:
  // Writes N errors at the positions (rad or m).
  using ObjectiveCallback = std::function<void(const std::vector<double>&, std::array<double, N>&)>;

  // Takes a function that writes N errors, and a `weight` >= 0.
  explicit CustomObjective(ObjectiveCallback errorFunction)
      : CustomObjective(1, std::move(errorFunction)) {}
  CustomObjective(double weight, ObjectiveCallback errorFunction)
      : ErrorFunctionObjective(weight, N, functionOf(std::move(errorFunction))) {}

 private:
  static Function functionOf(ObjectiveCallback callback) {
    if (!callback) return {};
    return [callback = std::move(callback)](const Eigen::VectorXd& q, Eigen::VectorXd& errors) {
      std::array<double, N> values{};
      callback({q.data(), q.data() + q.size()}, values);
      errors.resize(static_cast<Eigen::Index>(N));
      std::copy(values.begin(), values.end(), errors.data());
    };
  }
};

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_IK_OBJECTIVES_H_
