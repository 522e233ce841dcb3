// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/group_info.h>

#include "group_files.h"

namespace hrdf::sim {

FunctionCallResult GroupInfo::writeGains(const std::string& path) const {
  std::vector<hrdf::ModuleGains> gains;
  for (std::size_t i = 0; i < size(); ++i) gains.push_back(gainsOf((*this)[i].message));
  return writeGainsFile(path, gains);
}

FunctionCallResult GroupInfo::writeSafetyParameters(const std::string& path) const {
  std::vector<ModuleSafety> safety;
  for (std::size_t i = 0; i < size(); ++i) safety.push_back(safetyOf((*this)[i].message));
  return writeSafetyFile(path, safety);
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
