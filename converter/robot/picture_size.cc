// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/picture_size.h"

#include <array>
#include <cstdint>

#include <zlib.h>

#include "text/limits.h"

namespace hrdf {
namespace {

// PNG (ISO/IEC 15948): 8 bytes of signature, 8 of the first chunk's length and type, then width and
// height, each as 4 bytes, big-endian. A chunk has 12 bytes besides its data.
constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kWidth = 16, kHeight = 20, kEnd = 24, kChunk = 12;

// Maximum bytes of a picture before compression: kPerPixel for each pixel, plus kMore. A pixel has
// at most 8 bytes and 1 byte of the row filter.
constexpr double kPerPixel = 10, kMore = 1 << 16;

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(at, 4))
    number = number << 8 | static_cast<std::uint8_t>(byte);
  return number;
}

// Inflates the next bytes of a zlib stream. Returns the size of the result. Stops if the size
// exceeds `most`.
double inflatedBytes(z_stream& stream, std::string_view packed, double most) {
  std::array<Bytef, 1 << 16> out{};
  stream.next_in = reinterpret_cast<z_const Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  double size = 0;
  do {
    stream.next_out = out.data();
    stream.avail_out = out.size();
    if (inflate(&stream, Z_NO_FLUSH) != Z_OK) stream.avail_in = 0;  // the end, or damaged data
    size += static_cast<double>(out.size() - stream.avail_out);
  } while ((stream.avail_in > 0 || stream.avail_out == 0) && size <= most);
  return size;
}

// True if the pixels of a PNG inflate to more than `most` bytes.
bool inflatesBeyond(std::string_view bytes, double most) {
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) return false;
  double sum = 0;
  for (std::size_t at = kSignature.size(); at + kChunk <= bytes.size() && sum <= most;) {
    const std::uint32_t size = numberAt(bytes, at);
    if (bytes.substr(at + 4, 4) == "IDAT") {
      sum += inflatedBytes(stream, bytes.substr(at + 8, size), most - sum);
    }
    at += kChunk + size;
  }
  inflateEnd(&stream);
  return sum > most;
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
  if (!inflatesBeyond(bytes, kPerPixel * pixels + kMore)) return "";
  return has + " pixels, but data for many more";
}

}  // namespace hrdf
