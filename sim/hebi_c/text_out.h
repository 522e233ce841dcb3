// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Returns texts in a buffer of given size.
#ifndef HRDF_SIM_HEBI_C_TEXT_OUT_H_
#define HRDF_SIM_HEBI_C_TEXT_OUT_H_

#include <cstring>
#include <string_view>

#include "hebi_c/last_error.h"

namespace hrdf::hebi_c {

// Copies `text` and a final 0 into `buffer`. `*size` is the size of `buffer` before the call, and
// the size of the text with its 0 after the call. If `buffer` is null, writes only `*size`. If
// `buffer` is too small, writes only `*size` and returns HebiStatusBufferTooSmall.
inline HebiStatusCode copyOut(std::string_view text, char* buffer, size_t* size) {
  const size_t needed = text.size() + 1;
  const size_t room = *size;
  *size = needed;
  if (!buffer) return HebiStatusSuccess;
  if (room < needed) return fail(HebiStatusBufferTooSmall, "the buffer is too small for the text");
  std::memcpy(buffer, text.data(), text.size());
  buffer[text.size()] = '\0';
  return HebiStatusSuccess;
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_TEXT_OUT_H_
