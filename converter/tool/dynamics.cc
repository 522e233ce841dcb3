// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/dynamics.h"

#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <optional>
#include <utility>

#include <hrdf/robot.h>

#include "model/mjs.h"
#include "robot/plain_tree.h"
#include "robot/recognize.h"
#include "robot/scene_files.h"
#include "text/arithmetic.h"
#include "text/files.h"
#include "text/number_text.h"
#include "text/strings.h"
#include "tool/json_text.h"
#include "tool/mjcf_places.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

// Maximum distance (m) of a centre of mass from its body's origin, as in HRDF.
constexpr double kMaxCentre = 1000;
constexpr double kStageLimit = 30;  // s, time limit of each stage of the measurement
// Seconds before the first note of progress, and between two notes.
constexpr double kQuiet = 2, kPause = 10;

// A robot to measure. Maximum speeds, and places of elements, are from its file.
struct Measured {
  SpecPtr spec;
  ModelPtr model;
  MaxSpeeds maxSpeeds;
  std::optional<MjcfPlaces> places;  // set only for a MuJoCo file
};

bool isOfMujoco(const std::string& file, const FileText& text) {
  // If the file cannot be read, returns false: the robot's reader then reports why.
  return text && (file.ends_with(".mjz") || isMjcf(file, *text));
}

// Returns the element's name; "joint 3" if it has no name; empty if `id` is -1.
std::string elementOf(const mjModel& model, mjtObj type, int id) {
  if (id < 0) return {};
  const std::string name = nameOf(model, type, id);
  if (!name.empty()) return name;
  const char* kind = mju_type2Str(type);  // null if `type` is mjOBJ_FLEX
  return std::string(kind ? kind : "flex") + " " + std::to_string(id);
}

// Returns a body whose centre of mass is too far away for MuJoCo's precision; -1: no such body.
int farBody(const mjModel& model) {
  for (int i = 1; i < model.nbody; ++i) {
    if (mju_norm3(model.body_ipos + 3 * i) > kMaxCentre) return i;
  }
  return -1;
}

// Returns why the model cannot be measured, with a hint; empty if it can.
Problem problemOf(const mjModel& model) {
  if (const double step = model.opt.timestep; !(step >= 1e-5 && step <= 0.1)) {
    return {"a time step of " + toText(step) + " s is not measured", "1e-5 to 0.1 s are"};
  }
  if (const int body = farBody(model); body >= 0) {
    return {"the centre of mass of " + inQuotes(elementOf(model, mjOBJ_BODY, body)) + " is " +
                roundedText(mju_norm3(model.body_ipos + 3 * body)) + " m from its frame",
            "at most 1 km is measured; lengths are in metres"};
  }
  return {};
}

MaxSpeeds maxSpeedsOf(const Mechanism& tree) {
  MaxSpeeds speeds;
  for (const auto& joint : tree.joints) {
    if (joint.maxSpeed) speeds[joint.name] = *joint.maxSpeed;
  }
  return speeds;
}

// Opens a robot or a MuJoCo model. Reports errors and warnings. For a MuJoCo model it is an error
// if `hasOptions` is true.
Measured open(const std::string& file, bool hasOptions, const ModelOptions& options,
              Diagnostics& out) {
  Measured result;
  Files files(readerFor(file, options, readFile));
  SceneFiles scene(files);
  const bool isArchive = file.ends_with(".mjz");
  if (isOfMujoco(file, files(file))) {
    if (hasOptions) out.error(file, "model options are not for MuJoCo's own models");
    if (!hasOptions) result.spec = scene.parse(file, isArchive ? nullptr : "text/xml", out);
    result.places = isArchive ? MjcfPlaces() : MjcfPlaces(file, files);
  } else if (const auto robot = readRobot(file, options, files, out)) {
    result.spec = lowerRobot(*robot, options, {.read = files}, out);
    result.maxSpeeds = maxSpeedsOf(plainTree(*robot, options));
  }
  if (!result.spec) return result;
  result.model = scene.compile(result.spec.get(), file, out);
  if (!result.model) return result;
  if (const Problem problem = problemOf(*result.model); !problem.what.empty()) {
    out.error(file, problem.what, problem.hint);
    result.model = nullptr;
  }
  return result;
}

// Returns the place of the element in its file, "arm.dae:12:3"; empty: unknown.
std::string placeOf(const Measured& robot, const DynamicsMeasure& measure) {
  if (measure.id < 0) return {};
  const std::string name = nameOf(*robot.model, measure.type, measure.id);
  if (robot.places) return robot.places->of(measure.type, name);
  mjsElement* element = mjs_findElement(robot.spec.get(), measure.type, name.c_str());
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

// Returns the progress of a measurement's stage as text, such as "rest: 4.2 of 13 s".
std::string toString(const DynamicsStage& stage) {
  return stage.name + ": " + roundedText(stage.done) + " of " + roundedText(stage.whole) + " " +
         stage.unit;
}

// Shows the progress of measuring a file on stderr, and stops stages that take too long.
class Progress {
 public:
  explicit Progress(const std::string& file) : file_(file) {}

  bool operator()(const DynamicsStage& stage) {
    const double now = seconds(start_);
    if (stage.done == 0) stageStart_ = now;
    if (now >= nextNote_) {
      std::fprintf(stderr, "note: %s: %s\n", printable(file_).c_str(), toString(stage).c_str());
      nextNote_ = now + kPause;
    }
    return now - stageStart_ < kStageLimit;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static double seconds(Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  }

  const std::string& file_;
  const Clock::time_point start_ = Clock::now();
  double stageStart_ = 0, nextNote_ = kQuiet;  // s
};

// Counts good measurements and faults of all files, and robots that were not measured. Stores the
// measurement with the largest ratio to its limit.
class Summary {
 public:
  void add(const std::string& file, const DynamicsMeasure& measure, const std::string& name) {
    ++(measure.isFault() ? faults_ : good_);
    if (measure.badness() <= badness_) return;
    badness_ = measure.badness();
    worst_ = measure.name + (name.empty() ? "" : " of " + inQuotes(name)) + " in " +
             printable(file) + ", " + roundedText(badness_) + " times its limit";
  }
  void addUnmeasured() { ++unmeasured_; }

  bool isGood() const { return faults_ == 0 && unmeasured_ == 0; }
  void print() const {
    std::printf("%d ok, %d fault%s", good_, faults_, faults_ == 1 ? "" : "s");
    if (unmeasured_ > 0) std::printf(", %d not measured", unmeasured_);
    std::printf("%s%s\n", worst_.empty() ? "" : "; worst: ", worst_.c_str());
  }

 private:
  int good_ = 0, faults_ = 0, unmeasured_ = 0;
  double badness_ = -1;
  std::string worst_;
};

Json errorsOf(const Diagnostics& out) {
  Json errors = Json::array();
  for (const Diagnostic& each : out.all()) {
    if (each.severity == Severity::error) errors.push_back(toString(each));
  }
  return errors;
}

std::string present;  // file that is measured now, for handle()

// Handles MuJoCo's log messages. Ends the program after a fatal error, because MuJoCo does not
// allow this function to return then.
void handle(const mjLogMessage* message) {
  if (message->level != mjLOG_ERROR) return;
  std::fprintf(stderr, "hrdf: error: %s: MuJoCo: %s\n", present.c_str(), message->subject);
  std::_Exit(kBadInput);
}

// Measures one robot. Returns the results as JSON; if `json` is false, also prints them as text.
Json measured(const std::string& file, const Measured& robot, bool json, Summary& summary) {
  Progress progress(file);
  const Dynamics dynamics = measureDynamics(*robot.model, robot.maxSpeeds, std::ref(progress));
  if (!json) std::printf("%s\n", printable(file).c_str());
  Json rows = Json::array(), unfinished = Json::array();
  for (const DynamicsMeasure& each : dynamics.measures) {
    const std::string name = elementOf(*robot.model, each.type, each.id),
                      place = placeOf(robot, each);
    summary.add(file, each, name);
    if (!json) printRow(each, name, place);
    rows.push_back(toJson(each, name, place));
  }
  for (const DynamicsStage& each : dynamics.unfinished) {
    if (!json) std::printf("  too large: stopped after %s\n", toString(each).c_str());
    unfinished.push_back(toString(each));
  }
  std::fflush(stdout);
  return {{"file", file}, {"measures", std::move(rows)}, {"unfinished", std::move(unfinished)}};
}

}  // namespace

int checkDynamics(const std::vector<std::string>& files, bool json, bool hasOptions,
                  const ModelOptions& options) {
  mju_setLogHandler(handle);
  Json all = Json::array();
  Summary summary;
  for (const std::string& file : files) {
    present = file;
    Diagnostics out;
    const Measured robot = open(file, hasOptions, options, out);
    print(out);
    if (robot.model) {
      all.push_back(measured(file, robot, json, summary));
    } else {
      summary.addUnmeasured();
      all.push_back({{"file", file}, {"measures", Json()}, {"errors", errorsOf(out)}});
    }
  }
  if (json) {
    std::cout << dump(all) << "\n";
  } else {
    summary.print();
  }
  return summary.isGood() ? kDone : kBadInput;
}

}  // namespace hrdf
