// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/read_robwork.h"

#include <utility>

#include "robwork/expansion.h"
#include "robwork/make_mechanism.h"
#include "robwork/read_dynamics.h"
#include "robwork/read_workcell.h"

namespace hrdf {

std::optional<Mechanism> readRobwork(const std::string& path, const FileReader& files,
                                     const std::string& resources, Diagnostics& out) {
  Diagnostics own;
  Mechanism mechanism;
  robwork::Expansion in(files, own);
  auto file = in.open(path);
  const auto dynamics = file ? robwork::dynamicsRoot(*file, in, own) : std::nullopt;
  if (dynamics) file = in.openWorkCell(*dynamics);
  if (file) {
    robwork::WorkCell cell = robwork::readWorkCell(*file, in, resources, files, own);
    const bool isBlank = own.hasErrors() && cell.devices.empty() && cell.frames.size() <= 1;
    if (dynamics && !isBlank) cell.dynamics = robwork::readDynamics(*dynamics, cell, in, own);
    mechanism = robwork::makeMechanism(std::move(cell), in, own);
  }
  mechanism.format = "robwork";
  mechanism.path = path;
  mechanism.sources = in.takeSources();
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return mechanism;
}

}  // namespace hrdf
