// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "pictures/view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numbers>
#include <span>
#include <string_view>
#include <vector>

#include <GL/gl.h>
#include <GL/glext.h>
#include <Eigen/Geometry>

#include "model/show_pose.h"
#include "model/stand.h"
#include "pictures/offscreen.h"
#include "pictures/sky.h"

namespace hrdf::sim {
namespace {

constexpr int kMaxGeoms = 10000;  // maximum number of geoms in a picture, as in MuJoCo's viewer
// Factor for the size of the model in a picture, which leaves a margin.
constexpr double kMargin = 1.12;
constexpr int kCollisionGroup = 3;

using Points = std::vector<Eigen::Vector3d>;

bool isUnbounded(int type) { return type == mjGEOM_PLANE || type == mjGEOM_HFIELD; }

// Appends the corners of the geom's bounding box to `points` (m, world frame).
void addCorners(const mjModel& model, const mjData& data, int geom, Points& points) {
  using Matrix = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  const Eigen::Map<const Eigen::Vector3d> position(data.geom_xpos + 3 * geom);
  const Eigen::Map<const Matrix> rotation(data.geom_xmat + 9 * geom);
  const Eigen::Map<const Eigen::Vector3d> centre(model.geom_aabb + 6 * geom);
  const Eigen::Map<const Eigen::Vector3d> half(model.geom_aabb + 6 * geom + 3);
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3d sign((corner & 1) ? 1 : -1, (corner & 2) ? 1 : -1, (corner & 4) ? 1 : -1);
    points.push_back(position + rotation * (centre + sign.cwiseProduct(half)));
  }
}

// Appends points of the floor below the model, so that a picture also shows this part of the floor.
void addFloor(const mjModel& model, const mjData& data, Points& points) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& point : points) box.extend(point);
  for (int i = 0; i < model.ngeom; ++i) {
    const double height = data.geom_xpos[3 * i + 2];
    const bool level = model.geom_type[i] == mjGEOM_PLANE && data.geom_xmat[9 * i + 8] > 0.99;
    if (!level || box.min().z() - height > box.sizes().maxCoeff()) continue;
    points.emplace_back(box.center().x(), box.center().y(), height);
  }
}

// Returns the lowest geom group that is hidden; all higher groups are hidden too. Collision geoms
// (group 3) are hidden, unless no body has a geom in a lower group.
int firstHidden(const mjModel& model) {
  for (int i = 0; i < model.ngeom; ++i) {
    if (model.geom_bodyid[i] != 0 && model.geom_group[i] < kCollisionGroup) return kCollisionGroup;
  }
  return kCollisionGroup + 1;
}

// Appends corners of panels (walls, ceilings) that are close to the robot, because it may hang from
// them.
void addPanels(const mjModel& model, const mjData& data, Points& points) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& point : points) box.extend(point);
  const Eigen::AlignedBox3d panels = panelsNear(model, data, box);
  for (int i = 0; i < 8 && !panels.isEmpty(); ++i) {
    points.push_back(panels.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i)));
  }
}

Points outline(const mjModel& model, const mjData& data) {
  const int hidden = firstHidden(model);
  Points points;
  for (int i = 0; i < model.ngeom; ++i) {
    if (isUnbounded(model.geom_type[i]) || isPanel(model, i) || model.geom_group[i] >= hidden) {
      continue;
    }
    addCorners(model, data, i, points);
  }
  if (points.empty()) return points;
  addPanels(model, data, points);
  addFloor(model, data, points);
  return points;
}

}  // namespace

Eigen::Matrix3d cameraAxes(double azimuth, double elevation) {
  constexpr double kRadian = std::numbers::pi / 180;
  const double a = azimuth * kRadian;
  const double e = elevation * kRadian;
  const Eigen::Vector3d forward(std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e));
  const Eigen::Vector3d right = forward.cross(Eigen::Vector3d::UnitZ()).normalized();
  Eigen::Matrix3d axes;
  axes << right.transpose(), right.cross(forward).transpose(), -forward.transpose();
  return axes;
}

namespace {

// Returns the distance of the camera from its target at which all `points` (relative to the target,
// in the axes of the camera) are in the picture.
double distanceFor(const Points& points, double tanX, double tanY) {
  double distance = 0;
  for (const Eigen::Vector3d& p : points) {
    const double aside = std::max(std::abs(p.x()) / tanX, std::abs(p.y()) / tanY);
    distance = std::max(distance, p.z() + aside * kMargin);
  }
  return distance;
}

}  // namespace

mjvCamera cameraFor(const mjModel& model, const mjData& data, double aspect) {
  mjvCamera camera;
  mjv_defaultFreeCamera(&model, &camera);
  Points points = outline(model, data);
  if (points.empty()) return camera;
  camera.azimuth = kShowAzimuth;
  camera.elevation = kShowElevation;
  const Eigen::Matrix3d axes = cameraAxes(kShowAzimuth, kShowElevation);
  Eigen::AlignedBox3d box;
  for (Eigen::Vector3d& point : points) {
    point = axes * point;
    box.extend(point);
  }
  for (Eigen::Vector3d& point : points) point -= box.center();
  const double tanY = std::tan(model.vis.global.fovy * std::numbers::pi / 360);
  camera.distance = std::max(distanceFor(points, tanY * aspect, tanY), 1e-3);
  const Eigen::Vector3d lookat = axes.transpose() * box.center();
  std::copy_n(lookat.data(), 3, camera.lookat);
  return camera;
}

bool isInSight(const mjModel& model, const mjData& data, const mjvCamera& camera, double aspect) {
  const Eigen::Matrix3d axes = cameraAxes(camera.azimuth, camera.elevation);
  const Eigen::Map<const Eigen::Vector3d> lookat(camera.lookat);
  const double tanY = std::tan(model.vis.global.fovy * std::numbers::pi / 360);
  return std::ranges::all_of(outline(model, data), [&](const Eigen::Vector3d& point) {
    const Eigen::Vector3d p = axes * (point - lookat);
    const double away = camera.distance - p.z();
    return std::abs(p.x()) <= away * tanY * aspect && std::abs(p.y()) <= away * tanY;
  });
}

Picture readPicture(mjrRect viewport, const mjrContext& context) {
  const std::ptrdiff_t row = std::ptrdiff_t{3} * viewport.width;
  std::vector<unsigned char> rgb(static_cast<std::size_t>(row * viewport.height));
  mjr_readPixels(rgb.data(), nullptr, viewport, &context);
  // Reverses the order of rows, because OpenGL begins with the bottom row.
  for (auto top = rgb.begin(), bottom = rgb.end(); bottom - top > row; top += row) {
    bottom -= row;
    std::swap_ranges(top, top + row, bottom);
  }
  return {viewport.width, viewport.height, std::move(rgb)};
}

namespace {

bool contains(GLenum name, std::string_view text) {
  static const auto getString = openGlFunction<decltype(&glGetString)>("glGetString");
  if (getString == nullptr) return false;
  const auto* value = reinterpret_cast<const char*>(getString(name));
  return value != nullptr && std::string_view(value).find(text) != std::string_view::npos;
}

}  // namespace

bool canDraw() {
  static const auto getString = openGlFunction<decltype(&glGetString)>("glGetString");
  const auto* version =
      getString != nullptr ? reinterpret_cast<const char*>(getString(GL_VERSION)) : nullptr;
  return version != nullptr && std::atof(version) >= 1.5 &&
         contains(GL_EXTENSIONS, "GL_ARB_framebuffer_object") &&
         contains(GL_EXTENSIONS, "GL_ARB_vertex_buffer_object");
}

namespace {

// Turns the shading of each sample of a pixel on or off. Multisampling alone does not smooth edges
// of shadows inside surfaces.
void shadeSamples(bool isOn) {
  static const auto enable = openGlFunction<decltype(&glEnable)>("glEnable");
  static const auto disable = openGlFunction<decltype(&glDisable)>("glDisable");
  static const auto setShare = openGlFunction<PFNGLMINSAMPLESHADINGPROC>("glMinSampleShading");
  if (!isOn && disable != nullptr) disable(GL_SAMPLE_SHADING);
  if (!isOn || enable == nullptr || setShare == nullptr ||
      !contains(GL_EXTENSIONS, "GL_ARB_sample_shading")) {
    return;
  }
  enable(GL_SAMPLE_SHADING);
  setShare(1);
}

// True if the processor draws, not a graphics card. The processor takes 2.4 times as long if it
// shades all samples of a pixel.
bool isSoftware() { return contains(GL_RENDERER, "llvmpipe") || contains(GL_RENDERER, "softpipe"); }

// Waits until OpenGL has finished drawing, so that the caller can measure the time.
void finish() {
  static const auto wait = openGlFunction<decltype(&glFinish)>("glFinish");
  if (wait != nullptr) wait();
}

void setQuality(Quality quality, mjModel& model) {
  // Sizes of the shadow map, pixels. With MuJoCo's default (4096), shadows take most of a picture's
  // time if the processor draws.
  constexpr int kDraftShadows = 2048, kFineShadows = 8192;
  constexpr int kDraftSamples = 0, kWindowSamples = 4,
                kFineSamples = 8;  // samples per pixel; the driver may reduce them
  int& shadows = model.vis.quality.shadowsize;
  int& samples = model.vis.quality.offsamples;
  switch (quality) {
    case Quality::window:
      shadows = std::min(shadows, kDraftShadows);
      samples = kWindowSamples;
      break;
    case Quality::draft:
      shadows = std::min(shadows, kDraftShadows);
      samples = std::min(samples, kDraftSamples);
      break;
    case Quality::fine:
      shadows = std::max(shadows, kFineShadows);
      samples = std::max(samples, kFineSamples);
  }
}

// Centres the shadows of each directional light at the camera's target: MuJoCo draws shadows only
// in a square around the light, and the robot may be outside.
void centreShadows(const mjvCamera& camera, mjvScene& scene) {
  if (camera.type != mjCAMERA_FREE && camera.type != mjCAMERA_TRACKING) return;
  for (int i = 0; i < scene.nlight; ++i) {
    mjvLight& light = scene.lights[i];
    if (light.type != mjLIGHT_DIRECTIONAL || light.castshadow == 0) continue;
    Eigen::Map<Eigen::Vector3f> place(light.pos);
    const Eigen::Map<const Eigen::Vector3f> direction(light.dir);
    const Eigen::Vector3f way = Eigen::Vector3d(camera.lookat).cast<float>() - place;
    place += way - way.dot(direction) * direction;
  }
}

// Adds a ghost: the moving bodies in the pose of `data`, in a colour that differs from HEBI's red
// and black. Moves the ghost slightly away from the camera, so that robot bodies at the same place
// hide the ghost.
void addGhost(const mjModel& model, mjData& data, const mjvOption& look, mjvScene& scene) {
  constexpr std::array<float, 4> kColour = {0.1F, 0.55F, 1, 0.35F};
  mjvOption options = look;
  options.label = mjLABEL_NONE;
  options.frame = mjFRAME_NONE;
  const mjvGLCamera& camera = scene.camera[0];
  const float away = 0.003F * static_cast<float>(model.stat.extent);
  const int first = scene.ngeom;
  mjvPerturb nothing;
  mjv_defaultPerturb(&nothing);
  mjv_addGeoms(&model, &data, &options, &nothing, mjCAT_DYNAMIC, &scene);
  // Removes skins and flexes from the ghost, because MuJoCo draws them in the current pose of the
  // robot, not in the pose of `data`.
  const auto isOther = [](const mjvGeom& geom) { return geom.objtype != mjOBJ_GEOM; };
  const mjvGeom* end = std::remove_if(scene.geoms + first, scene.geoms + scene.ngeom, isOther);
  scene.ngeom = static_cast<int>(end - scene.geoms);
  for (mjvGeom& geom : std::span(scene.geoms + first, scene.geoms + scene.ngeom)) {
    std::ranges::copy(kColour, geom.rgba);
    geom.matid = -1;
    for (int k = 0; k < 3; ++k) geom.pos[k] += away * camera.forward[k];
    geom.category = mjCAT_DECOR;  // elements of category "decor" have no shadow
    geom.reflectance = 0;
    geom.transparent = 1;
  }
}

// Makes the geoms of the selected body glow. `body` <= 0: no body is selected.
void lightUp(const mjModel& model, int body, mjvScene& scene) {
  constexpr float kGlow = 0.35F;
  if (body <= 0) return;
  for (mjvGeom& geom : std::span(scene.geoms, scene.geoms + scene.ngeom)) {
    if (geom.objtype == mjOBJ_GEOM && model.geom_bodyid[geom.objid] == body) geom.emission = kGlow;
  }
}

void addPath(const std::vector<std::array<double, 3>>& path, mjvScene& scene) {
  constexpr std::array<float, 4> kColour = {0.94F, 0.63F, 0.29F, 1};
  constexpr double kPixels = 3;
  for (std::size_t i = 1; i < path.size() && scene.ngeom < scene.maxgeom; ++i) {
    mjvGeom& line = scene.geoms[scene.ngeom++];
    mjv_initGeom(&line, mjGEOM_LINE, nullptr, nullptr, nullptr, kColour.data());
    mjv_connector(&line, mjGEOM_LINE, kPixels, path[i - 1].data(), path[i].data());
    line.category = mjCAT_DECOR;
  }
}

// Moves a geom back to its pose in the last picture (`drawn`) if the difference is invisible.
// Otherwise the picture would change in every step while modules hold a pose.
void settle(const std::vector<mjvGeom>& drawn, double extent, mjvScene& scene) {
  // Least visible difference of two rotation matrices, or of two positions divided by `extent`.
  constexpr float kSeen = 1e-4F;
  if (drawn.size() != static_cast<std::size_t>(scene.ngeom)) return;
  const auto isNear = [](const auto& a, const auto& b, float most) {
    return std::ranges::equal(a, b, [most](float x, float y) { return std::abs(x - y) < most; });
  };
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const mjvGeom& old = drawn[i];
    mjvGeom& geom = scene.geoms[i];
    if (geom.objtype != old.objtype || geom.objid != old.objid) continue;
    if (!isNear(geom.pos, old.pos, kSeen * static_cast<float>(extent))) continue;
    if (!isNear(geom.mat, old.mat, kSeen)) continue;
    std::ranges::copy(old.pos, geom.pos);
    std::ranges::copy(old.mat, geom.mat);
    geom.camdist = old.camdist;
  }
}

// Returns a hash of all data that determine a picture of this size.
std::size_t digestOf(const mjvScene& scene, mjrRect place) {
  const auto bytes = [](const auto* first, int count) {
    return std::string_view(reinterpret_cast<const char*>(first),
                            static_cast<std::size_t>(count) * sizeof(*first));
  };
  std::size_t digest = 1;
  for (const std::string_view part :
       {bytes(scene.geoms, scene.ngeom), bytes(scene.lights, scene.nlight), bytes(scene.camera, 2),
        bytes(scene.flags, mjNRNDFLAG), bytes(&place.width, 2)}) {
    digest = 31 * digest + std::hash<std::string_view>()(part);
  }
  return digest;
}

}  // namespace

View::View(const mjModel& model, mjtFontScale fontScale, Quality quality)
    : model_(&model), shadesSamples_(quality != Quality::draft) {
  mjv_defaultFreeCamera(&model, &camera);
  mjv_defaultOption(&options);
  options.geomgroup[kCollisionGroup] = firstHidden(model) > kCollisionGroup;
  mjv_defaultPerturb(&perturb);
  mjv_defaultScene(&scene);
  mjv_makeScene(&model, &scene, kMaxGeoms);
  mjr_defaultContext(&context_);
  mjModel drawn = model;  // shares the arrays of `model`
  setQuality(quality, drawn);
  // 16 x 16 pixels at first; the first picture enlarges the offscreen buffer.
  drawn.vis.global.offwidth = drawn.vis.global.offheight = 16;
  // The sky must exist until OpenGL has copied its pixels.
  Sky sky;
  sky.addTo(drawn);
  mjr_makeContext(&drawn, &context_, fontScale);
}

View::~View() {
  mjr_freeContext(&context_);
  mjv_freeScene(&scene);
}

void View::copyLook(const View& other) {
  camera = other.camera;
  options = other.options;
  std::ranges::copy(other.scene.flags, scene.flags);
  ghost = other.ghost;
}

void View::update(mjData& data) {
  mjv_updateScene(model_, &data, &options, &perturb, &camera, mjCAT_ALL, &scene);
  lightUp(*model_, perturb.select, scene);
  if (ghost != nullptr) addGhost(*model_, *ghost, options, scene);
  addPath(path, scene);
  centreShadows(camera, scene);
}

void View::draw(mjData& data, mjrRect viewport) {
  update(data);
  mjr_render(viewport, &scene, &context_);
}

bool View::show(mjData& data, mjrRect place, bool isFine) {
  update(data);
  settle(geoms_, model_->stat.extent, scene);
  const std::size_t digest = digestOf(scene, place);
  const bool isNew = digest != drawn_;
  if (isNew || (isFine && !isFine_)) {
    const mjrRect whole{0, 0, place.width, place.height};
    beginOffscreen(place.width, place.height);
    isFine_ = !isNew || !isSoftware();
    shadeSamples(isFine_);
    mjr_render(whole, &scene, &context_);
    shadeSamples(false);
    if (isSoftware()) finish();
    drawn_ = digest;
    geoms_.assign(scene.geoms, scene.geoms + scene.ngeom);
  }
  showAgain(place);
  return isNew;
}

void View::showAgain(mjrRect place) {
  const mjrRect whole{0, 0, place.width, place.height};
  mjr_setBuffer(mjFB_OFFSCREEN, &context_);
  mjr_blitBuffer(whole, place, 1, 0, &context_);
  mjr_setBuffer(mjFB_WINDOW, &context_);
}

void View::beginOffscreen(int width, int height) {
  if (context_.offWidth != width || context_.offHeight != height) {
    mjr_resizeOffscreen(width, height, &context_);
  }
  mjr_setBuffer(mjFB_OFFSCREEN, &context_);
}

Picture View::take(mjData& data, int width, int height) {
  drawn_ = 0;
  const int buffer = context_.currentBuffer;
  beginOffscreen(width, height);
  const mjrRect viewport{0, 0, width, height};
  shadeSamples(shadesSamples_);
  draw(data, viewport);
  shadeSamples(false);
  Picture picture = readPicture(viewport, context_);
  mjr_setBuffer(buffer, &context_);
  return picture;
}

}  // namespace hrdf::sim
