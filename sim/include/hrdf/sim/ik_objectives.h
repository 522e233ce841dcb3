// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Objectives of RobotModel::solveIK, with the names of HEBI's C++ API. The solver minimises the sum
// of the squared errors of all objectives, each multiplied by its weight (default 1). Objectives
// for a frame are for the first end effector, unless they name another frame.
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
  CenterOfMass,  // of each element except joints, along the axes of its inertia
  Output,       // of each output interface; an element with several: each before the elements on it
  EndEffector,  // of each end effector: its output
  Input,        // of each element
  Mesh,         // of each element except joints; the input frame if it has no mesh of its own
  Payload,      // of each end effector: its input frame, moved to the centre of its payload
};

// A frame of a robot: number `index`, from 0, of its type.
struct FrameId {
  FrameType type = FrameType::EndEffector;
  std::size_t index = 0;  // from 0, in document order
};

// Base class of the objectives of inverse kinematics.
class Objective {
 public:
  virtual ~Objective() = default;

 protected:
  struct Limits {
    Eigen::VectorXd least, most;  // of the positions
  };
  // Positions of the robot, and the frame of the objective, if any.
  struct Point {
    const Eigen::VectorXd& positions;
    Pose X_WF;
    Eigen::MatrixXd jacobian;
  };
  struct Errors {
    Eigen::VectorXd values;
    Eigen::MatrixXd jacobian;  // of the values by the positions

    void append(double weight, const Eigen::VectorXd& more, const Eigen::MatrixXd& moreJacobian);
  };

 private:
  friend class RobotModel;

  virtual std::optional<FrameId> frame() const { return FrameId(); }
  virtual bool isValid() const = 0;
  // False if the number of limits is not the number of degrees of freedom.
  virtual bool narrow(Limits&) const { return true; }
  virtual void evaluate(const Point& point, Errors& errors) const = 0;
};

// Moves the origin of a frame to a position in the world. Error: the distance along each axis, m.
class EndEffectorPositionObjective final : public Objective {
 public:
  // Takes the position, m, with NaN for free coordinates (not all; not infinite), and a `weight` >=
  // 0.
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

// Turns a frame to a rotation in the world. Error: the angle, rad.
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

// Turns a frame about z, from a rotation in the world; rotations about x and y are free. Error: the
// angle, rad.
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

// Turns the z axis of a frame to a direction in the world. Error: the distance between the unit
// vectors.
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

// Limits the positions. The limits are exact, whatever the weight.
class JointLimitConstraint final : public Objective {
 public:
  // Takes limits (rad or m; NaN and infinity: no limit), one for each degree of freedom. With
  // `ramp` > 0 (rad or m) an error grows from 0 to 1 over that distance before each limit.
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

// Errors of the user. The solver calls the function many times, because it computes slopes from
// differences.
class ErrorFunctionObjective : public Objective {
 public:
  // Writes `count` errors at `positions` into `errors`.
  using Function = std::function<void(const Eigen::VectorXd& positions, Eigen::VectorXd& errors)>;

  // Takes the number of errors and a `weight` >= 0.
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

// Errors of the user, with a number of errors that is a constant.
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
