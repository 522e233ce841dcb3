// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An open model, its run, and its commands over time: moves and a table.
#ifndef HRDF_SIM_APP_SESSION_SESSION_H_
#define HRDF_SIM_APP_SESSION_SESSION_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/lower.h>
#include <hrdf/options.h>
#include <hrdf/sim/mobile_io_device.h>
#include <hrdf/sim/simulation_spec.h>

#include "app/session/command_table.h"
#include "app/session/controls.h"
#include "app/session/hardware_log.h"
#include "app/session/module_run.h"
#include "app/session/moves.h"
#include "app/session/poses.h"
#include "app/session/run.h"
#include "model/show_pose.h"

namespace hrdf::sim {
struct Scene;
}

namespace hrdf::app {

// The files and options that a session opens.
struct Source {
  std::vector<std::string> files;  // robots, workbenches and objects; at least one
  std::string into;                // MJCF file of a scene that gets the robots; empty: no scene
  ModelOptions options;            // options for robot files and robot configs
  bool compensatesGravity = true;
  sim::SimulationOptions physics;
  FileReader read = readFile;
  // True: a robot without a home pose starts in a presentable pose, which is found by a search.
  bool showsPose = false;
  // Presentable pose from an earlier opening of the files; ignored if the joints differ.
  ShownPose shown = {};
};

// Makes the specification of a simulation from the files of `source`. Returns nullopt if and only
// if an error was reported.
[[nodiscard]] std::optional<sim::SimulationSpec> readSpec(const Source& source, Diagnostics& out);

// A simulated phone with HEBI's app Mobile I/O.
struct Phone {
  std::string name;
  std::shared_ptr<sim::MobileIoDevice> device;
};

class Session {
 public:
  // Opens the files of `source`, in all formats of sim::openScene(). If the model has modules,
  // simulates their firmware. Returns null if and only if an error was reported.
  [[nodiscard]] static std::unique_ptr<Session> open(Source source, Diagnostics& out);
  // Returns a session for a program's simulation, which must exist during the session's lifetime.
  // Sends no commands until the user commands a joint. Calls `onStep`, if not empty, before each
  // step.
  static std::unique_ptr<Session> of(sim::Simulation& simulation,
                                     std::function<void(sim::Simulation&)> onStep);

  const std::string& robot() const { return robot_; }  // display name
  // Returns the files and options of this session. Source::read returns files as they were when the
  // session was opened.
  const Source& source() const { return source_; }
  // True if a program has made the simulation. The session then has no files.
  bool isOfProgram() const { return isOfProgram_; }
  mjModel& model() { return run_->model(); }
  const mjModel& model() const { return run_->model(); }
  mjData& data() { return run_->data(); }
  const mjData& data() const { return run_->data(); }

  Run& run() const { return *run_; }
  const std::vector<Axis>& axes() const { return run_->axes(); }
  // modules() and simulation() return null for a model without modules.
  ModuleRun* modules() const { return run_->modules(); }
  sim::Simulation* simulation() const { return modules() ? &modules()->simulation() : nullptr; }

  // Plays a table of commands. Programs can no longer command the modules of the table.
  void play(CommandTable table);
  // Resets the robot to the log's first pose, and plays the log's commands; later resets do the
  // same. Turns gravity compensation off for the log's modules.
  void replay(HardwareLog log);
  // Returns the open log; null: no log.
  const HardwareLog* log() const { return log_ ? &*log_ : nullptr; }
  // Sets the target of an axis at once, and ends the axis's move.
  void setTarget(std::size_t axis, const Target& target);
  // Moves an axis to `goal`, clamped to its range, as Moves::move() does.
  void move(std::size_t axis, double goal, double duration);
  // Moves each axis to its goal; NaN: the axis does not move.
  void moveAll(const std::vector<double>& goals, double duration);
  void visit(const std::vector<Pose>& poses, double duration);
  const Moves& moves() const { return moves_; }
  // Ends all moves, and commands all axes to hold their present positions.
  void holdAll();
  // acquireAll() takes all joints from the programs that command them; releaseAll() lets programs
  // command the joints again. These functions and turnAllOff() require a robot with modules.
  void acquireAll();
  void releaseAll();
  // Ends all moves, and turns the motors of all modules off.
  void turnAllOff();

  // Returns the poses from the files: keyframes, and the poses in the user data of robot configs.
  const std::vector<Pose>& poses() const { return poses_; }
  // Returns the pose in which the robot starts; an open log does not change it.
  const Pose& home() const { return home_; }
  // Returns the zero pose; see Run::zero().
  const Pose& zero() const { return zero_; }
  const std::vector<Eigengrasp>& eigengrasps() const { return eigengrasps_; }
  // Returns the phones that the files and the robots' configs define.
  const std::vector<Phone>& phones() const { return phones_; }

  // Returns the time since the start or the last reset in s. A keyframe may set MuJoCo's time to
  // another value.
  double time() const { return data().time - startTime_; }
  // Resets to the initial pose, and commands the axes to hold it.
  void reset();
  // Copies the time of another session and, for joints and modules with equal names, pose, commands
  // and settings. Call it before the first step.
  void copyStateFrom(Session& other);
  // motionHeader() returns the first line of the --csv table, motionRow() the row of the current
  // state.
  std::string motionHeader() const;
  const std::string& motionRow();
  // Returns the current sample of all signals for plots. It includes the signals of an open log.
  Moment moment();
  // Sends the commands that are due now. step() calls this too.
  void command();
  void step();

  // The session's state at the end of a step, with the commands at that time.
  struct Checkpoint {
    double time = 0;  // s since the start
    RunState run;
    Moves moves;
    std::size_t row = 0;  // next row of the table of commands
  };
  // True if goBack() is possible: not for a simulation that a program has made.
  bool keepsCheckpoints() const { return !isOfProgram(); }
  Checkpoint stepAndKeep();
  // Restores a checkpoint that was stored after the last reset. Later steps then give bitwise equal
  // results. Does not restore the time that programs read, targets from programs, gains and limits.
  void goBack(const Checkpoint& checkpoint);

 private:
  explicit Session(Source source) : source_(std::move(source)) {}
  [[nodiscard]] bool openModules(sim::Scene& scene, const sim::SimulationSpec& spec,
                                 Diagnostics& out);
  [[nodiscard]] bool openPlain(sim::Scene& scene, Diagnostics& out);
  void start(std::unique_ptr<Run> run);
  void restartTable();
  // Sets the first pose of the log as start, and lowers the floor below all poses of the log.
  void startLog();

  const Source source_;
  std::string robot_;
  std::unique_ptr<Run> run_;
  std::function<void()> onStep_;
  bool isOfProgram_ = false;
  Moves moves_;
  std::optional<CommandTable> table_;
  std::optional<HardwareLog> log_;
  int floor_ = -1;  // index of the geom of an added floor; -1: no floor was added
  std::vector<Pose> poses_;
  Pose home_, zero_;
  std::vector<Eigengrasp> eigengrasps_;
  std::vector<Phone> phones_;
  double startTime_ = 0;
  std::string row_;  // newest row of the --csv table
};

// True if at least one of the given files accepts model options.
bool takesModelOptions(const std::vector<std::string>& words, const FileReader& files);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SESSION_H_
