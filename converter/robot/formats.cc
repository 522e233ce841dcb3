// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/formats.h"

#include <algorithm>
#include <array>

#include "collada/read_collada.h"
#include "graspit/read_graspit.h"
#include "robwork/read_robwork.h"
#include "urdf/read_urdf.h"

namespace hrdf {

std::span<const FormatRow> formats() {
  static constexpr std::array kRows = std::to_array<FormatRow>({
      {Format::hrdf, "hrdf", "HRDF", "an HRDF file", ".hrdf|", nullptr},
      {Format::robwork, "robwork", "RobWork", "a RobWork file", ".rwxml|", readRobwork},
      {Format::collada, "collada", "COLLADA", "a COLLADA file", ".dae|.zae|", readCollada},
      {Format::graspit, "graspit", "GraspIt!", "a GraspIt! robot", ".graspit|", readGraspit},
      {Format::urdf, "urdf", "URDF", "a URDF file", ".urdf|", readUrdf},
  });
  return kRows;
}

const FormatRow& rowOf(Format format) {
  const auto row = std::ranges::find(formats(), format, &FormatRow::format);
  return row == formats().end() ? formats().front() : *row;
}

const FormatRow& rowNamed(std::string_view name) {
  const auto row = std::ranges::find(formats(), name, &FormatRow::name);
  return row == formats().end() ? formats().front() : *row;
}

}  // namespace hrdf
