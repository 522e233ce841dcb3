// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/stage_files.h"

#include <filesystem>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <hrdf/sim/group_command.h>

#include "messages/group_files.h"
#include "text/atomic_write.h"

#include "app/session/saving.h"
#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "text/number_text.h"

namespace hrdf::app {
namespace {

using Result = sim::FunctionCallResult;

std::string nameOf(const std::string& path) { return std::filesystem::path(path).filename(); }

std::string posesOf(const Stage& stage) { return plainName(stage.physics->robot(), "_poses.xml"); }

// Lets the user choose a file, and sends the settings in it to all modules. `read` reads the file.
void load(Stage& stage, const char* title, Result (sim::GroupCommand::*read)(const std::string&)) {
  stage.files.ask(title, "", {".xml"}, false, [&stage, read](const std::string& path) {
    const auto settings = std::make_shared<sim::GroupCommand>(stage.axes().size());
    const Result result = ((*settings).*read)(path);
    if (!result) return tell(stage, result.failureMessage());
    std::vector<std::size_t> all(stage.axes().size());
    std::iota(all.begin(), all.end(), 0);
    rememberSettings(stage, all, "the settings of all modules");
    command(stage, [settings](ModuleRun& run) { run.send(std::move(*settings)); });
    tell(stage, "loaded " + nameOf(path));
  });
}

template <class Settings>
void save(Stage& stage, const char* title, const char* ending, Settings (*of)(const sim::Info&),
          Result (*write)(const std::string&, const std::vector<Settings>&)) {
  stage.files.ask(title, plainName(stage.physics->robot(), ending), {".xml"}, true,
                  [&stage, of, write](const std::string& path) {
                    std::vector<Settings> all;
                    for (const AxisState& axis : stage.now->axes) all.push_back(of(axis.info));
                    const Result result = write(path, all);
                    tell(stage, result ? "saved " + nameOf(path) : result.failureMessage());
                  });
}

}  // namespace

void tellSaved(Stage& stage, bool isSaved, const std::string& name, const Diagnostics& out) {
  tell(stage, isSaved ? "saved " + name : out.all().front().message, isSaved ? name : "");
}

void saveRobot(Stage& stage, const std::string& ending) {
  const std::string name = freeName(stage.physics->robot(), ending);
  const mjData& data = *stage.shown;
  const mjModel& model = stage.physics->model();
  Diagnostics out;
  const bool isSaved = ending == "_key.xml"
                           ? saveKeyframe(model, data, name, out)
                           : saveModel(stage.physics->source(), model, data, name, out);
  tellSaved(stage, isSaved, name, out);
}

void savePoses(Stage& stage) {
  const std::string name = posesOf(stage);
  Diagnostics out;
  tellSaved(stage, savePoses(stage.poses, name, out), name, out);
}

void loadPoses(Stage& stage) {
  const std::string name = posesOf(stage);
  Diagnostics out;
  auto poses = readPoses(name, static_cast<int>(stage.physics->model().nq), out);
  tell(stage, poses ? "loaded " + name : name + ": " + out.all().front().message);
  if (poses) stage.poses = *std::move(poses);
}

void savePlotTable(Stage& stage) {
  const std::string name = freeName(stage.physics->robot(), ".csv");
  Diagnostics out;
  tellSaved(stage, writeWholeFile(name, plotTable(stage), out), name, out);
}

void loadGains(Stage& stage) { load(stage, "Load gains", &sim::GroupCommand::readGains); }

void saveGains(Stage& stage) {
  save<ModuleGains>(stage, "Save gains", "_gains.xml", sim::gainsOf, sim::writeGainsFile);
}

void loadSafety(Stage& stage) {
  load(stage, "Load limits", &sim::GroupCommand::readSafetyParameters);
}

void saveSafety(Stage& stage) {
  save<ModuleSafety>(stage, "Save limits", "_safety.xml", sim::safetyOf, sim::writeSafetyFile);
}

void copyToType(Stage& stage) {
  const std::size_t chosen = stage.ui.axis;
  const sim::Info& info = stage.now->axes[chosen].info;
  const ModuleGains gains = sim::gainsOf(info);
  const ModuleSafety safety = sim::safetyOf(info);
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < stage.axes().size(); ++i) {
    if (i != chosen && stage.axes()[i].type == stage.axes()[chosen].type) others.push_back(i);
  }
  rememberSettings(stage, others, "the settings of the type");
  for (const std::size_t module : others) {
    send(stage, module, [gains, safety](sim::ModuleCommand& sent) {
      sim::setGains(gains, sent.message);
      sim::setSafety(safety, sent.message);
    });
  }
  tell(stage, others.empty() ? "no other module has this type"
                             : "copied to " + counted(others.size(), "module"));
}

}  // namespace hrdf::app
