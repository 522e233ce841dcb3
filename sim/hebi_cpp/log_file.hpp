// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_LOG_FILE_HPP_
#define HEBI_COMPAT_LOG_FILE_HPP_

#include <hrdf/sim/log_file.h>

#include "group_feedback.hpp"

namespace hebi {

using hrdf::sim::LogFile;

}  // namespace hebi

#endif  // HEBI_COMPAT_LOG_FILE_HPP_
