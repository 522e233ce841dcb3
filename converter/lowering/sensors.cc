// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/sensors.h"

#include <numbers>

#include "model/mjs.h"
#include "model/robot_model.h"

namespace hrdf {
namespace {

// MuJoCo requires the size of a camera's pixel, but the size has no effect, because all lengths of
// the camera are in pixels.
constexpr float kPixel = 1e-5F;  // m

// Default interval of a laser scanner, 40 Hz. 128 rays in each step of 2 ms would take most of the
// computing time.
constexpr double kScanInterval = 0.025;  // s

mjtSensor typeOf(Mechanism::SensorKind kind) {
  using Kind = Mechanism::SensorKind;
  switch (kind) {
    case Kind::distance:
      return mjSENS_RANGEFINDER;
    case Kind::force:
      return mjSENS_FORCE;
    case Kind::torque:
      return mjSENS_TORQUE;
    case Kind::acceleration:
      return mjSENS_ACCELEROMETER;
    case Kind::angularVelocity:
      return mjSENS_GYRO;
    case Kind::orientation:
      return mjSENS_FRAMEQUAT;
    case Kind::position:
      return mjSENS_FRAMEPOS;
    case Kind::jointPosition:
      break;
  }
  return mjSENS_JOINTPOS;
}

// Sets focal length and optical axis of a camera. `principal` is positive if the optical axis is
// right of or below the image centre; MuJoCo's `principal_pixel` has the opposite sign.
void setLens(mjsCamera& camera, const Mechanism::Camera& row) {
  const Eigen::Vector2d principal = row.principal.value_or(Eigen::Vector2d::Zero());
  for (int i = 0; i < 2; ++i) {
    camera.sensor_size[i] = kPixel * static_cast<float>(camera.resolution[i]);
    camera.focal_pixel[i] = static_cast<float>((*row.focal)[i]);
  }
  camera.principal_pixel[0] = static_cast<float>(-principal.x());
  camera.principal_pixel[1] = static_cast<float>(-principal.y());
}

}  // namespace

void addCamera(mjsBody* body, const Mechanism::Camera& row) {
  mjsCamera* camera = mjs_addCamera(body, nullptr);
  mjs_setName(camera->element, row.name.c_str());
  setPose(camera->pos, camera->quat, row.X_BC);
  camera->fovy = tidy(180 / std::numbers::pi * row.fovy);  // MuJoCo stores fovy in degrees here
  if (row.width > 0 && row.height > 0) {
    camera->resolution[0] = row.width;
    camera->resolution[1] = row.height;
    if (row.focal) setLens(*camera, row);
  }
  setInfo(camera->info, row.where);
}

void addSensors(mjSpec* spec, const Mechanism& mechanism) {
  for (const Mechanism::Sensor& row : mechanism.sensors) {
    const bool isOfJoint = row.kind == Mechanism::SensorKind::jointPosition;
    const std::string& object = isOfJoint
                                    ? mechanism.joints[static_cast<std::size_t>(row.joint)].name
                                    : mechanism.frames[static_cast<std::size_t>(row.frame)].name;
    mjsSensor* sensor =
        addSensor(spec, typeOf(row.kind), isOfJoint ? mjOBJ_JOINT : mjOBJ_SITE, object, row.name);
    const bool isDistance = row.kind == Mechanism::SensorKind::distance;
    if (isDistance) sensor->intprm[0] = 1 << mjRAYDATA_DIST;
    sensor->interval[0] = row.interval == 0 && isDistance ? kScanInterval : row.interval;
    // If `nsample` is 1, MuJoCo keeps a measured value until the next measurement.
    sensor->nsample = sensor->interval[0] > 0 ? 1 : 0;
    sensor->cutoff = tidy(row.cutoff);
    setInfo(sensor->info, row.where);
  }
}

}  // namespace hrdf
