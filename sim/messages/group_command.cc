// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/group_command.h>

#include "messages/group_files.h"

namespace hrdf::sim {
namespace {

// Sets one value for each module. Ignores `values` unless it has one value for each module.
template <class Field>
void setEach(GroupCommand& group, const Eigen::VectorXd& values, Field field) {
  if (values.size() != static_cast<Eigen::Index>(group.size())) return;
  for (std::size_t i = 0; i < group.size(); ++i) {
    using Value = decltype(field(group[i]).get());
    field(group[i]).set(static_cast<Value>(values[static_cast<Eigen::Index>(i)]));
  }
}

template <class Field>
void getEach(const GroupCommand& group, Eigen::VectorXd& out, Field field) {
  out.resize(static_cast<Eigen::Index>(group.size()));
  for (std::size_t i = 0; i < group.size(); ++i) {
    out[static_cast<Eigen::Index>(i)] = static_cast<double>(field(group[i]).get());
  }
}

constexpr auto kPosition = [](auto& module) { return module.actuator().position(); };
constexpr auto kVelocity = [](auto& module) { return module.actuator().velocity(); };
constexpr auto kEffort = [](auto& module) { return module.actuator().effort(); };
constexpr auto kSpringConstant = [](auto& module) {
  return module.settings().actuator().springConstant();
};

template <class Field>
Eigen::VectorXd each(const GroupCommand& group, Field field) {
  Eigen::VectorXd result;
  getEach(group, result, field);
  return result;
}

}  // namespace

void GroupCommand::clear() {
  for (std::size_t i = 0; i < size(); ++i) (*this)[i] = {};
}

FunctionCallResult GroupCommand::readGains(const std::string& path) {
  Diagnostics diagnostics;
  const auto gains = hrdf::readGains(path, size(), readFile, diagnostics);
  for (std::size_t i = 0; gains && i < size(); ++i) setGains((*gains)[i], (*this)[i].message);
  return resultOf(diagnostics);
}

FunctionCallResult GroupCommand::writeGains(const std::string& path) const {
  return sim::writeGains(*this, path);
}

FunctionCallResult GroupCommand::readSafetyParameters(const std::string& path) {
  Diagnostics diagnostics;
  const auto safety = readSafety(path, size(), readFile, diagnostics);
  for (std::size_t i = 0; safety && i < size(); ++i) setSafety((*safety)[i], (*this)[i].message);
  return resultOf(diagnostics);
}

FunctionCallResult GroupCommand::writeSafetyParameters(const std::string& path) const {
  return writeSafety(*this, path);
}

void GroupCommand::setPosition(const Eigen::VectorXd& position) {
  setEach(*this, position, kPosition);
}
void GroupCommand::setVelocity(const Eigen::VectorXd& velocity) {
  setEach(*this, velocity, kVelocity);
}
void GroupCommand::setEffort(const Eigen::VectorXd& effort) { setEach(*this, effort, kEffort); }
void GroupCommand::setSpringConstant(const Eigen::VectorXd& springConstant) {
  setEach(*this, springConstant, kSpringConstant);
}

Eigen::VectorXd GroupCommand::getPosition() const { return each(*this, kPosition); }
Eigen::VectorXd GroupCommand::getVelocity() const { return each(*this, kVelocity); }
Eigen::VectorXd GroupCommand::getEffort() const { return each(*this, kEffort); }
Eigen::VectorXd GroupCommand::getSpringConstant() const { return each(*this, kSpringConstant); }

void GroupCommand::getPosition(Eigen::VectorXd& out) const { getEach(*this, out, kPosition); }
void GroupCommand::getVelocity(Eigen::VectorXd& out) const { getEach(*this, out, kVelocity); }
void GroupCommand::getEffort(Eigen::VectorXd& out) const { getEach(*this, out, kEffort); }
void GroupCommand::getSpringConstant(Eigen::VectorXd& out) const {
  getEach(*this, out, kSpringConstant);
}

}  // namespace hrdf::sim
