// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/headless.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include <unistd.h>

#include "app/pictures/picture.h"
#include "app/pictures/video.h"
#include "app/session/interrupt.h"
#include "app/session/motion_record.h"
#include "app/session/pace.h"
#include "app/session/report.h"
#include "pictures/offscreen.h"

namespace hrdf::app {
namespace {

constexpr int kWidth = 1280;  // pixels
constexpr int kHeight = 720;
// s, time before the first progress line on a terminal. Most runs end earlier.
constexpr double kQuiet = 2;
constexpr double kBetweenLines = 10;    // s between progress lines in a file or pipe
constexpr int kStepsBetweenLooks = 64;  // steps between two reads of the clock

// Shows the simulation's progress. Updates one line on a terminal; else prints a line every 10 s.
class Progress {
 public:
  Progress(double duration, bool showsLines)
      : duration_(duration),
        isTerminal_(isatty(STDERR_FILENO) == 1),
        isShown_(isTerminal_ || showsLines),
        next_(isTerminal_ ? kQuiet : kBetweenLines) {}
  ~Progress() {
    if (begun_ && isTerminal_) std::fputs("\r\033[K", stderr);
  }

  void update(double time) {
    const double elapsed = secondsSince(start_);
    if (!isShown_ || elapsed < next_) return;
    begun_ = true;
    next_ = elapsed + (isTerminal_ ? 0.2 : kBetweenLines);
    std::fputs(isTerminal_ ? "\r\033[K" : "note: ", stderr);
    if (std::isinf(duration_)) {
      std::fprintf(stderr, "simulated %.1f s; Ctrl C ends it", time);
    } else {
      const double left = time > 0 ? elapsed * (duration_ - time) / time : 0;
      std::fprintf(stderr, "simulated %.1f of %.1f s, %.0f s left", time, duration_, left);
    }
    if (!isTerminal_) std::fputc('\n', stderr);
  }

 private:
  double duration_;
  bool isTerminal_, isShown_;
  bool begun_ = false;
  double next_;
  Clock::time_point start_ = Clock::now();
};

// Takes pictures of the whole robot. lookAtRobot() fits the camera to the present pose.
class Studio {
 public:
  // Returns a studio that draws offscreen; null: the machine has no OpenGL.
  static std::unique_ptr<Studio> open(Session& session, Quality quality) {
    std::unique_ptr<sim::Offscreen> offscreen = sim::Offscreen::create();
    return std::unique_ptr<Studio>(offscreen ? new Studio(session, std::move(offscreen), quality)
                                             : nullptr);
  }

  void lookAtRobot() {
    view_.camera = cameraFor(session_.model(), session_.data(), double(kWidth) / kHeight);
  }
  Picture take() {
    if (const HardwareLog* log = session_.log()) {
      log->place(session_.time(), session_.model(), session_.data(), *logged_);
    }
    return view_.take(session_.data(), kWidth, kHeight);
  }

 private:
  Studio(Session& session, std::unique_ptr<sim::Offscreen> offscreen, Quality quality)
      : session_(session),
        offscreen_(std::move(offscreen)),
        view_(session.model(), mjFONTSCALE_100, quality) {
    if (session.log() != nullptr) logged_.reset(mj_makeData(&session.model()));
    view_.ghost = logged_.get();
    lookAtRobot();
  }

  Session& session_;
  DataPtr logged_;  // state with the log's joint positions; null: no log
  std::unique_ptr<sim::Offscreen> offscreen_;
  View view_;
};

class HeadlessRun {
 public:
  HeadlessRun(Session& session, HeadlessOptions options)
      : session_(session), options_(std::move(options)) {
    if (!options_.csv.empty()) record_.emplace(session_.motionHeader(), options_.csv);
    if (options_.video.empty()) return;
    video_.emplace(options_.video);
    if (!video_->note().empty()) std::fprintf(stderr, "note: %s\n", video_->note().c_str());
  }

  // prepare(), simulate() and save() return false after reporting an error.
  bool prepare(Diagnostics& out);
  bool simulate(Diagnostics& out);
  bool save(Diagnostics& out);
  // Returns the report's line about the position error relative to the log; empty without a log.
  std::string logError() const {
    if (session_.log() == nullptr) return {};
    return "mean error to log    " + error_.text(*session_.log(), session_.run()) + "\n";
  }

 private:
  bool isToEnd() const { return interruption() != 0 || (program_ && program_->status()); }
  void wait(Clock::time_point end) const;
  bool look(Diagnostics& out);
  bool isStable(double time, Diagnostics& out) const;

  Session& session_;
  HeadlessOptions options_;
  StartedProgram* const program_ = options_.program;
  std::optional<MotionRecord> record_;
  std::optional<Video> video_;
  std::unique_ptr<Studio> studio_;
  LogError error_;
  std::int64_t rows_ = 0;
};

// Sleeps until the time `end`, or until a signal arrives or the started program ends.
void HeadlessRun::wait(Clock::time_point end) const {
  constexpr auto kLook = std::chrono::milliseconds(100);
  while (!isToEnd() && Clock::now() < end) {
    std::this_thread::sleep_until(std::min(end, Clock::now() + kLook));
  }
}

bool HeadlessRun::prepare(Diagnostics& out) {
  if (!video_ && options_.png.empty()) return true;
  studio_ = Studio::open(session_, options_.quality);
  if (!studio_) out.error(kNoPlace, "cannot draw: EGL offers no OpenGL context here");
  return studio_ != nullptr;
}

// Steps until the duration is over, a signal arrives, or the started program ends.
bool HeadlessRun::simulate(Diagnostics& out) {
  std::optional<Progress> progress;  // empty if a started program uses the terminal
  if (program_ == nullptr) progress.emplace(options_.duration, video_.has_value());
  const Pace pace{options_.realtimeFactor, session_.time()};
  const double steps = std::round(options_.duration / session_.model().opt.timestep);
  // Counts whole steps, because sums of step times are not exact.
  for (double done = 0; done < steps; ++done) {
    if (pace.factor > 0) wait(pace.when(session_.time()));
    const bool isLook = std::fmod(done, kStepsBetweenLooks) == 0;
    if (interruption() != 0 || (isLook && isToEnd())) break;
    if (!look(out)) return false;
    const double time = session_.time();
    session_.step();
    if (!isStable(time, out)) return false;
    if (isLook && progress) progress->update(session_.time());
  }
  if (!look(out)) return false;
  // Computes the final positions, for the report and the picture.
  mj_forward(&session_.model(), &session_.data());
  return isStable(session_.time(), out);
}

// Returns false after reporting that the simulation is unstable; `time` (s) is the time of the last
// valid state.
bool HeadlessRun::isStable(double time, Diagnostics& out) const {
  const std::string reason = failure(session_.model(), session_.data());
  if (reason.empty()) return true;
  out.error(kNoPlace,
            "the simulation became unstable: " + reason + " after " + std::to_string(time) + " s");
  return false;
}

// Sends the commands that are due. Updates the table, the film and the position error. Returns
// false after reporting an error.
bool HeadlessRun::look(Diagnostics& out) {
  const double time = session_.time() + kHalfStep;
  session_.command();
  if (session_.log() != nullptr) error_.add(*session_.log(), session_.run(), session_.time());
  if (record_ && time * 1000 >= static_cast<double>(rows_ * MotionRecord::kPeriod)) {
    record_->add(session_.motionRow());
    ++rows_;
  }
  if (!video_ || time * Video::kRate < video_->pictures()) return true;
  return video_->add(studio_->take(), out);
}

bool HeadlessRun::save(Diagnostics& out) {
  // Encodes the film first: WholeFiles delays signals, and a signal must be able to end the
  // encoding.
  if (video_ && !video_->finish(out)) return false;
  WholeFiles files(options_.read);
  if (!options_.png.empty()) {
    if (!video_) studio_->lookAtRobot();
    if (!addPng(studio_->take(), options_.png, files, out)) return false;
  }
  if (record_ && !record_->addTo(files, out)) return false;
  if (video_ && !video_->addTo(files, out)) return false;
  if (!files.replace(out)) return false;
  if (!options_.png.empty()) std::printf("picture              %s\n", options_.png.c_str());
  if (video_) std::printf("video                %s\n", video_->path().c_str());
  if (record_) std::printf("table                %s\n", options_.csv.c_str());
  return true;
}

int fail(const Diagnostics& out) {
  std::fprintf(stderr, "simulate: error: %s\n", out.all().front().message.c_str());
  return 1;
}

}  // namespace

int runHeadless(Session& session, HeadlessOptions options) {
  keepInterruptions();
  HeadlessRun run(session, std::move(options));
  Diagnostics out;
  if (!run.prepare(out)) return fail(out);
  const Clock::time_point start = Clock::now();
  if (!run.simulate(out)) return fail(out);
  std::fputs((report(session, secondsSince(start)) + run.logError()).c_str(), stdout);
  if (!run.save(out)) return fail(out);
  if (interruption() != 0) return statusAfter(interruption());
  return 0;
}

}  // namespace hrdf::app
