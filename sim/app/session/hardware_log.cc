// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/hardware_log.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include <hrdf/files.h>
#include <hrdf/sim/states.h>

#include "logging/log_blocks.h"
#include "logging/log_reader.h"
#include "logging/log_table.h"
#include "model/followers.h"
#include "model/stand.h"
#include "text/paths.h"
#include "text/strings.h"

#include "app/session/hebi_log.h"
#include "app/session/motion_record.h"
#include "app/session/report.h"

namespace hrdf::app {
namespace {

// Signal names at the end of the log's column names, in the order of enum Traced.
constexpr std::array<std::string_view, 4> kLoggedSignals = {"position", "velocity", "effort",
                                                            "pwm"};

// Module name and signal in a column name such as "J1.position". The module name is empty if the
// log's only module has no name.
struct Column {
  std::string name, signal;
};

Column columnOf(const std::string& text) {
  const std::size_t dot = text.rfind('.');
  if (dot == std::string::npos) return {"", text};
  return {text.substr(0, dot), text.substr(dot + 1)};
}

// Assigns the index of an axis to each name in the log.
struct Matches {
  std::map<std::string, std::size_t> axes;
  bool isByOrder = false;
};

// Returns the indices of the axes; of axes with the same name in tables, only the first.
std::vector<std::size_t> namedAxes(const Run& run) {
  std::vector<std::size_t> named;
  for (std::size_t i = 0; i < run.axes().size(); ++i) {
    const auto hasName = [&](std::size_t other) {
      return nameInTables(run.axes()[other]) == nameInTables(run.axes()[i]);
    };
    if (std::ranges::none_of(named, hasName)) named.push_back(i);
  }
  return named;
}

// Returns the axis `name`, else the only axis whose name follows the last '/' in `name`
// ("family/name"); nullopt: no such axis, or several.
std::optional<std::size_t> axisOf(const std::string& name, const std::vector<std::size_t>& named,
                                  const Run& run) {
  const std::string plain = name.substr(name.rfind('/') + 1);
  std::optional<std::size_t> found;
  for (const std::size_t axis : named) {
    if (nameInTables(run.axes()[axis]) == name) return axis;
    if (run.axes()[axis].name != plain) continue;
    if (found) return std::nullopt;
    found = axis;
  }
  return found;
}

Matches matched(const std::vector<std::string>& columns, const Run& run) {
  const std::vector<std::size_t> named = namedAxes(run);
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const std::string& column : columns) {
    const std::string name = columnOf(column).name;
    if (column != "time" && seen.insert(name).second) names.push_back(name);
  }
  Matches matches;
  for (const std::string& name : names) {
    if (const auto axis = axisOf(name, named, run)) matches.axes[name] = *axis;
  }
  matches.isByOrder = matches.axes.empty() && names.size() == named.size();
  for (std::size_t i = 0; matches.isByOrder && i < names.size(); ++i) {
    matches.axes[names[i]] = named[i];
  }
  return matches;
}

std::string allowedColumns(const Run& run) {
  std::string names;
  for (const std::size_t axis : namedAxes(run)) {
    names += (names.empty() ? "" : ", ") + nameInTables(run.axes()[axis]);
  }
  return "NAME.position, NAME.velocity, NAME.effort, NAME.pwm and their commands, such as "
         "NAME.position_command, of " +
         names;
}

std::string complaintOf(const std::string&, double value) {
  return sim::isTarget(value) ? "" : "is not from -1e9 to 1e9; angles are in rad";
}

std::optional<CsvTable> readOwnLog(std::string bytes, const std::string& path, Diagnostics& out) {
  sim::LogReader log(std::make_unique<std::istringstream>(std::move(bytes)));
  if (log.modules().empty()) {
    out.error(path, log.error());
    return std::nullopt;
  }
  return sim::motionOf(log, path, out);
}

std::optional<CsvTable> readTable(const std::string& path, FileText text, const Run& run,
                                  Diagnostics& out) {
  std::optional<Matches> matches;
  const auto isKnown = [&](const std::string& column, const std::vector<std::string>& all) {
    if (!matches) matches = matched(all, run);
    return matches->axes.contains(columnOf(column).name);
  };
  const CsvForm form{isKnown, complaintOf, allowedColumns(run),
                     nameInTables(run.axes().front()) + ".position"};
  return readCsvTable(
      path, form, [&](const std::string&) { return text; }, out);
}

// Reads a log: HEBI's format, our format, or a table. Returns nullopt if and only if an error was
// reported.
std::optional<CsvTable> readRows(const std::string& path, const Run& run, Diagnostics& out) {
  FileText text = readFile(path);
  // Checks the content before the extension, because users may give a log of simulated modules
  // the extension of HEBI's logs, .hebilog.
  const bool isOwn = text && text->starts_with(sim::kLogMark);
  if (text && !isOwn && extensionOf(path) == ".hebilog") {
    text = tableOfHebiLog(path, out);
    if (!text) return std::nullopt;
  }
  auto table =
      isOwn ? readOwnLog(*std::move(text), path, out) : readTable(path, std::move(text), run, out);
  if (!table) return std::nullopt;
  if (table->rows.size() < 2) {
    out.error(path, "a log has at least two rows");
    return std::nullopt;
  }
  const double start = table->rows.front().time;
  for (CsvTable::Row& row : table->rows) row.time -= start;
  if (sim::isTime(table->rows.back().time)) return table;
  out.error(path, "the log lasts more than 1e9 s", "times are in s");
  return std::nullopt;
}

// Returns the index of the axis of each column. Adds a note if the axes were matched by order
// instead of by name.
std::optional<std::vector<std::size_t>> axesOf(const std::vector<std::string>& columns,
                                               const Run& run, const std::string& path,
                                               Diagnostics& out) {
  const Matches matches = matched(columns, run);
  std::vector<std::size_t> axes;
  std::map<std::pair<std::size_t, std::string>, std::string> taken;
  for (const std::string& text : columns) {
    const Column column = columnOf(text);
    const auto found = matches.axes.find(column.name);
    if (found == matches.axes.end()) {
      out.error(path,
                "unknown module " + inQuotes(column.name) + "; allowed: " + allowedColumns(run));
      return std::nullopt;
    }
    const auto [other, isNew] = taken.insert({{found->second, column.signal}, text});
    if (!isNew) {
      out.error(path, "columns " + inQuotes(other->second) + " and " + inQuotes(text) +
                          " are for the same module");
      return std::nullopt;
    }
    axes.push_back(found->second);
  }
  if (matches.isByOrder) {
    out.note(path, "modules are matched by order: the robot has no name of the log");
  }
  return axes;
}

}  // namespace

std::optional<HardwareLog> HardwareLog::read(const std::string& path, Run& run, Diagnostics& out) {
  auto table = readRows(path, run, out);
  const auto axes = table ? axesOf(table->columns, run, path, out) : std::nullopt;
  if (!axes) return std::nullopt;
  HardwareLog log;
  log.file_ = path.substr(path.rfind('/') + 1);
  log.table_ = *std::move(table);
  const std::vector<MotionColumn> columns = log.findColumns(*axes, run, path, out);
  log.findJoints(run);
  if (log.axes_.empty()) {
    out.error(path, "no joint positions",
              "write columns such as " + nameInTables(run.axes().front()) + ".position");
    return std::nullopt;
  }
  log.commands_ = CommandTable::of(log.table_, columns, path, run, out);
  if (log.commands_.axes().empty()) {
    out.warning(path, "the log has no commands: the robot holds its first pose",
                "write columns such as " + nameInTables(run.axes().front()) + ".position_command");
  }
  return log;
}

std::string HardwareLog::progress(double time) const {
  const std::string log = "log " + file_ + ": ";
  if (time > duration()) return log + formatted("ended after %.1f s", duration());
  return log + formatted("%.1f", time) + " of " + formatted("%.1f s", duration());
}

bool HardwareLog::hasValues(std::size_t column) const {
  return std::ranges::any_of(
      table_.rows, [column](const CsvTable::Row& row) { return !std::isnan(row.cells[column]); });
}

std::vector<MotionColumn> HardwareLog::findColumns(const std::vector<std::size_t>& axes,
                                                   const Run& run, const std::string& path,
                                                   Diagnostics& out) {
  columns_.resize(run.axes().size());
  std::vector<MotionColumn> columns;
  std::string ignored;
  const std::vector<MotionColumn> all = run.columns();
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::string signal = columnOf(table_.columns[i]).signal;
    const std::string& name = nameInTables(run.axes()[axes[i]]);
    const auto known = std::ranges::find(all, name + "." + signal, &MotionColumn::name);
    const bool isCommand = known != all.end() && known->target != nullptr;
    columns.push_back(isCommand ? *known : MotionColumn{table_.columns[i], axes[i]});
    const auto measured = std::ranges::find(kLoggedSignals, signal);
    if (measured != kLoggedSignals.end()) {
      const auto place = static_cast<std::size_t>(measured - kLoggedSignals.begin());
      if (hasValues(i)) columns_[axes[i]][place] = i;
    } else if (!isCommand && !table_.columns[i].ends_with(kLogSuffix)) {
      ignored += (ignored.empty() ? "" : ", ") + table_.columns[i];
    }
  }
  const std::vector<std::size_t> named = namedAxes(run);
  // An actuator with several controls has an axis for each. All get the log columns of the first.
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    for (const std::size_t first : named) {
      const bool isIts = nameInTables(run.axes()[first]) == nameInTables(run.axes()[i]);
      if (isIts) columns_[i] = columns_[first];
    }
  }
  if (!ignored.empty()) out.note(path, "columns that are ignored: " + ignored);
  return columns;
}

void HardwareLog::findJoints(Run& run) {
  axes_.clear();
  joints_.clear();
  const mjModel& model = run.model();
  for (const std::size_t axis : namedAxes(run)) {
    const Axis& its = run.axes()[axis];
    if (!columns_[axis].front() || its.joint < 0) continue;
    const int type = model.jnt_type[its.joint];
    if (type != mjJNT_HINGE && type != mjJNT_SLIDE) continue;
    axes_.push_back(axis);
    joints_.push_back({its.joint, its.gear});
  }
}

double HardwareLog::at(std::size_t axis, Traced signal, double time) const {
  const auto column = columns_[axis][static_cast<std::size_t>(signal) - kFirstLogged];
  if (!column) return kNan;
  const auto& rows = table_.rows;
  const auto isMissing = [&](const CsvTable::Row& row) { return std::isnan(row.cells[*column]); };
  auto after = std::ranges::upper_bound(rows, time, {}, &CsvTable::Row::time);
  auto before = after;
  while (after != rows.end() && isMissing(*after)) ++after;
  while (before != rows.begin() && isMissing(*std::prev(before))) --before;
  if (before == rows.begin()) return after->cells[*column];
  --before;
  if (after == rows.end()) return before->cells[*column];
  const double share = (time - before->time) / (after->time - before->time);
  return std::lerp(before->cells[*column], after->cells[*column], share);
}

void HardwareLog::setJoints(double time, const mjModel& model, mjtNum* positions) const {
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    positions[model.jnt_qposadr[joints_[i].joint]] =
        at(axes_[i], Traced::loggedPosition, time) / joints_[i].gear;
  }
  setFollowers(model, positions);
}

// Compares the log with qpos, because MuJoCo's actuator lengths are from before the last step.
double HardwareLog::error(std::size_t i, double time, const mjModel& model,
                          const mjData& data) const {
  const double logged = at(axes_[i], Traced::loggedPosition, time) / joints_[i].gear;
  return data.qpos[model.jnt_qposadr[joints_[i].joint]] - logged;
}

void HardwareLog::setStart(Run& run) {
  findJoints(run);
  const mjModel& model = run.model();
  std::vector<double> positions(run.data().qpos, run.data().qpos + model.nq);
  std::vector<double> velocities(static_cast<std::size_t>(model.nv));
  setJoints(0, model, positions.data());
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const double velocity = at(axes_[i], Traced::loggedVelocity, 0) / joints_[i].gear;
    const auto dof = static_cast<std::size_t>(model.jnt_dofadr[joints_[i].joint]);
    if (!std::isnan(velocity)) velocities[dof] = velocity;
  }
  run.startFrom(std::move(positions), std::move(velocities));
}

void HardwareLog::lower(int floor, mjModel& model, const mjData& start) const {
  constexpr std::size_t kPoses = 500;  // maximum number of log poses to check
  // m, additional distance of the floor below the log's poses, because the simulated robot deviates
  // from them.
  constexpr double kRoom = 0.005;
  const DataPtr logged(mj_makeData(&model));
  mjtNum& height = model.geom_pos[3 * floor + 2];
  const std::size_t stride = 1 + table_.rows.size() / kPoses;
  for (std::size_t row = 0; row < table_.rows.size(); row += stride) {
    place(table_.rows[row].time, model, start, *logged);
    for (int i = 0; i < model.ngeom; ++i) {
      const bool isFixed = model.body_weldid[model.geom_bodyid[i]] == 0;
      if (isFixed || !collides(model, i) || isUnbounded(model, i)) continue;
      height = std::min(height, boxAround(model, *logged, i).min().z() - kRoom);
    }
  }
  model.geom_sameframe[floor] = mjSAMEFRAME_NONE;  // so that MuJoCo uses the new height
}

void HardwareLog::place(double time, const mjModel& model, const mjData& simulated,
                        mjData& logged) const {
  std::copy_n(simulated.qpos, model.nq, logged.qpos);
  std::copy_n(simulated.mocap_pos, 3 * model.nmocap, logged.mocap_pos);
  std::copy_n(simulated.mocap_quat, 4 * model.nmocap, logged.mocap_quat);
  setJoints(time, model, logged.qpos);
  mj_kinematics(&model, &logged);
}

void HardwareLog::addTo(Moment& moment) const {
  for (std::size_t axis = 0; axis < moment.axes.size(); ++axis) {
    for (std::size_t i = kFirstLogged; i < kSignals; ++i) {
      moment.axes[axis][i] = static_cast<float>(at(axis, static_cast<Traced>(i), moment.time));
    }
  }
}

void LogError::add(const HardwareLog& log, Run& run, double time) {
  if (time > log.duration() + kHalfStep) return;
  squares_.resize(log.axes().size());
  for (std::size_t i = 0; i < squares_.size(); ++i) {
    const double error = log.error(i, time, run.model(), run.data());
    squares_[i] += error * error;
  }
  ++count_;
}

std::string LogError::text(const HardwareLog& log, Run& run) const {
  const mjModel& model = run.model();
  std::string text;
  for (const bool slides : {false, true}) {
    double sum = 0, most = -1;
    int axes = 0;
    std::string worst;
    for (std::size_t i = 0; i < squares_.size(); ++i) {
      const Axis& axis = run.axes()[log.axes()[i]];
      if ((model.jnt_type[axis.joint] == mjJNT_SLIDE) != slides) continue;
      const double rms = 1000 * std::sqrt(squares_[i] / count_);
      sum += rms;
      ++axes;
      if (!(rms <= most)) {  // true also if `rms` or `most` is NaN
        most = rms;
        worst = axis.label;
      }
    }
    if (axes == 0) continue;
    const std::string unit = slides ? " mm" : " mrad";
    text += (text.empty() ? "" : "; ") + formatted("%.1f", sum / axes) + unit;
    if (axes > 1) text += ", most in '" + worst + "' (" + formatted("%.1f", most) + unit + ")";
  }
  return text.empty() ? "none" : text;
}

}  // namespace hrdf::app
