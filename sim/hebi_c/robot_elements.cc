// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Elements of robot models, before and during their addition.
#include <utility>

#include "hebi_c/guard.h"
#include "hebi_c/handles.h"
#include "hebi_c/matrices.h"

namespace hrdf::hebi_c {
namespace {

namespace rm = sim::robot_model;

HebiRobotModelElement* made(std::optional<Element> element, const char* whyNot) {
  if (element) return new HebiRobotModelElement{std::move(element)};
  return failToMake(whyNot);
}

HebiStatusCode statusOf(rm::StatusCode code) {
  if (code == rm::StatusCode::argumentOutOfRange) {
    return fail(HebiStatusArgumentOutOfRange, "the element has fewer outputs");
  }
  if (code == rm::StatusCode::success) return HebiStatusSuccess;
  return fail(HebiStatusInvalidArgument, "the element does not fit at this output");
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

HebiRobotModelElementPtr hebiRobotModelElementCreateActuator(int32_t type) {
  return guardMake<HebiRobotModelElement>({}, [&] {
    return made(rm::makeActuator(rm::ActuatorType{type}), "there is no such actuator");
  });
}

HebiRobotModelElementPtr hebiRobotModelElementCreateBracket(int32_t type) {
  return guardMake<HebiRobotModelElement>(
      {}, [&] { return made(rm::makeBracket(rm::BracketType{type}), "there is no such bracket"); });
}

HebiRobotModelElementPtr hebiRobotModelElementCreateJoint(int32_t type) {
  return guardMake<HebiRobotModelElement>(
      {}, [&] { return made(rm::makeJoint(rm::JointType{type}), "there is no such joint"); });
}

HebiRobotModelElementPtr hebiRobotModelElementCreateLink(int32_t type, int32_t input_type,
                                                         int32_t output_type, double extension,
                                                         double twist) {
  return guardMake<HebiRobotModelElement>({}, [&] {
    return made(rm::makeLink(rm::LinkType{type}, extension, twist, rm::LinkInputType{input_type},
                             rm::LinkOutputType{output_type}),
                "there is no such link");
  });
}

HebiRobotModelElementPtr hebiRobotModelElementCreateRigidBody(const double* com,
                                                              const double* inertia, double mass,
                                                              size_t output_count,
                                                              const double* outputs,
                                                              int32_t ordering) {
  return guardMake<HebiRobotModelElement>({com, inertia}, [&]() -> HebiRobotModelElement* {
    if (output_count > 0 && !outputs) return failToMake("the outputs are null");
    rm::Matrix4dVector poses;
    for (size_t i = 0; i < output_count; ++i) {
      poses.push_back(matrixFrom(outputs + 16 * i, 4, 4, ordering));
    }
    // HRDF requires an output of a rigid body; the default is an output at the body's origin.
    if (poses.empty()) poses.push_back(Eigen::Matrix4d::Identity());
    return made(
        rm::makeRigidBody(matrixFrom(com, 4, 4, ordering), vectorFrom(inertia, 6), mass, poses),
        "a pose, the mass or the inertia is invalid");
  });
}

HebiRobotModelElementPtr hebiRobotModelElementCreateEndEffector(int32_t type, const double* com,
                                                                const double* inertia, double mass,
                                                                const double* output,
                                                                int32_t ordering) {
  return guardMake<HebiRobotModelElement>({}, [&] {
    constexpr const char* kWhyNot = "there is no such end effector";
    if (rm::EndEffectorType{type} != rm::EndEffectorType::Custom) {
      return made(rm::makeEndEffector(rm::EndEffectorType{type}), kWhyNot);
    }
    const auto poseOr = [&](const double* values) -> Eigen::Matrix4d {
      if (!values) return Eigen::Matrix4d::Identity();
      return matrixFrom(values, 4, 4, ordering);
    };
    const Eigen::VectorXd tensor =
        inertia ? vectorFrom(inertia, 6) : Eigen::VectorXd::Zero(6).eval();
    return made(rm::makeEndEffector(poseOr(com), tensor, mass, poseOr(output)), kWhyNot);
  });
}

void hebiRobotModelElementRelease(HebiRobotModelElementPtr element) { delete element; }

HebiStatusCode hebiRobotModelAdd(HebiRobotModelPtr model, HebiRobotModelElementPtr parent,
                                 size_t output, HebiRobotModelElementPtr element) {
  return guardStatus({model, element}, [&] {
    if (!element->element) return fail(HebiStatusInvalidArgument, "the element is in a model");
    if (parent && parent->element) {
      return fail(HebiStatusInvalidArgument, "the parent is in no model");
    }
    const auto place = parent ? std::optional(parent->added) : std::nullopt;
    const HebiStatusCode status = statusOf(model->model->add(*element->element, place, output));
    if (status != HebiStatusSuccess) return status;
    element->element.reset();
    element->added = model->model->getAddedCount() - 1;
    model->elements.emplace_back(element);
    return status;
  });
}
