// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/robot_model.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>

#include <hrdf/read.h>

#include "hrdf/check.h"
#include "hrdf/make_element.h"
#include "text/arithmetic.h"
#include "text/limits.h"

namespace hrdf::sim::robot_model {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr const char* kNoFile = "model";

// HRDF's spelling, in the order of the enumerations.
constexpr std::string_view kActuators[] = {
    "X5-1",   "X5-4",   "X5-9",  "X8-3",   "X8-9",   "X8-16",  "R8-3",   "R8-9",
    "R8-16",  "T5-1",   "T5-4",  "T5-9",   "T8-3",   "T8-9",   "T8-16",  "R25-8",
    "R25-20", "R25-40", "T25-8", "T25-20", "T25-40", "H25-45", "H25-90", "H25-140"};
constexpr std::string_view kLinks[] = {"X5", "R8", "R25", "R25-R8", "H25"};
constexpr std::string_view kLinkEnds[] = {"RightAngle", "Inline"};
constexpr std::string_view kBrackets[] = {
    "X5LightLeft",         "X5LightRight",        "X5HeavyLeftInside",  "X5HeavyLeftOutside",
    "X5HeavyRightInside",  "X5HeavyRightOutside", "R8LightLeft",        "R8LightRight",
    "R8HeavyLeftInside",   "R8HeavyLeftOutside",  "R8HeavyRightInside", "R8HeavyRightOutside",
    "R25LightLeft",        "R25LightRight",       "R25HeavyLeftInside", "R25HeavyLeftOutside",
    "R25HeavyRightInside", "R25HeavyRightOutside"};
constexpr std::string_view kEndEffectors[] = {"Custom", "X5Parallel", "R8Parallel"};
constexpr std::string_view kAxes[] = {"rx", "ry", "rz", "tx", "ty", "tz"};

// Returns the enumerator with that name.
template <typename Enum, std::size_t N>
Enum enumOf(const std::string_view (&names)[N], std::string_view name) {
  return static_cast<Enum>(std::ranges::find(names, name) - names);
}

// Attributes as HRDF writes them, so that elements are read and checked as those of files are. One
// of a wrong value is left to the reader to refuse.
Attribute attribute(std::string_view name, std::string text) { return {name, std::move(text), {}}; }

template <typename Enum, std::size_t N>
Attribute attribute(std::string_view name, const std::string_view (&names)[N], Enum value) {
  const auto index = static_cast<std::size_t>(value);
  return attribute(name, std::string(index < N ? names[index] : "unknown"));
}

template <typename Numbers>
Attribute attribute(std::string_view name, const Eigen::MatrixBase<Numbers>& numbers) {
  std::string text;
  for (Eigen::Index row = 0; row < numbers.rows(); ++row) {
    for (Eigen::Index column = 0; column < numbers.cols(); ++column) {
      text += (text.empty() ? "" : " ") + toText(numbers(row, column));
    }
  }
  return attribute(name, std::move(text));
}

bool hasPoseRow(const Matrix4d& matrix) { return matrix.row(3) == Matrix4d::Identity().row(3); }

// A rigid body, or a custom end effector.
std::optional<Element> body(ElementKind kind, const Matrix4d& com, const VectorXd& inertia,
                            double mass, const Matrix4d& output) {
  if (inertia.size() != 6 || !hasPoseRow(com) || !hasPoseRow(output)) return std::nullopt;
  constexpr std::string_view kNames[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  std::vector<Attribute> attributes = {attribute("mass", toText(mass)),
                                       attribute("com_rot", com.topLeftCorner<3, 3>()),
                                       attribute("com_trans", com.topRightCorner<3, 1>()),
                                       attribute("output_rot", output.topLeftCorner<3, 3>()),
                                       attribute("output_trans", output.topRightCorner<3, 1>())};
  for (Eigen::Index i = 0; i < 6; ++i) {
    attributes.push_back(attribute(kNames[i], toText(inertia[i])));
  }
  return makeElement(kind, std::move(attributes));
}

// Adds the elements of `chain` from `index` on, in document order, to `found`.
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
    return MetadataBase(LinkMetadata{enumOf<LinkType>(kLinks, type), link->extension, link->twist});
  }
  if (std::holds_alternative<EndEffector>(element.part)) {
    return MetadataBase(EndEffectorMetadata{enumOf<EndEffectorType>(kEndEffectors, type)});
  }
  return MetadataBase(RigidBodyMetadata{});
}

// For callers who do not ask for errors, as in HEBI's library.
void print(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    std::fputs(toStringWithSource(diagnostic).c_str(), stderr);
  }
}

std::size_t at(int index) { return static_cast<std::size_t>(index); }

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
  print(diagnostics);
  return model;
}

std::unique_ptr<RobotModel> RobotModel::loadHRDFString(const std::string& text, Diagnostics& out) {
  bool isRoot = true;  // the root file is read first
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
  print(diagnostics);
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
  result->inertials = bodyInertials(result->layout);
  auto& [com, output, endEffector, input, mesh] = result->frames;
  for (const Layout::Part& part : result->layout.parts) {
    input.push_back({part.body, part.X_BI});
    const auto inertial = inertialOf(*part.element);
    if (!inertial) continue;
    com.push_back({part.body, part.X_BI * inertial->X_IC});
    const Mesh* itsMesh = meshOf(*part.element);
    mesh.push_back({part.body, itsMesh ? part.X_BI * itsMesh->X_IM : part.X_BI});
  }
  for (const Layout::Frame& frame : result->layout.outputs) {
    output.push_back({frame.body, frame.X_BF});
  }
  for (const Layout::Frame& frame : result->layout.endEffectors) {
    endEffector.push_back({frame.body, frame.X_BF});
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
  constexpr double kTolerance = 1e-5;  // as for a rounded matrix in HRDF
  const bool isSmall = (baseFrame.array().abs() <= kMaxMagnitude).all();  // and no NaN
  if (!isSmall || !hasPoseRow(baseFrame) || !rotation.isUnitary(kTolerance) ||
      rotation.determinant() < 0) {
    return false;
  }
  description_.X_WR.matrix() = baseFrame;
  if (arrangement_) arrangement_->layout.bodies[0].X_PB = description_.X_WR;
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
  std::ranges::transform(arranged().layout.dofs, maxSpeeds.data(), &Layout::Dof::maxSpeed);
}

void RobotModel::getMaxEfforts(VectorXd& maxEfforts) const {
  maxEfforts.resize(static_cast<Eigen::Index>(getDoFCount()));
  std::ranges::transform(arranged().layout.dofs, maxEfforts.data(), &Layout::Dof::maxEffort);
}

bool RobotModel::add(std::optional<Element> element) {
  if (!element) return false;
  Diagnostics diagnostics;
  checkFollows(tipOf(description_.chain), *element, diagnostics);
  if (diagnostics.hasErrors()) return false;
  description_.chain.push_back(std::move(*element));
  arrangement_.reset();
  return true;
}

bool RobotModel::addRigidBody(const Matrix4d& com, const VectorXd& inertia, double mass,
                              const Matrix4d& output) {
  return add(body(ElementKind::rigidBody, com, inertia, mass, output));
}

bool RobotModel::addJoint(JointType type) {
  return add(makeElement(ElementKind::joint, {attribute("axis", kAxes, type)}));
}

bool RobotModel::addActuator(robot_model::ActuatorType type) {
  return add(makeElement(ElementKind::actuator, {attribute("type", kActuators, type)}));
}

bool RobotModel::addLink(robot_model::LinkType type, double extension, double twist,
                         LinkInputType input, LinkOutputType output) {
  return add(
      makeElement(ElementKind::link,
                  {attribute("type", kLinks, type), attribute("extension", toText(extension)),
                   attribute("twist", toText(twist)), attribute("input", kLinkEnds, input),
                   attribute("output", kLinkEnds, output)}));
}

bool RobotModel::addBracket(robot_model::BracketType type) {
  return add(makeElement(ElementKind::bracket, {attribute("type", kBrackets, type)}));
}

bool RobotModel::addEndEffector(EndEffectorType type) {
  return add(makeElement(ElementKind::endEffector, {attribute("type", kEndEffectors, type)}));
}

bool RobotModel::addEndEffector(double x, double y, double z) {
  return add(makeElement(ElementKind::endEffector, {attribute("output_trans", Vector3d(x, y, z))}));
}

bool RobotModel::addEndEffector(const Matrix4d& com, const VectorXd& inertia, double mass,
                                const Matrix4d& output) {
  return add(body(ElementKind::endEffector, com, inertia, mass, output));
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
  return hrdf::forwardKinematics(arranged().layout,
                                 {positions.data(), positions.data() + positions.size()});
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

// Returns a column for each degree of freedom: the velocity at unit speed of its input.
MatrixXd RobotModel::jacobianOf(const Frame& frame, const Poses& X_WB) const {
  const Layout& layout = arranged().layout;
  MatrixXd jacobian = MatrixXd::Zero(6, static_cast<Eigen::Index>(layout.dofs.size()));
  const Vector3d p_WF = X_WB[at(frame.body)] * frame.X_BF.translation();
  for (int body = frame.body; body > 0; body = layout.bodies[at(body)].parent) {
    const int index = layout.bodies[at(body)].dof;
    const Layout::Dof& dof = layout.dofs[at(index)];
    const Pose& X = X_WB[at(body)];
    const Vector3d axis_W = X.linear() * dof.axis_B / dof.gearRatio;
    if (dof.slides) {
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
