// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "pictures/photographer.h"

#include <array>
#include <cstddef>
#include <functional>
#include <future>
#include <limits>
#include <mutex>
#include <string_view>

#include "text/strings.h"

namespace hrdf::sim {
namespace {

constexpr int kMaxSize = 4096;  // pixels, maximum width and height of a picture
constexpr int kUsualWidth = 640, kUsualHeight = 480;

// Runs `work` in a new thread without an OpenGL context, and waits until the thread ends. Allows
// only one such thread at a time, because all threads share MuJoCo's addresses of OpenGL functions.
void doApart(const std::function<void()>& work) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::async(std::launch::async, work).get();
}

std::string namesOfCameras(const mjModel& model) {
  std::vector<std::string_view> names;
  for (int i = 0; i < model.ncam; ++i) {
    const char* const name = mj_id2name(&model, mjOBJ_CAMERA, i);
    if (name != nullptr) names.emplace_back(name);
  }
  return listed(names);
}

// Returns the distance (m) of a pixel from the camera. `pixel` is its value in MuJoCo's reversed
// depth buffer: 1 at the near plane, 0 at the far plane.
float depthOf(float pixel, const mjvGLCamera& camera) {
  if (pixel <= 0) return std::numeric_limits<float>::infinity();
  const double near = camera.frustum_near, far = camera.frustum_far, share = pixel;
  const bool isParallel = camera.orthographic != 0;
  return static_cast<float>(isParallel ? far - share * (far - near)
                                       : near * far / (near + share * (far - near)));
}

void readDepth(const mjvGLCamera& camera, mjrContext& context, CameraPicture& picture) {
  const auto width = static_cast<std::size_t>(picture.width);
  const auto height = static_cast<std::size_t>(picture.height);
  std::vector<float> pixels(width * height);
  mjr_readPixels(nullptr, pixels.data(), {0, 0, picture.width, picture.height}, &context);
  picture.depth.resize(pixels.size());
  for (std::size_t row = 0; row < height; ++row) {
    const float* const from =
        pixels.data() + (height - 1 - row) * width;  // in OpenGL the first row is at the bottom
    for (std::size_t i = 0; i < width; ++i) {
      picture.depth[row * width + i] = depthOf(from[i], camera);
    }
  }
}

// Sets focal length, principal point and pose of `picture`, which was drawn with `camera`. Pixels
// are square unless the model defines the camera's lens.
void setLens(const mjvGLCamera& camera, CameraPicture& picture) {
  // Height and width (m) of a pixel at the near plane.
  const double top = camera.frustum_top, half = camera.frustum_width;
  const double high = (top - camera.frustum_bottom) / picture.height;
  const double wide = half > 0 ? 2 * half / picture.width : high;
  const double distance = camera.orthographic != 0 ? 1 : camera.frustum_near;
  picture.focal = {distance / wide, distance / high};
  picture.principal = {(picture.width - 1) / 2.0 - camera.frustum_center / wide, top / high - 0.5};
  const Eigen::Vector3d forward = Eigen::Map<const Eigen::Vector3f>(camera.forward).cast<double>();
  const Eigen::Vector3d down = -Eigen::Map<const Eigen::Vector3f>(camera.up).cast<double>();
  picture.X_WC.linear() << down.cross(forward), down, forward;
  picture.X_WC.translation() = Eigen::Map<const Eigen::Vector3f>(camera.pos).cast<double>();
}

}  // namespace

std::optional<Shot> shotOf(const mjModel& model, const std::string& camera, int width, int height,
                           Diagnostics& out) {
  const int id = mj_name2id(&model, mjOBJ_CAMERA, camera.c_str());
  if (id < 0) {
    const std::string names = namesOfCameras(model);
    out.error(kNoPlace, "the model has no camera " + inQuotes(camera),
              names.empty() ? "add a camera in a scene by <camera name=\"...\"/>, or in HRDF "
                              "by a part with the tag 'camera'"
                            : "its cameras are " + names);
    return std::nullopt;
  }
  if (width == 0 && height == 0) {
    const int* const size = model.cam_resolution + std::ptrdiff_t{2} * id;
    // 1 x 1 is MuJoCo's default: the model sets no picture size for the camera.
    const bool isGiven = size[0] > 1 && size[1] > 1;
    width = isGiven ? size[0] : kUsualWidth;
    height = isGiven ? size[1] : kUsualHeight;
  }
  if (width < 1 || height < 1 || width > kMaxSize || height > kMaxSize) {
    out.error(kNoPlace,
              "a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                  " pixels cannot be taken",
              "width and height are from 1 to " + std::to_string(kMaxSize) +
                  ", or both 0 for the camera's own");
    return std::nullopt;
  }
  return Shot{id, width, height};
}

Photographer::Photographer(const mjModel& model) : model_(model) {}

Photographer::~Photographer() {
  if (!offscreen_) return;
  doApart([this] {
    offscreen_->makeCurrent();
    view_.reset();
    offscreen_.reset();
  });
}

std::optional<CameraPicture> Photographer::take(const Shot& shot,
                                                const std::vector<mjtNum>& state) {
  std::optional<CameraPicture> picture;
  doApart([&] {
    if (!open()) return;
    place(state);
    picture = draw(shot);
    offscreen_->release();
  });
  return picture;
}

// Makes an OpenGL context current, and creates it if necessary. Returns false if the machine has no
// OpenGL.
bool Photographer::open() {
  if (offscreen_) {
    offscreen_->makeCurrent();
    return true;
  }
  offscreen_ = Offscreen::create();
  if (!offscreen_) return false;
  data_.reset(mj_makeData(&model_));
  view_ = std::make_unique<View>(model_, mjFONTSCALE_50, Quality::draft);
  view_->options.flags[mjVIS_RANGEFINDER] = 0;
  view_->context().readDepthMap = mjDEPTH_ZEROFAR;
  return true;
}

// Computes the poses of all elements that are drawn in the physics state `state`.
void Photographer::place(const std::vector<mjtNum>& state) {
  mj_setState(&model_, data_.get(), state.data(), mjSTATE_INTEGRATION);
  mj_kinematics(&model_, data_.get());
  mj_comPos(&model_, data_.get());
  mj_camlight(&model_, data_.get());
  mj_flex(&model_, data_.get());
  mj_tendon(&model_, data_.get());
}

// Draws the scene for the depth picture, without the sky, which MuJoCo draws as a box with a depth.
void Photographer::drawWithoutSky(mjrRect viewport) {
  mjvScene& scene = view_->scene;
  constexpr std::array kNeedless = {mjRND_SKYBOX, mjRND_SHADOW, mjRND_REFLECTION};
  for (const mjtRndFlag flag : kNeedless) scene.flags[flag] = 0;
  mjr_setBuffer(mjFB_OFFSCREEN, &view_->context());
  mjr_render(viewport, &scene, &view_->context());
  for (const mjtRndFlag flag : kNeedless) scene.flags[flag] = 1;
}

CameraPicture Photographer::draw(const Shot& shot) {
  view_->camera.type = mjCAMERA_FIXED;
  view_->camera.fixedcamid = shot.camera;
  CameraPicture picture{view_->take(*data_, shot.width, shot.height), {}, data_->time};
  const mjvGLCamera camera =
      // Average of MuJoCo's cameras for the left and the right eye.
      mjv_averageCamera(&view_->scene.camera[0], &view_->scene.camera[1]);
  drawWithoutSky({0, 0, shot.width, shot.height});
  readDepth(camera, view_->context(), picture);
  setLens(camera, picture);
  return picture;
}

}  // namespace hrdf::sim
