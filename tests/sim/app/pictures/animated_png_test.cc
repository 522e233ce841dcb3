// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/pictures/animated_png.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <stb_image.h>

#include "tests/sim/app/folder_test.h"

namespace hrdf::app::animated_png_test {
namespace {

std::uint32_t numberAt(const std::string& bytes, std::size_t place) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | std::uint8_t(bytes.at(place + i));
  return number;
}

struct Chunk {
  std::string type, data, bytes;
};

std::vector<Chunk> chunksOf(const std::string& png) {
  std::vector<Chunk> chunks;
  for (std::size_t place = 8; place < png.size(); place += chunks.back().bytes.size()) {
    const std::size_t size = numberAt(png, place);
    chunks.push_back(
        {png.substr(place + 4, 4), png.substr(place + 8, size), png.substr(place, size + 12)});
  }
  return chunks;
}

std::string bigEndian(std::uint32_t number) {
  return {char(number >> 24), char(number >> 16), char(number >> 8), char(number)};
}

// Returns a still PNG of one picture of the film. Its checksums are 0, because stb_image ignores
// them.
std::string still(const std::string& signature, const std::string& header, const Chunk& control,
                  const std::string& pixels) {
  const auto chunk = [](const std::string& type, const std::string& data) {
    return bigEndian(std::uint32_t(data.size())) + type + data + bigEndian(0);
  };
  return signature + chunk("IHDR", control.data.substr(4, 8) + header.substr(8)) +
         chunk("IDAT", pixels) + chunk("IEND", "");
}

class AnimatedPngTest : public FolderTest {
 protected:
  std::string film(const std::vector<Picture>& pictures) const {
    AnimatedPng film(path("film.png"), 30);
    for (const Picture& picture : pictures) EXPECT_TRUE(film.add(picture));
    EXPECT_TRUE(film.finish());
    return read("film.png");
  }
};

Picture grey(int width, int height) {
  return {width, height, std::vector<unsigned char>(std::size_t(3) * width * height, 128)};
}

// Returns a grey picture with a pixel of another colour.
Picture withPixel(int x, int y) {
  Picture picture = grey(40, 30);
  picture.rgb[std::size_t(3) * (40 * y + x)] = 255;
  return picture;
}

TEST_F(AnimatedPngTest, HoldsEachPictureAsItWas) {
  const std::vector<Picture> pictures = {withPixel(0, 0), withPixel(39, 29), withPixel(39, 29),
                                         withPixel(5, 7), grey(40, 30)};
  const std::string png = film(pictures);
  Picture shown = grey(40, 30);
  std::string header;
  Chunk control;
  std::size_t count = 0;
  for (const Chunk& chunk : chunksOf(png)) {
    if (chunk.type == "IHDR") header = chunk.data;
    if (chunk.type == "fcTL") control = chunk;
    if (chunk.type != "IDAT" && chunk.type != "fdAT") continue;
    const std::string one = still(png.substr(0, 8), header, control,
                                  chunk.type == "IDAT" ? chunk.data : chunk.data.substr(4));
    int width = 0, height = 0, channels = 0;
    stbi_uc* rgb = stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(one.data()),
                                         int(one.size()), &width, &height, &channels, 3);
    ASSERT_TRUE(rgb) << stbi_failure_reason();
    const int left = int(numberAt(control.data, 12)), top = int(numberAt(control.data, 16));
    for (int i = 0; i < 3 * width * height; ++i) {
      const int x = left + i / 3 % width, y = top + i / 3 / width;
      shown.rgb[std::size_t(3) * (40 * y + x) + i % 3] = rgb[i];
    }
    stbi_image_free(rgb);
    EXPECT_EQ(shown.rgb, pictures[count].rgb) << count;
    ++count;
  }
  EXPECT_EQ(count, pictures.size());
}

TEST_F(AnimatedPngTest, CountsItsPicturesAndNumbersTheirParts) {
  std::uint32_t sequence = 0, pictures = 0;
  for (const Chunk& chunk : chunksOf(film({withPixel(1, 1), withPixel(2, 1), withPixel(3, 1)}))) {
    if (chunk.type == "acTL") pictures = numberAt(chunk.data, 0);
    if (chunk.type != "fcTL" && chunk.type != "fdAT") continue;
    EXPECT_EQ(numberAt(chunk.data, 0), sequence++);
  }
  EXPECT_EQ(pictures, 3U);
  EXPECT_EQ(sequence, 5U);
}

TEST_F(AnimatedPngTest, KeepsOnlyWhatHasChanged) {
  std::vector<Chunk> controls;
  for (const Chunk& chunk : chunksOf(film({withPixel(1, 2), withPixel(4, 6)}))) {
    if (chunk.type == "fcTL") controls.push_back(chunk);
  }
  ASSERT_EQ(controls.size(), 2U);
  EXPECT_EQ(controls[1].data.substr(4, 16),
            bigEndian(4) + bigEndian(5) + bigEndian(1) + bigEndian(2));
  EXPECT_EQ(controls[1].data.substr(20, 4), std::string({0, 1, 0, 30}));  // 1/30 s
}

// In each PNG file, the chunk "IEND" has the checksum 0xae426082.
TEST_F(AnimatedPngTest, SumsItsChunksAsPngDoes) {
  const std::string png = film({grey(2, 2)});
  EXPECT_TRUE(png.ends_with(std::string("IEND") + bigEndian(0xae426082)));
}

TEST(AnimatedPngFile, ReportsAFullDisk) {
  AnimatedPng film("/dev/full", 30);
  Picture noise = grey(400, 300);
  for (std::size_t i = 0; i < noise.rgb.size(); ++i)
    noise.rgb[i] = std::uint8_t(i * i * 2654435761U >> 13);
  EXPECT_FALSE(film.add(noise) && film.finish());
}

}  // namespace
}  // namespace hrdf::app::animated_png_test
