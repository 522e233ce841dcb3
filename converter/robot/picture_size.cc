// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/picture_size.h"

#include <cstdint>

#include "text/limits.h"

namespace hrdf {
namespace {

// PNG (ISO/IEC 15948): 8 bytes of signature, 8 of the first chunk's length and type, then width and
// height, each as 4 bytes, the highest first. A chunk has 12 bytes besides its data.
constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kWidth = 16, kHeight = 20, kEnd = 24, kChunk = 12;

// Maximum compressed bytes of a picture: kPerPixel for each pixel, plus kMore. A pixel has at most
// 8 bytes and 1 byte of the row filter, and zlib adds little to data that it cannot compress.
constexpr double kPerPixel = 10, kMore = 1 << 16;

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(at, 4))
    number = number << 8 | static_cast<std::uint8_t>(byte);
  return number;
}

double compressedBytes(std::string_view bytes) {
  double sum = 0;
  for (std::size_t at = kSignature.size(); at + kChunk <= bytes.size();) {
    const std::uint32_t size = numberAt(bytes, at);
    if (bytes.substr(at + 4, 4) == "IDAT") sum += size;
    at += kChunk + size;
  }
  return sum;
}

}  // namespace

double pixelsOf(std::string_view bytes) {
  if (!bytes.starts_with(kSignature) || bytes.size() < kEnd) return 0;
  return static_cast<double>(numberAt(bytes, kWidth)) * numberAt(bytes, kHeight);
}

std::string whyNoPicture(std::string_view bytes) {
  if (!bytes.starts_with(kSignature) || bytes.size() < kEnd) return "";
  const std::uint32_t width = numberAt(bytes, kWidth), height = numberAt(bytes, kHeight);
  const double pixels = pixelsOf(bytes);
  const std::string has = "has " + std::to_string(width) + " x " + std::to_string(height);
  if (pixels > kMaxPixels) {
    return has + " pixels, more than " + std::to_string(static_cast<int>(kMaxPixels)) +
           "; scale it down, to 8192 x 8192 or less";
  }
  if (compressedBytes(bytes) <= kPerPixel * pixels + kMore) return "";
  return has + " pixels, but data for many more";
}

}  // namespace hrdf
