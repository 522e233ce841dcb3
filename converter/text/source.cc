// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/source.h>

#include <algorithm>
#include <utility>

namespace hrdf {

Source::Source(std::string name, std::string text, Location includedAt)
    : name_(std::move(name)), text_(std::move(text)), includedAt_(includedAt) {
  constexpr auto kNone = std::string::npos;
  std::size_t cr = text_.find('\r'), lf = text_.find('\n');
  while (cr != kNone || lf != kNone) {
    const std::size_t at = std::min(cr, lf);
    lineStarts_.push_back(cr + 1 == lf ? lf + 1 : at + 1);
    const std::size_t start = lineStarts_.back();
    if (cr < start) cr = text_.find('\r', start);
    if (lf < start) lf = text_.find('\n', start);
  }
}

Place Source::place(std::size_t offset) const {
  const auto& starts = lineStarts_;
  const auto after = std::upper_bound(starts.begin(), starts.end(), std::min(offset, text_.size()));
  const auto line = static_cast<std::size_t>(after - starts.begin());
  return {name_, static_cast<int>(line), static_cast<int>(offset - starts[line - 1]) + 1};
}

std::string_view Source::line(int number) const {
  const auto& starts = lineStarts_;
  if (number < 1 || static_cast<std::size_t>(number) > starts.size()) return {};
  const std::size_t start = starts[static_cast<std::size_t>(number) - 1];
  const bool isLast = static_cast<std::size_t>(number) == starts.size();
  const std::size_t end = isLast ? text_.size() : starts[static_cast<std::size_t>(number)];
  std::string_view line = std::string_view(text_).substr(start, end - start);
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string toString(const Place& place) {
  std::string text = place.file;
  if (place.line == 0) return text;
  for (const int number : {place.line, place.column}) {
    text += ':';
    text += std::to_string(number);
  }
  return text;
}

Place placeOf(const Location& where) {
  return where.source ? where.source->place(where.offset) : Place{};
}

}  // namespace hrdf
