// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of HEBI's C interface that C++ programs use, because HEBI's C++ headers include the C
// header. Here they are our enumerations. <hrdf/hebi_c.h> has the same names, so a source file must
// not include both.
#ifndef HEBI_COMPAT_STATUS_CODES_HPP_
#define HEBI_COMPAT_STATUS_CODES_HPP_

#ifdef HRDF_HEBI_C_H_
#error "a source file includes <hrdf/hebi_c.h> or HEBI's C++ headers, not both"
#endif

#include <hrdf/sim/robot_model.h>

// NOLINTBEGIN(readability-identifier-naming): HEBI's names
using HebiStatusCode = hrdf::sim::robot_model::StatusCode;
inline constexpr HebiStatusCode HebiStatusSuccess = HebiStatusCode::success;
inline constexpr HebiStatusCode HebiStatusInvalidArgument = HebiStatusCode::invalidArgument;
inline constexpr HebiStatusCode HebiStatusBufferTooSmall = HebiStatusCode::bufferTooSmall;
inline constexpr HebiStatusCode HebiStatusValueNotSet = HebiStatusCode::valueNotSet;
inline constexpr HebiStatusCode HebiStatusFailure = HebiStatusCode::failure;
inline constexpr HebiStatusCode HebiStatusArgumentOutOfRange = HebiStatusCode::argumentOutOfRange;

using HebiFrameType = hrdf::sim::robot_model::FrameType;
inline constexpr HebiFrameType HebiFrameTypeCenterOfMass = HebiFrameType::CenterOfMass;
inline constexpr HebiFrameType HebiFrameTypeOutput = HebiFrameType::Output;
inline constexpr HebiFrameType HebiFrameTypeEndEffector = HebiFrameType::EndEffector;
inline constexpr HebiFrameType HebiFrameTypeInput = HebiFrameType::Input;
inline constexpr HebiFrameType HebiFrameTypeMesh = HebiFrameType::Mesh;
inline constexpr HebiFrameType HebiFrameTypePayload = HebiFrameType::Payload;
// NOLINTEND(readability-identifier-naming)

#endif  // HEBI_COMPAT_STATUS_CODES_HPP_
