// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot formats: one row for each.
#ifndef HRDF_ROBOT_FORMATS_H_
#define HRDF_ROBOT_FORMATS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/mechanism.h>

namespace hrdf {

enum class Format { unknown, hrdf, robwork, collada, graspit, urdf };

struct FormatRow {
  Format format;
  std::string_view name;   // the same as Mechanism::format, and in `hrdf info --json`
  std::string_view title;  // for display: "RobWork"
  std::string_view file;   // for messages: "a RobWork file"
  // Extensions that only this format has, each followed by '|'; may be empty.
  std::string_view extensions;
  // Reads a robot of this format. Null for HRDF, whose reader returns a Description.
  std::optional<Mechanism> (*read)(const std::string& path, const FileReader& files,
                                   const std::string& resources, Diagnostics& out);
};

std::span<const FormatRow> formats();

// Returns the table row of a format; for Format::unknown, the row of HRDF, whose reader reports the
// error.
const FormatRow& rowOf(Format format);

// Returns the table row whose name is `name`, a Mechanism::format.
const FormatRow& rowNamed(std::string_view name);

}  // namespace hrdf

#endif  // HRDF_ROBOT_FORMATS_H_
