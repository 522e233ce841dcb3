// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "csv.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include <hrdf/read.h>

#include <whole_file.h>

namespace hrdf::app {
namespace {

constexpr auto kTargets =
    std::to_array<std::pair<std::string_view, double Target::*>>({{"position", &Target::position},
                                                                  {"velocity", &Target::velocity},
                                                                  {"effort", &Target::effort}});
constexpr auto kColumns =
    std::to_array<std::string_view>({"position", "velocity", "effort", "position_command",
                                     "velocity_command", "effort_command", "pwm"});

constexpr std::size_t kMostShown = 60;  // bytes of a cell in a message, and thrice that of a line

struct Cell {
  std::string text;
  int column = 1;  // in the line, in bytes, from 1
};

std::string_view withoutBlanks(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// One cell from the start of `rest`, which it takes away with the comma behind it. A cell in quotes
// may have commas in it, and quotes as two.
std::string takeCell(std::string_view& rest) {
  std::string text;
  bool quoted = false;
  std::size_t i = 0;
  for (; i < rest.size() && (quoted || rest[i] != ','); ++i) {
    if (rest[i] != '"') {
      text += rest[i];
    } else if (quoted && i + 1 < rest.size() && rest[i + 1] == '"') {
      text += rest[i++];
    } else {
      quoted = !quoted;
    }
  }
  rest.remove_prefix(std::min(i, rest.size()));
  return std::string(withoutBlanks(text));
}

std::vector<Cell> cellsOf(std::string_view line) {
  std::vector<Cell> cells;
  std::string_view rest = line;
  while (true) {
    const auto column = static_cast<int>(line.size() - rest.size()) + 1;
    cells.push_back({takeCell(rest), column});
    if (rest.empty()) return cells;
    rest.remove_prefix(1);
  }
}

std::string shortened(std::string_view text, std::size_t most = kMostShown) {
  return std::string(text.substr(0, most)) + (text.size() > most ? "..." : "");
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

// Shortest; empty for NaN.
template <class Number>
void appendNumber(std::string& line, Number value) {
  if (std::isnan(value)) return;
  std::array<char, 32> text;
  line.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
}

}  // namespace

class ScriptReader {
 public:
  ScriptReader(const std::string& path, const std::vector<ModulePlace>& modules, Diagnostics& out)
      : path_(path), modules_(modules), out_(out) {}

  Script read(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && !out_.isFull()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      line_ = text.substr(0, end);
      if (line_.ends_with('\r')) line_.remove_suffix(1);
      ++lineNumber_;
      readLine();
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (columns_.empty()) {
      out_.error(path_, "no row of column names", "begin with " + example());
    }
    return std::move(script_);
  }

 private:
  struct Column {
    std::size_t place = 0;             // in Script::modules_
    double Target::*target = nullptr;  // null: the time
  };

  void error(int column, std::string message, std::string hint = {}) {
    Diagnostic diagnostic{Severity::error, {path_, lineNumber_, column},     std::move(message),
                          std::move(hint), shortened(line_, 3 * kMostShown), {}};
    out_.add(std::move(diagnostic));
  }
  std::string example() const {
    return "'time," + quoted(modules_.front().label + ".position") + "'";
  }
  void readLine();
  void readHeader(const std::vector<Cell>& cells);
  Column columnOf(const Cell& cell);
  void readRow(const std::vector<Cell>& cells);
  double numberIn(const Cell& cell);

  const std::string& path_;
  const std::vector<ModulePlace>& modules_;
  Diagnostics& out_;
  std::string_view line_;
  int lineNumber_ = 0;
  std::vector<Column> columns_;
  Script script_;
};

void ScriptReader::readLine() {
  if (withoutBlanks(line_).empty()) return;
  const std::vector<Cell> cells = cellsOf(line_);
  if (columns_.empty()) {
    readHeader(cells);
  } else {
    readRow(cells);
  }
}

void ScriptReader::readHeader(const std::vector<Cell>& cells) {
  bool hasTime = false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto isSame = [&](const Cell& other) { return other.text == cells[i].text; };
    if (std::find_if(cells.begin(), cells.begin() + std::ptrdiff_t(i), isSame) !=
        cells.begin() + std::ptrdiff_t(i)) {
      error(cells[i].column, "column '" + shortened(cells[i].text) + "' is there twice");
    }
    if (cells[i].text == "time") {
      hasTime = true;
      columns_.emplace_back();
    } else {
      columns_.push_back(columnOf(cells[i]));
    }
  }
  if (!hasTime) error(1, "no column 'time'", "begin with " + example());
}

ScriptReader::Column ScriptReader::columnOf(const Cell& cell) {
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    for (const auto& [name, target] : kTargets) {
      if (cell.text != modules_[i].label + "." + std::string(name)) continue;
      const auto known = std::ranges::find(script_.modules_, i);
      const auto place = static_cast<std::size_t>(known - script_.modules_.begin());
      if (known == script_.modules_.end()) script_.modules_.push_back(i);
      return {place, target};
    }
  }
  std::string names;
  for (const ModulePlace& module : modules_) names += (names.empty() ? "" : ", ") + module.label;
  error(cell.column, "unknown column '" + cell.text +
                         "'; allowed are time and NAME.position, "
                         "NAME.velocity and NAME.effort of " +
                         names);
  return {};
}

double ScriptReader::numberIn(const Cell& cell) {
  if (cell.text.empty()) return kNone;
  const char* begin = cell.text.data();
  const char* end = begin + cell.text.size();
  if (*begin == '+') ++begin;
  double value = 0;
  const auto [stop, problem] = std::from_chars(begin, end, value);
  if (problem == std::errc() && stop == end && std::isfinite(value)) return value;
  error(cell.column, "'" + shortened(cell.text) + "' is no number");
  return kNone;
}

void ScriptReader::readRow(const std::vector<Cell>& cells) {
  if (cells.size() != columns_.size()) {
    error(cells.back().column, std::to_string(cells.size()) + " cells in a table of " +
                                   std::to_string(columns_.size()) + " columns");
    return;
  }
  Script::Row row;
  row.targets.resize(script_.modules_.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double value = numberIn(cells[i]);
    if (columns_[i].target != nullptr) {
      row.targets[columns_[i].place].*columns_[i].target = value;
    } else if (cells[i].text.empty()) {
      error(cells[i].column, "a row without a time");
    } else if (!script_.rows_.empty() && value <= script_.rows_.back().time) {
      error(cells[i].column, "time " + cells[i].text + " is not above that of the row before");
    } else {
      row.time = value;
    }
  }
  script_.rows_.push_back(std::move(row));
}

std::optional<Script> Script::read(const std::string& path, const std::vector<ModulePlace>& modules,
                                   Diagnostics& out) {
  const std::optional<std::string> text = readFile(path);
  if (!text) {
    out.error(path, "cannot read the file");
    return std::nullopt;
  }
  Diagnostics step;
  Script script = ScriptReader(path, modules, step).read(*text);
  out.append(step, path);
  if (step.hasErrors()) return std::nullopt;
  return script;
}

void Script::apply(double time, Commander& commander) {
  constexpr double kHalfStep = 0.0005;  // s: times are sums of steps
  const std::size_t before = next_;
  while (next_ < rows_.size() && rows_[next_].time <= time + kHalfStep) ++next_;
  if (next_ == before) return;
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    commander.setTarget(modules_[i], rows_[next_ - 1].targets[i]);
  }
}

Record::Record(const std::vector<ModulePlace>& modules) : file_(std::tmpfile()) {
  line_ = "time";
  for (const ModulePlace& module : modules) {
    for (const std::string_view column : kColumns) {
      line_ += "," + quoted(module.label + "." + std::string(column));
    }
  }
  line_ += '\n';
  if (file_) std::fputs(line_.c_str(), file_.get());
}

void Record::add(double time, const sim::GroupFeedback& feedback) {
  line_.clear();
  appendNumber(line_, std::round(time * 1000) / 1000);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    const auto cell = [&](auto field) {
      line_ += ',';
      appendNumber(line_, field.get());
    };
    cell(actuator.position());
    cell(actuator.velocity());
    cell(actuator.effort());
    cell(actuator.positionCommand());
    cell(actuator.velocityCommand());
    cell(actuator.effortCommand());
    cell(actuator.pwmCommand());
  }
  line_ += '\n';
  if (file_) std::fputs(line_.c_str(), file_.get());
}

bool Record::save(const std::string& path, std::string& error) {
  if (!file_ || std::ferror(file_.get()) != 0) {
    error = "cannot write '" + path + "': no room for temporary files";
    return false;
  }
  std::rewind(file_.get());
  return replaceWholeFile(path, error, [&](const std::string& draft) {
    const std::unique_ptr<std::FILE, Closer> copy(std::fopen(draft.c_str(), "wb"));
    std::array<char, 1 << 16> bytes;
    std::size_t count = 0;
    while (copy && (count = std::fread(bytes.data(), 1, bytes.size(), file_.get())) > 0) {
      if (std::fwrite(bytes.data(), 1, count, copy.get()) != count) return false;
    }
    return copy && std::fflush(copy.get()) == 0;
  });
}

}  // namespace hrdf::app
