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
#include <hrdf/sim/robot_elements.h>

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
  LinkInputType inputType() const { return input; }
  LinkOutputType outputType() const { return output; }
  double extension() const { return length; }  // m
  double twist() const { return angle; }       // rad

  LinkType type;
  LinkInputType input;
  LinkOutputType output;
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

// The place of a frame's element in the tree. Indices of elements, their outputs, degrees of
// freedom, and frames of the types CenterOfMass, Output and EndEffector; -1 for none.
struct TreeTopology {
  int element = -1;
  int parent = -1;
  int parentOutput = 0;
  int dof = -1;
  int centerOfMass = -1;
  int output = -1;
  int endEffector = -1;
};

// A load that an end effector carries.
struct EndEffectorPayload {
  double mass = 0;                                // kg
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  // m, in the input frame of the end effector
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
  [[nodiscard]] static std::unique_ptr<RobotModel> loadHRDF(const std::string& file,
                                                            Diagnostics& out);
  // As above, for a text. Paths of its includes are relative to the working directory.
  static std::unique_ptr<RobotModel> loadHRDFString(const std::string& text);
  [[nodiscard]] static std::unique_ptr<RobotModel> loadHRDFString(const std::string& text,
                                                                  Diagnostics& out);

  // Returns the element with that index, in document order, and all that it carries. Its input is
  // at the world's origin. Returns null if there is no such element.
  std::unique_ptr<RobotModel> createSubtree(std::size_t elementIndex) const;

  // Sets the pose of the robot's base in the world. Returns false if the matrix is no pose.
  bool setBaseFrame(const Eigen::Matrix4d& baseFrame);
  Eigen::Matrix4d getBaseFrame() const { return description_.X_WR.matrix(); }

  std::size_t getFrameCount(FrameType type) const { return framesOf(type).size(); }
  std::size_t getElementCount() const { return arranged().layout.parts.size(); }
  std::size_t getDoFCount() const { return arranged().layout.tree.drives.size(); }
  // Returns the path as in the HRDF file; empty if the element has no mesh of its own.
  std::string getMeshPath(std::size_t meshFrameIndex) const;
  void getMasses(Eigen::VectorXd& masses) const;  // kg, in the order of the CenterOfMass frames
  void getMetadata(std::vector<MetadataBase>& metadata) const;  // of all elements
  // Returns a row for each frame of the type; none for Mesh and Payload.
  std::vector<TreeTopology> getTreeTopology(FrameType type) const;
  // Returns nothing if no element has the tag.
  std::optional<std::size_t> getElementIndex(const std::string& tag) const;
  // rad/s or m/s without load, and N m or N at stall; infinite if HEBI gives no limit.
  void getMaxSpeeds(Eigen::VectorXd& maxSpeeds) const;
  void getMaxEfforts(Eigen::VectorXd& maxEfforts) const;

  // Sets the load of an end effector, which counts in gravity and dynamics. Returns false if there
  // is no such end effector or a value is not finite.
  bool setPayload(std::size_t endEffector, const EndEffectorPayload& payload);
  // Returns no load for an end effector that does not exist.
  EndEffectorPayload getPayload(std::size_t endEffector) const;

  // Says which of the elements that were added here is meant, in the order of adding.
  using Added = std::size_t;
  // Adds an element behind an output of `parent`; without a parent behind the last element that was
  // added, or the end of the chain. invalidArgument if it does not fit there, argumentOutOfRange if
  // there is no such output; then nothing is added.
  StatusCode add(Element element, std::optional<Added> parent, std::size_t output = 0);
  std::size_t getAddedCount() const { return added_.size(); }

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
  IKResult solveObjectives(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                           std::span<const Objective* const> objectives) const;
  template <typename... Objectives>
  IKResult solveIK(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                   const Objectives&... objectives) const {
    const std::array<const Objective*, sizeof...(objectives)> all{&objectives...};
    return solveObjectives(initialPositions, result, all);
  }
  template <typename... Objectives>
  IKResult solveInverseKinematics(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                                  const Objectives&... objectives) const {
    return solveIK(initialPositions, result, objectives...);
  }

 private:
  struct Frame {
    int body = 0;  // index in the bodies of the layout's tree
    Pose X_BF = Pose::Identity();
  };
  struct Wrench {
    Eigen::Vector3d force_W;  // at the centre of mass
    Eigen::Vector3d torque_W;
  };
  using Poses = std::vector<Pose>;
  // A mass that a body carries.
  struct Carried {
    int body;  // index in the bodies of the layout's tree
    Inertial inertial;
  };
  // Where an element is: its index in the chain, then for each chain inside of an output the number
  // of the output and the index in it.
  using Path = std::vector<std::size_t>;

  // The element tree laid out.
  struct Arrangement {
    Layout layout;                             // points into the description
    std::vector<Carried> carried;              // by the bodies that move
    std::array<std::vector<Frame>, 6> frames;  // by FrameType
  };

  bool addLast(std::optional<Element> element);
  std::vector<Element>& chainOf(const Path& path);
  Element& elementAt(const Path& path);
  std::unique_ptr<Arrangement> arrange() const;
  const Arrangement& arranged() const;
  bool fits(const Eigen::VectorXd& positions) const;
  const std::vector<Frame>& framesOf(FrameType type) const;
  Poses bodiesAt(const Eigen::VectorXd& positions) const;
  // The axis in the world of a degree of freedom that moves a body to X_WB, for unit speed of its
  // input.
  Eigen::Vector3d axisOf(int dof, const Pose& X_WB) const;
  Eigen::MatrixXd jacobianOf(const Frame& frame, const Poses& X_WB) const;
  void addWrench(const Carried& load, const Wrench& wrench, const Poses& X_WB,
                 Eigen::VectorXd& efforts) const;
  bool narrow(std::span<const Objective* const> objectives, Objective::Limits& limits) const;
  Eigen::VectorXd turns() const;  // rad, after which each joint is where it was; infinite for a
                                  // sliding joint
  Objective::Errors errorsAt(const Eigen::VectorXd& positions,
                             std::span<const Objective* const> objectives) const;

  Description description_;
  std::vector<Path> added_;
  std::vector<EndEffectorPayload> payloads_;  // of the first end effectors; the others have none
  // Made when it is first needed, so that elements are added without laying out all of them.
  mutable std::mutex arranging_;
  mutable std::unique_ptr<Arrangement> arrangement_;
};

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_ROBOT_MODEL_H_
