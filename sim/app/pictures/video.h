// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes pictures as a film if ffmpeg is installed, else as numbered files: all of it or nothing.
#ifndef HRDF_SIM_APP_PICTURES_VIDEO_H_
#define HRDF_SIM_APP_PICTURES_VIDEO_H_

#include <string>
#include <vector>

#include <sys/types.h>

#include "app/pictures/picture.h"
#include "text/atomic_write.h"

namespace hrdf::app {

class Video {
 public:
  static constexpr int kRate = 30;  // pictures a second

  explicit Video(std::string path);
  ~Video();
  Video(const Video&) = delete;
  Video& operator=(const Video&) = delete;

  // Adds a picture, which must have the size of the first. Reports a failure and returns false.
  bool add(const Picture& picture, Diagnostics& out);
  // Waits until the film is encoded. Returns as above, as the next two do.
  bool finish(Diagnostics& out);
  // Adds the film, or its pictures, to `files`, once it is finished.
  bool addTo(WholeFiles& files, Diagnostics& out);
  // Finishes and writes it.
  bool save(Diagnostics& out);
  // Removes numbered pictures that an older, longer film of that name left; call it when those of
  // this one have taken their places.
  void removeStale() const;

  // Returns whether ffmpeg makes the film; else it is numbered pictures.
  bool isFilm() const { return encodes_; }
  int pictures() const { return pictures_; }
  // Names the film, or the first and the last of its pictures, for people.
  std::string result() const;

 private:
  bool startEncoder(int width, int height, Diagnostics& out);
  std::string numbered(int picture) const;

  std::string path_;
  std::vector<Draft> drafts_;  // the film, or its pictures
  bool encodes_ = false;
  pid_t encoder_ = -1;
  int pipe_ = -1;
  int pictures_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_VIDEO_H_
