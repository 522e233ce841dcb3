// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// How a library asks a program for the triangles of mesh files. For each file it writes a question
// and the file's bytes to the program's stdin. On stdout the program then writes an answer, its
// triangles, its groups and its text. Both run on one machine, so numbers are as in memory.
#ifndef HRDF_MESHES_READERS_PROTOCOL_H_
#define HRDF_MESHES_READERS_PROTOCOL_H_

#include <array>
#include <cstdint>

namespace hrdf::mesh_readers {

inline constexpr std::uint32_t kMark = 0x6873656d;  // begins every question and answer: "mesh"
inline constexpr std::uint32_t kMaxText = 1000;     // bytes

struct Question {
  std::uint32_t mark = kMark;
  std::uint32_t turn = 0;           // the answer repeats it
  std::array<char, 8> suffix = {};  // ".ac", with zeros behind it
  std::uint64_t bytes = 0;          // of the file
};

struct Answer {
  std::uint32_t mark = kMark;
  std::uint32_t turn = 0;
  std::uint32_t triangles = 0;
  std::uint32_t groups = 0;
  // Bytes, at most kMaxText: why the file cannot be read. It has no triangles then.
  std::uint32_t text = 0;
};

using Point = std::array<float, 3>;
using Triangle = std::array<Point, 3>;  // counter-clockwise from outside
using Rgba = std::array<float, 4>;      // each from 0 to 1

// Triangles of one colour: from `first` to the next group. The first group begins at 0; files
// without colours have none.
struct Group {
  std::uint32_t first = 0;
  Rgba rgba = {};
};

static_assert(sizeof(Question) == 24 && sizeof(Answer) == 20 && sizeof(Triangle) == 36 &&
              sizeof(Group) == 20);

}  // namespace hrdf::mesh_readers

#endif  // HRDF_MESHES_READERS_PROTOCOL_H_
