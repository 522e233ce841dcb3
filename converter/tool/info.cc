// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/info.h"

#include <iostream>
#include <variant>

#include <hrdf/robot.h>

#include "model/mujoco_error.h"
#include "robot/format_options.h"
#include "text/files.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

template <class... Info>
void show(bool json, const Info&... robot) {
  if (json) {
    std::cout << dump(infoOf(robot...)) << "\n";
  } else {
    printInfo(robot...);
  }
}

ModelPtr modelOf(const Robot& robot, const std::string& file, const ModelOptions& options,
                 Files& files, Diagnostics& out) {
  const SpecPtr spec = lowerRobot(robot, options, {.read = files}, out);
  ModelPtr model(spec ? mj_compile(spec.get(), nullptr) : nullptr);
  if (spec && !model) {
    reportMujocoError(file, files(file), "compile", mjs_getError(spec.get()), out);
  }
  return model;
}

}  // namespace

int info(const std::string& file, bool json, const ModelOptions& options) {
  Diagnostics out;
  Files files(readerFor(file, options, readFile));
  const auto robot = readRobot(file, options, files, out);
  ModelPtr model;
  const Mechanism* mechanism = robot ? std::get_if<Mechanism>(&*robot) : nullptr;
  if (mechanism) {
    model = modelOf(*robot, file, options, files, out);
  } else if (robot) {
    optionsFor(Format::hrdf, options, file, out);
  }
  print(out);
  if (out.hasErrors()) return kBadInput;
  if (mechanism) {
    show(json, *mechanism, *model);
  } else {
    show(json, std::get<Description>(*robot), withConfig(options, *robot).names);
  }
  return kDone;
}

}  // namespace hrdf
