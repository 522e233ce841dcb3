// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/robot_model.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include <hrdf/read.h>

#include "kinematics/element_types.h"
#include "text/index.h"
#include "text/limits.h"
#include "text/message.h"

namespace hrdf::sim::robot_model {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr const char* kNoFile = "model";

template <typename Enum, std::size_t N>
Enum enumOf(const std::string_view (&names)[N], std::string_view name) {
  return static_cast<Enum>(std::ranges::find(names, name) - names);
}

// Finds element number `index` of `chain` in document order. Sets `found` to this element and all
// elements after it in the same chain. Returns false if the element is missing.
bool cut(const std::vector<Element>& chain, std::size_t& index, std::vector<Element>& found) {
  for (auto element = chain.begin(); element != chain.end(); ++element) {
    if (const auto* include = std::get_if<Include>(&element->part)) {
      if (!cut(include->chain, index, found)) continue;
      found.insert(found.end(), element + 1, chain.end());
      return true;
    }
    if (index-- == 0) {
      found.assign(element, chain.end());
      return true;
    }
    for (const Output& output : outputsOf(*element)) {
      if (cut(output.chain, index, found)) return true;
    }
  }
  return false;
}

const Mesh* meshOf(const Element& element) {
  const auto* body = std::get_if<RigidBody>(&element.part);
  return body ? body->mesh.get() : nullptr;
}

MetadataBase metadataOf(const Element& element) {
  const std::string_view type = typeOf(element);
  if (std::holds_alternative<Actuator>(element.part)) {
    return MetadataBase(ActuatorMetadata{enumOf<ActuatorType>(kActuators, type)});
  }
  if (std::holds_alternative<Bracket>(element.part)) {
    return MetadataBase(BracketMetadata{enumOf<BracketType>(kBrackets, type)});
  }
  if (std::holds_alternative<Joint>(element.part)) {
    return MetadataBase(JointMetadata{enumOf<JointType>(kAxes, type.substr(type.size() - 2))});
  }
  if (const auto* link = std::get_if<Link>(&element.part)) {
    const auto isInline = [](LinkEnd end) { return end == LinkEnd::inline_; };
    return MetadataBase(LinkMetadata{
        enumOf<LinkType>(kLinks, type), static_cast<LinkInputType>(isInline(link->input)),
        static_cast<LinkOutputType>(isInline(link->output)), link->extension, link->twist});
  }
  if (std::holds_alternative<EndEffector>(element.part)) {
    return MetadataBase(EndEffectorMetadata{enumOf<EndEffectorType>(kEndEffectors, type)});
  }
  return MetadataBase(RigidBodyMetadata{});
}

}  // namespace

RobotModel::RobotModel() = default;

RobotModel::RobotModel(Description description) : description_(std::move(description)) {}

std::unique_ptr<RobotModel> RobotModel::loadHRDF(const std::string& file, Diagnostics& out) {
  std::optional<Description> robot = read(file, readFile, out);
  if (!robot) return nullptr;
  return std::unique_ptr<RobotModel>(new RobotModel(std::move(*robot)));
}

std::unique_ptr<RobotModel> RobotModel::loadHRDF(const std::string& file) {
  Diagnostics diagnostics;
  auto model = loadHRDF(file, diagnostics);
  sendMessages(diagnostics.all());
  return model;
}

std::unique_ptr<RobotModel> RobotModel::loadHRDFString(const std::string& text, Diagnostics& out) {
  bool isRoot = true;  // true until the first call of `files`, which requests the root file
  const FileReader files = [&](const std::string& path) {
    return std::exchange(isRoot, false) ? text : readFile(path);
  };
  std::optional<Description> robot = read(kNoFile, files, out);
  if (!robot) return nullptr;
  return std::unique_ptr<RobotModel>(new RobotModel(std::move(*robot)));
}

std::unique_ptr<RobotModel> RobotModel::loadHRDFString(const std::string& text) {
  Diagnostics diagnostics;
  auto model = loadHRDFString(text, diagnostics);
  sendMessages(diagnostics.all());
  return model;
}

std::unique_ptr<RobotModel> RobotModel::createSubtree(std::size_t elementIndex) const {
  Description subtree = description_;
  subtree.X_WR = Pose::Identity();
  std::vector<Element> found;
  if (!cut(description_.chain, elementIndex, found)) return nullptr;
  subtree.chain = std::move(found);
  return std::unique_ptr<RobotModel>(new RobotModel(std::move(subtree)));
}

std::unique_ptr<RobotModel::Arrangement> RobotModel::arrange() const {
  auto result = std::make_unique<Arrangement>();
  result->layout = layout(description_);
  const Mechanism& tree = result->layout.tree;
  for (int body = 1; at(body) < tree.bodies.size(); ++body) {
    const Mechanism::Body& row = tree.bodies[at(body)];
    const Pose X_BC(Eigen::Translation3d(*row.p_BC));
    result->carried.push_back({body, {*row.mass, X_BC, *row.I_C}});
  }
  auto& [com, output, endEffector, input, mesh, payload] = result->frames;
  for (const Layout::Part& part : result->layout.parts) {
    input.push_back({part.body, part.X_BI});
    const auto inertial = inertialOf(*part.element);
    if (!inertial) continue;
    com.push_back({part.body, part.X_BI * inertial->X_IC});
    const Mesh* itsMesh = meshOf(*part.element);
    mesh.push_back({part.body, itsMesh ? part.X_BI * itsMesh->X_IM : part.X_BI});
  }
  for (const Layout::Mark& mark : result->layout.outputs) {
    const Mechanism::Frame& frame = result->layout.frameOf(mark);
    output.push_back({frame.body, frame.X_BF});
  }
  for (const Layout::Mark& mark : result->layout.endEffectors) {
    const Mechanism::Frame& frame = result->layout.frameOf(mark);
    endEffector.push_back({frame.body, frame.X_BF});
    const EndEffectorPayload load = getPayload(payload.size());
    const Pose& X_BI = result->layout.parts[at(mark.part)].X_BI;
    payload.push_back({frame.body, X_BI * Eigen::Translation3d(load.com)});
    if (load.mass == 0 || frame.body == 0) continue;
    result->carried.push_back({frame.body, {load.mass, payload.back().X_BF}});
  }
  return result;
}

const RobotModel::Arrangement& RobotModel::arranged() const {
  const std::lock_guard lock(arranging_);
  if (!arrangement_) arrangement_ = arrange();
  return *arrangement_;
}

bool RobotModel::setBaseFrame(const Matrix4d& baseFrame) {
  const Matrix3d rotation = baseFrame.topLeftCorner<3, 3>();
  constexpr double kTolerance = 1e-5;  // orthonormality tolerance, for HRDF's rounded numbers
  const bool isSmall = (baseFrame.array().abs() <= kMaxMagnitude).all();  // false for NaN
  if (!isSmall || !hasPoseRow(baseFrame) || !rotation.isUnitary(kTolerance) ||
      rotation.determinant() < 0) {
    return false;
  }
  description_.X_WR.matrix() = baseFrame;
  if (arrangement_) arrangement_->layout.tree.bodies[0].X_PB = description_.X_WR;
  return true;
}

std::string RobotModel::getMeshPath(std::size_t meshFrameIndex) const {
  for (const Layout::Part& part : arranged().layout.parts) {
    if (!inertialOf(*part.element) || meshFrameIndex-- > 0) continue;
    const Mesh* mesh = meshOf(*part.element);
    return mesh ? mesh->path : "";
  }
  return "";
}

void RobotModel::getMasses(VectorXd& masses) const {
  masses.resize(static_cast<Eigen::Index>(getFrameCount(FrameType::CenterOfMass)));
  Eigen::Index i = 0;
  for (const Layout::Part& part : arranged().layout.parts) {
    if (const auto inertial = inertialOf(*part.element)) masses[i++] = inertial->mass;
  }
}

void RobotModel::getMetadata(std::vector<MetadataBase>& metadata) const {
  metadata.clear();
  for (const Layout::Part& part : arranged().layout.parts)
    metadata.push_back(metadataOf(*part.element));
}

void RobotModel::getMaxSpeeds(VectorXd& maxSpeeds) const {
  maxSpeeds.resize(static_cast<Eigen::Index>(getDoFCount()));
  std::ranges::transform(arranged().layout.tree.joints, maxSpeeds.data(),
                         [](const auto& joint) { return joint.maxSpeed.value_or(kInfinity); });
}

void RobotModel::getMaxEfforts(VectorXd& maxEfforts) const {
  maxEfforts.resize(static_cast<Eigen::Index>(getDoFCount()));
  std::ranges::transform(arranged().layout.tree.drives, maxEfforts.data(),
                         [](const auto& drive) { return drive.maxEffort.value_or(kInfinity); });
}

bool RobotModel::fits(const VectorXd& positions) const {
  return static_cast<std::size_t>(positions.size()) == getDoFCount();
}

const std::vector<RobotModel::Frame>& RobotModel::framesOf(FrameType type) const {
  static const std::vector<Frame> kNone;
  const auto index = static_cast<std::size_t>(type);
  const auto& frames = arranged().frames;
  return index < frames.size() ? frames[index] : kNone;
}

RobotModel::Poses RobotModel::bodiesAt(const VectorXd& positions) const {
  const Mechanism& tree = arranged().layout.tree;
  return forwardKinematics(
      tree, jointPositions(tree, {positions.data(), positions.data() + positions.size()}));
}

bool RobotModel::getForwardKinematics(FrameType type, const VectorXd& positions,
                                      Matrix4dVector& frames) const {
  if (!fits(positions)) return false;
  const Poses X_WB = bodiesAt(positions);
  frames.clear();
  for (const Frame& frame : framesOf(type)) {
    frames.push_back((X_WB[at(frame.body)] * frame.X_BF).matrix());
  }
  return true;
}

bool RobotModel::getEndEffector(const VectorXd& positions, Matrix4d& transform) const {
  const auto& endEffectors = framesOf(FrameType::EndEffector);
  if (!fits(positions) || endEffectors.empty()) return false;
  const Frame& first = endEffectors.front();
  transform = (bodiesAt(positions)[at(first.body)] * first.X_BF).matrix();
  return true;
}

Vector3d RobotModel::axisOf(int dof, const Pose& X_WB) const {
  const Mechanism& tree = arranged().layout.tree;
  return X_WB.linear() * tree.joints[at(dof)].axis_B / tree.drives[at(dof)].gear;
}

// Returns the Jacobian of a frame in the world: each column is the velocity of the frame if one
// degree of freedom has unit speed.
MatrixXd RobotModel::jacobianOf(const Frame& frame, const Poses& X_WB) const {
  const Mechanism& tree = arranged().layout.tree;
  MatrixXd jacobian = MatrixXd::Zero(6, static_cast<Eigen::Index>(tree.drives.size()));
  const Vector3d p_WF = X_WB[at(frame.body)] * frame.X_BF.translation();
  for (int body = frame.body; body > 0; body = tree.bodies[at(body)].parent) {
    const int index = body - 1;
    const Pose& X = X_WB[at(body)];
    const Vector3d axis_W = axisOf(index, X);
    if (tree.joints[at(index)].slides) {
      jacobian.col(index).head<3>() = axis_W;
    } else {
      jacobian.col(index) << axis_W.cross(p_WF - X.translation()), axis_W;
    }
  }
  return jacobian;
}

bool RobotModel::getJacobians(FrameType type, const VectorXd& positions,
                              MatrixXdVector& jacobians) const {
  if (!fits(positions)) return false;
  const Poses X_WB = bodiesAt(positions);
  jacobians.clear();
  for (const Frame& frame : framesOf(type)) jacobians.push_back(jacobianOf(frame, X_WB));
  return true;
}

bool RobotModel::getJacobianEndEffector(const VectorXd& positions, MatrixXd& jacobian) const {
  const auto& endEffectors = framesOf(FrameType::EndEffector);
  if (!fits(positions) || endEffectors.empty()) return false;
  jacobian = jacobianOf(endEffectors.front(), bodiesAt(positions));
  return true;
}

}  // namespace hrdf::sim::robot_model
