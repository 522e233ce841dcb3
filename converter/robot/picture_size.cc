// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/picture_size.h"

#include <algorithm>
#include <cstdint>

#define ZLIB_CONST
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
constexpr int kMaxTexts = 8;  // MuJoCo's decoder inflates each compressed text to up to 16 MB

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(at, 4))
    number = number << 8 | static_cast<std::uint8_t>(byte);
  return number;
}

// The data of all IDAT chunks of a PNG, which are one zlib stream.
struct PixelData {
  z_stream stream{};
  std::string out = std::string(1 << 16, '\0');
  int result = inflateInit(&stream);
  double size = 0;  // bytes after decompression

  PixelData() = default;
  PixelData(const PixelData&) = delete;
  PixelData& operator=(const PixelData&) = delete;
  ~PixelData() { inflateEnd(&stream); }

  // Inflates a chunk, to count its bytes in `size`. Stops inflating when `size` exceeds `most`.
  void add(std::string_view packed, double most) {
    stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    do {
      stream.next_out = reinterpret_cast<Bytef*>(out.data());
      stream.avail_out = static_cast<uInt>(out.size());
      result = inflate(&stream, Z_NO_FLUSH);
      size += static_cast<double>(out.size() - stream.avail_out);
    } while (result == Z_OK && size <= most && (stream.avail_in > 0 || stream.avail_out == 0));
  }

  // True if zlib refuses the data. MuJoCo's decoder may accept them, and the size to which it
  // inflates them is unknown.
  bool isDamaged() const {
    return result != Z_OK && result != Z_BUF_ERROR && result != Z_STREAM_END;
  }
};

// Returns the reason why the chunks of a PNG must not be inflated; empty: they may.
std::string whyNoChunks(std::string_view bytes, double most) {
  PixelData pixels;
  int texts = 0;
  for (std::size_t at = kSignature.size(); at + kChunk <= bytes.size();) {
    const std::uint32_t size = numberAt(bytes, at);
    const std::string_view kind = bytes.substr(at + 4, 4);
    if (kind == "IDAT") pixels.add(bytes.substr(at + 8, size), most);
    if (pixels.isDamaged()) return "has damaged data; save it again";
    if (pixels.size > most) return "has data for many more pixels than its header says";
    if (kind == "zTXt" || kind == "iTXt" || kind == "iCCP") ++texts;
    if (texts > kMaxTexts) return "has more than " + std::to_string(kMaxTexts) + " packed texts";
    at += kChunk + size;
  }
  return "";
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
  if (std::max(width, height) > kMaxSide) {
    return has + " pixels; each side may have " + std::to_string(kMaxSide);
  }
  if (pixels > kMaxPixels) {
    return has + " pixels, more than " + std::to_string(static_cast<int>(kMaxPixels)) +
           "; scale it down, to 8192 x 8192 or less";
  }
  return whyNoChunks(bytes, kPerPixel * pixels + kMore);
}

}  // namespace hrdf
