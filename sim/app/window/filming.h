// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A film of the scene; the simulation waits for each of its pictures.
#ifndef HRDF_SIM_APP_WINDOW_FILMING_H_
#define HRDF_SIM_APP_WINDOW_FILMING_H_

#include <functional>
#include <memory>

#include "app/pictures/video.h"
#include "app/window/stage.h"

namespace hrdf::app {

class Filming {
 public:
  // Films what is on the stage. Needs its OpenGL context as long as it lives. `placeLogged` places
  // the robot of the log beside a state at a time (s since the start).
  Filming(Stage& stage, std::function<void(const mjData&, double)> placeLogged);

  bool isOn() const { return video_ != nullptr; }
  void begin();
  // Takes a picture when its time has come, and lets the simulation go on to the next.
  void record();
  // Ends the film, if one is made, and writes it. Reports a failure and returns false.
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
  double next_ = 0;  // s, of the next picture
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FILMING_H_
