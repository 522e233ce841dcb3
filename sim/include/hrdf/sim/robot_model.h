// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Kinematics and efforts of a robot, with the names of HEBI's C++ API. SI units and radians;
// positions and efforts are at the input side of the degrees of freedom, in document order.
#ifndef HRDF_SIM_ROBOT_MODEL_H_
#define HRDF_SIM_ROBOT_MODEL_H_

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <Eigen/Core>
#include <Eigen/StdVector>

#include <hrdf/diagnostic.h>
#include <hrdf/eigen_abi.h>
#include <hrdf/element.h>
#include <hrdf/layout.h>
#include <hrdf/sim/ik_objectives.h>

namespace hrdf::sim::robot_model {

using Matrix4dVector = std::vector<Eigen::Matrix4d, Eigen::aligned_allocator<Eigen::Matrix4d>>;
using MatrixXdVector = std::vector<Eigen::MatrixXd, Eigen::aligned_allocator<Eigen::MatrixXd>>;

// The enumerations have HEBI's values.
enum class StatusCode {
  success,
  invalidArgument,
  bufferTooSmall,
  valueNotSet,
  failure,
  argumentOutOfRange,
};
enum class ElementType { Other, Actuator, Bracket, Joint, Link, RigidBody, EndEffector };
enum class FrameType {
  CenterOfMass,  // of each element but joints, along the axes of its inertia
  Output,        // of each output interface; for an element with several, each before its chain
  EndEffector,
  Input,  // of each element
  Mesh,   // of each element but joints; the input frame if it has no mesh of its own
};
enum class JointType {
  RotationX,
  RotationY,
  RotationZ,
  TranslationX,
  TranslationY,
  TranslationZ,
};
enum class ActuatorType {
  X5_1,
  X5_4,
  X5_9,
  X8_3,
  X8_9,
  X8_16,
  R8_3,
  R8_9,
  R8_16,
  T5_1,
  T5_4,
  T5_9,
  T8_3,
  T8_9,
  T8_16,
  R25_8,
  R25_20,
  R25_40,
  T25_8,
  T25_20,
  T25_40,
  H25_45,
  H25_90,
  H25_140,
};
enum class LinkType { X5, R8, R25, R25_R8, H25, X8 = R8 };
enum class LinkInputType { RightAngle, Inline };
enum class LinkOutputType { RightAngle, Inline };
enum class BracketType {
  X5LightLeft,
  X5LightRight,
  X5HeavyLeftInside,
  X5HeavyLeftOutside,
  X5HeavyRightInside,
  X5HeavyRightOutside,
  R8LightLeft,
  R8LightRight,
  R8HeavyLeftInside,
  R8HeavyLeftOutside,
  R8HeavyRightInside,
  R8HeavyRightOutside,
  R25LightLeft,
  R25LightRight,
  R25HeavyLeftInside,
  R25HeavyLeftOutside,
  R25HeavyRightInside,
  R25HeavyRightOutside,
};
enum class EndEffectorType { Custom, X5Parallel, R8Parallel };

struct IKResult {
  // success, also if not all objectives could be met; invalidArgument if there is no end effector,
  // an objective is not valid or sizes differ; failure if errors are not finite
  StatusCode result = StatusCode::failure;
  double residual = 0;  // root of the minimised sum: 0 if all objectives are met
};

struct ActuatorMetadata {
  ActuatorType actuatorType() const { return type; }

  ActuatorType type;
};
struct BracketMetadata {
  BracketType bracketType() const { return type; }

  BracketType type;
};
struct JointMetadata {
  JointType jointType() const { return type; }  // without the sign of a reversed axis

  JointType type;
};
struct LinkMetadata {
  LinkType linkType() const { return type; }
  double extension() const { return length; }  // m
  double twist() const { return angle; }       // rad

  LinkType type;
  double length, angle;
};
struct RigidBodyMetadata {};
struct EndEffectorMetadata {
  EndEffectorType endEffectorType() const { return type; }

  EndEffectorType type;
};

// Type and data of an element.
class MetadataBase {
 public:
  using Part = std::variant<std::monostate, ActuatorMetadata, BracketMetadata, JointMetadata,
                            LinkMetadata, RigidBodyMetadata, EndEffectorMetadata>;

  MetadataBase() = default;
  explicit MetadataBase(const Part& part) : part_(part) {}

  ElementType elementType() const { return static_cast<ElementType>(part_.index()); }
  // Returns null if the element has another type.
  const ActuatorMetadata* asActuator() const { return std::get_if<ActuatorMetadata>(&part_); }
  const BracketMetadata* asBracket() const { return std::get_if<BracketMetadata>(&part_); }
  const JointMetadata* asJoint() const { return std::get_if<JointMetadata>(&part_); }
  const LinkMetadata* asLink() const { return std::get_if<LinkMetadata>(&part_); }
  const RigidBodyMetadata* asRigidBody() const { return std::get_if<RigidBodyMetadata>(&part_); }
  const EndEffectorMetadata* asEndEffector() const {
    return std::get_if<EndEffectorMetadata>(&part_);
  }

 private:
  Part part_;  // in the order of ElementType
};

// A robot from an HRDF file, or built element by element. Functions that take positions return
// false, and do not change the result, if there is not one position for each degree of freedom, or
// if the robot lacks an end effector that they need.
class RobotModel final {
 public:
  using ActuatorType = robot_model::ActuatorType;
  using BracketType = robot_model::BracketType;
  using LinkType = robot_model::LinkType;

  RobotModel();  // without elements, its base at the world's origin
  explicit RobotModel(Description description);
  RobotModel(const RobotModel&) = delete;
  RobotModel& operator=(const RobotModel&) = delete;

  // Returns null if the file has an error. Errors and warnings go to `out`, else to stderr.
  static std::unique_ptr<RobotModel> loadHRDF(const std::string& file);
  static std::unique_ptr<RobotModel> loadHRDF(const std::string& file, Diagnostics& out);
  // As above, for a text. Paths of its includes are relative to the working directory.
  static std::unique_ptr<RobotModel> loadHRDFString(const std::string& text);
  static std::unique_ptr<RobotModel> loadHRDFString(const std::string& text, Diagnostics& out);

  // Returns the element with that index, in document order, and all that it carries. Its input is
  // at the world's origin. Returns null if there is no such element.
  std::unique_ptr<RobotModel> createSubtree(std::size_t elementIndex) const;

  // Sets the pose of the robot's base in the world. Returns false if the matrix is no pose.
  bool setBaseFrame(const Eigen::Matrix4d& baseFrame);
  Eigen::Matrix4d getBaseFrame() const { return description_.X_WR.matrix(); }

  std::size_t getFrameCount(FrameType type) const { return framesOf(type).size(); }
  std::size_t getDoFCount() const { return arranged().layout.dofs.size(); }
  // Returns the path as in the HRDF file; empty if the element has no mesh of its own.
  std::string getMeshPath(std::size_t meshFrameIndex) const;
  void getMasses(Eigen::VectorXd& masses) const;  // kg, in the order of the CenterOfMass frames
  void getMetadata(std::vector<MetadataBase>& metadata) const;  // of all elements
  // rad/s or m/s without load, and N m or N at stall; infinite if HEBI gives no limit.
  void getMaxSpeeds(Eigen::VectorXd& maxSpeeds) const;
  void getMaxEfforts(Eigen::VectorXd& maxEfforts) const;

  // Each adds an element to the end of the chain. Returns false, and adds nothing, if it does not
  // fit there or is not valid. Poses are in the element's input frame; inertia (xx, yy, zz, xy, xz,
  // yz) is along the axes of `com`.
  bool addRigidBody(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia, double mass,
                    const Eigen::Matrix4d& output);
  bool addJoint(JointType type);
  bool addActuator(robot_model::ActuatorType type);
  bool addLink(robot_model::LinkType type, double extension, double twist,
               LinkInputType input = LinkInputType::RightAngle,
               LinkOutputType output = LinkOutputType::RightAngle);
  bool addBracket(robot_model::BracketType type);
  bool addEndEffector(EndEffectorType type);
  bool addEndEffector(double x, double y, double z);
  bool addEndEffector(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia, double mass,
                      const Eigen::Matrix4d& output);

  // Computes poses in the world, in document order; for outputs see Layout.
  bool getForwardKinematics(FrameType type, const Eigen::VectorXd& positions,
                            Matrix4dVector& frames) const;
  bool getFK(FrameType type, const Eigen::VectorXd& positions, Matrix4dVector& frames) const {
    return getForwardKinematics(type, positions, frames);
  }
  // Computes the pose of the first end effector.
  bool getEndEffector(const Eigen::VectorXd& positions, Eigen::Matrix4d& transform) const;

  // Computes for each frame the 6 rows of its velocity in the world, linear above angular.
  bool getJacobians(FrameType type, const Eigen::VectorXd& positions,
                    MatrixXdVector& jacobians) const;
  bool getJ(FrameType type, const Eigen::VectorXd& positions, MatrixXdVector& jacobians) const {
    return getJacobians(type, positions, jacobians);
  }
  bool getJacobianEndEffector(const Eigen::VectorXd& positions, Eigen::MatrixXd& jacobian) const;
  bool getJEndEffector(const Eigen::VectorXd& positions, Eigen::MatrixXd& jacobian) const {
    return getJacobianEndEffector(positions, jacobian);
  }

  // Computes the efforts that hold the robot against `gravity` (m/s^2, in the world).
  bool getGravCompEfforts(const Eigen::VectorXd& positions, const Eigen::Vector3d& gravity,
                          Eigen::VectorXd& efforts) const;
  // Computes the efforts, without gravity, that accelerate all masses and inertias as commanded.
  // They act at `positions`, from feedback, as in HEBI's library. HEBI's counts only the masses, by
  // differences over `dt`; here they are exact, and `dt` has no effect.
  bool getDynamicCompEfforts(const Eigen::VectorXd& positions,
                             const Eigen::VectorXd& commandedPositions,
                             const Eigen::VectorXd& commandedVelocities,
                             const Eigen::VectorXd& commandedAccelerations,
                             Eigen::VectorXd& efforts, double dt = 1e-3) const;

  // Finds positions that meet the objectives as well as possible, near `initialPositions` if it
  // can. The same input gives the same result. Writes `result` only on success.
  template <typename... Objectives>
  IKResult solveIK(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                   const Objectives&... objectives) const {
    const std::array<const Objective*, sizeof...(objectives)> all{&objectives...};
    return solve(initialPositions, result, all);
  }
  template <typename... Objectives>
  IKResult solveInverseKinematics(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                                  const Objectives&... objectives) const {
    return solveIK(initialPositions, result, objectives...);
  }

 private:
  struct Frame {
    int body = 0;  // index in the layout's bodies
    Pose X_BF = Pose::Identity();
  };
  struct Wrench {
    Eigen::Vector3d force_W;  // at the body's centre of mass
    Eigen::Vector3d torque_W;
  };
  using Poses = std::vector<Pose>;

  // The element tree laid out.
  struct Arrangement {
    Layout layout;                             // points into the description
    std::vector<Inertial> inertials;           // of the layout's bodies
    std::array<std::vector<Frame>, 5> frames;  // by FrameType
  };

  bool add(std::optional<Element> element);
  std::unique_ptr<Arrangement> arrange() const;
  const Arrangement& arranged() const;
  bool fits(const Eigen::VectorXd& positions) const;
  const std::vector<Frame>& framesOf(FrameType type) const;
  Poses bodiesAt(const Eigen::VectorXd& positions) const;
  Eigen::MatrixXd jacobianOf(const Frame& frame, const Poses& X_WB) const;
  void addWrench(int body, const Wrench& wrench, const Poses& X_WB, Eigen::VectorXd& efforts) const;
  bool narrow(std::span<const Objective* const> objectives, Objective::Limits& limits) const;
  IKResult solve(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                 std::span<const Objective* const> objectives) const;
  Eigen::VectorXd turns() const;  // rad, after which each joint is where it was; infinite for a
                                  // sliding joint
  Objective::Errors errorsAt(const Eigen::VectorXd& positions,
                             std::span<const Objective* const> objectives) const;

  Description description_;
  // Made when it is first needed, so that elements are added without laying out all of them.
  mutable std::mutex arranging_;
  mutable std::unique_ptr<Arrangement> arrangement_;
};

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_ROBOT_MODEL_H_
