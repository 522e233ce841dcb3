// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Films the scene. The simulation waits for each picture.
#ifndef HRDF_SIM_APP_WINDOW_FILMING_H_
#define HRDF_SIM_APP_WINDOW_FILMING_H_

#include <functional>
#include <memory>

#include "app/pictures/video.h"
#include "app/window/stage.h"

namespace hrdf::app {

class Filming {
 public:
  // Films the scene of `stage`. The current OpenGL context must exist during the object's lifetime.
  // `placeLogged(data, time)` sets stage.logged to the log's pose at `time` (s); `data` is the
  // simulation's state.
  Filming(Stage& stage, std::function<void(const mjData&, double)> placeLogged);

  bool isOn() const { return video_ != nullptr; }
  void begin();
  // Takes a picture if it is due, then runs the simulation until the next picture.
  void record();
  // Ends the current film, if any, and writes its file. Returns false after reporting an error.
  bool save(Diagnostics& out);
  int pictures() const { return video_ ? video_->pictures() : 0; }
  const std::string& path() const { return video_->path(); }
  // Ends the film without writing it.
  void end();

 private:
  Stage& stage_;
  std::function<void(const mjData&, double)> placeLogged_;
  std::unique_ptr<Video> video_;
  std::unique_ptr<View> view_;
  double next_ = 0;  // s, simulated time of the next picture
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FILMING_H_
