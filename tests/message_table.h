// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The tables of messages in READMEs, and what holds them: bad files and tests.
//
//     | `mass '…' is negative` | when | error | [`negative-mass`](…),
//     `reader_test:Read.ANegativeMass` |
#ifndef HRDF_TESTS_MESSAGE_TABLE_H_
#define HRDF_TESTS_MESSAGE_TABLE_H_

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>

namespace hrdf {

struct MessageRow {
  std::string message;  // "…" stands for anything
  std::string severity;
  std::vector<std::string> files;  // names of bad files
  std::vector<std::string> tests;  // "reader_test:Read.ANegativeMass"
};

std::vector<MessageRow> messageRowsOf(const std::filesystem::path& readme);

// The tables of the converter, of its readers of other formats, and of robot configs.
std::span<const MessageRow> allMessageRows();

bool isOf(const MessageRow& row, const Diagnostic& diagnostic);

// Why `diagnostic` must not be: no table lists it, or no bad file has its hint. Empty where it may.
std::string unlisted(const Diagnostic& diagnostic);

}  // namespace hrdf

#endif  // HRDF_TESTS_MESSAGE_TABLE_H_
