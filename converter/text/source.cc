// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/source.h>

#include <algorithm>
#include <utility>

namespace hrdf {

namespace {

std::vector<std::size_t> lineStartsOf(const std::string& text) {
  constexpr auto kNpos = std::string::npos;
  std::vector<std::size_t> starts = {0};
  std::size_t cr = text.find('\r'), lf = text.find('\n');
  while (cr != kNpos || lf != kNpos) {
    const std::size_t at = std::min(cr, lf);
    starts.push_back(cr + 1 == lf ? lf + 1 : at + 1);
    const std::size_t start = starts.back();
    if (cr < start) cr = text.find('\r', start);
    if (lf < start) lf = text.find('\n', start);
  }
  return starts;
}

}  // namespace

Source::Source(std::string name, std::string text, Location includedAt) : includedAt_(includedAt) {
  std::vector<std::size_t> starts = lineStartsOf(text);
  text_ = std::make_shared<const Text>(Text{std::move(name), std::move(text), std::move(starts)});
}

Source::Source(const Source& same, Location includedAt)
    : text_(same.text_), includedAt_(includedAt) {}

Place Source::place(std::size_t offset) const {
  const auto& starts = text_->lineStarts;
  const auto after =
      std::upper_bound(starts.begin(), starts.end(), std::min(offset, text().size()));
  const auto line = static_cast<std::size_t>(after - starts.begin());
  return {name(), static_cast<int>(line), static_cast<int>(offset - starts[line - 1]) + 1};
}

std::string_view Source::line(int number) const {
  const auto& starts = text_->lineStarts;
  if (number < 1 || static_cast<std::size_t>(number) > starts.size()) return {};
  const std::size_t start = starts[static_cast<std::size_t>(number) - 1];
  const bool isLast = static_cast<std::size_t>(number) == starts.size();
  const std::size_t end = isLast ? text().size() : starts[static_cast<std::size_t>(number)];
  std::string_view line = std::string_view(text()).substr(start, end - start);
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
