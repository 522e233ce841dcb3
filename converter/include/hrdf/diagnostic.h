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

std::string_view toString(Severity severity);

// One error, warning or note, written for the author of the file. It needs no other data, and
// outlives the source.
struct Diagnostic {
  Severity severity = Severity::error;
  Place where;                      // file empty: not about a file
  std::string message;              // the value seen and the values allowed
  std::string hint;                 // what to write instead; may be empty
  std::string sourceLine;           // the line of `where`; may be empty
  std::vector<Place> includeChain;  // the includes that led here, innermost first
};

// A file of another kind is wrong everywhere: more errors than this help nobody.
inline constexpr int kMaxErrors = 1000;
inline constexpr std::size_t kMaxWarnings = 1000;  // including notes

// Collects diagnostics, each once: a file that is included twice does not report twice. Passed last
// to every function that reads untrusted input. Such a function reports, goes on, and returns
// nothing exactly when it reported an error.
class Diagnostics {
 public:
  // At a place, or at none: kNoPlace.
  void error(const Location& where, std::string message, std::string hint = {});
  void warning(const Location& where, std::string message, std::string hint = {});
  void note(const Location& where, std::string message, std::string hint = {});
  // About a whole file.
  void error(const std::string& file, std::string message, std::string hint = {});
  void warning(const std::string& file, std::string message, std::string hint = {});
  void note(const std::string& file, std::string message, std::string hint = {});
  void add(Diagnostic diagnostic);

  // Returns true if no more errors are taken; reading may stop.
  bool isFull() const { return errorCount_ >= kMaxErrors; }
  // Adds the diagnostics of a step about the file `path`, and reports if the step dropped some.
  void append(const Diagnostics& step, const std::string& path);
  // Adds the diagnostics of a step without the lines of the source, which is not to be shown.
  void appendUnquoted(const Diagnostics& step);

  bool hasErrors() const { return errorCount_ > 0; }
  int errorCount() const { return errorCount_; }
  bool hasWarnings() const;
  std::span<const Diagnostic> all() const { return all_; }
  // Sorts by the order of the source: root file first, then by line and column.
  void sort();

 private:
  void report(Severity severity, const Location& where, std::string message, std::string hint);

  std::vector<Diagnostic> all_;
  std::unordered_set<std::string> seen_;  // by text
  int errorCount_ = 0;
  bool dropped_ = false;
};

// Receives what a library reports where its caller has not asked for `Diagnostics`: "hrdf: …", or a
// diagnostic with its lines; without the last line break. It may be called from any thread.
using MessageHandler = std::function<void(Severity, const std::string& text)>;

// Replaces the handler of this process, or of the shared library that contains this function; an
// empty one prints to stderr again, as at the start.
void onMessage(MessageHandler handler);

// Returns one line: "arm.hrdf:7:19: error: unknown actuator type 'X5-2'; did you mean 'X5-1'?"
std::string toString(const Diagnostic& diagnostic);

// As above, with the include chain, the source line and a caret below it; ends in a line break.
std::string toStringWithSource(const Diagnostic& diagnostic);

// Returns the first error in full and the number of further errors, at most `limit` bytes: for
// hosts that show one short text.
std::string summary(const Diagnostics& diagnostics, std::size_t limit = 500);

}  // namespace hrdf

#endif  // HRDF_DIAGNOSTIC_H_
