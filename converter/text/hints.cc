// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/hints.h"

#include "text/strings.h"

namespace hrdf {

std::string textHint(std::string_view text) {
  const std::string_view start = trimmed(text).substr(0, 7);
  if (start == "=======" || start == ">>>>>>>" || start == "|||||||") return kMergeHint;
  return "write a comment as <!-- ... -->";
}

}  // namespace hrdf
