// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes a film as an animated PNG, which browsers and most viewers play: it needs no encoder. From
// each picture after the first it writes the rectangle that has changed. Format: PNG, third edition
// (W3C 2025), sections 11.3.6 and 12.6.
#ifndef HRDF_SIM_APP_PICTURES_ANIMATED_PNG_H_
#define HRDF_SIM_APP_PICTURES_ANIMATED_PNG_H_

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "app/pictures/picture.h"

namespace hrdf::app {

// Writes an animated PNG file. Its functions return false and set errno if writing fails.
class AnimatedPng {
 public:
  AnimatedPng(const std::string& path, int picturesPerSecond);

  // Adds a picture, which must have the size of the first picture.
  bool add(const Picture& picture);
  bool finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  bool writeChunk(std::string_view type, const std::string& data);
  bool writeHeader(std::string_view png);

  const std::unique_ptr<std::FILE, Close> file_;
  const int rate_;
  Picture last_;
  std::uint32_t pictures_ = 0;
  std::uint32_t sequence_ = 0;  // sequence number of the animation's next chunk
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_ANIMATED_PNG_H_
