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

// A byte of a source text. Cheap to copy; valid as long as its Source exists. `source` null: no
// place.
struct Location {
  const Source* source = nullptr;
  std::size_t offset = 0;  // bytes from the start of the text
};

// No place in a source.
inline constexpr Location kNoPlace;

// A place for messages. Lines and columns count from 1, columns in bytes; 0: unknown.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Place&) const = default;
};

// Name and text of a file.
class Source {
 public:
  // Makes a source. `includedAt` is the place of its include; default: a root file.
  Source(std::string name, std::string text, Location includedAt = {});
  // Makes a source with the text of `same`, which another include includes.
  Source(const Source& same, Location includedAt);

  const std::string& name() const { return text_->name; }  // of the file
  const std::string& text() const { return text_->text; }  // the whole text
  Location includedAt() const { return includedAt_; }  // place of its include; kNoPlace: root file

  // Returns line and column of the byte `offset`.
  Place place(std::size_t offset) const;
  // Returns a line, from 1, without its line break.
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

// Returns the place of `where`; empty: `where` has no source.
Place placeOf(const Location& where);

}  // namespace hrdf

#endif  // HRDF_SOURCE_H_
