// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "pictures/sky.h"

#include <algorithm>
#include <array>

namespace hrdf::sim {
namespace {

using Colour = std::array<double, 3>;

constexpr int kWidth = 64, kChannels = 3;
constexpr Colour kZenith = {0.55, 0.63, 0.72}, kHorizon = {0.90, 0.93, 0.96},
                 kGround = {0.45, 0.47, 0.50};

// Returns the colour of a row in a side face of the sky's cube. `down` is 0 for the top row and 1
// for the bottom row.
Colour colourOf(double down) {
  const Colour& from = down < 0.5 ? kZenith : kHorizon;
  const Colour& to = down < 0.5 ? kHorizon : kGround;
  const double share = std::min(1.0, down < 0.5 ? 2 * down : 8 * (down - 0.5));
  Colour colour;
  for (std::size_t k = 0; k < colour.size(); ++k) colour[k] = from[k] + share * (to[k] - from[k]);
  return colour;
}

// Appends the pixels of the six faces of the sky's cube: right, left, up, down, front, back. Each
// face begins with its top row.
void addPixels(std::vector<mjtByte>& data) {
  constexpr int kFaces = 6, kUp = 2, kDown = 3;
  for (int face = 0; face < kFaces; ++face) {
    for (int row = 0; row < kWidth; ++row) {
      const double down = face == kUp ? 0 : face == kDown ? 1 : (row + 0.5) / kWidth;
      const Colour colour = colourOf(down);
      for (int i = 0; i < kWidth * kChannels; ++i) {
        const double value = 255 * colour[static_cast<std::size_t>(i % kChannels)];
        data.push_back(static_cast<mjtByte>(value + 0.5));
      }
    }
  }
}

// Copies the `count` elements of `array` to `copy`, and appends `last`. Returns the address of the
// first element of `copy`.
template <class T>
T* longer(std::vector<T>& copy, const T* array, mjtSize count, T last) {
  copy.assign(array, array + count);
  copy.push_back(last);
  return copy.data();
}

}  // namespace

void Sky::addTo(mjModel& drawn) {
  const int* types = drawn.tex_type;
  const bool hasSky = std::count(types, types + drawn.ntex, mjTEXTURE_SKYBOX) > 0;
  if (hasSky || drawn.ntex >= mjMAXTEXTURE) return;
  const mjtSize count = drawn.ntex;
  data_.assign(drawn.tex_data, drawn.tex_data + drawn.ntexdata);
  addPixels(data_);
  drawn.tex_type = longer(type_, drawn.tex_type, count, int{mjTEXTURE_SKYBOX});
  drawn.tex_colorspace = longer(colourSpace_, drawn.tex_colorspace, count, int{mjCOLORSPACE_AUTO});
  drawn.tex_height = longer(height_, drawn.tex_height, count, 6 * kWidth);
  drawn.tex_width = longer(width_, drawn.tex_width, count, int{kWidth});
  drawn.tex_nchannel = longer(channels_, drawn.tex_nchannel, count, int{kChannels});
  drawn.tex_adr = longer(address_, drawn.tex_adr, count, drawn.ntexdata);
  drawn.tex_pathadr = longer(path_, drawn.tex_pathadr, count, -1);
  drawn.tex_data = data_.data();
  drawn.ntexdata = static_cast<mjtSize>(data_.size());
  drawn.ntex = count + 1;
}

}  // namespace hrdf::sim
