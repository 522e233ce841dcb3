// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors, warnings and notes about input, as data. Nothing here throws or prints.
#ifndef HRDF_DIAGNOSTIC_H_
#define HRDF_DIAGNOSTIC_H_

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <hrdf/source.h>

namespace hrdf {

enum class Severity { error, warning, note };

// Returns "error", "warning" or "note".
std::string_view toString(Severity severity);

// An error, warning or note for the author of a file. It contains no pointers to a Source.
struct Diagnostic {
  Severity severity = Severity::error;
  Place where;             // place of the problem; empty `where.file`: not about a file
  std::string message;     // description of the problem
  std::string hint;        // what to write instead; may be empty
  std::string sourceLine;  // the line of the file at `where`; may be empty
  // Places of the `<include>` elements through which the file was read, innermost first; empty: a
  // root file.
  std::vector<Place> includeChain;
};

// Largest number of errors that Diagnostics collects.
inline constexpr int kMaxErrors = 1000;
inline constexpr std::size_t kMaxWarnings = 1000;  // largest number of warnings and notes together

// Collects diagnostics, and keeps equal diagnostics only once. Functions that read untrusted input
// have a `Diagnostics` as last parameter: they report all errors, and return null or nullopt if and
// only if they reported an error.
class Diagnostics {
 public:
  // Adds an error at a place in a source; kNoPlace: the error is not about a place.
  void error(const Location& where, std::string message, std::string hint = {});
  // Adds a warning at a place in a source.
  void warning(const Location& where, std::string message, std::string hint = {});
  // Adds a note at a place in a source.
  void note(const Location& where, std::string message, std::string hint = {});
  // Adds an error about the whole file `file`.
  void error(const std::string& file, std::string message, std::string hint = {});
  // Adds a warning about the whole file `file`.
  void warning(const std::string& file, std::string message, std::string hint = {});
  // Adds a note about the whole file `file`.
  void note(const std::string& file, std::string message, std::string hint = {});
  // Adds a diagnostic.
  void add(Diagnostic diagnostic);

  // True if kMaxErrors errors were added; further errors are ignored, so reading may stop.
  bool isFull() const { return errorCount_ >= kMaxErrors; }
  // Adds all diagnostics of `step`. If `step` reached kMaxErrors or exceeded kMaxWarnings, also
  // reports for the file `path` that diagnostics are missing.
  void append(const Diagnostics& step, const std::string& path);
  // Adds all diagnostics of `step` without source lines, for files that must not be shown to the
  // user.
  void appendUnquoted(const Diagnostics& step);

  bool hasErrors() const { return errorCount_ > 0; }  // true if there is an error
  int errorCount() const { return errorCount_; }      // number of errors
  bool hasWarnings() const;                           // true if there is a warning
  // Returns the diagnostics in the order of add(), or sorted after sort().
  std::span<const Diagnostic> all() const { return all_; }
  // Sorts the diagnostics by file, line and column; diagnostics about the root file are first.
  void sort();

 private:
  void report(Severity severity, const Location& where, std::string message, std::string hint);

  std::vector<Diagnostic> all_;
  std::unordered_set<std::string> seen_;  // texts of the added diagnostics
  int errorCount_ = 0;
  bool dropped_ = false;
};

// Receives messages of functions without a `Diagnostics` parameter. `text` is a line "hrdf: …", or
// a diagnostic of several lines, without the last line break. The handler may be called on any
// thread.
using MessageHandler = std::function<void(Severity, const std::string& text)>;

// Sets the message handler of the program or shared library that contains this code. An empty
// `handler` (default) writes messages to stderr.
void onMessage(MessageHandler handler);

// Returns one line: "arm.hrdf:7:19: error: unknown actuator type 'X5-2'; did you mean 'X5-1'?"
std::string toString(const Diagnostic& diagnostic);

// Returns toString(diagnostic), followed by the include chain, the source line and a line with a
// caret below the place. The text ends in a line break.
std::string toStringWithSource(const Diagnostic& diagnostic);

// Returns the first error and the number of further errors as one text of at most `limit` bytes.
std::string summary(const Diagnostics& diagnostics, std::size_t limit = 500);

}  // namespace hrdf

#endif  // HRDF_DIAGNOSTIC_H_
