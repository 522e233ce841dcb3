// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/group_info.h>

#include "messages/group_files.h"

namespace hrdf::sim {

FunctionCallResult GroupInfo::writeGains(const std::string& path) const {
  return sim::writeGains(*this, path);
}

FunctionCallResult GroupInfo::writeSafetyParameters(const std::string& path) const {
  return writeSafety(*this, path);
}

Eigen::VectorXd GroupInfo::getSpringConstant() const {
  Eigen::VectorXd result;
  getSpringConstant(result);
  return result;
}

void GroupInfo::getSpringConstant(Eigen::VectorXd& out) const {
  out.resize(static_cast<Eigen::Index>(size()));
  for (std::size_t i = 0; i < size(); ++i) {
    const auto constant = (*this)[i].settings().actuator().springConstant();
    out[static_cast<Eigen::Index>(i)] = static_cast<double>(constant.get());
  }
}

}  // namespace hrdf::sim
