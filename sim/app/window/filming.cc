// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/filming.h"

#include <algorithm>
#include <utility>

#include "app/session/saving.h"

namespace hrdf::app {

Filming::Filming(Stage& stage, std::function<void(const mjData&, double)> placeLogged)
    : stage_(stage), placeLogged_(std::move(placeLogged)) {}

void Filming::begin() {
  video_ = std::make_unique<Video>(freeName(stage_.physics->robot(), ".mp4"));
  if (!video_->note().empty()) tell(stage_, video_->note());
  view_ = std::make_unique<View>(stage_.physics->model(), mjFONTSCALE_100,
                                 stage_.ui.draftFilm ? Quality::draft : Quality::fine);
  next_ = stage_.physics->snapshot().time;
  stage_.physics->runUntil(0);  // the simulation waits until the first picture was taken
}

void Filming::record() {
  constexpr int kWidth = 1280, kHeight = 720;
  constexpr double kFramePeriod = 1.0 / Video::kRate;
  if (!video_) return;
  Snapshot& snapshot = stage_.physics->snapshot();
  // Restarts the schedule of pictures after a reset of the simulation.
  if (snapshot.time < next_ - 2 * kFramePeriod) next_ = snapshot.time;
  if (snapshot.time >= next_ - kHalfStep) {
    view_->copyLook(*stage_.view);
    placeLogged_(*snapshot.data, snapshot.time);
    Diagnostics out;
    if (!video_->add(view_->take(*snapshot.data, kWidth, kHeight), out)) {
      end();
      return tell(stage_, out.all().front().message);
    }
    next_ = std::max(next_, snapshot.time) + kFramePeriod;
  }
  stage_.physics->runUntil(next_);
}

bool Filming::save(Diagnostics& out) {
  if (!video_) return true;
  const bool isSaved = video_->save(out);
  end();
  return isSaved;
}

void Filming::end() {
  video_.reset();
  view_.reset();
  stage_.physics->runUntil(std::nullopt);
}

}  // namespace hrdf::app
