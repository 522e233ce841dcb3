// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/pictures/animated_png.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace hrdf::app {
namespace {

constexpr std::size_t kSignature = 8, kLength = 4, kType = 4, kSum = 4;
constexpr std::size_t kHeaderChunk = kLength + kType + 13 + kSum;

std::string bigEndian(std::uint32_t number) {
  return {char(number >> 24), char(number >> 16), char(number >> 8), char(number)};
}

std::uint32_t numberAt(std::string_view bytes, std::size_t place) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(place, 4)) number = number << 8 | std::uint8_t(byte);
  return number;
}

// Returns the CRC-32 of ISO 3309, which PNG files use.
std::uint32_t checksum(const std::string& bytes) {
  std::uint32_t sum = ~0U;
  for (const char byte : bytes) {
    sum ^= std::uint8_t(byte);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320U : 0);
  }
  return ~sum;
}

// Returns the compressed pixels of a PNG file: its IDAT chunks, concatenated.
std::string pixelsOf(std::string_view png) {
  std::string pixels;
  for (std::size_t place = kSignature; place + kLength + kType <= png.size();) {
    const std::uint32_t length = numberAt(png, place);
    const std::string_view type = png.substr(place + kLength, kType);
    if (type == "IDAT") pixels += png.substr(place + kLength + kType, length);
    place += kLength + kType + length + kSum;
  }
  return pixels;
}

struct Rectangle {
  int left = 0, top = 0, width = 1, height = 1;
};

// Returns the smallest rectangle around all pixels that differ between `a` and `b`; one pixel if
// the pictures are equal.
Rectangle difference(const Picture& a, const Picture& b) {
  const auto row = [&](const Picture& picture, int y) {
    return picture.rgb.data() + std::size_t(3) * picture.width * y;
  };
  int left = a.width, right = -1, top = a.height, bottom = -1;
  for (int y = 0; y < a.height; ++y) {
    const unsigned char *one = row(a, y), *other = row(b, y);
    const int size = 3 * a.width;
    const int first = int(std::mismatch(one, one + size, other).first - one) / 3;
    if (first == a.width) continue;
    int last = a.width - 1;
    while (std::memcmp(one + 3 * last, other + 3 * last, 3) == 0) --last;
    left = std::min(left, first);
    right = std::max(right, last);
    top = std::min(top, y);
    bottom = y;
  }
  if (bottom < 0) return {};
  return {left, top, right - left + 1, bottom - top + 1};
}

}  // namespace

AnimatedPng::AnimatedPng(const std::string& path, int picturesPerSecond)
    : file_(std::fopen(path.c_str(), "wb")), rate_(picturesPerSecond) {}

bool AnimatedPng::writeChunk(std::string_view type, const std::string& data) {
  const std::string body = std::string(type) + data;
  const std::string bytes =
      bigEndian(std::uint32_t(data.size())) + body + bigEndian(checksum(body));
  return std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
}

// Writes 1 as the number of pictures; finish() replaces it.
bool AnimatedPng::writeHeader(std::string_view png) {
  const std::size_t size = kSignature + kHeaderChunk;
  return std::fwrite(png.data(), 1, size, file_.get()) == size &&
         writeChunk("acTL", bigEndian(1) + bigEndian(0));
}

bool AnimatedPng::add(const Picture& picture) {
  if (!file_) return false;
  const bool isFirst = pictures_ == 0;
  const Rectangle part =
      isFirst ? Rectangle{0, 0, picture.width, picture.height} : difference(last_, picture);
  const std::size_t start = std::size_t(3) * (std::size_t(picture.width) * part.top + part.left);
  const std::string png =
      encodedPng(picture.rgb.data() + start, part.width, part.height, 3 * picture.width);
  if (png.empty()) {
    errno = ENOMEM;
    return false;
  }
  if (isFirst && !writeHeader(png)) return false;
  const std::string where =
      bigEndian(std::uint32_t(part.width)) + bigEndian(std::uint32_t(part.height)) +
      bigEndian(std::uint32_t(part.left)) + bigEndian(std::uint32_t(part.top));
  // Duration of each picture in s, as a fraction.
  const std::string time = {0, 1, char(rate_ >> 8), char(rate_)};
  const std::string overwrites = {0, 0};
  if (!writeChunk("fcTL", bigEndian(sequence_++) + where + time + overwrites)) return false;
  const std::string pixels = pixelsOf(png);
  const bool isWritten =
      isFirst ? writeChunk("IDAT", pixels) : writeChunk("fdAT", bigEndian(sequence_++) + pixels);
  ++pictures_;
  last_ = picture;
  return isWritten;
}

bool AnimatedPng::finish() {
  return file_ && writeChunk("IEND", "") &&
         std::fseek(file_.get(), long(kSignature + kHeaderChunk), SEEK_SET) == 0 &&
         writeChunk("acTL", bigEndian(pictures_) + bigEndian(0)) && std::fflush(file_.get()) == 0;
}

}  // namespace hrdf::app
