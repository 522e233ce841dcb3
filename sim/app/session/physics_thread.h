// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the simulation on a separate thread, in real time. The simulation never waits for drawing:
// the lock of requests and snapshots is held only while they are swapped or copied.
#ifndef HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_
#define HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/session/pace.h"
#include "app/session/past.h"
#include "app/session/plot_samples.h"
#include "app/session/session.h"

namespace hrdf::app {

struct AxisState {
  double position = 0;
  Target target;
  double goal = kNan;  // goal of the axis's move; NaN: the axis does not move
  // The members below are set only if the axis is a module.
  sim::Feedback feedback;
  sim::Info info;
  Ownership ownership = Ownership::shared;
  std::string owner;  // program that sent the last command; empty: this program
};

struct Snapshot {
  DataPtr data;
  double time = 0;     // s since the simulation's start
  double past = kNan;  // s since the start: time of the oldest checkpoint; NaN: no checkpoint
  std::vector<AxisState> axes;
};

class Physics {
 public:
  struct Status {
    bool running = true;
    double factor = 1;    // requested real-time factor
    double measured = 0;  // real-time factor in the last measurement
    double step = 0;      // s, mean computing time of a step in the last measurement
    std::string failure;  // reason why the simulation has stopped; empty: it runs
    bool stands() const { return !running || !failure.empty(); }
  };
  using Order = std::function<void(Session&)>;

  // `factor`: real-time factor; 0: as fast as possible.
  Physics(std::unique_ptr<Session> session, double factor);
  ~Physics();
  Physics(const Physics&) = delete;
  Physics& operator=(const Physics&) = delete;

  void run(bool running);
  void setFactor(double factor);
  void stepOnce();  // only while paused
  void reset();
  // Goes back to `time` (s since the start), or to the oldest checkpoint if `time` is too early,
  // and continues from there.
  void goOnFrom(double time);
  void push(const mjvPerturb& perturb);  // applies `perturb` in all later steps
  // Runs as fast as possible until `time` (s since the start), and makes no steps after `time`.
  // nullopt: runs at the real-time factor again.
  void runUntil(std::optional<double> time);
  // Returns at once. Later, the simulation's thread calls the function `order` between two steps.
  void post(Order order);

  // Ends the thread, and returns the session.
  std::unique_ptr<Session> stop();

  // Properties of the session, which are constant while the thread runs.
  const mjModel& model() const { return session_->model(); }
  const std::string& robot() const { return session_->robot(); }
  const Source& source() const { return session_->source(); }
  bool isOfProgram() const { return session_->isOfProgram(); }
  const std::vector<Axis>& axes() const { return session_->axes(); }
  bool hasModules() const { return session_->modules() != nullptr; }
  const std::vector<Eigengrasp>& eigengrasps() const { return session_->eigengrasps(); }
  const Pose& home() const { return session_->home(); }
  const Pose& zero() const { return session_->zero(); }
  const std::vector<Pose>& poses() const { return session_->poses(); }
  const std::vector<Phone>& phones() const { return session_->phones(); }
  const HardwareLog* log() const { return session_->log(); }

  // Returns the newest state. Only one thread may call it. The reference is valid until the next
  // call.
  Snapshot& snapshot();
  Status status() const;
  // Returns the samples of all axes since the last call, at most the newest kMaxMoments samples.
  Trace takeTrace();

 private:
  struct Findings {
    double measured = 0, step = 0;
    std::string failure;
  };
  // Requests to the simulation's thread. After reading the requests, the thread clears requests for
  // single actions: `steps`, `reset`, `back`, and the functions of post() in `others`.
  struct Orders {
    bool running = true;
    double factor = 1;
    mjvPerturb perturb;
    int steps = 0;
    bool reset = false;
    std::optional<double> back;
    std::vector<Order> others;
    bool quit = false;
    bool wantsSnapshot = false;
    std::optional<double> until;
  };

  Snapshot makeSnapshot();
  void take(Snapshot& snapshot);
  void trace();
  void loop();
  Orders takeOrders();
  void obey(const Orders& orders);
  void hold(const mjvPerturb& perturb);
  bool advance(const Orders& orders);
  bool step(const mjvPerturb& perturb);
  void goBack(double time);
  void repace(double factor);
  void measure(bool running);
  void publish(const Orders& orders);

  // The members below are used only by the simulation's thread.
  std::unique_ptr<Session> session_;
  Past past_;
  Snapshot back_;
  Pace pace_;
  Pace measured_;        // start of the current measurement of the real-time factor
  double stepping_ = 0;  // s, computing time of the `steps_` steps of the current measurement
  int steps_ = 0;
  Findings found_;
  Trace newest_;
  double traced_ = -1;  // s, time of the last sample
  bool wasRunning_ = false;

  // The simulation's thread and the thread that draws use the members below. mutex_ protects the
  // members.
  mutable std::mutex mutex_;
  Orders orders_;
  Findings published_;
  Trace trace_;
  Snapshot middle_;
  bool fresh_ = false;  // true: middle_ is a newer snapshot than front_

  Snapshot front_;  // used only by the thread that draws
  std::thread thread_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_
