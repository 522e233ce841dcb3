// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A source text, and places in it.
#ifndef HRDF_SOURCE_H_
#define HRDF_SOURCE_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hrdf {

class Source;

// A place in a source text. Valid as long as its Source exists; `source` null: no place.
struct Location {
  const Source* source = nullptr;
  std::size_t offset = 0;  // bytes from the start of the text
};

// A Location that is not in a source.
inline constexpr Location kNoPlace;

// A place in a file, for messages. Line and column (in bytes) count from 1; 0: unknown.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Place&) const = default;
};

// A source: the name and the text of a file.
class Source {
 public:
  // Makes a source from name and text of a file. `includedAt`: place of the element that includes
  // the file; default: a root file.
  Source(std::string name, std::string text, Location includedAt = {});
  // Makes a source for a file that is included again, at `includedAt`. Shares the text of `same`.
  Source(const Source& same, Location includedAt);

  const std::string& name() const { return text_->name; }  // name of the file
  const std::string& text() const { return text_->text; }  // text of the file
  // Returns the place of the element that includes the file; kNoPlace: the file is a root file.
  Location includedAt() const { return includedAt_; }

  // Returns line and column of the byte `offset`.
  Place place(std::size_t offset) const;
  // Returns the line `number`, counted from 1, without its line break.
  std::string_view line(int number) const;

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

// Returns file, line and column of `where`; an empty Place if `where` has no source.
Place placeOf(const Location& where);

}  // namespace hrdf

#endif  // HRDF_SOURCE_H_
