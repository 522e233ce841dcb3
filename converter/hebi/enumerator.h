// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts numbers from files, programs and other processes to HEBI's enumerated settings.
#ifndef HRDF_HEBI_ENUMERATOR_H_
#define HRDF_HEBI_ENUMERATOR_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/gains.h>
#include <hrdf/safety.h>
#include <hrdf/source.h>

#include "text/arithmetic.h"
#include "text/limits.h"

namespace hrdf {

// Number of enumerators of `Enum`, which HEBI numbers from 0.
template <class Enum>
inline constexpr int kEnumerators = 0;
template <>
inline constexpr int kEnumerators<ControlStrategy> = 5;
template <>
inline constexpr int kEnumerators<MstopStrategy> = 3;
template <>
inline constexpr int kEnumerators<PositionLimitStrategy> = 4;

// Rounds `number` down to an enumerator; nullopt: no such enumerator.
template <class Enum>
constexpr std::optional<Enum> enumerator(double number) {
  if (!(number >= 0 && number < kEnumerators<Enum>)) return std::nullopt;  // also for NaN
  return static_cast<Enum>(static_cast<int>(number));
}

// Reports a number that is not an enumerator. `path` names the setting; `module` is an index from
// 0.
template <class Enum>
void reportUnknown(std::string_view path, std::size_t module, double number, const Location& where,
                   Diagnostics& out) {
  const bool isWhole = std::abs(number) <= kMaxMagnitude && number == std::trunc(number);
  const std::string text =
      isWhole ? std::to_string(static_cast<std::int64_t>(number)) : toText(number);
  out.error(where,
            std::string(path) + " of module " + std::to_string(module + 1) + " is " + text +
                ", which is unknown",
            "allowed: 0 to " + std::to_string(kEnumerators<Enum> - 1));
}

// True if each module has a valid enumerator or no value; reports invalid values.
template <class Enum, class Module>
bool areKnown(std::string_view path, std::span<const Module> modules,
              std::optional<Enum> Module::*setting, Diagnostics& out) {
  bool areAll = true;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const std::optional<Enum>& value = modules[i].*setting;
    const auto number = static_cast<double>(value.value_or(Enum{}));
    if (enumerator<Enum>(number)) continue;
    reportUnknown<Enum>(path, i, number, kNoPlace, out);
    areAll = false;
  }
  return areAll;
}

}  // namespace hrdf

#endif  // HRDF_HEBI_ENUMERATOR_H_
