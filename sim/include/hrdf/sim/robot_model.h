// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Kinematics and efforts of a robot, with the names of HEBI's C++ API. SI units and radians.
// Positions and efforts are in the order of the degrees of freedom in the HRDF file. For a joint
// with a gear ratio they are at the input of the gear: position = gear ratio x joint's position.
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

// Result of a function. Enumerators have HEBI's values.
enum class StatusCode {
  success,
  invalidArgument,
  bufferTooSmall,
  valueNotSet,
  failure,
  argumentOutOfRange,
};
// Result of inverse kinematics.
struct IKResult {
  // success: a result exists, even if it does not meet all objectives. invalidArgument: an
  // objective, an initial position or a size is invalid, or the robot has no end effector. failure:
  // the residual is not finite.
  StatusCode result = StatusCode::failure;
  double residual = 0;  // square root of the minimised sum of squares; 0: all objectives are met
};

// Data of an actuator.
struct ActuatorMetadata {
  ActuatorType actuatorType() const { return type; }  // type of the actuator

  ActuatorType type;
};
// Data of a bracket.
struct BracketMetadata {
  BracketType bracketType() const { return type; }  // type of the bracket

  BracketType type;
};
// Data of a joint.
struct JointMetadata {
  // Returns the type of the joint: rotation or translation, and its axis. A joint with reversed
  // axis has the same type.
  JointType jointType() const { return type; }

  JointType type;
};
// Data of a tube.
struct LinkMetadata {
  LinkType linkType() const { return type; }            // type of the tube
  LinkInputType inputType() const { return input; }     // interface at the input
  LinkOutputType outputType() const { return output; }  // interface at the output
  double extension() const { return length; }           // m
  double twist() const { return angle; }                // rad

  LinkType type;
  LinkInputType input;
  LinkOutputType output;
  double length, angle;
};
// A rigid body has no data.
struct RigidBodyMetadata {};
// Data of an end effector.
struct EndEffectorMetadata {
  EndEffectorType endEffectorType() const { return type; }  // type of the end effector

  EndEffectorType type;
};

// Type and data of an element.
class MetadataBase {
 public:
  // The data of an element; alternatives are in the order of ElementType.
  using Part = std::variant<std::monostate, ActuatorMetadata, BracketMetadata, JointMetadata,
                            LinkMetadata, RigidBodyMetadata, EndEffectorMetadata>;

  MetadataBase() = default;
  // Makes the data of an element.
  explicit MetadataBase(const Part& part) : part_(part) {}

  // Returns the type of the element.
  ElementType elementType() const { return static_cast<ElementType>(part_.index()); }
  // Return the data of the element; null if the element has another type.
  const ActuatorMetadata* asActuator() const { return std::get_if<ActuatorMetadata>(&part_); }
  const BracketMetadata* asBracket() const { return std::get_if<BracketMetadata>(&part_); }
  const JointMetadata* asJoint() const { return std::get_if<JointMetadata>(&part_); }
  const LinkMetadata* asLink() const { return std::get_if<LinkMetadata>(&part_); }
  const RigidBodyMetadata* asRigidBody() const { return std::get_if<RigidBodyMetadata>(&part_); }
  const EndEffectorMetadata* asEndEffector() const {
    return std::get_if<EndEffectorMetadata>(&part_);
  }

 private:
  Part part_;
};

// Place of a frame's element in the element tree. All members are indices; -1: the parent is the
// base, or no such degree of freedom or frame.
struct TreeTopology {
  int element = -1;       // index of the element, in the order of the HRDF file
  int parent = -1;        // index of the parent element; -1: the base
  int parentOutput = 0;   // index of the parent's output that carries the element
  int dof = -1;           // index of the element's degree of freedom
  int centerOfMass = -1;  // index of the element's frame of type CenterOfMass
  int output = -1;        // index of the element's frame of type Output
  int endEffector = -1;   // index of the element's frame of type EndEffector
};

// Payload of an end effector.
struct EndEffectorPayload {
  double mass = 0;                                // kg
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  // m, in the input frame of the end effector
};

// A robot from an HRDF file, or built element by element. Functions with positions return false,
// and do not change the result, if the number of positions is not getDoFCount(), or if they need an
// end effector that the robot lacks. Several threads may call const functions.
class RobotModel final {
 public:
  // Aliases of the enumerations of elements, as in HEBI's C++ API.
  using ActuatorType = robot_model::ActuatorType;
  using BracketType = robot_model::BracketType;
  using LinkType = robot_model::LinkType;

  RobotModel();  // no elements; the base is at the world's origin
  // Makes a robot of the elements of `description`.
  explicit RobotModel(Description description);
  RobotModel(const RobotModel&) = delete;
  RobotModel& operator=(const RobotModel&) = delete;

  // Reads an HRDF file. Returns null if the file has an error. Errors and warnings go to `out`, or
  // to stderr.
  static std::unique_ptr<RobotModel> loadHRDF(const std::string& file);
  [[nodiscard]] static std::unique_ptr<RobotModel> loadHRDF(const std::string& file,
                                                            Diagnostics& out);
  // Reads HRDF text. Returns null if the text has an error. Paths of its includes are relative to
  // the working directory.
  static std::unique_ptr<RobotModel> loadHRDFString(const std::string& text);
  [[nodiscard]] static std::unique_ptr<RobotModel> loadHRDFString(const std::string& text,
                                                                  Diagnostics& out);

  // Makes a robot of element `elementIndex`, in the order of the HRDF file, and its descendants;
  // the input of the element is at the world's origin. Null: no such element.
  std::unique_ptr<RobotModel> createSubtree(std::size_t elementIndex) const;

  // Sets the pose of the base in the world. Returns false if the matrix is not a pose.
  bool setBaseFrame(const Eigen::Matrix4d& baseFrame);
  // Returns the pose of the base in the world.
  Eigen::Matrix4d getBaseFrame() const { return description_.X_WR.matrix(); }

  // Returns the number of frames of a type.
  std::size_t getFrameCount(FrameType type) const { return framesOf(type).size(); }
  // Returns the number of elements of the robot.
  std::size_t getElementCount() const { return arranged().layout.parts.size(); }
  // Returns the number of degrees of freedom of the robot.
  std::size_t getDoFCount() const { return arranged().layout.tree.drives.size(); }
  // Returns the path of the mesh of a frame, as in the HRDF file; empty: the HRDF file has no mesh
  // for the element.
  std::string getMeshPath(std::size_t meshFrameIndex) const;
  // Writes the masses (kg), in the order of the CenterOfMass frames.
  void getMasses(Eigen::VectorXd& masses) const;
  // Writes type and data of all elements, in the order of the HRDF file.
  void getMetadata(std::vector<MetadataBase>& metadata) const;
  // Returns, for each frame of the type, the place of the frame's element in the element tree.
  // Empty for Mesh and Payload.
  std::vector<TreeTopology> getTreeTopology(FrameType type) const;
  // Returns the index of the first element with the tag; nullopt: no element has the tag.
  std::optional<std::size_t> getElementIndex(const std::string& tag) const;
  // Writes the maximum speed of each degree of freedom without load (rad/s or m/s); infinite: HEBI
  // gives no limit.
  void getMaxSpeeds(Eigen::VectorXd& maxSpeeds) const;
  // Writes the maximum effort of each degree of freedom, at stall (N m or N); infinite: HEBI gives
  // no limit.
  void getMaxEfforts(Eigen::VectorXd& maxEfforts) const;

  // Sets the payload of an end effector. The efforts for gravity and motion include the payload.
  // Returns false if the end effector does not exist or a value is not finite.
  bool setPayload(std::size_t endEffector, const EndEffectorPayload& payload);
  // Returns the payload of an end effector; mass 0: no payload, or no such end effector.
  EndEffectorPayload getPayload(std::size_t endEffector) const;

  // Number of an added element, from 0, in the order of add() calls.
  using Added = std::size_t;
  // Adds an element to output `output` of `parent`. Without `parent`, the first call of add() adds
  // the element to the end of the robot's main chain, and later calls add the element to the
  // element that add() added last. Adds nothing after an error. invalidArgument: the element does
  // not fit there, or `parent` does not exist. argumentOutOfRange: `parent` has no such output.
  StatusCode add(Element element, std::optional<Added> parent, std::size_t output = 0);
  // Returns the number of elements that add() added.
  std::size_t getAddedCount() const { return added_.size(); }

  // Adds a rigid body after the last added element; the parameters are as in makeRigidBody(). This
  // function and the following functions return false, and add nothing, if the element is invalid
  // or does not fit there.
  bool addRigidBody(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia, double mass,
                    const Eigen::Matrix4d& output);
  // Adds a joint or an actuator after the last added element.
  bool addJoint(JointType type);
  bool addActuator(robot_model::ActuatorType type);
  // Adds a tube with an extension (m) and a twist (rad) after the last added element.
  bool addLink(robot_model::LinkType type, double extension, double twist,
               LinkInputType input = LinkInputType::RightAngle,
               LinkOutputType output = LinkOutputType::RightAngle);
  // Adds a bracket or an end effector after the last added element.
  bool addBracket(robot_model::BracketType type);
  bool addEndEffector(EndEffectorType type);
  // Adds an end effector after the last added element; its output is at (x, y, z) in its input
  // frame, m.
  bool addEndEffector(double x, double y, double z);
  // Adds an end effector with a mass after the last added element; the parameters are as in
  // makeRigidBody().
  bool addEndEffector(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia, double mass,
                      const Eigen::Matrix4d& output);

  // Computes the poses of all frames of a type in the world, in the order of the HRDF file.
  // <hrdf/layout.h> describes the order of outputs.
  bool getForwardKinematics(FrameType type, const Eigen::VectorXd& positions,
                            Matrix4dVector& frames) const;
  // Same as getForwardKinematics().
  bool getFK(FrameType type, const Eigen::VectorXd& positions, Matrix4dVector& frames) const {
    return getForwardKinematics(type, positions, frames);
  }
  // Computes the pose of the first end effector in the world.
  bool getEndEffector(const Eigen::VectorXd& positions, Eigen::Matrix4d& transform) const;

  // Computes the Jacobian of each frame of a type, in the world. Rows: three linear, then three
  // angular velocities; columns: degrees of freedom.
  bool getJacobians(FrameType type, const Eigen::VectorXd& positions,
                    MatrixXdVector& jacobians) const;
  // Same as getJacobians().
  bool getJ(FrameType type, const Eigen::VectorXd& positions, MatrixXdVector& jacobians) const {
    return getJacobians(type, positions, jacobians);
  }
  // Computes the Jacobian of the first end effector.
  bool getJacobianEndEffector(const Eigen::VectorXd& positions, Eigen::MatrixXd& jacobian) const;
  // Same as getJacobianEndEffector().
  bool getJEndEffector(const Eigen::VectorXd& positions, Eigen::MatrixXd& jacobian) const {
    return getJacobianEndEffector(positions, jacobian);
  }

  // Computes the efforts that hold the robot against `gravity` (m/s^2, in the world).
  bool getGravCompEfforts(const Eigen::VectorXd& positions, const Eigen::Vector3d& gravity,
                          Eigen::VectorXd& efforts) const;
  // Computes the efforts for the motion in the `commanded` arguments, with the robot at `positions`
  // and without gravity. The result is exact and ignores `dt`; HEBI's library ignores inertias and
  // uses finite differences over `dt`.
  bool getDynamicCompEfforts(const Eigen::VectorXd& positions,
                             const Eigen::VectorXd& commandedPositions,
                             const Eigen::VectorXd& commandedVelocities,
                             const Eigen::VectorXd& commandedAccelerations,
                             Eigen::VectorXd& efforts, double dt = 1e-3) const;

  // Finds positions that meet the objectives as well as possible, near `initialPositions` if
  // possible. The same input gives the same result. Writes `result` only on success.
  IKResult solveObjectives(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                           std::span<const Objective* const> objectives) const;
  // Same as solveObjectives(), with the objectives as arguments.
  template <typename... Objectives>
  IKResult solveIK(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                   const Objectives&... objectives) const {
    const std::array<const Objective*, sizeof...(objectives)> all{&objectives...};
    return solveObjectives(initialPositions, result, all);
  }
  // Same as solveIK().
  template <typename... Objectives>
  IKResult solveInverseKinematics(const Eigen::VectorXd& initialPositions, Eigen::VectorXd& result,
                                  const Objectives&... objectives) const {
    return solveIK(initialPositions, result, objectives...);
  }

 private:
  struct Frame {
    int body = 0;  // index in `Layout::tree.bodies`
    Pose X_BF = Pose::Identity();
  };
  struct Wrench {
    Eigen::Vector3d force_W;  // N, in the world frame, at the centre of mass
    Eigen::Vector3d torque_W;
  };
  using Poses = std::vector<Pose>;
  // A mass that is fixed to a body.
  struct Carried {
    int body;  // index in `Layout::tree.bodies`
    Inertial inertial;
  };
  // Path to an element in `description_`: an index in the main chain; then, for each nested chain,
  // the index of the output and an index in this chain.
  using Path = std::vector<std::size_t>;

  // The layout of the element tree, with its masses and frames.
  struct Arrangement {
    Layout layout;                             // contains pointers into `description_`
    std::vector<Carried> carried;              // masses of the bodies that move
    std::array<std::vector<Frame>, 6> frames;  // index: FrameType
  };

  bool addLast(std::optional<Element> element);
  std::vector<Element>& chainOf(const Path& path);
  Element& elementAt(const Path& path);
  std::unique_ptr<Arrangement> arrange() const;
  const Arrangement& arranged() const;
  bool fits(const Eigen::VectorXd& positions) const;
  const std::vector<Frame>& framesOf(FrameType type) const;
  Poses bodiesAt(const Eigen::VectorXd& positions) const;
  // Returns the axis of the joint of degree of freedom `dof` in the world frame, divided by the
  // gear ratio: the joint's angular velocity (sliding joint: linear velocity) if the position of
  // `dof` changes by 1 in 1 s. X_WB is the pose of the joint's body.
  Eigen::Vector3d axisOf(int dof, const Pose& X_WB) const;
  Eigen::MatrixXd jacobianOf(const Frame& frame, const Poses& X_WB) const;
  void addWrench(const Carried& load, const Wrench& wrench, const Poses& X_WB,
                 Eigen::VectorXd& efforts) const;
  bool narrow(std::span<const Objective* const> objectives, Objective::Limits& limits) const;
  // Returns, for each degree of freedom, the change of position (rad) for one turn of the joint:
  // |gear ratio| x 2 pi; infinite: a sliding joint.
  Eigen::VectorXd turns() const;
  Objective::Errors errorsAt(const Eigen::VectorXd& positions,
                             std::span<const Objective* const> objectives) const;

  Description description_;
  std::vector<Path> added_;
  // Payload of each end effector; end effectors after the last entry have no payload.
  std::vector<EndEffectorPayload> payloads_;
  // Layout of all elements. It is computed on first use, so that add() is fast.
  mutable std::mutex arranging_;
  mutable std::unique_ptr<Arrangement> arrangement_;
};

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_ROBOT_MODEL_H_
