// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/diagnostic.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "text/diagnostic_observer.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Maximum length (bytes) of a source line in a message; a longer line is not shown, because it
// would hide the message.
constexpr std::size_t kMaxShownLine = 200;

// Returns a line with '^' below the byte `column` (from 1) of `line`. Copies tabs, and skips
// continuation bytes of UTF-8.
std::string caretBelow(std::string_view line, int column) {
  std::string text;
  for (const char c : line.substr(0, static_cast<std::size_t>(column - 1))) {
    if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;
    text += c == '\t' ? '\t' : ' ';
  }
  return text + "^";
}

std::atomic<DiagnosticObserver> observer = nullptr;

// Places in files, as pairs of line and column.
using Places = std::vector<std::pair<int, int>>;

// Returns the sort key of a diagnostic: the places that include its file, outermost first, then the
// place in the file.
Places placesOf(const Diagnostic& diagnostic) {
  Places places;
  const auto add = [&](const Place& place) { places.emplace_back(place.line, place.column); };
  std::for_each(diagnostic.includeChain.rbegin(), diagnostic.includeChain.rend(), add);
  add(diagnostic.where);
  return places;
}

}  // namespace

void observeDiagnostics(DiagnosticObserver observe) { observer = observe; }

std::string_view toString(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
  }
  return "";
}

void Diagnostics::error(const Location& where, std::string message, std::string hint) {
  report(Severity::error, where, std::move(message), std::move(hint));
}

void Diagnostics::warning(const Location& where, std::string message, std::string hint) {
  report(Severity::warning, where, std::move(message), std::move(hint));
}

void Diagnostics::note(const Location& where, std::string message, std::string hint) {
  report(Severity::note, where, std::move(message), std::move(hint));
}

void Diagnostics::error(const std::string& file, std::string message, std::string hint) {
  add({Severity::error, {file, 0, 0}, std::move(message), std::move(hint), {}, {}});
}

void Diagnostics::warning(const std::string& file, std::string message, std::string hint) {
  add({Severity::warning, {file, 0, 0}, std::move(message), std::move(hint), {}, {}});
}

void Diagnostics::note(const std::string& file, std::string message, std::string hint) {
  add({Severity::note, {file, 0, 0}, std::move(message), std::move(hint), {}, {}});
}

void Diagnostics::report(Severity severity, const Location& where, std::string message,
                         std::string hint) {
  const bool isError = severity == Severity::error;
  if (isError ? isFull() : all_.size() - static_cast<std::size_t>(errorCount_) >= kMaxWarnings) {
    dropped_ = true;
    return;
  }
  const std::size_t known = all_.size();
  add({severity, placeOf(where), std::move(message), std::move(hint), {}, {}});
  if (all_.size() == known || !where.source) return;
  Diagnostic& diagnostic = all_.back();
  const std::string_view line = where.source->line(diagnostic.where.line);
  if (line.size() <= kMaxShownLine) diagnostic.sourceLine = line;
  for (Location at = where.source->includedAt(); at.source; at = at.source->includedAt()) {
    diagnostic.includeChain.push_back(placeOf(at));
  }
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (!seen_.insert(toString(diagnostic)).second) return;
  if (const DiagnosticObserver observe = observer) observe(diagnostic);
  if (diagnostic.severity == Severity::error) ++errorCount_;
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::append(const Diagnostics& step, const std::string& path) {
  for (const Diagnostic& diagnostic : step.all_) add(diagnostic);
  if (step.isFull()) {
    error(path, "more than " + std::to_string(kMaxErrors) + " errors: the rest is not read");
  } else if (step.dropped_) {
    note(path, "more than " + std::to_string(kMaxWarnings) + " warnings: the rest is not shown");
  }
}

void Diagnostics::appendUnquoted(const Diagnostics& step) {
  for (Diagnostic diagnostic : step.all_) {
    diagnostic.sourceLine.clear();
    add(std::move(diagnostic));
  }
}

bool Diagnostics::hasWarnings() const {
  return std::any_of(all_.begin(), all_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::warning; });
}

void Diagnostics::sort() {
  std::vector<std::pair<Places, Diagnostic>> keyed;
  for (Diagnostic& each : all_) {
    Places places = placesOf(each);
    keyed.emplace_back(std::move(places), std::move(each));
  }
  std::ranges::stable_sort(keyed, {}, [](const auto& each) -> const Places& { return each.first; });
  std::ranges::transform(keyed, all_.begin(), [](auto& each) { return std::move(each.second); });
}

std::string toString(const Diagnostic& diagnostic) {
  std::string text = toString(diagnostic.where);
  if (!text.empty()) text += ": ";
  text += std::string(toString(diagnostic.severity)) + ": " + diagnostic.message;
  if (!diagnostic.hint.empty()) text += "; " + diagnostic.hint;
  return text;
}

std::string toStringWithSource(const Diagnostic& diagnostic) {
  std::string text;
  for (const Place& include : diagnostic.includeChain) {
    text += "included from " + printable(toString(include)) + ":\n";
  }
  text += printable(toString(diagnostic)) + "\n";
  const std::string& line = diagnostic.sourceLine;
  if (!line.empty() && line.size() <= kMaxShownLine) {
    text += "  " + printable(line) + "\n  " + caretBelow(line, diagnostic.where.column) + "\n";
  }
  return text;
}

std::string summary(const Diagnostics& diagnostics, std::size_t limit) {
  std::string rest;
  if (diagnostics.errorCount() > 1) {
    const int more = diagnostics.errorCount() - 1;
    rest = " (and " + std::to_string(more) + (more == 1 ? " more error)" : " more errors)");
  }
  const auto all = diagnostics.all();
  const auto first = std::find_if(
      all.begin(), all.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
  if (first == all.end()) return {};
  std::string text = toString(*first);
  const std::size_t room = limit > rest.size() + 3 ? limit - rest.size() : 3;
  if (text.size() > room) text = text.substr(0, room - 3) + "...";
  return text + rest;
}

}  // namespace hrdf
