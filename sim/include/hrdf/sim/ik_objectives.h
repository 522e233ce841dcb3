// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The objectives of RobotModel::solveIK, with the names of HEBI's C++ API. It minimises the sum of
// the squared errors of all objectives, each times its objective's weight, which is 1 where none is
// given. Objectives of the end effector are for the robot's first one, unless they name a frame.
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

// The enumerators have HEBI's values.
enum class FrameType {
  CenterOfMass,  // of each element but joints, along the axes of its inertia
  Output,        // of each output interface; for an element with several, each before its chain
  EndEffector,
  Input,    // of each element
  Mesh,     // of each element but joints; the input frame if it has no mesh of its own
  Payload,  // of each end effector: its input frame, moved to the centre of its payload
};

// A frame of a robot: the number `index` of its type.
struct FrameId {
  FrameType type = FrameType::EndEffector;
  std::size_t index = 0;
};

// A goal of inverse kinematics.
class Objective {
 public:
  virtual ~Objective() = default;

 protected:
  struct Limits {
    Eigen::VectorXd least, most;  // of the positions
  };
  // Positions of the robot, and its frame that the objective is about, if it is about one.
  struct Point {
    const Eigen::VectorXd& positions;
    Pose X_WF;
    Eigen::MatrixXd jacobian;
  };
  struct Errors {
    Eigen::VectorXd values;
    Eigen::MatrixXd jacobian;  // of the values, by the positions

    void append(double weight, const Eigen::VectorXd& more, const Eigen::MatrixXd& moreJacobian);
  };

 private:
  friend class RobotModel;

  virtual std::optional<FrameId> frame() const { return FrameId(); }
  virtual bool isValid() const = 0;
  // False when they are not as many as the robot has degrees of freedom.
  virtual bool narrow(Limits&) const { return true; }
  virtual void evaluate(const Point& point, Errors& errors) const = 0;
};

// The frame's origin in the world, m; NaN leaves a coordinate free.
class EndEffectorPositionObjective final : public Objective {
 public:
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

// The frame's rotation in the world; the error is the angle to it, rad.
class EndEffectorSO3Objective final : public Objective {
 public:
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

// How far the frame is turned about z, from a rotation in the world; turns about x and y are free.
// The error is the angle, rad.
class ThetaAboutZObjective final : public Objective {
 public:
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

// The direction of the frame's z axis in the world, a vector of any length; the error is the
// distance of the unit vectors.
class EndEffectorTipAxisObjective final : public Objective {
 public:
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

// Limits of the positions; NaN and infinity are none. They are kept exactly, whatever the weight.
// With a ramp (rad or m) an error grows from 0 to 1 over that distance before a limit.
class JointLimitConstraint final : public Objective {
 public:
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

// Errors of the user's own: the function fills in the errors at positions. It is called many times,
// since slopes are found from differences.
class ErrorFunctionObjective : public Objective {
 public:
  using Function = std::function<void(const Eigen::VectorXd& positions, Eigen::VectorXd& errors)>;

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

// As above, with a number of errors that is known to the compiler.
template <std::size_t N>
class CustomObjective final : public ErrorFunctionObjective {
 public:
  using ObjectiveCallback = std::function<void(const std::vector<double>&, std::array<double, N>&)>;

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
