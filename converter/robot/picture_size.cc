// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/picture_size.h"

#include <cstdint>

#include "text/limits.h"

namespace hrdf {
namespace {

// PNG (ISO/IEC 15948): 8 bytes of signature, 8 of the first chunk's length and type, then width and
// height, each as 4 bytes, the highest first.
constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kWidth = 16, kHeight = 20, kEnd = 24;

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(at, 4))
    number = number << 8 | static_cast<std::uint8_t>(byte);
  return number;
}

}  // namespace

std::string whyNoPicture(std::string_view bytes) {
  if (!bytes.starts_with(kSignature) || bytes.size() < kEnd) return "";
  const std::uint32_t width = numberAt(bytes, kWidth), height = numberAt(bytes, kHeight);
  if (static_cast<double>(width) * height <= kMaxPixels) return "";
  return "has " + std::to_string(width) + " x " + std::to_string(height) + " pixels, more than " +
         std::to_string(static_cast<int>(kMaxPixels)) + "; scale it down, to 8192 x 8192 or less";
}

}  // namespace hrdf
