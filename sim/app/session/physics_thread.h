// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the simulation on a thread of its own, in real time. It never waits for the drawing: orders
// go in and snapshots come out under a lock that is held only for a swap or a small copy.
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
  double goal = kNan;  // of its move; NaN: it does not move
  // Of modules:
  sim::Feedback feedback;
  sim::Info info;
  Ownership ownership = Ownership::shared;
  std::string owner;  // the other program that sent the last command, for people; empty: nobody
};

struct Snapshot {
  DataPtr data;
  double time = 0;     // s since the start
  double past = kNan;  // s since the start, from where it can go on; NaN: from nowhere
  std::vector<AxisState> axes;
};

class Physics {
 public:
  struct Status {
    bool running = true;
    double factor = 1;    // as requested
    double measured = 0;  // simulated seconds for each second, over the last moments
    double step = 0;      // s of the clock that a step takes, over the last moments
    std::string failure;  // why it stopped; empty: it did not
    bool stands() const { return !running || !failure.empty(); }
  };
  using Order = std::function<void(Session&)>;

  // `factor` as in setFactor.
  Physics(std::unique_ptr<Session> session, double factor);
  ~Physics();
  Physics(const Physics&) = delete;
  Physics& operator=(const Physics&) = delete;

  void run(bool running);
  void setFactor(double factor);  // simulated seconds for each second; 0: as fast as possible
  void stepOnce();                // only while it does not run
  void reset();
  // Goes back to this time (s since the start), or to the snapshot's `past` if that is later, and
  // runs on from there.
  void goOnFrom(double time);
  void push(const mjvPerturb& perturb);  // from now on
  // From now on runs as fast as it goes until this time (s since the start), and waits there;
  // nothing: no more.
  void runUntil(std::optional<double> time);
  // Runs the order soon, between two steps, on the thread of the simulation.
  void post(Order order);

  // Ends the thread, and returns its simulation.
  std::unique_ptr<Session> stop();

  // Constant while it runs.
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

  // Returns the newest state, for one thread; valid until that thread calls it again.
  Snapshot& snapshot();
  Status status() const;
  // Returns the samples of the axes since the last call that a trace keeps.
  Trace takeTrace();

 private:
  // Results of the thread: the other half of Status.
  struct Findings {
    double measured = 0, step = 0;
    std::string failure;
  };
  // Orders to the thread. Single ones are cleared once they are taken.
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

  // Used by the thread.
  std::unique_ptr<Session> session_;
  Past past_;
  Snapshot back_;
  Pace pace_;
  Pace measured_;        // since the last measurement
  double stepping_ = 0;  // s, of `steps_` steps since then
  int steps_ = 0;
  Findings found_;
  Trace newest_;
  double traced_ = -1;  // s, time of the last sample
  bool wasRunning_ = false;

  // Used by both sides.
  mutable std::mutex mutex_;
  Orders orders_;
  Findings published_;
  Trace trace_;
  Snapshot middle_;
  bool fresh_ = false;  // middle_ is newer than front_

  Snapshot front_;  // used by the side that draws
  std::thread thread_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_
