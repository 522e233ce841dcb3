// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A log is a mark, then blocks: the header and the records. Each block contains its size twice
// (plain and bitwise inverted) and a checksum. So a damaged block differs from a block that is
// still being written.
#ifndef HRDF_SIM_LOGGING_LOG_BLOCKS_H_
#define HRDF_SIM_LOGGING_LOG_BLOCKS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "messages/bytes.h"

namespace hrdf::sim {

inline constexpr std::string_view kLogMark{"HRDFLOG\n", 8};
inline constexpr std::uint32_t kLogVersion = 3;
// In logs of version 1, all records contain feedback, and no record contains a RecordKind.
inline constexpr std::uint32_t kOldestLogVersion = 1;

inline constexpr std::size_t kMaxLoggedModules = 4096;
inline constexpr std::size_t kMaxLoggedName = 255;  // bytes; longer names are truncated
inline constexpr std::size_t kBlockHead = 8;        // bytes of a block before its payload
inline constexpr std::size_t kBlockTail = 4;        // bytes of a block after its payload

// The first byte of a record: the kind of its data.
enum class RecordKind : std::uint8_t { feedback = 1, userState = 2, info = 3 };

// FNV-1a.
constexpr std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t hash = 2166136261u;
  for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 16777619u;
  return hash;
}

// Appends the head of a block to `bytes`. Then append the payload, and call closeBlock() with the
// returned value as `start`.
inline std::size_t openBlock(std::string& bytes) {
  const std::size_t start = bytes.size();
  bytes.append(kBlockHead, '\0');
  return start;
}
inline void closeBlock(std::string& bytes, std::size_t start) {
  const auto size = static_cast<std::uint32_t>(bytes.size() - start - kBlockHead);
  const std::uint32_t inverted = ~size;
  std::memcpy(&bytes[start], &size, sizeof(size));
  std::memcpy(&bytes[start + sizeof(size)], &inverted, sizeof(inverted));
  append(bytes, checksum(std::string_view(bytes).substr(start + kBlockHead)));
}

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_BLOCKS_H_
