// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation on a thread of its own, in real time. It never waits for the drawing: orders go in
// and snapshots come out through a lock that is held for no longer than a swap or a small copy.
#ifndef HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_
#define HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "app/session/pace.h"
#include "app/session/session.h"
#include "app/session/plot_samples.h"

namespace hrdf::app {

// What a module is and does at one moment.
struct ModuleState {
  sim::Feedback feedback;
  sim::Info info;
  Target target;
};

struct Snapshot {
  DataPtr data;
  double time = 0;  // s since the start
  std::vector<ModuleState> modules;
};

class Physics {
 public:
  struct Status {
    bool running = true;
    double factor = 1;    // asked for
    double measured = 0;  // simulated seconds a second, lately
    std::string failure;  // why it stopped; empty: it did not
  };
  using Order = std::function<void(Session&)>;

  // `factor` as in setFactor.
  Physics(std::unique_ptr<Session> session, double factor);
  ~Physics();
  Physics(const Physics&) = delete;
  Physics& operator=(const Physics&) = delete;

  void run(bool running);
  void setFactor(double factor);  // simulated seconds a second; 0: as fast as it goes
  void stepOnce();                // while it does not run
  void reset();
  void push(const mjvPerturb& perturb);  // from now on
  // Soon, between two steps, on the thread of the simulation.
  void post(Order order);

  // Ends the thread, and gives back what it simulated.
  std::unique_ptr<Session> stop();

  // What does not change while it runs.
  const mjModel& model() const { return session_->model(); }
  const std::string& robot() const { return session_->robot(); }
  // Empty without modules.
  const std::vector<ModulePlace>& modules() const { return modules_; }

  const std::vector<Phone>& phones() const { return session_->phones(); }

  // The newest state, for one thread; valid until that thread asks again.
  Snapshot& snapshot();
  Status status() const;
  // What the modules did since that was last asked, as far as a trace keeps it.
  Trace takeTrace();

 private:
  // What the thread has to say: the latter half of Status.
  struct Findings {
    double measured = 0;
    std::string failure;
  };
  // What the thread is asked to do. The single ones are forgotten once they are taken.
  struct Orders {
    bool running = true;
    double factor = 1;
    mjvPerturb perturb;
    int steps = 0;
    bool reset = false;
    std::vector<Order> others;
    bool quit = false;
    bool wantsSnapshot = false;
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
  void repace(double factor);
  void measure(bool running);
  void publish(const Orders& orders);

  // Of the thread.
  std::unique_ptr<Session> session_;
  Snapshot back_;
  Pace pace_;
  Pace measured_;  // since the last measurement
  Findings found_;
  Trace newest_;
  double traced_ = -1;  // s, when that was
  bool wasRunning_ = false;

  // Of both sides.
  const std::vector<ModulePlace> modules_;
  mutable std::mutex mutex_;
  Orders orders_;
  Findings published_;
  Trace trace_;
  Snapshot middle_;
  bool fresh_ = false;  // middle_ is newer than front_

  Snapshot front_;  // of the side that draws
  std::thread thread_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PHYSICS_THREAD_H_
