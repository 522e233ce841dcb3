// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/layout.h"

#include <algorithm>

#include "app/window/overlay.h"

namespace hrdf::app {
namespace {

// Pixels at the font's normal size.
constexpr int kPlotHeight = 190;
constexpr int kLeastPicture = 200;    // wide
constexpr int kLeastComplaint = 450;  // the same

}  // namespace

Places placesFor(const Wanted& wanted) {
  const auto scaled = [&](int pixels) { return pixels * wanted.scale / 100; };
  const bool helps = wanted.help && !wanted.complaint;
  const int least = scaled(wanted.complaint ? kLeastComplaint : helps ? kHelpWidth : kLeastPicture);
  int left = wanted.left, right = wanted.right;
  if (wanted.width < left + right + least) left = 0;
  if (wanted.width < left + right + least) right = 0;
  int plots = wanted.plots ? std::min(scaled(kPlotHeight), wanted.height / 2) : 0;
  if (helps && wanted.height < plots + scaled(kHelpHeight)) plots = 0;
  const int middle = wanted.width - left - right;
  return {{0, 0, left, wanted.height},
          {wanted.width - right, 0, right, wanted.height},
          {left, 0, middle, plots},
          {left, plots, middle, wanted.height - plots}};
}

}  // namespace hrdf::app
