// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "headless.h"

#include <cmath>
#include <cstdio>
#include <thread>

#include <unistd.h>

#include "offscreen.h"
#include "pace.h"
#include "picture.h"
#include "report.h"
#include "view.h"

namespace hrdf::app {
namespace {

constexpr int kWidth = 1280;  // pixels
constexpr int kHeight = 720;
constexpr double kQuiet = 2;            // s without a progress line; most runs are over by then
constexpr int kStepsBetweenLooks = 64;  // at the clock

// One line on a terminal that tells how far the simulation is.
class Progress {
 public:
  explicit Progress(double duration) : duration_(duration), shown_(isatty(STDERR_FILENO) == 1) {}
  ~Progress() {
    if (begun_) std::fputs("\r\033[K", stderr);
  }

  void update(double time) {
    const double elapsed = secondsSince(start_);
    if (!shown_ || elapsed < next_) return;
    begun_ = true;
    next_ = elapsed + 0.2;
    std::fprintf(stderr, "\r\033[Ksimulated %.1f of %.1f s", time, duration_);
  }

 private:
  double duration_;
  bool shown_;
  bool begun_ = false;
  double next_ = kQuiet;
  Clock::time_point start_ = Clock::now();
};

// Steps until the end. Why it had to stop before; empty when it did not.
std::string simulate(const mjModel& model, mjData& data, const HeadlessOptions& options) {
  Progress progress(options.duration);
  const double start = data.time;
  const Pace pace{options.realtimeFactor, start};
  const double steps = std::round(options.duration / model.opt.timestep);
  for (double done = 0; done < steps; ++done) {
    const double time = data.time;
    if (pace.factor > 0) std::this_thread::sleep_until(pace.when(time));
    mj_step(&model, &data);
    const std::string reason = failure(model, data);
    if (!reason.empty()) return reason + " after " + std::to_string(time - start) + " s";
    if (std::fmod(done, kStepsBetweenLooks) == 0) progress.update(data.time - start);
  }
  return {};
}

int takePicture(const Session& session, mjData& data, const std::string& path) {
  const std::unique_ptr<Offscreen> offscreen = Offscreen::create();
  if (!offscreen) {
    std::fprintf(stderr, "simulate: error: cannot draw: EGL offers no OpenGL context here\n");
    return 1;
  }
  View view(*session.model, mjFONTSCALE_100);
  view.camera = cameraFor(*session.model, data, double(kWidth) / kHeight);
  std::string error;
  if (!writePng(view.take(data, kWidth, kHeight), path, error)) {
    std::fprintf(stderr, "simulate: error: %s\n", error.c_str());
    return 1;
  }
  std::printf("picture              %s\n", path.c_str());
  return 0;
}

}  // namespace

int runHeadless(const Session& session, const HeadlessOptions& options) {
  const DataPtr data(mj_makeData(session.model.get()));
  resetToHome(session, *data);
  const double startTime = data->time;
  const Clock::time_point start = Clock::now();
  const std::string reason = simulate(*session.model, *data, options);
  const double elapsed = secondsSince(start);
  if (!reason.empty()) {
    std::fprintf(stderr, "simulate: error: the simulation became unstable: %s\n", reason.c_str());
    return 1;
  }
  mj_forward(session.model.get(), data.get());  // positions of the end, for report and picture
  std::fputs(report(session, *data, data->time - startTime, elapsed).c_str(), stdout);
  return options.png.empty() ? 0 : takePicture(session, *data, options.png);
}

}  // namespace hrdf::app
