// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of Extras that is about sensors.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "collada/extras.h"
#include "collada/values.h"
#include "text/words.h"

namespace hrdf::collada {
namespace {

constexpr int kMaxRays = 64;
// Of a scanner without figures: those of the text's second example.
constexpr double kAngle = 135, kRange = 5;  // degrees to both sides, m

// Returns the numbers in the first of the elements that is there and has at least `count`.
std::vector<double> figures(const Node& sensor, std::initializer_list<const char*> names,
                            std::size_t count) {
  for (const char* name : names) {
    const Node element = sensor.child(name);
    std::string_view text = element ? element.text() : std::string_view();
    std::vector<double> numbers;
    while (const auto number = takeNumber(text)) numbers.push_back(*number);
    if (numbers.size() >= count) return numbers;
  }
  return {};
}

double figure(const Node& sensor, std::initializer_list<const char*> names, double otherwise) {
  const auto numbers = figures(sensor, names, 1);
  return numbers.empty() ? otherwise : numbers[0];
}

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
  addSensor(name, sensor, link->second, link->first, poseIn(origin, out_));
}

void Extras::addSensor(const std::string& name, const Node& sensor, int link, int model,
                       const Pose& X_BS) {
  using Kind = Mechanism::SensorKind;
  const Model& owner = kinematics_.models[static_cast<std::size_t>(model)];
  const Link& at = owner.links[static_cast<std::size_t>(link)];
  const std::string_view type = sensor.attribute("type");
  if (type == "base_pinhole_camera" || type == "BaseCamera") {
    addCamera(name, sensor, at.body, X_BS);
  } else if (type == "base_stereo_camera") {
    out_.warning(sensor.where(),
                 "the stereo camera " + inQuotes(name) + " is two cameras in one place",
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
    const auto* joint = at.joint < 0 ? nullptr : &owner.joints[static_cast<std::size_t>(at.joint)];
    for (std::size_t i = 0; joint && i < joint->axes.size(); ++i) {
      if (joint->axes[i].joint < 0) continue;
      addOne(name + (joint->axes.size() > 1 ? "_" + std::to_string(i) : ""), Kind::jointPosition,
             -1, joint->axes[i].joint, 0, sensor);
    }
  } else if (type == "base_force6d" || type == "base_imu" || type == "base_odometry") {
    const int frame = addFrame(name, at.body, X_BS, Mechanism::FrameKind::frame, sensor);
    if (type == "base_force6d") {
      addOne(name + "_force", Kind::force, frame, -1,
             largest(figures(sensor, {"load_range_force", "load_range"}, 1)), sensor);
      addOne(name + "_torque", Kind::torque, frame, -1,
             largest(figures(sensor, {"load_range_torque"}, 1)), sensor);
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
  const auto K = figures(sensor, {"intrinsic"}, 6);
  const auto size = figures(sensor, {"image_dimensions"}, 2);
  Mechanism::Camera camera;
  camera.name = name;
  camera.body = body;
  // OpenRAVE's look along z with y down, MuJoCo's along -z with y up.
  camera.X_BC = X_BS;
  camera.X_BC.rotate(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()));
  camera.where = sensor.where();
  const bool isWhole = K.size() >= 6 && size.size() >= 2 && K[0] > 0 && K[4] > 0 && size[0] >= 1 &&
                       size[1] >= 1 && size[0] <= 1e5 && size[1] <= 1e5;
  camera.width = isWhole ? static_cast<int>(size[0]) : 640;
  camera.height = isWhole ? static_cast<int>(size[1]) : 480;
  if (isWhole) {
    camera.focal = Eigen::Vector2d(K[0], K[4]);
    camera.principal = Eigen::Vector2d(K[2] - size[0] / 2, K[5] - size[1] / 2);
  } else {
    out_.note(sensor.where(),
              "the camera " + inQuotes(name) + " has no <intrinsic> and <image_dimensions>",
              "45 degrees and 640 by 480 pixels are taken");
  }
  camera.fovy = isWhole ? 2 * std::atan(size[1] / (2 * K[4])) : std::numbers::pi / 4;
  mechanism_.cameras.push_back(std::move(camera));
}

void Extras::addLaser(const std::string& name, const Node& sensor, int body, const Pose& X_BS) {
  const auto angles = figures(sensor, {"angle_range"}, 2);
  const auto distances = figures(sensor, {"distance_range"}, 2);
  double low = figure(sensor, {"angle_min", "minangle"}, -kAngle);
  double high = figure(sensor, {"angle_max", "maxangle"}, kAngle);
  double range = figure(sensor, {"range_max", "maxrange"}, kRange);
  if (!angles.empty()) low = angles[0], high = angles[1];
  if (!distances.empty()) range = distances[1];
  const double step = figure(sensor, {"angle_increment", "resolution"}, 0);
  if (sensor.children().empty()) {
    out_.note(sensor.where(), "the scanner " + inQuotes(name) + " has no figures",
              "-135 to 135 degrees and 5 m are taken");
  }
  if (low > high) std::swap(low, high);
  double count = step > 0 ? std::floor((high - low) / step + 1e-9) + 1 : kMaxRays;
  if (count > kMaxRays) {
    out_.warning(
        sensor.where(),
        "the scanner " + inQuotes(name) + " has more than " + std::to_string(kMaxRays) + " rays",
        std::to_string(kMaxRays) + " are spread over its angle");
    count = kMaxRays;
  }
  const int rays = std::max(1, static_cast<int>(count));
  for (int i = 0; i < rays; ++i) {
    const double angle = rays == 1 ? (low + high) / 2 : low + (high - low) * i / (rays - 1);
    Pose X_BR = X_BS;
    X_BR.rotate(Eigen::AngleAxisd(angle * kDegree, Eigen::Vector3d::UnitZ()));
    X_BR.rotate(Eigen::AngleAxisd(std::numbers::pi / 2, Eigen::Vector3d::UnitY()));
    const std::string ray = name + "_" + std::to_string(i);
    const int frame = addFrame(ray, body, X_BR, Mechanism::FrameKind::frame, sensor);
    addOne(ray, Mechanism::SensorKind::distance, frame, -1, range > 0 ? range : 0, sensor);
  }
}

}  // namespace hrdf::collada
