// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation on a thread of its own, in real time. It never waits for the drawing: orders go in
// and snapshots come out through a lock that is held for no longer than a swap or a small copy.
#ifndef HRDF_APP_PHYSICS_H_
#define HRDF_APP_PHYSICS_H_

#include <mutex>
#include <string>
#include <thread>

#include "pace.h"
#include "session.h"

namespace hrdf::app {

class Physics {
 public:
  struct Status {
    bool running = true;
    double factor = 1;    // asked for
    double measured = 0;  // simulated seconds a second, lately
    std::string failure;  // why it stopped; empty: it did not
  };

  // Starts from the home pose. `session` must outlive it.
  Physics(const Session& session, double factor);
  ~Physics();
  Physics(const Physics&) = delete;
  Physics& operator=(const Physics&) = delete;

  void run(bool running);
  void setFactor(double factor);  // simulated seconds a second; 0: as fast as it goes
  void stepOnce();                // while it does not run
  void reset();
  void push(const mjvPerturb& perturb);  // from now on

  // The newest state, for one thread; valid until that thread asks again.
  mjData& snapshot();
  Status status() const;

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
    bool quit = false;
    bool wantsSnapshot = false;
  };

  void loop();
  Orders takeOrders();
  void obey(const Orders& orders);
  void hold(const mjvPerturb& perturb);
  bool advance(const Orders& orders);
  bool step(const mjvPerturb& perturb);
  void repace(double factor);
  void measure(bool running);
  void publish(const Orders& orders);

  const Session& session_;

  // Of the thread.
  DataPtr data_;
  DataPtr back_;
  Pace pace_;
  Pace measured_;  // since the last measurement
  Findings found_;
  bool wasRunning_ = false;

  // Of both sides.
  mutable std::mutex mutex_;
  Orders orders_;
  Findings published_;
  DataPtr middle_;
  bool fresh_ = false;  // middle_ is newer than front_

  DataPtr front_;  // of the side that draws
  std::thread thread_;
};

}  // namespace hrdf::app

#endif  // HRDF_APP_PHYSICS_H_
