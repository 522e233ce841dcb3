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
  std::vector<std::string> files;  // robots, benches and items, at least one
  std::string into;                // the MJCF of a scene in which they are to stand; may be empty
  ModelOptions options;            // for .hrdf files and robot configs
  bool compensatesGravity = true;
  sim::SimulationOptions physics;
  FileReader read = readFile;
  bool showsPose = false;  // starts in a pose worth looking at where nobody has given a home pose
  ShownPose shown = {};    // of these files before; serves if the joints are the same
};

// Reads what the files are. Returns nothing exactly when it reported an error.
[[nodiscard]] std::optional<sim::SimulationSpec> readSpec(const Source& source, Diagnostics& out);

// A phone with HEBI's app Mobile IO.
struct Phone {
  std::string name;
  std::shared_ptr<sim::MobileIoDevice> device;
};

class Session {
 public:
  // Opens what sim::openScene does. A model that has modules is stepped with their firmware, any
  // other as MuJoCo does. Returns null if and only if an error was reported.
  [[nodiscard]] static std::unique_ptr<Session> open(Source source, Diagnostics& out);
  // Runs the simulation of a program, which must outlive it. It sends no commands until it is told
  // to; `onStep` may be empty, else it is called before each step.
  static std::unique_ptr<Session> of(sim::Simulation& simulation,
                                     std::function<void(sim::Simulation&)> onStep);

  const std::string& robot() const { return robot_; }  // name for people
  // Returns the files and options that it was opened from. Their reader gives the files as they
  // were then.
  const Source& source() const { return source_; }
  // True if it runs the simulation of a program; it has no files then.
  bool isOfProgram() const { return isOfProgram_; }
  mjModel& model() { return run_->model(); }
  const mjModel& model() const { return run_->model(); }
  mjData& data() { return run_->data(); }
  const mjData& data() const { return run_->data(); }

  Run& run() const { return *run_; }
  const std::vector<Axis>& axes() const { return run_->axes(); }
  // These two are null for a model without modules.
  ModuleRun* modules() const { return run_->modules(); }
  sim::Simulation* simulation() const { return modules() ? &modules()->simulation() : nullptr; }

  // Commands the axes by the table from now on, and acquires its modules.
  void play(CommandTable table);
  // Resets, and plays the commands of a log from its first pose; also after later resets. Adds no
  // efforts against gravity to them.
  void replay(HardwareLog log);
  // Returns the log; null: none is open.
  const HardwareLog* log() const { return log_ ? &*log_ : nullptr; }
  // Sets the target of an axis at once; its move ends.
  void setTarget(std::size_t axis, const Target& target);
  // Moves an axis as Moves does; a goal outside of its range is reduced to it.
  void move(std::size_t axis, double goal, double duration);
  // Moves all axes; NaN: the axis stays.
  void moveAll(const std::vector<double>& goals, double duration);
  void visit(const std::vector<Pose>& poses, double duration);
  const Moves& moves() const { return moves_; }
  // Ends all moves; the axes hold their positions. Programs that go on commanding get their joints
  // back.
  void holdAll();
  // Takes all joints from programs, and gives back those that were acquired. Only with modules, and
  // the next one too.
  void acquireAll();
  void releaseAll();
  // Ends all moves; the modules go limp.
  void turnAllOff();

  // Poses that the files name: keyframes, and lists in a config's user data with a number for each
  // of its modules.
  const std::vector<Pose>& poses() const { return poses_; }
  // Without modules: the pose in which the model starts, and the one with no commands.
  const Pose& home() const { return home_; }
  const Pose& zero() const { return zero_; }
  const std::vector<Eigengrasp>& eigengrasps() const { return eigengrasps_; }
  // The phones that files and robots' configs name.
  const std::vector<Phone>& phones() const { return phones_; }

  // s since the start or the reset; their keyframe may have any time.
  double time() const { return data().time - startTime_; }
  // Resets to the pose in which it started, with the commands that hold it.
  void reset();
  // Copies the time of another session and, where names match, its pose, its commands and the
  // settings of its modules. Call it before the first step.
  void copyStateFrom(Session& other);
  // Returns the first line of the table of its motion, and the row of the present state.
  std::string motionHeader() const;
  const std::string& motionRow();
  // Returns the sample of the present state for plots, with the log's signals.
  Moment moment();
  // Sends the commands that are due. Called by step().
  void command();
  void step();

  // The end of a step, and the commands at that time.
  struct Checkpoint {
    double time = 0;  // s since the start
    RunState run;
    Moves moves;
    std::size_t row = 0;  // of the table
  };
  // True if it can go back: programs that made the simulation cannot.
  bool keepsCheckpoints() const { return !isOfProgram(); }
  Checkpoint stepAndKeep();
  // Goes back to a checkpoint since the start or the last reset; later steps have the same bits.
  // But programs keep their time and the modules that they command, and all gains and limits stay.
  void goBack(const Checkpoint& checkpoint);

 private:
  explicit Session(Source source) : source_(std::move(source)) {}
  [[nodiscard]] bool openModules(sim::Scene& scene, const sim::SimulationSpec& spec,
                                 Diagnostics& out);
  [[nodiscard]] bool openPlain(sim::Scene& scene, Diagnostics& out);
  void start(std::unique_ptr<Run> run);
  void restartTable();
  // Starts in the first pose of the log, above the floor in all of its poses.
  void startLog();

  const Source source_;
  std::string robot_;
  std::unique_ptr<Run> run_;
  std::function<void()> onStep_;
  bool isOfProgram_ = false;
  Moves moves_;
  std::optional<CommandTable> table_;
  std::optional<HardwareLog> log_;
  int floor_ = -1;  // geom that was added to the robots' files; -1: the scene has its own
  std::vector<Pose> poses_;
  Pose home_, zero_;
  std::vector<Eigengrasp> eigengrasps_;
  std::vector<Phone> phones_;
  double startTime_ = 0;
  std::string row_;  // the last one of the motion
};

// True if model options may affect one of the files `words`.
bool takesModelOptions(const std::vector<std::string>& words, const FileReader& files);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SESSION_H_
