// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the simulation on a separate thread, in real time. It never waits for drawing: a lock
// protects orders and snapshots only during a swap or a small copy.
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

// The state of an axis at one moment.
struct AxisState {
  double position = 0;
  Target target;
  double goal = kNan;  // end of its move; NaN: the axis does not move
  // Only for modules:
  sim::Feedback feedback;
  sim::Info info;
  Ownership ownership = Ownership::shared;
  std::string
      owner;  // the other program that sent the last command, in words; empty: no other program
};

struct Snapshot {
  DataPtr data;
  double time = 0;     // s since the start
  double past = kNan;  // s since the start; the earliest time for goOnFrom(); NaN: no such time
  std::vector<AxisState> axes;
};

class Physics {
 public:
  struct Status {
    bool running = true;
    double factor = 1;    // as requested
    double measured = 0;  // simulated seconds per second of the clock, over the last moments
    double step = 0;      // s of the clock for a step, over the last moments
    std::string failure;  // why the simulation stopped; empty: it runs
    bool stands() const { return !running || !failure.empty(); }
  };
  using Order = std::function<void(Session&)>;

  // `factor`: see setFactor().
  Physics(std::unique_ptr<Session> session, double factor);
  ~Physics();
  Physics(const Physics&) = delete;
  Physics& operator=(const Physics&) = delete;

  void run(bool running);
  void setFactor(
      double factor);  // simulated seconds per second of the clock; 0: as fast as possible
  void stepOnce();     // only while paused
  void reset();
  // Goes back to `time` (s since the start), or to the snapshot's `past` if that is later, and
  // continues from there.
  void goOnFrom(double time);
  void push(const mjvPerturb& perturb);  // from now on
  // Runs as fast as possible until `time` (s since the start), and waits there. nullopt: ends this
  // mode.
  void runUntil(std::optional<double> time);
  // Runs the order soon, between two steps, on the simulation's thread.
  void post(Order order);

  // Ends the thread, and returns its session.
  std::unique_ptr<Session> stop();

  // These are constant while the thread runs.
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

  // Returns the newest state, for one thread only. It is valid until that thread's next call.
  Snapshot& snapshot();
  Status status() const;
  // Returns the axes' samples since the last call, as many as a trace may have.
  Trace takeTrace();

 private:
  // Results of the thread: the rest of Status.
  struct Findings {
    double measured = 0, step = 0;
    std::string failure;
  };
  // Orders to the thread. Orders for one action are cleared when the thread takes them.
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

  // Used by the thread only.
  std::unique_ptr<Session> session_;
  Past past_;
  Snapshot back_;
  Pace pace_;
  Pace measured_;        // start of the current measurement
  double stepping_ = 0;  // s, for `steps_` steps since then
  int steps_ = 0;
  Findings found_;
  Trace newest_;
  double traced_ = -1;  // s, time of the last sample
  bool wasRunning_ = false;

  // Used by both threads.
  mutable std::mutex mutex_;
  Orders orders_;
  Findings published_;
  Trace trace_;
  Snapshot middle_;
  bool fresh_ = false;  // middle_ is newer than front_

  Snapshot front_;  // used by the drawing thread
  std::thread thread_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_
