// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/dynamics.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <variant>

#include <hrdf/layout.h>
#include <hrdf/robot.h>

#include "model/mjs.h"
#include "robot/recognize.h"
#include "text/arithmetic.h"
#include "text/files.h"
#include "text/number_text.h"
#include "text/strings.h"
#include "tool/json_text.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

// A model, and what its file says of it.
struct Measured {
  SpecPtr spec;
  ModelPtr model;
  MaxSpeeds maxSpeeds;
};

bool isOfMujoco(const std::string& file, const FileText& text) {
  if (!text) return false;  // the reader says why
  if (file.ends_with(".mjz")) return true;
  return formatOf(file, text) == Format::unknown && text->find("<mujoco") != text->npos;
}

SpecPtr parsed(const std::string& file, Diagnostics& out) {
  std::array<char, 1000> error{};
  SpecPtr spec(mj_parse(file.c_str(), nullptr, nullptr, error.data(), error.size()));
  if (!spec) out.error(file, std::string("MuJoCo cannot read it: ") + error.data());
  return spec;
}

MaxSpeeds maxSpeedsOf(const Robot& robot) {
  const auto* description = std::get_if<Description>(&robot);
  const Mechanism mechanism = description ? layout(*description).tree : std::get<Mechanism>(robot);
  MaxSpeeds speeds;
  for (const auto& joint : mechanism.joints) {
    if (joint.maxSpeed) speeds[joint.name] = *joint.maxSpeed;
  }
  return speeds;
}

// Opens a robot, or a model of MuJoCo, which takes no options. Reports errors, and warnings.
Measured open(const std::string& file, bool hasOptions, const ModelOptions& options,
              Diagnostics& out) {
  Measured result;
  Files files(readerFor(file, options, readFile));
  if (isOfMujoco(file, files(file))) {
    if (hasOptions) out.error(file, "MuJoCo's own models take no model options");
    if (!hasOptions) result.spec = parsed(file, out);
  } else if (const auto robot = readRobot(file, options, files, out)) {
    result.spec = lowerRobot(*robot, options, {.read = files}, out);
    result.maxSpeeds = maxSpeedsOf(*robot);
  }
  if (!result.spec) return result;
  result.model.reset(mj_compile(result.spec.get(), nullptr));
  if (!result.model) {
    out.error(file, std::string("MuJoCo cannot compile it: ") + mjs_getError(result.spec.get()));
  } else if (const double step = result.model->opt.timestep; !(step >= 1e-5 && step <= 0.1)) {
    out.error(file, "a time step of " + toText(step) + " s is not measured", "1e-5 to 0.1 s are");
    result.model = nullptr;
  }
  return result;
}

std::string elementOf(const mjModel& model, const DynamicsMeasure& measure) {
  return measure.id < 0 ? "" : nameOf(model, measure.type, measure.id);
}

// Where the file has the element, "arm.dae:12:3"; empty if that is unknown.
std::string placeOf(mjSpec& spec, const DynamicsMeasure& measure, const std::string& name) {
  mjsElement* element = mjs_findElement(&spec, measure.type, name.c_str());
  if (!element) return {};
  switch (measure.type) {
    case mjOBJ_JOINT:
      return mjs_getString(mjs_asJoint(element)->info);
    case mjOBJ_ACTUATOR:
      return mjs_getString(mjs_asActuator(element)->info);
    case mjOBJ_TENDON:
      return mjs_getString(mjs_asTendon(element)->info);
    case mjOBJ_SITE:
      return mjs_getString(mjs_asSite(element)->info);
    default:
      return mjs_getString(mjs_asBody(element)->info);
  }
}

std::string withUnit(double value, const std::string& unit) {
  if (std::isnan(value)) return "not a number";
  return roundedText(value) + (unit.empty() ? "" : " " + unit);
}

Json toJson(const DynamicsMeasure& measure, const std::string& name, const std::string& place) {
  return {{"measure", measure.name},
          {"value", std::isnan(measure.value) ? Json() : Json(measure.value)},
          {"unit", measure.unit},
          {"limit", measure.limit},
          {"fault", measure.isFault()},
          {"faults", measure.faults},
          {"element", name.empty() ? Json() : Json(name)},
          {"place", place.empty() ? Json() : Json(place)},
          {"cure", measure.isFault() ? Json(measure.cure) : Json()}};
}

void printRow(const DynamicsMeasure& measure, const std::string& name, const std::string& place) {
  std::string where = name.empty() ? "" : "'" + printable(name) + "'";
  if (measure.faults > 1) where += " and " + std::to_string(measure.faults - 1) + " more";
  if (!place.empty()) where += "  " + printable(place);
  std::printf("  %-5s  %-22s %16s   at most %-14s %s\n", measure.isFault() ? "FAULT" : "ok",
              measure.name.c_str(), withUnit(measure.value, measure.unit).c_str(),
              withUnit(measure.limit, measure.unit).c_str(), where.c_str());
  if (measure.isFault()) std::printf("         %s\n", measure.cure.c_str());
}

Json errorsOf(const Diagnostics& out) {
  Json errors = Json::array();
  for (const Diagnostic& each : out.all()) {
    if (each.severity == Severity::error) errors.push_back(toString(each));
  }
  return errors;
}

std::string present;  // the file that is measured, for handle()

// A state that becomes invalid is a fault of a measure. What MuJoCo cannot go on from ends the
// program, because it returns nowhere.
void handle(const mjLogMessage* message) {
  if (message->level != mjLOG_ERROR) return;
  std::fprintf(stderr, "hrdf: error: %s: MuJoCo: %s\n", present.c_str(), message->subject);
  std::_Exit(kBadInput);
}

}  // namespace

int checkDynamics(const std::vector<std::string>& files, bool json, bool hasOptions,
                  const ModelOptions& options) {
  mju_setLogHandler(handle);
  Json all = Json::array();
  bool isAnyBad = false;
  for (const std::string& file : files) {
    present = file;
    Diagnostics out;
    const Measured robot = open(file, hasOptions, options, out);
    print(out);
    if (!robot.model) {
      isAnyBad = true;
      all.push_back({{"file", file}, {"measures", Json()}, {"errors", errorsOf(out)}});
      continue;
    }
    if (!json) std::printf("%s\n", printable(file).c_str());
    Json rows = Json::array();
    for (const DynamicsMeasure& each : measureDynamics(*robot.model, robot.maxSpeeds)) {
      const std::string name = elementOf(*robot.model, each);
      const std::string place = placeOf(*robot.spec, each, name);
      isAnyBad = isAnyBad || each.isFault();
      if (!json) printRow(each, name, place);
      rows.push_back(toJson(each, name, place));
    }
    std::fflush(stdout);
    all.push_back({{"file", file}, {"measures", std::move(rows)}});
  }
  if (json) std::cout << dump(all) << "\n";
  return isAnyBad ? kBadInput : kDone;
}

}  // namespace hrdf
