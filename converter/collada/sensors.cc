// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of Extras for sensors.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "collada/extras.h"
#include "collada/values.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

constexpr int kMaxRays = 64;
// Defaults of a laser scanner, from the second example in the specification: rays from -kAngle to
// kAngle (degrees), and a range of kRange (m).
constexpr double kAngle = 135, kRange = 5;
constexpr double kMaxPixels = 1e5;

// Returns the numbers in the first of the children `names` that has text; an empty vector if no
// child has text or, after a warning, if the text is invalid.
std::vector<double> figures(const Node& sensor, std::initializer_list<const char*> names,
                            std::size_t count, Diagnostics& out) {
  for (const char* name : names) {
    const Node element = sensor.child(name);
    std::string_view text = element ? element.text() : std::string_view();
    if (text.empty()) continue;
    std::vector<double> numbers;
    while (const auto number = takeNumber(text)) {
      if (std::abs(*number) > kMaxMagnitude) break;
      numbers.push_back(*number);
    }
    if (numbers.size() >= count && trimmed(text).empty()) return numbers;
    out.warning(element.where(),
                asTag(name) + " is " + inQuotes(element.text()) + ", not " +
                    (count == 1 ? "a number" : std::to_string(count) + " numbers"),
                "it is left out");
    return {};
  }
  return {};
}

bool isSane(double pixels) { return pixels >= 1 && pixels <= kMaxPixels; }

double largest(const std::vector<double>& numbers) {
  return numbers.empty() ? 0 : std::max(0.0, std::ranges::max(numbers));
}

}  // namespace

void Extras::addOne(const std::string& name, Mechanism::SensorKind kind, int frame, int joint,
                    double cutoff, const Node& sensor) {
  mechanism_.sensors.push_back({name, kind, frame, joint, cutoff, sensor.where()});
}

void Extras::readSensor(const Node& extra, const Node& technique, int system) {
  const Node instance = technique.child("instance_sensor"),
             origin = technique.child("frame_origin");
  if (!instance || !origin) {
    out_.note(technique.where(),
              std::string("an <extra> of type 'attach_sensor' has no ") +
                  (instance ? "<frame_origin>" : "<instance_sensor>"),
              "it is left out");
    return;
  }
  std::string whyNot;
  const Node sensor = resolver_.url(instance, "url", whyNot);
  if (!sensor) {
    out_.warning(instance.whereIs("url"),
                 "no sensor for the url " + inQuotes(instance.attribute("url")), whyNot);
    return;
  }
  const auto link = linkIn(origin, "link", system);
  if (!link) return;
  std::string name(extra.attribute("name"));
  if (name.empty()) name = sensor.attribute("id");
  addSensor(name, sensor, *link, poseIn(origin, out_));
}

void Extras::addSensor(const std::string& name, const Node& sensor, const PartRef& link,
                       const Pose& X_BS) {
  using Kind = Mechanism::SensorKind;
  const Link& at = kinematics_.linkAt(link);
  const std::string_view type = sensor.attribute("type");
  if (type == "base_pinhole_camera" || type == "BaseCamera") {
    addCamera(name, sensor, at.body, X_BS);
  } else if (type == "base_stereo_camera") {
    out_.warning(sensor.where(),
                 "the stereo camera " + inQuotes(name) + " becomes two cameras at one position",
                 "its rectification is left out");
    int index = 0;
    for (const Node& instance : sensor.children("instance_sensor")) {
      std::string whyNot;
      const Node camera = resolver_.url(instance, "url", whyNot);
      if (camera) {
        addCamera(name + "_" + std::to_string(index++), camera, at.body, X_BS);
      } else {
        out_.warning(instance.whereIs("url"),
                     "no sensor for the url " + inQuotes(instance.attribute("url")), whyNot);
      }
    }
  } else if (type == "base_laser2d" || type == "BaseLaser2D") {
    addLaser(name, sensor, at.body, X_BS);
  } else if (type == "base_encoder") {
    const auto* joint = at.joint < 0 ? nullptr : &kinematics_.jointAt({link.model, at.joint});
    for (std::size_t i = 0; joint && i < joint->axes.size(); ++i) {
      if (joint->axes[i].joint < 0) continue;
      addOne(name + (joint->axes.size() > 1 ? "_" + std::to_string(i) : ""), Kind::jointPosition,
             -1, joint->axes[i].joint, 0, sensor);
    }
  } else if (type == "base_force6d" || type == "base_imu" || type == "base_odometry") {
    const int frame = addFrame(name, at.body, X_BS, Mechanism::FrameKind::frame, sensor.where());
    if (type == "base_force6d") {
      addOne(name + "_force", Kind::force, frame, -1,
             largest(figures(sensor, {"load_range_force", "load_range"}, 1, out_)), sensor);
      addOne(name + "_torque", Kind::torque, frame, -1,
             largest(figures(sensor, {"load_range_torque"}, 1, out_)), sensor);
    } else if (type == "base_imu") {
      addOne(name + "_acceleration", Kind::acceleration, frame, -1, 0, sensor);
      addOne(name + "_angular_velocity", Kind::angularVelocity, frame, -1, 0, sensor);
      addOne(name + "_orientation", Kind::orientation, frame, -1, 0, sensor);
    } else {
      addOne(name + "_position", Kind::position, frame, -1, 0, sensor);
      addOne(name + "_orientation", Kind::orientation, frame, -1, 0, sensor);
    }
  } else {
    out_.warning(sensor.whereIs("type"), "sensors of type " + inQuotes(type) + " are not simulated",
                 "the sensor " + inQuotes(name) + " is left out");
  }
}

void Extras::addCamera(const std::string& name, const Node& sensor, int body, const Pose& X_BS) {
  const auto K = figures(sensor, {"intrinsic"}, 6, out_);
  const auto size = figures(sensor, {"image_dimensions"}, 2, out_);
  Mechanism::Camera camera;
  camera.name = name;
  camera.body = body;
  // OpenRAVE's cameras look along z with y down, MuJoCo's along -z with y up.
  camera.X_BC = X_BS;
  camera.X_BC.rotate(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()));
  camera.where = sensor.where();
  camera.width = 640;
  camera.height = 480;
  camera.fovy = std::numbers::pi / 4;
  const char* const hint = "45 degrees and 640 by 480 pixels are used";
  if (K.empty() || size.empty()) {
    out_.note(sensor.where(),
              "the camera " + inQuotes(name) + " has no <intrinsic> and <image_dimensions>", hint);
  } else if (!std::ranges::all_of(std::array{K[0], K[4], size[0], size[1]}, isSane) ||
             size[0] != std::floor(size[0]) || size[1] != std::floor(size[1])) {
    out_.warning(
        sensor.where(),
        "the camera " + inQuotes(name) +
            " has a focal length that is not from 1 to 100000 pixels, or a size that is not "
            "an integer in this range",
        hint);
  } else {
    camera.width = static_cast<int>(size[0]);
    camera.height = static_cast<int>(size[1]);
    camera.focal = Eigen::Vector2d(K[0], K[4]);
    camera.principal = Eigen::Vector2d(K[2] - size[0] / 2, K[5] - size[1] / 2);
    camera.fovy = 2 * std::atan(size[1] / (2 * K[4]));
  }
  mechanism_.cameras.push_back(std::move(camera));
}

Extras::Scan Extras::scanOf(const std::string& name, const Node& sensor) {
  Scan scan{-kAngle, kAngle, kRange, kMaxRays, 0};
  if (sensor.children().empty()) {
    out_.note(sensor.where(), "the scanner " + inQuotes(name) + " has no values",
              "-135 to 135 degrees and 5 m are used");
    return scan;
  }
  const auto set = [&](double& to, std::initializer_list<const char*> names) {
    const auto numbers = figures(sensor, names, 1, out_);
    if (!numbers.empty()) to = numbers[0];
  };
  set(scan.low, {"angle_min", "minangle"});
  set(scan.high, {"angle_max", "maxangle"});
  const auto angles = figures(sensor, {"angle_range"}, 2, out_);
  if (!angles.empty()) scan.low = angles[0], scan.high = angles[1];
  if (scan.low > scan.high) std::swap(scan.low, scan.high);
  set(scan.range, {"range_max", "maxrange"});
  const auto distances = figures(sensor, {"distance_range"}, 2, out_);
  if (!distances.empty()) scan.range = distances[1];
  set(scan.interval, {"measurement_time", "scantime"});
  if (scan.interval < 0) {
    out_.warning(sensor.where(), "the scanner " + inQuotes(name) + " has a scan time below 0 s",
                 "it scans at 40 Hz");
    scan.interval = 0;
  }
  if (scan.range <= 0) {
    out_.warning(sensor.where(), "the scanner " + inQuotes(name) + " has no range above 0",
                 "its rays have no limit");
    scan.range = 0;
  }
  double step = (scan.high - scan.low) / (kMaxRays - 1);
  set(step, {"angle_increment", "resolution"});
  if (step < 0) {
    out_.warning(sensor.where(), "the scanner " + inQuotes(name) + " has steps below 0 degrees",
                 "64 rays are spread over its angle");
  }
  if (step <= 0) return scan;
  const double count = std::floor((scan.high - scan.low) / step + 1e-9) + 1;
  if (count > kMaxRays) {
    out_.warning(
        sensor.where(),
        "the scanner " + inQuotes(name) + " has more than " + std::to_string(kMaxRays) + " rays",
        std::to_string(kMaxRays) + " are spread over its angle");
    return scan;
  }
  scan.rays = static_cast<int>(count);
  return scan;
}

void Extras::addLaser(const std::string& name, const Node& sensor, int body, const Pose& X_BS) {
  const auto [low, high, range, rays, interval] = scanOf(name, sensor);
  for (int i = 0; i < rays; ++i) {
    const double angle = rays == 1 ? (low + high) / 2 : low + (high - low) * i / (rays - 1);
    Pose X_BR = X_BS;
    X_BR.rotate(Eigen::AngleAxisd(angle * kDegree, Eigen::Vector3d::UnitZ()));
    X_BR.rotate(Eigen::AngleAxisd(std::numbers::pi / 2, Eigen::Vector3d::UnitY()));
    const std::string ray = name + "_" + std::to_string(i);
    const int frame = addFrame(ray, body, X_BR, Mechanism::FrameKind::frame, sensor.where());
    addOne(ray, Mechanism::SensorKind::distance, frame, -1, range, sensor);
    mechanism_.sensors.back().interval = interval;
  }
}

}  // namespace hrdf::collada
