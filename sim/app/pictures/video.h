// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes pictures as a film: by ffmpeg if it is installed, else as an animated PNG. All of it or
// nothing.
#ifndef HRDF_SIM_APP_PICTURES_VIDEO_H_
#define HRDF_SIM_APP_PICTURES_VIDEO_H_

#include <optional>
#include <string>

#include <sys/types.h>

#include "app/pictures/animated_png.h"
#include "app/pictures/picture.h"
#include "text/atomic_write.h"

namespace hrdf::app {

class Video {
 public:
  static constexpr int kRate = 30;  // pictures a second

  // A name that ends in .png or .apng asks for an animated PNG. Where ffmpeg is missing, .png comes
  // behind the name.
  explicit Video(const std::string& path);
  ~Video();
  Video(const Video&) = delete;
  Video& operator=(const Video&) = delete;

  // Adds a picture, which must have the size of the first. Reports a failure and returns false.
  [[nodiscard]] bool add(const Picture& picture, Diagnostics& out);
  // Waits until the film is encoded. Returns as above, as the next two do.
  [[nodiscard]] bool finish(Diagnostics& out);
  // Adds the film to `files`, once it is finished.
  [[nodiscard]] bool addTo(WholeFiles& files, Diagnostics& out);
  // Finishes and writes it.
  [[nodiscard]] bool save(Diagnostics& out);
  int pictures() const { return pictures_; }
  // Returns the path of the film.
  const std::string& path() const { return path_; }
  // Says for people that ffmpeg is missing; empty where it is not wanted.
  const std::string& note() const { return note_; }

 private:
  [[nodiscard]] bool start(int width, int height, Diagnostics& out);

  std::string path_, note_;
  bool encodes_ = false;
  std::optional<TemporaryFile> temporary_;
  std::optional<AnimatedPng> animation_;
  pid_t encoder_ = -1;
  int pipe_ = -1;
  int pictures_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_VIDEO_H_
