// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot in one HTML file: its model, modules and texts in the template that `page/` builds.
#ifndef HRDF_PAGE_ROBOT_PAGE_H_
#define HRDF_PAGE_ROBOT_PAGE_H_

#include <optional>
#include <string>
#include <vector>

#include "page/lower_firmware.h"

namespace hrdf {

// A file of the user that a page holds; its name is without folders of the machine.
struct PageFile {
  std::string name, text;
};

struct RobotPage {
  std::string name;
  std::string version;  // of the program that writes the page
  std::string model;    // an .mjz that MuJoCo 3.14 reads
  double mass = 0;      // kg
  std::vector<FirmwareModule> modules;
  std::vector<PageFile> files;  // the robot's own is the first
  std::optional<PageFile> control;
};

// The first version of `window.hrdf` and of what a page holds for it.
inline constexpr int kPageFormat = 1;

// The most modules that the firmware of a page runs; as kCapacity of page/firmware.cc.
inline constexpr std::size_t kMaxPageModules = 256;

// Returns the path of the template, which is in share/hrdf-mujoco next to the folder of this
// program, or beside the program, as in a wheel; empty if this build has none. HRDF_PAGE_TEMPLATE
// names another one.
std::string findPageTemplate();

// Returns the page; empty if `html` is not such a template.
std::string pageOf(const RobotPage& page, const std::string& html);

}  // namespace hrdf

#endif  // HRDF_PAGE_ROBOT_PAGE_H_
