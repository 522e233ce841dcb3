// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Camera, scene and drawing, with and without a window.
#ifndef HRDF_SIM_PICTURES_VIEW_H_
#define HRDF_SIM_PICTURES_VIEW_H_

#include <array>
#include <cstddef>
#include <vector>

#include <mujoco/mujoco.h>
#include <Eigen/Core>

#include <hrdf/sim/picture.h>

namespace hrdf::sim {

// Returns a free camera with the whole model in its picture, from the front left and slightly
// above. `aspect` is the picture's width divided by its height.
mjvCamera cameraFor(const mjModel& model, const mjData& data, double aspect);

// True if the whole model is in the picture of the free camera `camera`.
bool isInSight(const mjModel& model, const mjData& data, const mjvCamera& camera, double aspect);

// Returns the axes of a free camera in the world frame. The rows are right, up and backward. Angles
// are in degrees, as in mjvCamera.
Eigen::Matrix3d cameraAxes(double azimuth, double elevation);

// True if the current OpenGL context has all features that MuJoCo requires. Otherwise MuJoCo would
// end the process.
bool canDraw();

// Returns the pixels of the current OpenGL buffer.
Picture readPicture(mjrRect viewport, const mjrContext& context);

// Quality of pictures.
enum class Quality {
  window,  // for a scene that moves in a window; edges are smooth
  draft,   // for films without a graphics card; nothing is smooth
  fine,    // for saved pictures; shadows and edges are smooth
};

// `model` and a current OpenGL context must exist during the object's lifetime.
class View {
 public:
  View(const mjModel& model, mjtFontScale fontScale, Quality quality = Quality::window);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // Draws the scene into the current OpenGL buffer.
  void draw(mjData& data, mjrRect viewport);
  // Draws the scene offscreen if it has changed since the last call, and then returns true. Copies
  // the picture to the rectangle `place` of the window. `isFine` smooths the edges of shadows,
  // which is slow without a graphics card.
  bool show(mjData& data, mjrRect place, bool isFine);
  // Copies the last picture to the rectangle `place` of the window.
  void showAgain(mjrRect place);
  // Draws the scene offscreen, and returns the picture.
  Picture take(mjData& data, int width, int height);

  // Copies the camera, the drawing flags and the pointer `ghost` from `other`.
  void copyLook(const View& other);

  const mjModel& model() const { return *model_; }
  mjrContext& context() { return context_; }
  const mjrContext& context() const { return context_; }

  mjvCamera camera;
  mjvOption options;
  mjvPerturb perturb;
  mjvScene scene;
  std::vector<std::array<double, 3>> path;  // points of a line, m, world frame
  mjData* ghost = nullptr;  // another state of the model, drawn translucent; null: not drawn

 private:
  void update(mjData& data);
  void beginOffscreen(int width, int height);

  const mjModel* model_;
  const bool shadesSamples_;  // true: take() shades each sample of a pixel
  mjrContext context_;
  std::size_t drawn_ = 0;       // hash of the scene at the last show(); 0: always draw
  std::vector<mjvGeom> geoms_;  // geoms of the scene at the last show()
  bool isFine_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURES_VIEW_H_
