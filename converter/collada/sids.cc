// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/sids.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace hrdf::collada {

// Returns `a` or `b`, the index of the element with the smaller depth; `a` if the depths are equal.
std::uint32_t Sids::upper(std::uint32_t a, std::uint32_t b) const {
  return all_[b].depth < all_[a].depth ? b : a;
}

void Sids::sort() {
  std::ranges::stable_sort(all_, {},
                           [](const Sid& each) { return std::pair(each.sid, each.order); });
  auto& first = uppermost_.emplace_back(all_.size());
  for (std::uint32_t i = 0; i < first.size(); ++i) first[i] = i;
  for (std::size_t half = 1; 2 * half <= all_.size(); half *= 2) {
    std::vector<std::uint32_t> next;
    for (std::size_t i = 0; i + 2 * half <= all_.size(); ++i) {
      next.push_back(upper(uppermost_.back()[i], uppermost_.back()[i + half]));
    }
    uppermost_.push_back(std::move(next));
  }
}

const Sids::Sid* Sids::find(std::string_view sid, std::uint32_t first, std::uint32_t last) const {
  const auto placeOf = [&](std::uint32_t order) {
    const auto at = std::ranges::lower_bound(all_, std::pair(sid, order), {}, [](const Sid& each) {
      return std::pair(each.sid, each.order);
    });
    return static_cast<std::size_t>(at - all_.begin());
  };
  const std::size_t start = placeOf(first), end = placeOf(last + 1);
  if (start >= end) return nullptr;
  const auto level = static_cast<std::size_t>(std::bit_width(end - start)) - 1;
  const auto& best = uppermost_[level];
  return &all_[upper(best[start], best[end - (std::size_t{1} << level)])];
}

}  // namespace hrdf::collada
