// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of logs under libFuzzer. An input is read twice: as a file; and cut at each 0xff into
// blocks, which get valid sizes and checksums, without which the reader would stop there.
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "logging/log_blocks.h"
#include "logging/log_reader.h"

namespace {

using namespace hrdf::sim;

void readAll(std::string bytes) {
  LogReader reader(std::make_unique<std::istringstream>(std::move(bytes)));
  if (reader.modules().empty() && reader.error().empty()) {
    __builtin_trap();  // a refusal must have a reason
  }
  GroupFeedback feedback(reader.modules().size());
  while (reader.next(feedback)) {
  }
}

std::string framed(std::string_view input) {
  std::string bytes(kLogMark);
  append(bytes, kLogVersion);
  while (!input.empty()) {
    const std::string_view payload = input.substr(0, input.find('\xff'));
    input.remove_prefix(std::min(input.size(), payload.size() + 1));
    const std::size_t start = openBlock(bytes);
    bytes += payload;
    closeBlock(bytes, start);
  }
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  readAll(std::string(input));
  readAll(framed(input));
  return 0;
}
