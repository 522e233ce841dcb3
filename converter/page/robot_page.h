// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes a robot into one HTML file: its model, modules and files in the template that `page/`
// builds.
#ifndef HRDF_PAGE_ROBOT_PAGE_H_
#define HRDF_PAGE_ROBOT_PAGE_H_

#include <optional>
#include <string>
#include <vector>

#include "page/lower_firmware.h"

namespace hrdf {

// A user's file in a page. Its name contains no folders of the user's machine.
struct PageFile {
  std::string name, text;
};

struct RobotPage {
  std::string name;
  std::string version;  // of the program that writes the page
  std::string model;    // bytes of an .mjz for MuJoCo 3.14
  double mass = 0;      // kg
  std::vector<FirmwareModule> modules;
  std::vector<PageFile> files;  // the robot's own file is the first
  std::optional<PageFile> control;
};

// Version of the page's data and of the JavaScript object `window.hrdf`.
inline constexpr int kPageFormat = 1;

// Maximum number of modules that a page's firmware runs; equals kCapacity of page/firmware.cc.
inline constexpr std::size_t kMaxPageModules = 256;

// Returns the path of the template: $HRDF_PAGE_TEMPLATE, else page.html next to the program (as in
// a wheel), else in share/hrdf-mujoco next to the program's folder. Empty if the build has no
// template.
std::string findPageTemplate();

// True if `html` is a complete template of a page.
bool isPageTemplate(const std::string& html);

// Returns the page, made from the template `html`, which must be complete.
std::string pageOf(const RobotPage& page, const std::string& html);

}  // namespace hrdf

#endif  // HRDF_PAGE_ROBOT_PAGE_H_
