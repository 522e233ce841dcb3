// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A text that is read, and places in it.
#ifndef HRDF_SOURCE_H_
#define HRDF_SOURCE_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hrdf {

class Source;

// A byte of a source text. Cheap to copy; valid while its Source lives. Without a source: no place.
struct Location {
  const Source* source = nullptr;
  std::size_t offset = 0;  // bytes from the start of the text
};

inline constexpr Location kNoPlace;

// A place for people. Lines and columns count from 1, columns in bytes; 0 = unknown.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Place&) const = default;
};

// A file's name and text.
class Source {
 public:
  // `includedAt` is the place of the include that led to this file; empty for a root file.
  Source(std::string name, std::string text, Location includedAt = {});
  // The same text, included once more.
  Source(const Source& same, Location includedAt);

  const std::string& name() const { return text_->name; }
  const std::string& text() const { return text_->text; }
  Location includedAt() const { return includedAt_; }

  Place place(std::size_t offset) const;
  std::string_view line(int number) const;  // without its line break

 private:
  struct Text {
    std::string name, text;
    std::vector<std::size_t> lineStarts = {0};
  };

  std::shared_ptr<const Text> text_;
  Location includedAt_;
};

// Returns "arm.hrdf:7:19".
std::string toString(const Place& place);

// Returns the place of `where`; empty if it has none.
Place placeOf(const Location& where);

}  // namespace hrdf

#endif  // HRDF_SOURCE_H_
