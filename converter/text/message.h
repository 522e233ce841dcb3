// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Sends the libraries' messages to the handler, which programs can replace through
// <hrdf/diagnostic.h>.
#ifndef HRDF_TEXT_MESSAGE_H_
#define HRDF_TEXT_MESSAGE_H_

#include <string>

#include <hrdf/diagnostic.h>

namespace hrdf {

// Sends "hrdf: error: `text`", or "hrdf: `text`" if `severity` is not error, to the handler of
// onMessage(). Replaces control characters by blanks: `text` may quote files.
void sendMessage(Severity severity, const std::string& text);

// Like sendMessage(), but sends each text only once in a process.
void sendMessageOnce(Severity severity, const std::string& text);

// Sends each diagnostic, with its source line, to the handler of onMessage().
void sendMessages(std::span<const Diagnostic> diagnostics);

}  // namespace hrdf

#endif  // HRDF_TEXT_MESSAGE_H_
