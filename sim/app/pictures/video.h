// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures in a row: a film by ffmpeg where there is one, else numbered files.
#ifndef HRDF_SIM_APP_PICTURES_VIDEO_H_
#define HRDF_SIM_APP_PICTURES_VIDEO_H_

#include <string>

#include <sys/types.h>

#include "app/pictures/picture.h"

namespace hrdf::app {

class Video {
 public:
  static constexpr int kRate = 30;  // pictures a second

  explicit Video(std::string path);
  ~Video();
  Video(const Video&) = delete;
  Video& operator=(const Video&) = delete;

  // All pictures must have the size of the first. Whether it could; otherwise `error` says why not.
  bool add(const Picture& picture, std::string& error);
  // Puts the film in its place; there is none without it. Numbered pictures that an older, longer
  // film of its name left behind the last are removed.
  bool finish(std::string& error);

  // Made by ffmpeg, and not numbered pictures.
  bool isFilm() const { return encodes_; }
  int pictures() const { return pictures_; }
  // What it writes, for people: the film, or the first and the last of its pictures.
  std::string result() const;

 private:
  bool startEncoder(int width, int height, std::string& error);
  void removeStale() const;
  std::string numbered(int picture) const;

  std::string path_;
  std::string part_;  // the film, until it is whole
  bool encodes_ = false;
  pid_t encoder_ = -1;
  int pipe_ = -1;
  int pictures_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_VIDEO_H_
