// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_DRAWINGS_MEMOIZE_H_
#define HRDF_DRAWINGS_MEMOIZE_H_

#include <map>
#include <mutex>
#include <tuple>

namespace hrdf {

// Returns `build(keys...)`, called once per process for each set of keys. Results are never
// removed, so use few sets.
template <auto build, class... Keys>
const auto& memoized(Keys... keys) {
  static std::mutex mutex;
  static std::map<std::tuple<Keys...>, decltype(build(keys...))> made;
  const std::lock_guard lock(mutex);
  const auto [place, isNew] = made.try_emplace({keys...});
  if (isNew) place->second = build(keys...);
  return place->second;
}

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_MEMOIZE_H_
