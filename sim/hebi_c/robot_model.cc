// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robot models: their frames and the quantities that depend on them.
#include <algorithm>
#include <vector>

#include "hebi_c/guard.h"
#include "hebi_c/handles.h"
#include "hebi_c/matrices.h"
#include "hebi_c/text_out.h"

namespace hrdf::hebi_c {
namespace {

using sim::robot_model::EndEffectorPayload;
using sim::robot_model::FrameType;
using sim::robot_model::RobotModel;

thread_local std::string importError;
thread_local std::vector<std::string> importWarnings;

template <class Load>
HebiRobotModel* import(Load load) {
  Diagnostics out;
  auto model = load(out);
  importWarnings.clear();
  for (const Diagnostic& each : out.all()) {
    if (each.severity == Severity::warning) importWarnings.push_back(toString(each));
  }
  if (model) return new HebiRobotModel{std::move(model), {}};
  importError = summary(out);
  return failToMake(importError);
}

bool isFrameType(std::int32_t type) { return type >= 0 && type <= HebiFrameTypePayload; }

HebiStatusCode refuseFrameType(std::int32_t type) {
  return fail(HebiStatusInvalidArgument, "there is no frame type " + std::to_string(type));
}

HebiStatusCode refuseEndEffector() {
  return fail(HebiStatusArgumentOutOfRange, "the robot has fewer end effectors");
}

std::size_t endEffectors(const HebiRobotModel& model) {
  return model.model->getFrameCount(FrameType::EndEffector);
}

Eigen::VectorXd positionsOf(const HebiRobotModel& model, const double* values) {
  return vectorFrom(values, model.model->getDoFCount());
}

template <class Matrices>
void copyAll(const Matrices& matrices, double* out, std::int32_t ordering) {
  for (const auto& matrix : matrices) {
    copyTo(matrix, out, ordering);
    out += matrix.size();
  }
}

// Calls `get`, which reads a vector of the model, and writes the vector to `out`.
HebiStatusCode getVector(HebiRobotModel* model, double* out,
                         void (RobotModel::*get)(Eigen::VectorXd&) const) {
  return guardStatus({model, out}, [&] {
    Eigen::VectorXd values;
    (model->model.get()->*get)(values);
    copyTo(values, out);
    return HebiStatusSuccess;
  });
}

template <class Change>
HebiStatusCode setPayload(HebiRobotModel* model, std::size_t index, bool isFinite, Change change) {
  return guardStatus({model}, [&] {
    if (!isFinite) return fail(HebiStatusInvalidArgument, "a payload is not finite");
    EndEffectorPayload payload = model->model->getPayload(index);
    change(payload);
    return model->model->setPayload(index, payload) ? HebiStatusSuccess : refuseEndEffector();
  });
}

template <class Read>
HebiStatusCode getPayload(HebiRobotModel* model, std::size_t index, const void* out, Read read) {
  return guardStatus({model, out}, [&] {
    if (index >= endEffectors(*model)) return refuseEndEffector();
    read(model->model->getPayload(index));
    return HebiStatusSuccess;
  });
}

// Converts the data of an element: sets all members of `to` except the struct's size.
void describe(const sim::robot_model::MetadataBase& from, HebiRobotModelElementMetadata& to) {
  to.element_type_ = static_cast<std::int32_t>(from.elementType());
  const auto number = [](auto type) { return static_cast<std::int32_t>(type); };
  if (const auto* actuator = from.asActuator()) to.actuator_type_ = number(actuator->type);
  if (const auto* bracket = from.asBracket()) to.bracket_type_ = number(bracket->type);
  if (const auto* joint = from.asJoint()) to.joint_type_ = number(joint->type);
  if (const auto* end = from.asEndEffector()) to.end_effector_type_ = number(end->type);
  if (const auto* link = from.asLink()) {
    to.link_.link_type_ = number(link->type);
    to.link_.input_type_ = number(link->input);
    to.link_.output_type_ = number(link->output);
    to.link_.extension_ = static_cast<float>(link->length);
    to.link_.twist_ = static_cast<float>(link->angle);
  }
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

HebiRobotModelPtr hebiRobotModelCreate(void) {
  return guardMake<HebiRobotModel>({}, [] {
    return new HebiRobotModel{std::make_unique<RobotModel>(), {}};
  });
}

HebiRobotModelPtr hebiRobotModelImport(const char* file) {
  return guardMake<HebiRobotModel>({file}, [&] {
    return import([&](hrdf::Diagnostics& out) { return RobotModel::loadHRDF(file, out); });
  });
}

HebiRobotModelPtr hebiRobotModelImportBuffer(const char* text, size_t size) {
  return guardMake<HebiRobotModel>({text}, [&] {
    return import([&](hrdf::Diagnostics& out) {
      return RobotModel::loadHRDFString(std::string(text, size), out);
    });
  });
}

HebiRobotModelPtr hebiRobotModelCreateSubtreeFromElement(HebiRobotModelPtr model, int32_t index) {
  return guardMake<HebiRobotModel>({model}, [&]() -> HebiRobotModel* {
    auto subtree = index < 0 ? nullptr : model->model->createSubtree(static_cast<size_t>(index));
    if (subtree) return new HebiRobotModel{std::move(subtree), {}};
    return failToMake("the robot has no element " + std::to_string(index));
  });
}

void hebiRobotModelRelease(HebiRobotModelPtr model) { delete model; }

const char* hebiRobotModelGetImportError(void) { return importError.c_str(); }
const char* hebiRobotModelGetImportWarning(size_t index) {
  return index < importWarnings.size() ? importWarnings[index].c_str() : nullptr;
}
size_t hebiRobotModelGetImportWarningCount(void) { return importWarnings.size(); }

HebiStatusCode hebiRobotModelSetBaseFrame(HebiRobotModelPtr model, const double* frame,
                                          int32_t ordering) {
  return guardStatus({model, frame}, [&] {
    const Eigen::Matrix4d matrix = matrixFrom(frame, 4, 4, ordering);
    if (model->model->setBaseFrame(matrix)) return HebiStatusSuccess;
    return fail(HebiStatusInvalidArgument, "the base frame is not a pose");
  });
}

HebiStatusCode hebiRobotModelGetBaseFrame(HebiRobotModelPtr model, double* frame,
                                          int32_t ordering) {
  return guardStatus({model, frame}, [&] {
    copyTo(model->model->getBaseFrame(), frame, ordering);
    return HebiStatusSuccess;
  });
}

size_t hebiRobotModelGetNumberOfElements(HebiRobotModelPtr model) {
  return guard({model}, size_t{0}, [&] { return model->model->getElementCount(); });
}

size_t hebiRobotModelGetNumberOfDoFs(HebiRobotModelPtr model) {
  return guard({model}, size_t{0}, [&] { return model->model->getDoFCount(); });
}

size_t hebiRobotModelGetNumberOfFrames(HebiRobotModelPtr model, int32_t frame_type) {
  return guard({model}, size_t{0}, [&] {
    return isFrameType(frame_type) ? model->model->getFrameCount(FrameType{frame_type}) : 0;
  });
}

HebiStatusCode hebiRobotModelGetElementMetadata(HebiRobotModelPtr model, size_t index,
                                                HebiRobotModelElementMetadata* metadata) {
  return guardStatus({model, metadata}, [&] {
    std::vector<hrdf::sim::robot_model::MetadataBase> all;
    model->model->getMetadata(all);
    if (index >= all.size()) {
      return fail(HebiStatusArgumentOutOfRange, "the robot has fewer elements");
    }
    *metadata = {};
    metadata->struct_size_ = 32;  // bytes, as in HEBI's library; hebi-py uses 28
    describe(all[index], *metadata);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetTreeTopology(HebiRobotModelPtr model, int32_t frame_type,
                                             HebiRobotModelElementTopology* rows) {
  return guardStatus({model, rows}, [&] {
    if (frame_type < 0 || frame_type > HebiFrameTypeInput) return refuseFrameType(frame_type);
    const auto all = model->model->getTreeTopology(FrameType{frame_type});
    std::ranges::transform(all, rows, [](const hrdf::sim::robot_model::TreeTopology& row) {
      return HebiRobotModelElementTopology{row.element,      row.parent, row.parentOutput, row.dof,
                                           row.centerOfMass, row.output, row.endEffector};
    });
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetElementIndexFromTag(HebiRobotModelPtr model, const char* tag,
                                                    size_t size, size_t* index) {
  return guardStatus({model, tag, index}, [&] {
    if (size == 0) return fail(HebiStatusInvalidArgument, "the tag is empty");
    const std::string text(tag, size);
    const auto found = model->model->getElementIndex(text);
    if (!found) return fail(HebiStatusArgumentOutOfRange, "no element has the tag '" + text + "'");
    *index = *found;
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetMeshPath(HebiRobotModelPtr model, size_t mesh_frame, char* buffer,
                                         size_t* size) {
  return guardStatus({model, size}, [&] {
    if (mesh_frame < model->model->getFrameCount(FrameType::Mesh)) {
      return copyOut(model->model->getMeshPath(mesh_frame), buffer, size);
    }
    *size = 0;
    return fail(HebiStatusArgumentOutOfRange, "the robot has fewer mesh frames");
  });
}

HebiStatusCode hebiRobotModelGetMasses(HebiRobotModelPtr model, double* masses) {
  return getVector(model, masses, &RobotModel::getMasses);
}
HebiStatusCode hebiRobotModelGetMaxSpeeds(HebiRobotModelPtr model, double* speeds) {
  return getVector(model, speeds, &RobotModel::getMaxSpeeds);
}
HebiStatusCode hebiRobotModelGetMaxEfforts(HebiRobotModelPtr model, double* efforts) {
  return getVector(model, efforts, &RobotModel::getMaxEfforts);
}

HebiStatusCode hebiRobotModelSetEndEffectorPayload(HebiRobotModelPtr model, size_t end_effector,
                                                   double mass) {
  return setPayload(model, end_effector, std::isfinite(mass),
                    [&](EndEffectorPayload& payload) { payload.mass = mass; });
}

HebiStatusCode hebiRobotModelGetEndEffectorPayload(HebiRobotModelPtr model, size_t end_effector,
                                                   double* mass) {
  return getPayload(model, end_effector, mass,
                    [&](const EndEffectorPayload& payload) { *mass = payload.mass; });
}

HebiStatusCode hebiRobotModelSetEndEffectorPayloadCenterOfMass(HebiRobotModelPtr model,
                                                               size_t end_effector,
                                                               const double* com) {
  return guardStatus({com}, [&] {
    const Eigen::Vector3d center(com[0], com[1], com[2]);
    return setPayload(model, end_effector, center.allFinite(),
                      [&](EndEffectorPayload& payload) { payload.com = center; });
  });
}

HebiStatusCode hebiRobotModelGetEndEffectorPayloadCenterOfMass(HebiRobotModelPtr model,
                                                               size_t end_effector, double* com) {
  return getPayload(model, end_effector, com,
                    [&](const EndEffectorPayload& payload) { copyTo(payload.com, com); });
}

HebiStatusCode hebiRobotModelSetEndEffectorPayloads(HebiRobotModelPtr model, const double* masses) {
  return guardStatus({model, masses}, [&] {
    const Eigen::VectorXd all = vectorFrom(masses, endEffectors(*model));
    if (!all.allFinite()) return fail(HebiStatusInvalidArgument, "a payload is not finite");
    for (size_t i = 0; i < endEffectors(*model); ++i) {
      hebiRobotModelSetEndEffectorPayload(model, i, masses[i]);
    }
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetEndEffectorPayloads(HebiRobotModelPtr model, double* masses) {
  return guardStatus({model, masses}, [&] {
    for (size_t i = 0; i < endEffectors(*model); ++i) masses[i] = model->model->getPayload(i).mass;
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetForwardKinematics(HebiRobotModelPtr model, int32_t frame_type,
                                                  const double* positions, double* frames,
                                                  int32_t ordering) {
  return guardStatus({model, positions, frames}, [&] {
    if (!isFrameType(frame_type)) return refuseFrameType(frame_type);
    hrdf::sim::robot_model::Matrix4dVector poses;
    model->model->getForwardKinematics(FrameType{frame_type}, positionsOf(*model, positions),
                                       poses);
    copyAll(poses, frames, ordering);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetJacobians(HebiRobotModelPtr model, int32_t frame_type,
                                          const double* positions, double* jacobians,
                                          int32_t ordering) {
  return guardStatus({model, positions, jacobians}, [&] {
    if (!isFrameType(frame_type)) return refuseFrameType(frame_type);
    hrdf::sim::robot_model::MatrixXdVector all;
    model->model->getJacobians(FrameType{frame_type}, positionsOf(*model, positions), all);
    copyAll(all, jacobians, ordering);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetGravityCompensationTorques(HebiRobotModelPtr model,
                                                           const double* positions,
                                                           const double* gravity, double* efforts) {
  return guardStatus({model, positions, gravity, efforts}, [&] {
    Eigen::VectorXd result;
    model->model->getGravCompEfforts(positionsOf(*model, positions),
                                     {gravity[0], gravity[1], gravity[2]}, result);
    copyTo(result, efforts);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiRobotModelGetDynamicsCompensationTorques(
    HebiRobotModelPtr model, const double* positions, const double* commanded_positions,
    const double* commanded_velocities, const double* commanded_accelerations, double* efforts) {
  return guardStatus({model, positions, commanded_positions, commanded_velocities,
                      commanded_accelerations, efforts},
                     [&] {
                       Eigen::VectorXd result;
                       model->model->getDynamicCompEfforts(
                           positionsOf(*model, positions), positionsOf(*model, commanded_positions),
                           positionsOf(*model, commanded_velocities),
                           positionsOf(*model, commanded_accelerations), result);
                       copyTo(result, efforts);
                       return HebiStatusSuccess;
                     });
}
