// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Camera, what is drawn, and the drawing: the same with a window and without.
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
// `aspect` is width over height.
mjvCamera cameraFor(const mjModel& model, const mjData& data, double aspect);

// True if a free camera shows the whole model.
bool isInSight(const mjModel& model, const mjData& data, const mjvCamera& camera, double aspect);

// Returns the axes of a free camera in the world as rows: right, up, backward. Angles in degrees,
// as mjvCamera has them.
Eigen::Matrix3d cameraAxes(double azimuth, double elevation);

// True if the current OpenGL context has what MuJoCo draws with, which ends the process otherwise.
bool canDraw();

// Reads the current OpenGL buffer.
Picture readPicture(mjrRect viewport, const mjrContext& context);

// How much time a picture may take.
enum class Quality {
  window,  // for a scene that moves, with smooth edges
  draft,   // for many pictures without a graphics card
  fine,    // for pictures that are kept: shadows without stairs, smooth edges
};

// Needs the model and a current OpenGL context as long as it lives.
class View {
 public:
  View(const mjModel& model, mjtFontScale fontScale, Quality quality = Quality::window);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // Draws into the current buffer.
  void draw(mjData& data, mjrRect viewport);
  // Draws offscreen unless the scene is drawn already, and puts
  // the picture at `place` in the window. `isFine` smooths the edges of shadows, which takes long
  // without a graphics card. Returns true if the scene differs from the one that it drew last.
  bool show(mjData& data, mjrRect place, bool isFine);
  // Puts the picture that was drawn last at `place` in the window.
  void showAgain(mjrRect place);
  // Draws the scene alone, offscreen.
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
  mjData* ghost = nullptr;  // a second pose of the model, which is drawn translucent; null: none

 private:
  void update(mjData& data);
  void beginOffscreen(int width, int height);

  const mjModel* model_;
  const bool shadesSamples_;  // of pictures that are taken
  mjrContext context_;
  std::size_t drawn_ = 0;       // a digest of the scene that show() drew last; 0: it is gone
  std::vector<mjvGeom> geoms_;  // of that scene
  bool isFine_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURES_VIEW_H_
