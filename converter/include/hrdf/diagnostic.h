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

// Severity of a diagnostic.
enum class Severity { error, warning, note };

// Returns "error", "warning" or "note".
std::string_view toString(Severity severity);

// One error, warning or note, for the author of the file. It does not refer to the source or other
// data.
struct Diagnostic {
  Severity severity = Severity::error;
  Place where;                      // file empty: not about a file
  std::string message;              // the wrong value and the allowed values
  std::string hint;                 // what to write instead; may be empty
  std::string sourceLine;           // the line at `where`; may be empty
  std::vector<Place> includeChain;  // the includes that led here, innermost first
};

// Largest numbers of errors and warnings that Diagnostics collects: a file of another format has
// errors everywhere, and more do not help.
inline constexpr int kMaxErrors = 1000;
inline constexpr std::size_t kMaxWarnings = 1000;  // with notes

// Collects diagnostics, each once: a file that is included twice does not report twice. It is the
// last parameter of functions that read untrusted input. Such a function reports all errors that it
// finds, and returns null or nullopt if and only if it reported an error.
class Diagnostics {
 public:
  // Adds an error at a place; kNoPlace: not about a place.
  void error(const Location& where, std::string message, std::string hint = {});
  // Adds a warning at a place.
  void warning(const Location& where, std::string message, std::string hint = {});
  // Adds a note at a place.
  void note(const Location& where, std::string message, std::string hint = {});
  // Adds an error about a whole file.
  void error(const std::string& file, std::string message, std::string hint = {});
  // Adds a warning about a whole file.
  void warning(const std::string& file, std::string message, std::string hint = {});
  // Adds a note about a whole file.
  void note(const std::string& file, std::string message, std::string hint = {});
  // Adds a diagnostic.
  void add(Diagnostic diagnostic);

  // True if no more errors are added; reading may stop.
  bool isFull() const { return errorCount_ >= kMaxErrors; }
  // Adds the diagnostics of a step about the file `path`, and an error or a note if the step had
  // more errors or warnings than it keeps.
  void append(const Diagnostics& step, const std::string& path);
  // Adds the diagnostics of a step without their source lines, for sources that must not be shown.
  void appendUnquoted(const Diagnostics& step);

  bool hasErrors() const { return errorCount_ > 0; }        // true if there is an error
  int errorCount() const { return errorCount_; }            // number of errors
  bool hasWarnings() const;                                 // true if there is a warning
  std::span<const Diagnostic> all() const { return all_; }  // in the order of add(), or of sort()
  // Sorts in the order of the source: root file first, then by line and column.
  void sort();

 private:
  void report(Severity severity, const Location& where, std::string message, std::string hint);

  std::vector<Diagnostic> all_;
  std::unordered_set<std::string> seen_;  // by text
  int errorCount_ = 0;
  bool dropped_ = false;
};

// Receives the messages of functions without a `Diagnostics` parameter: "hrdf: …", or a diagnostic
// with its lines, without the last line break. Any thread may call it.
using MessageHandler = std::function<void(Severity, const std::string& text)>;

// Replaces the message handler of this process, or of the shared library that contains this
// function. Empty: messages go to stderr, as at the start.
void onMessage(MessageHandler handler);

// Returns one line: "arm.hrdf:7:19: error: unknown actuator type 'X5-2'; did you mean 'X5-1'?"
std::string toString(const Diagnostic& diagnostic);

// Returns the same line with the include chain, the source line and a caret below it; ends in a
// line break.
std::string toStringWithSource(const Diagnostic& diagnostic);

// Returns the first error and the number of further errors, at most `limit` bytes, for programs
// that show one short text.
std::string summary(const Diagnostics& diagnostics, std::size_t limit = 500);

}  // namespace hrdf

#endif  // HRDF_DIAGNOSTIC_H_
