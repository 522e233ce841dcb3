// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What is drawn, from where, and the drawing itself: the same for a window and without one.
#ifndef HRDF_SIM_APP_PICTURES_VIEW_H_
#define HRDF_SIM_APP_PICTURES_VIEW_H_

#include <mujoco/mujoco.h>

#include "app/pictures/picture.h"

namespace hrdf::app {

// A free camera that has the whole model in the picture, from its front left and slightly above.
// `aspect` is width over height.
mjvCamera cameraFor(const mjModel& model, const mjData& data, double aspect);

// What is in the current buffer.
Picture readPicture(mjrRect viewport, const mjrContext& context);

// Needs a current OpenGL context as long as it lives, and the model.
class View {
 public:
  View(const mjModel& model, mjtFontScale fontScale);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // Draws into the current buffer.
  void draw(mjData& data, mjrRect viewport);
  // Draws the scene alone, offscreen.
  Picture take(mjData& data, int width, int height);

  const mjModel& model() const { return *model_; }
  const mjrContext& context() const { return context_; }

  mjvCamera camera;
  mjvOption options;
  mjvPerturb perturb;
  mjvScene scene;

 private:
  const mjModel* model_;
  mjrContext context_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_VIEW_H_
