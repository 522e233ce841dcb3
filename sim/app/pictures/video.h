// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes pictures as a film: by ffmpeg if it is installed, else as an animated PNG. Writes the
// whole film, or no file.
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
  static constexpr int kRate = 30;  // pictures per second

  // Writes an animated PNG if `path` ends in .png or .apng, else a film by ffmpeg. If ffmpeg is
  // missing, writes an animated PNG with .png appended to the path.
  explicit Video(const std::string& path);
  ~Video();
  Video(const Video&) = delete;
  Video& operator=(const Video&) = delete;

  // Adds a picture, which must have the size of the first picture. Returns false after reporting an
  // error.
  [[nodiscard]] bool add(const Picture& picture, Diagnostics& out);
  // finish() waits until the film is encoded. finish(), addTo() and save() return false after
  // reporting an error.
  [[nodiscard]] bool finish(Diagnostics& out);
  // Adds the encoded film to the output files `files`.
  [[nodiscard]] bool addTo(WholeFiles& files, Diagnostics& out);
  // Finishes the film and writes it to its path.
  [[nodiscard]] bool save(Diagnostics& out);
  int pictures() const { return pictures_; }
  // Returns the path of the film, with an appended .png if ffmpeg is missing.
  const std::string& path() const { return path_; }
  // Returns a note that ffmpeg is missing; empty if ffmpeg is available or not needed.
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
