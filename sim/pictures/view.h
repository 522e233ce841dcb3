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

// Returns a free camera that shows the whole model, from its front left and slightly above.
// `aspect` is width divided by height.
mjvCamera cameraFor(const mjModel& model, const mjData& data, double aspect);

// True if a free camera shows the whole model.
bool isInSight(const mjModel& model, const mjData& data, const mjvCamera& camera, double aspect);

// Returns the axes of a free camera in the world frame as rows: right, up, backward. Angles in
// degrees, as in mjvCamera.
Eigen::Matrix3d cameraAxes(double azimuth, double elevation);

// True if the current OpenGL context has all features that MuJoCo requires. Without them MuJoCo
// ends the process.
bool canDraw();

// Reads the current OpenGL buffer.
Picture readPicture(mjrRect viewport, const mjrContext& context);

// Limits the time of a picture.
enum class Quality {
  window,  // for a moving scene; smooth edges
  draft,   // for many pictures without a graphics card
  fine,    // for saved pictures; smooth shadows and edges
};

// The model and a current OpenGL context must exist during its lifetime.
class View {
 public:
  View(const mjModel& model, mjtFontScale fontScale, Quality quality = Quality::window);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // Draws into the current buffer.
  void draw(mjData& data, mjrRect viewport);
  // Draws offscreen if the scene has changed, and puts the picture at `place` in the window.
  // `isFine` smooths the edges of shadows, which is slow without a graphics card. Returns true if
  // the scene has changed since the last call.
  bool show(mjData& data, mjrRect place, bool isFine);
  // Puts the last picture at `place` in the window.
  void showAgain(mjrRect place);
  // Draws only the scene, offscreen.
  Picture take(mjData& data, int width, int height);

  // Copies camera, flags and ghost.
  void copyLook(const View& other);

  const mjModel& model() const { return *model_; }
  mjrContext& context() { return context_; }
  const mjrContext& context() const { return context_; }

  mjvCamera camera;
  mjvOption options;
  mjvPerturb perturb;
  mjvScene scene;
  std::vector<std::array<double, 3>> path;  // points in the world (m), drawn as a line
  mjData* ghost = nullptr;  // a second pose of the model, drawn translucent; null: none

 private:
  void update(mjData& data);
  void beginOffscreen(int width, int height);

  const mjModel* model_;
  const bool shadesSamples_;  // in pictures of take()
  mjrContext context_;
  std::size_t drawn_ = 0;       // digest of the scene in the last show(); 0: invalid
  std::vector<mjvGeom> geoms_;  // geoms of that scene
  bool isFine_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURES_VIEW_H_
