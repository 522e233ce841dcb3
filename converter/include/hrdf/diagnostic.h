// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Complaints about input, as data. Nothing here throws or prints.
#ifndef HRDF_DIAGNOSTIC_H_
#define HRDF_DIAGNOSTIC_H_

#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <hrdf/source.h>

namespace hrdf {

enum class Severity { error, warning, note };

std::string_view toString(Severity severity);

// One complaint, written for the person who wrote the file. It stands alone, and outlives the
// source.
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
inline constexpr std::size_t kMaxWarnings = 1000;  // notes among them

// Collects diagnostics, each once: a file that is included twice does not complain twice. Passed
// last to every function that looks at untrusted input. Such a function reports, goes on, and
// returns nothing exactly when it reported an error.
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

  // So many errors that no more are taken: who looks at input may stop.
  bool isFull() const { return errorCount_ >= kMaxErrors; }
  // Takes over what a step found wrong with the file `path`, and says where the step dropped some.
  void append(const Diagnostics& step, const std::string& path);

  bool hasErrors() const { return errorCount_ > 0; }
  int errorCount() const { return errorCount_; }
  bool hasWarnings() const;
  std::span<const Diagnostic> all() const { return all_; }
  // Into the order of the source: root file first, then by line and column.
  void sort();

 private:
  void report(Severity severity, const Location& where, std::string message, std::string hint);

  std::vector<Diagnostic> all_;
  std::unordered_set<std::string> seen_;  // by text
  int errorCount_ = 0;
  bool dropped_ = false;
};

// "arm.hrdf:7:19: error: unknown actuator type 'X5-2'; did you mean 'X5-1'?"
std::string toString(const Diagnostic& diagnostic);

// The same with the include chain, the source line and a caret below, ending in a line break.
std::string toStringWithSource(const Diagnostic& diagnostic);

// The first error in full, then how many more there are, at most `limit` bytes: for hosts that
// show one short text.
std::string summary(const Diagnostics& diagnostics, std::size_t limit = 500);

}  // namespace hrdf

#endif  // HRDF_DIAGNOSTIC_H_
