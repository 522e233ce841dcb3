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

// The files and options to open.
struct Source {
  std::vector<std::string> files;  // robots, benches and items; at least one
  std::string into;                // MJCF of the scene to which the files are added; may be empty
  ModelOptions options;            // for .hrdf files and robot configs
  bool compensatesGravity = true;
  sim::SimulationOptions physics;
  FileReader read = readFile;
  bool showsPose = false;  // starts in a presentable pose if the robot has no home pose
  ShownPose shown =
      {};  // pose from an earlier opening of these files; used if the joints are the same
};

// Reads the files into a specification. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<sim::SimulationSpec> readSpec(const Source& source, Diagnostics& out);

// A phone with HEBI's app Mobile IO.
struct Phone {
  std::string name;
  std::shared_ptr<sim::MobileIoDevice> device;
};

class Session {
 public:
  // Opens the same files as sim::openScene(). Steps a model that has modules with their firmware,
  // other models as MuJoCo does. Returns null if and only if an error was reported.
  [[nodiscard]] static std::unique_ptr<Session> open(Source source, Diagnostics& out);
  // Runs the simulation of a program, which must outlive the session. It sends no commands until it
  // is ordered to. `onStep` is called before each step, unless it is empty.
  static std::unique_ptr<Session> of(sim::Simulation& simulation,
                                     std::function<void(sim::Simulation&)> onStep);

  const std::string& robot() const { return robot_; }  // display name
  // Returns the files and options that were opened. The source's reader returns the files' content
  // at that time.
  const Source& source() const { return source_; }
  // True if it runs the simulation of a program; it then has no files.
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

  // Commands the axes from the table from now on, and acquires their modules.
  void play(CommandTable table);
  // Resets, and plays the log's commands from its first pose, also after later resets. Adds no
  // gravity compensation to them.
  void replay(HardwareLog log);
  // Returns the open log; null: no log.
  const HardwareLog* log() const { return log_ ? &*log_ : nullptr; }
  // Sets the target of an axis at once, and ends its move.
  void setTarget(std::size_t axis, const Target& target);
  // Moves an axis as Moves does; clamps the goal to the axis's range.
  void move(std::size_t axis, double goal, double duration);
  // Moves all axes; NaN: the axis does not move.
  void moveAll(const std::vector<double>& goals, double duration);
  void visit(const std::vector<Pose>& poses, double duration);
  const Moves& moves() const { return moves_; }
  // Ends all moves; the axes hold their positions. Programs that keep sending commands get their
  // joints back.
  void holdAll();
  // acquireAll() takes all joints from programs; releaseAll() releases the acquired joints. Both,
  // and turnAllOff(), require modules.
  void acquireAll();
  void releaseAll();
  // Ends all moves; the modules go limp.
  void turnAllOff();

  // Poses from the files: keyframes, and lists in a config's user data with one number for each of
  // its modules.
  const std::vector<Pose>& poses() const { return poses_; }
  // For models without modules: the initial pose, and the pose without commands.
  const Pose& home() const { return home_; }
  const Pose& zero() const { return zero_; }
  const std::vector<Eigengrasp>& eigengrasps() const { return eigengrasps_; }
  // The phones in the files and in the robots' configs.
  const std::vector<Phone>& phones() const { return phones_; }

  // s since the start or the reset, because a keyframe may have any time.
  double time() const { return data().time - startTime_; }
  // Resets to the initial pose, with commands that hold it.
  void reset();
  // Copies the time of another session and, for equal names, its pose, its commands and its
  // modules' settings. Call it before the first step.
  void copyStateFrom(Session& other);
  // Return the first line of the table of the motion, and the row of the current state.
  std::string motionHeader() const;
  const std::string& motionRow();
  // Returns the current sample for plots, with the log's signals.
  Moment moment();
  // Sends the commands that are due. step() calls it.
  void command();
  void step();

  // The state at the end of a step, and the commands at that time.
  struct Checkpoint {
    double time = 0;  // s since the start
    RunState run;
    Moves moves;
    std::size_t row = 0;  // of the table
  };
  // True if the session can go back. It cannot if a program made the simulation.
  bool keepsCheckpoints() const { return !isOfProgram(); }
  Checkpoint stepAndKeep();
  // Goes back to a checkpoint since the start or the last reset. Later steps are equal bit by bit,
  // but programs keep their time and the modules that they command, and all gains and limits stay.
  void goBack(const Checkpoint& checkpoint);

 private:
  explicit Session(Source source) : source_(std::move(source)) {}
  [[nodiscard]] bool openModules(sim::Scene& scene, const sim::SimulationSpec& spec,
                                 Diagnostics& out);
  [[nodiscard]] bool openPlain(sim::Scene& scene, Diagnostics& out);
  void start(std::unique_ptr<Run> run);
  void restartTable();
  // Starts in the first pose of the log, above the floor in all of the log's poses.
  void startLog();

  const Source source_;
  std::string robot_;
  std::unique_ptr<Run> run_;
  std::function<void()> onStep_;
  bool isOfProgram_ = false;
  Moves moves_;
  std::optional<CommandTable> table_;
  std::optional<HardwareLog> log_;
  int floor_ = -1;  // geom that was added to the robots' files; -1: the scene has a floor
  std::vector<Pose> poses_;
  Pose home_, zero_;
  std::vector<Eigengrasp> eigengrasps_;
  std::vector<Phone> phones_;
  double startTime_ = 0;
  std::string row_;  // the newest row of the motion
};

// True if a file in `words` may use model options.
bool takesModelOptions(const std::vector<std::string>& words, const FileReader& files);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SESSION_H_
