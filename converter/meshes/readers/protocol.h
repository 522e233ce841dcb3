// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The protocol between a library and a program that reads mesh files. For each file, the library
// writes a Question and the file's bytes to the program's stdin. The program writes to stdout, in
// this order: an Answer, Triangles, Groups and the error text. Both run on the same machine, so
// numbers have the same format as in memory.
#ifndef HRDF_MESHES_READERS_PROTOCOL_H_
#define HRDF_MESHES_READERS_PROTOCOL_H_

#include <array>
#include <cstdint>

namespace hrdf::mesh_readers {

// First value of each message to and from a mesh program: the text "mesh".
inline constexpr std::uint32_t kMark = 0x6873656d;
inline constexpr std::uint32_t kMaxText = 1000;  // bytes, limit of an error text

struct Question {
  std::uint32_t mark = kMark;
  std::uint32_t turn = 0;           // number of the question; the answer has the same number
  std::array<char, 8> suffix = {};  // suffix of the file name: ".ac", filled with zeros
  std::uint64_t bytes = 0;          // size of the file
};

struct Answer {
  std::uint32_t mark = kMark;
  std::uint32_t turn = 0;
  std::uint32_t triangles = 0;
  std::uint32_t groups = 0;
  // Bytes of the error text, at most kMaxText; 0: no error. After an error, `triangles` is 0.
  std::uint32_t text = 0;
};

using Point = std::array<float, 3>;
using Triangle = std::array<Point, 3>;  // corners, counter-clockwise seen from outside
using Rgba = std::array<float, 4>;      // red, green, blue, alpha, each 0 to 1

// The triangles with one colour: from the index `first` to the next group. The first group begins
// at index 0. A file without colours has no groups.
struct Group {
  std::uint32_t first = 0;
  Rgba rgba = {};
};

static_assert(sizeof(Question) == 24 && sizeof(Answer) == 20 && sizeof(Triangle) == 36 &&
              sizeof(Group) == 20);

}  // namespace hrdf::mesh_readers

#endif  // HRDF_MESHES_READERS_PROTOCOL_H_
